"""The alpha-beta search with a transposition table.

One question is asked: does declarer take at least `need` of the `n` tricks left?
Values come from a few such questions. Players are numbered from declarer (0)
clockwise, the trump suit is the highest byte of a hand, and after each trick the
cards that have left play are squeezed out, so that a hand holds relative ranks:
the highest card in play of suit s is bit 8 * s + 7. docs/engine.md has the proofs
of the bounds and what each step gained.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free

from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF

from prefdd._bits cimport close_gap, count, highest, low, lowest, prefetch, suit_of
from prefdd._ducking cimport avoided_tricks, forced_tricks
from prefdd._order cimport (
    lead_of_declarer, lead_of_defender, lead_of_misere, second_in_game, second_in_misere,
    third_in_game, third_in_misere)
from prefdd._patterns cimport (
    Pattern, Patterns, bytes_of_patterns, find_pattern, free_patterns, keep, start_patterns)
from prefdd._rules cimport after, leaders_of_runs
from prefdd._suits cimport CODES, Suit, fill_suits, read_suits
from prefdd._table cimport (
    CUBE, FIRST_BITS, FOURTH, SQUARE, Table, bytes_of_table, find_line, find_slot, mix, remember,
    start_table)

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

# One specialised search is compiled for each kind of game; the types carry no data.
ctypedef char Trump
ctypedef short NoTrump
ctypedef int Misere
ctypedef fused Kind:
    Trump
    NoTrump
    Misere

cdef enum:
    TRUMP = 0
    NO_TRUMP = 1
    MISERE = 2

cdef uint16_t DIGIT[256]
cdef Suit SUITS[CODES]
fill_suits(DIGIT, SUITS)

cdef enum:
    POLL = 16383


cdef struct Search:
    Table table             # of misere
    Patterns patterns       # of games
    uint64_t memory         # bytes that both may take together
    uint64_t nodes
    int stop                # set by signals and by other threads
    PyObject* error         # what a signal raised


cdef inline uint64_t room_beside(const Search* search, uint64_t taken) noexcept nogil:
    """Bytes that one table may take when the other takes so many."""
    return search.memory - taken if search.memory > taken else 0


# ---- the rules in relative ranks --------------------------------------------------

cdef inline uint32_t trumps(Kind kind) noexcept nogil:
    if Kind is Trump:
        return 0xFF000000U
    else:
        return 0


cdef inline bint beats(uint32_t card, uint32_t best, uint32_t suit, Kind kind) noexcept nogil:
    """Whether a later card beats the best one so far of a trick."""
    return card > best and card & (suit | trumps(kind))


cdef inline uint32_t legal(uint32_t hand, uint32_t suit, Kind kind) noexcept nogil:
    cdef uint32_t cards = hand & suit
    if Kind is Trump:
        if not cards:
            cards = hand & 0xFF000000U
    return cards if cards else hand


cdef inline uint32_t to_top(uint32_t cards) noexcept nogil:
    """Cards and all above them in their suits."""
    cards |= cards << 1 & 0xFEFEFEFEU
    cards |= cards << 2 & 0xFCFCFCFCU
    return cards | cards << 4 & 0xF0F0F0F0U


cdef inline void squeeze(uint32_t* hands, uint32_t card) noexcept nogil:
    """Close the gap that a card of nobody's leaves in its suit."""
    hands[0] = close_gap(hands[0], card)
    hands[1] = close_gap(hands[1], card)
    hands[2] = close_gap(hands[2], card)


cdef inline uint64_t kind_number(Kind kind) noexcept nogil:
    if Kind is Trump:
        return TRUMP
    elif Kind is NoTrump:
        return NO_TRUMP
    else:
        return MISERE


cdef inline bint wants_more(int player, Kind kind) noexcept nogil:
    """Whether a player wants tricks for declarer: he does in a game, the others on a misere."""
    if Kind is Misere:
        return player != 0
    else:
        return player == 0


# ---- the search -------------------------------------------------------------------

cdef inline uint32_t to_ends_of_runs(uint32_t used, const uint32_t* hands) noexcept nogil:
    """The cards that matter with all that are equal to the lowest of them.

    A run was tried by its highest card only, so a pattern may not part it.
    """
    cdef uint32_t more = used
    while True:
        more |= (((more & hands[0]) >> 1 & hands[0]) | ((more & hands[1]) >> 1 & hands[1])
                 | ((more & hands[2]) >> 1 & hands[2])) & 0x7F7F7F7FU
        if more == used:
            return used
        used = more


cdef inline uint32_t decided_by(uint32_t winner, uint32_t trick) noexcept nogil:
    """The cards that matter when a trick is won: none, if no other of the suit was played."""
    cdef uint32_t suit = suit_of(winner)
    return suit & ~(winner - 1) if trick & suit != winner else 0


cdef inline bint last_trick(const uint32_t* hands, int leader, uint32_t* used,
                            Kind kind) noexcept nogil:
    """Whether declarer takes the last trick."""
    cdef uint32_t best = hands[leader]
    cdef uint32_t suit = suit_of(best)
    cdef int second = after(leader)
    cdef int third = after(second)
    cdef int winner = leader
    if beats(hands[second], best, suit, kind):
        best = hands[second]
        winner = second
    if beats(hands[third], best, suit, kind):
        best = hands[third]
        winner = third
    if Kind is not Misere:
        used[0] = decided_by(best, hands[0] | hands[1] | hands[2])
    return winner == 0


cdef inline int sort_leads(uint32_t* order, const int* code, const uint32_t* hands, int leader,
                           int best, Kind kind) noexcept nogil:
    """Put one lead of each run in the order to try them; return how many there are."""
    cdef uint32_t cards = leaders_of_runs(hands[leader]), card
    cdef const Suit* division
    cdef int scores[10]
    cdef int score, i, moves = 0
    while cards:
        card = lowest(cards)
        cards ^= card
        division = &SUITS[code[low(card) >> 3]]
        if Kind is Misere:
            score = lead_of_misere(division, hands, leader, card)
        else:
            if leader == 0:
                score = lead_of_declarer(division, hands, card, Kind is Trump)
            else:
                score = lead_of_defender(division, hands, leader, card, Kind is Trump)
        if best and card == <uint32_t>1 << best:
            score = 1 << 20
        i = moves
        while i > 0 and scores[i - 1] < score:
            scores[i] = scores[i - 1]
            order[i] = order[i - 1]
            i -= 1
        scores[i] = score
        order[i] = card
        moves += 1
    return moves


cdef inline uint64_t sorted_key(const int* code, int leader) noexcept nogil:
    """Key of a position of misere, whose suits are worth the same in any order."""
    cdef int a = min(code[0], code[1]), b = max(code[0], code[1])
    cdef int c = min(code[2], code[3]), d = max(code[2], code[3])
    cdef int x = max(a, c), y = min(b, d)
    a = min(a, c)
    d = max(b, d)
    b = min(x, y)
    c = max(x, y)
    return mix(a + b * <uint64_t>CODES + c * SQUARE + d * CUBE + leader * FOURTH)


cdef bint takes(Search* search, const uint32_t* hands, int leader, int need, int n,
                uint32_t* used, Kind kind) noexcept nogil:
    """Whether declarer takes `need` or more of n tricks, 1 <= need <= n; a trick begins.

    In a game, `used` is set to the cards, downward from the top of each suit, whose
    owners decide the answer.
    """
    cdef int code[4]
    cdef uint32_t order[10]
    cdef int i, moves, best = 0, lower, upper
    cdef bint result, more = wants_more(leader, kind)
    cdef uint32_t part
    cdef uint64_t key, held
    cdef uint64_t* slot
    cdef Pattern* pattern
    if n == 1:
        return last_trick(hands, leader, used, kind)
    search.nodes += 1
    if search.nodes & POLL == 0 or search.stop:
        poll(search)
        if search.stop:
            return False
    read_suits(code, DIGIT, hands)
    if Kind is Misere:
        key = sorted_key(code, leader)
        prefetch(find_line(&search.table, key))
    lower = lower_bound(code, hands, leader, n, used, kind)
    if lower >= need:
        return True
    upper = upper_bound(code, hands, leader, n, used, kind)
    if upper < need:
        return False
    if Kind is Misere:
        slot = find_slot(&search.table, key)
        if slot != NULL:
            i = slot[0] >> 4 & 15
            if i >= need:
                return True
            lower = max(lower, i)
            i = <int>(slot[0] & 15) - 1
            if i < need:
                return False
            upper = min(upper, i)
            best = slot[0] >> 11 & 31
    else:
        key = (SUITS[code[0]].shape | SUITS[code[1]].shape << 8 | SUITS[code[2]].shape << 16
               | <uint64_t>SUITS[code[3]].shape << 24 | <uint64_t>leader << 32
               | (kind_number(kind) + 1) << 34)
        held = hands[1] | <uint64_t>hands[2] << 32
        pattern = find_pattern(&search.patterns, key, held, need, &best)
        if pattern != NULL:
            used[0] = pattern.mask
            return pattern.lower >= need
    moves = sort_leads(order, code, hands, leader, best, kind)
    result = not more
    used[0] = 0
    for i in range(moves):
        if second(search, hands, leader, order[i], need, n, &part, kind) == more:
            result = more
            used[0] = part
            best = low(order[i])
            break
        used[0] |= part
    if search.stop:
        return False
    if Kind is Misere:
        if result:
            lower = need
        else:
            upper = need - 1
        remember(&search.table, key, lower, upper, best, n,
                 room_beside(search, bytes_of_patterns(&search.patterns)))
    else:
        used[0] = to_ends_of_runs(used[0], hands)
        keep(&search.patterns, key, held, used[0], need if result else 0,
             n if result else need - 1, best,
             room_beside(search, bytes_of_table(&search.table)))
    return result


cdef bint second(Search* search, const uint32_t* hands, int leader, uint32_t led, int need,
                 int n, uint32_t* used, Kind kind) noexcept nogil:
    """The same, one card on the table."""
    cdef int player = after(leader)
    cdef bint more = wants_more(player, kind)
    cdef uint32_t suit = suit_of(led)
    cdef uint32_t cards = leaders_of_runs(legal(hands[player], suit, kind))
    cdef uint32_t card, part
    used[0] = 0
    while cards:
        if Kind is Misere:
            card = second_in_misere(hands, leader, led, suit, cards)
        else:
            card = second_in_game(hands, leader, led, suit, cards, Kind is Trump)
        cards ^= card
        if third(search, hands, leader, led, suit, card, need, n, &part, kind) == more:
            used[0] = part
            return more
        used[0] |= part
    return not more


cdef bint third(Search* search, const uint32_t* hands, int leader, uint32_t led, uint32_t suit,
                uint32_t other, int need, int n, uint32_t* used,
                Kind kind) noexcept nogil:
    """The same, two cards on the table."""
    cdef int follower = after(leader)
    cdef int player = after(follower)
    cdef bint result, more = wants_more(player, kind)
    cdef uint32_t cards = leaders_of_runs(legal(hands[player], suit, kind))
    cdef uint32_t best = led, card, part
    cdef int holder = leader
    used[0] = 0
    if beats(other, led, suit, kind):
        best = other
        holder = follower
    while cards:
        if Kind is Misere:
            card = third_in_misere(hands, player, best, holder, suit, cards)
        else:
            card = third_in_game(hands, player, best, holder, suit, cards, Kind is Trump)
        cards ^= card
        if beats(card, best, suit, kind):
            result = play_on(search, hands, player, card, led | other | card, need, n, &part, kind)
        else:
            result = play_on(search, hands, holder, best, led | other | card, need, n, &part, kind)
        if result == more:
            used[0] = part
            return more
        used[0] |= part
    return not more


cdef inline bint play_on(Search* search, const uint32_t* hands, int holder, uint32_t winner,
                         uint32_t trick, int need, int n, uint32_t* used,
                         Kind kind) noexcept nogil:
    """The same, the trick is over: its three cards, the one that wins, and who played that."""
    cdef uint32_t left[3]
    cdef uint32_t gone, card, below
    cdef bint result
    if Kind is not Misere:
        used[0] = decided_by(winner, trick)
    if holder == 0:
        need -= 1
        if need == 0:
            return True
    elif need == n:
        return False
    left[0] = hands[0] & ~trick
    left[1] = hands[1] & ~trick
    left[2] = hands[2] & ~trick
    gone = trick
    while gone:
        card = lowest(gone)
        gone ^= card
        squeeze(left, card)
    if Kind is Misere:
        return takes(search, left, holder, need, n - 1, used, kind)
    else:
        result = takes(search, left, holder, need, n - 1, &card, kind)
        # Back to the ranks before the trick: open the gaps, the highest first.
        while trick:
            below = highest(trick)
            trick ^= below
            below |= (below - 1) & suit_of(below)
            card = (card & ~below) | (card & below) >> 1
        used[0] = to_top(used[0] | card)
        return result


# ---- bounds -----------------------------------------------------------------------

cdef inline int unruffed(const Suit* suit, const uint32_t* hands, int player) noexcept nogil:
    """Rounds of a side suit, at most eight, in which a player follows or has no trump."""
    return suit.length[player] if hands[player] >> 24 else 8


cdef inline int lower_bound(const int* code, const uint32_t* hands, int leader, int n,
                            uint32_t* used, Kind kind) noexcept nogil:
    """Tricks that declarer cannot be denied."""
    cdef int tricks = 0, s, rounds
    cdef uint32_t mask = 0
    cdef const Suit* suit
    if Kind is Misere:
        return forced_tricks(SUITS, code, leader, n)
    elif Kind is NoTrump:
        if leader == 0:
            for s in range(4):
                tricks += SUITS[code[s]].cash[0]
                mask |= <uint32_t>SUITS[code[s]].cash_top[0] << 8 * s
        used[0] = mask
        return min(tricks, n)
    else:
        tricks = SUITS[code[3]].sure[0]
        mask = <uint32_t>SUITS[code[3]].sure_top[0] << 24
        if leader == 0:
            suit = &SUITS[code[3]]
            if suit.cash[0] == suit.length[0] and suit.length[0] >= max(
                    suit.length[1], suit.length[2]):
                # Declarer draws all trumps first.
                tricks = suit.length[0]
                mask = <uint32_t>suit.cash_top[0] << 24
                for s in range(3):
                    tricks += SUITS[code[s]].cash[0]
                    mask |= <uint32_t>SUITS[code[s]].cash_top[0] << 8 * s
            else:
                for s in range(3):
                    suit = &SUITS[code[s]]
                    rounds = min(<int>suit.cash[0], unruffed(suit, hands, 1),
                                 unruffed(suit, hands, 2))
                    if rounds:
                        mask |= <uint32_t>suit.cash_top[0] << 8 * s
                    tricks += rounds
        used[0] = mask
        return min(tricks, n)


cdef inline int upper_bound(const int* code, const uint32_t* hands, int leader, int n,
                            uint32_t* used, Kind kind) noexcept nogil:
    """Tricks that the defenders cannot keep declarer from losing, taken from n."""
    cdef int tricks = 0, s, partner, own, other, cross, gain, rounds, across = -1
    cdef uint32_t mask = 0, own_mask = 0, other_mask = 0
    cdef const Suit* suit
    if Kind is Misere:
        return n - avoided_tricks(SUITS, code, leader, n)
    else:
        gain = 0
        if leader:
            partner = 3 - leader
            own = 0
            other = 0
            for s in range(4):
                if Kind is Trump:
                    if s == 3:
                        break
                suit = &SUITS[code[s]]
                tricks = suit.cash[leader]
                cross = suit.cross[leader]
                rounds = suit.cash[partner]
                if Kind is Trump:
                    tricks = min(tricks, unruffed(suit, hands, 0), unruffed(suit, hands, partner))
                    rounds = min(rounds, unruffed(suit, hands, 0), unruffed(suit, hands, leader))
                    if cross > min(unruffed(suit, hands, 0), unruffed(suit, hands, 1),
                                   unruffed(suit, hands, 2)):
                        cross = 0
                own += tricks
                if tricks:
                    own_mask |= <uint32_t>suit.cash_top[leader] << 8 * s
                if tricks >= rounds:
                    rounds = tricks
                    if tricks:
                        other_mask |= <uint32_t>suit.cash_top[leader] << 8 * s
                else:
                    other_mask |= <uint32_t>suit.cash_top[partner] << 8 * s
                other += rounds
                if cross and (across < 0 or cross - rounds > gain):
                    gain = cross - rounds
                    across = s
            tricks = own
            mask = own_mask
            if across >= 0 and other + gain > own:
                tricks = other + gain
                mask = other_mask | <uint32_t>SUITS[code[across]].cross_top[leader] << 8 * across
        if Kind is Trump:
            tricks += SUITS[code[3]].sure[1]
            mask |= <uint32_t>SUITS[code[3]].sure_top[1] << 24
        used[0] = mask
        return n - min(tricks, n)


cdef void poll(Search* search) noexcept nogil:
    """Let signals in; one that raises stops the search, and its error is kept."""
    if search.stop:
        return
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            Py_INCREF(error)
            search.error = <PyObject*>error
            search.stop = 1


# ---- from cards to relative ranks, and questions about them -----------------------

cdef struct Root:
    uint32_t hands[3]       # at the start of the trick, cards on the table included
    uint32_t table[2]
    int played              # cards on the table
    int leader
    int n
    int kind
    uint8_t index[32]       # card index of each bit of a hand


cdef void set_root(Root* root, const uint32_t* cards, const uint32_t* table, int played,
                   int declarer, int leader, int kind, int trump) noexcept nogil:
    """Number the players from declarer, put trumps on top, squeeze the gaps out."""
    cdef uint32_t held[3]
    cdef uint32_t taken, bit
    cdef int player, s, t, r, place
    for player in range(3):
        held[player] = cards[player]
    for place in range(played):
        held[(leader + place) % 3] |= table[place]
    for player in range(3):
        root.hands[player] = 0
    root.table[0] = root.table[1] = 0
    taken = held[0] | held[1] | held[2]
    for s in range(4):
        # The trump suit and suit 3 change places.
        t = s
        if kind == TRUMP:
            t = trump if s == 3 else 3 if s == trump else s
        place = 8 * s + 7
        for r in range(7, -1, -1):
            bit = <uint32_t>1 << (8 * t + r)
            if not taken & bit:
                continue
            for player in range(3):
                if held[player] & bit:
                    root.hands[(player - declarer + 3) % 3] |= <uint32_t>1 << place
            for player in range(played):
                if table[player] == bit:
                    root.table[player] = <uint32_t>1 << place
            root.index[place] = 8 * t + r
            place -= 1
    root.played = played
    root.leader = (leader - declarer + 3) % 3
    root.n = count(root.hands[root.leader])
    root.kind = kind


cdef bint ask(Search* search, const Root* root, uint32_t card, int need) noexcept nogil:
    """Whether declarer takes `need` of the tricks left, after one more card if it is not 0."""
    if need <= 0:
        return True
    if need > root.n:
        return False
    if root.kind == TRUMP:
        return ask_kind(search, root, card, need, <Trump>0)
    if root.kind == NO_TRUMP:
        return ask_kind(search, root, card, need, <NoTrump>0)
    return ask_kind(search, root, card, need, <Misere>0)


cdef bint ask_kind(Search* search, const Root* root, uint32_t card, int need,
                   Kind kind) noexcept nogil:
    cdef uint32_t x = root.table[0], y = root.table[1], best, used
    cdef int played = root.played, holder = root.leader
    if card:
        if played == 2:
            best = x
            if beats(y, best, suit_of(x), kind):
                best = y
                holder = after(root.leader)
            if beats(card, best, suit_of(x), kind):
                best = card
                holder = after(after(root.leader))
            return play_on(search, root.hands, holder, best, x | y | card, need, root.n, &used,
                           kind)
        if played == 1:
            y = card
        else:
            x = card
        played += 1
    if played == 0:
        return takes(search, root.hands, root.leader, need, root.n, &used, kind)
    if played == 1:
        return second(search, root.hands, root.leader, x, need, root.n, &used, kind)
    return third(search, root.hands, root.leader, x, suit_of(x), y, need, root.n, &used, kind)


cdef int find(Search* search, const Root* root, uint32_t card, int bottom, int top,
              int guess) noexcept nogil:
    """Declarer's tricks among those left, known to be bottom..top, by one question at a time."""
    while bottom < top and not search.stop:
        if guess <= bottom:
            guess = bottom + 1
        if guess > top:
            guess = top
        if ask(search, root, card, guess):
            bottom = guess
            guess += 1
        else:
            top = guess - 1
            guess -= 1
    return bottom


cdef bint next_choice(int* choice, int size) noexcept nogil:
    """Next subset of `size` numbers in revolving-door order; choice[size] is the bound.

    Knuth, The Art of Computer Programming 7.2.1.3, algorithm R: one number is
    replaced by another. False after the last one.
    """
    cdef int j
    if size == 0:
        return False
    if size & 1:
        if choice[0] + 1 < choice[1]:
            choice[0] += 1
            return True
        j = 1
    else:
        if choice[0] > 0:
            choice[0] -= 1
            return True
        j = 1
        if choice[j] + 1 < choice[j + 1]:
            choice[j - 1] = choice[j]
            choice[j] += 1
            return True
        j = 2
    while j < size:
        # Try to decrease choice[j], then to increase it.
        if choice[j] >= j + 1:
            choice[j] = choice[j - 1]
            choice[j - 1] = j - 1
            return True
        j += 1
        if j >= size:
            return False
        if choice[j] + 1 < choice[j + 1]:
            choice[j - 1] = choice[j]
            choice[j] += 1
            return True
        j += 1
    return False


cdef class Engine:
    """Search and table of one solver; one thread at a time may use it.

    Parameters
    ----------
    memory
        Bytes that the table may take at most; it starts small and grows.
    """

    cdef Search search
    cdef bint busy

    def __cinit__(self, memory: int = 32 << 20):
        self.search.memory = min(memory, 1 << 62)
        if not (start_patterns(&self.search.patterns)
                and start_table(&self.search.table, FIRST_BITS)):
            raise MemoryError("no memory for the tables of the search")

    def __dealloc__(self):
        free(self.search.table.slots)
        free_patterns(&self.search.patterns)

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched, since the engine was made."""
        return self.search.nodes

    @property
    def memory(self) -> int:
        """Bytes that the table takes now."""
        return bytes_of_table(&self.search.table) + bytes_of_patterns(&self.search.patterns)

    def clear(self) -> None:
        """Forget everything and give the memory back."""
        cdef Table table
        cdef Patterns patterns
        if self.busy:
            raise RuntimeError("this solver is at work in another thread; close it later")
        if not (start_patterns(&patterns) and start_table(&table, FIRST_BITS)):
            raise MemoryError("no memory for the tables of the search")
        free(self.search.table.slots)
        free_patterns(&self.search.patterns)
        self.search.table = table
        self.search.patterns = patterns

    def cancel(self) -> None:
        """Stop the call that another thread has under way."""
        self.search.stop = 1

    def solve(self, hands: tuple, table: tuple, int declarer, int leader, int kind, int trump,
              int bottom, int top, int guess, bint every) -> tuple:
        """Declarer's tricks among those left, clamped to bottom..top.

        Parameters
        ----------
        hands
            Masks of the cards still held, three players clockwise.
        table
            Indexes of the cards on the table, in the order of play.
        declarer, leader
            Places 0..2 of declarer and of the leader of this trick.
        kind
            0 with a trump suit, 1 no trump, 2 misere.
        trump
            Suit 0..3; any number without one.
        bottom, top
            Window of interest; the value is clamped to it.
        guess
            First number of tricks to ask about.
        every
            Whether to give the value of every legal card too.

        Returns
        -------
        tuple
            The value, and a list of pairs of card index and value.
        """
        cdef Root root
        cdef uint32_t cards[3]
        cdef uint32_t played[2]
        cdef int value, place
        cdef list values = []
        if len(hands) != 3 or len(table) > 2:
            raise ValueError("there are three hands, and at most two cards on the table")
        for place in range(3):
            cards[place] = hands[place]
        for place in range(len(table)):
            played[place] = <uint32_t>1 << <int>table[place]
        set_root(&root, cards, played, len(table), declarer, leader, kind, trump)
        self.begin()
        try:
            with nogil:
                value = find(&self.search, &root, 0, max(bottom, 0), min(top, root.n), guess)
            self.check()
            if every:
                self.add_card_values(&root, max(bottom, 0), min(top, root.n), value, values)
        finally:
            self.busy = False
        return (min(max(value, bottom), top),
                [(index, min(max(tricks, bottom), top)) for index, tricks in values])

    cdef int add_card_values(self, Root* root, int bottom, int top, int value,
                             list values) except -1:
        """Add the pairs of card index and value for every legal card."""
        cdef int mover = (root.leader + root.played) % 3
        cdef bint more = (mover == 0) != (root.kind == MISERE)
        cdef uint32_t cards = root.hands[mover], card
        cdef int bit, tricks = 0
        if root.played:
            if root.kind == TRUMP:
                cards = legal(cards, suit_of(root.table[0]), <Trump>0)
            else:
                cards = legal(cards, suit_of(root.table[0]), <NoTrump>0)
        for bit in range(31, -1, -1):
            card = <uint32_t>1 << bit
            if not cards & card:
                continue
            # A card just below another of the same hand is worth the same.
            if bit & 7 == 7 or not cards & card << 1:
                with nogil:
                    # No card is better for its player than the position.
                    if more:
                        tricks = find(&self.search, root, card, bottom, min(value, top), value)
                    else:
                        tricks = find(&self.search, root, card, max(value, bottom), top, value + 1)
                self.check()
            values.append((root.index[bit], tricks))
        return 0

    def layouts(self, uint32_t own, uint32_t others, tuple table, int place, int leader,
                int kind, int trump, int start, int stop, list counts, int most=10) -> int:
        """Count declarer's tricks over ways to deal the other cards to the defenders.

        Ways are numbered in revolving-door order, in which neighbours differ by the
        exchange of two cards: the table, warm from one, answers most of the next.

        Parameters
        ----------
        own
            Mask of declarer's cards still held.
        others
            Mask of the defenders' cards together.
        table
            Index of the card declarer has led, if any.
        place, leader
            Places 0..2 of declarer, of the leader.
        kind, trump
            As for `solve`.
        start, stop
            First number, and the number after the last one.
        counts
            For 0..10 tricks to come, increased in place.
        most
            Tell numbers of tricks apart only up to this one.

        Returns
        -------
        int
            The number to go on with: `stop`, or less when a signal came in.
        """
        cdef int unseen[32]
        cdef int choice[33]
        cdef uint32_t led = 0
        cdef int64_t found[11]
        cdef int size = count(others), half = size // 2, number = 0, value = 0, s, r, done
        if size % 2:
            raise ValueError("the defenders' cards cannot be dealt evenly")
        if table:
            led = <uint32_t>1 << <int>table[0]
        done = 0
        for s in range(4):
            for r in range(8):
                if others >> (8 * s + r) & 1:
                    unseen[done] = 8 * s + r
                    done += 1
        for r in range(11):
            found[r] = 0
        for r in range(half):
            choice[r] = r
        choice[half] = size
        self.begin()
        with nogil:
            while number < stop:
                if number >= start:
                    value = self.layout(own, others, unseen, choice, half, led, place, leader,
                                        kind, trump, value, most)
                    if self.search.stop:
                        break
                    found[value] += 1
                number += 1
                if not next_choice(choice, half):
                    break
        self.busy = False
        for r in range(11):
            counts[r] += found[r]
        if number < stop:
            self.check()
        return number

    cdef int layout(self, uint32_t own, uint32_t others, const int* unseen, const int* choice,
                    int half, uint32_t led, int place, int leader, int kind, int trump,
                    int guess, int most) noexcept nogil:
        """Declarer's tricks when the chosen cards are in the hand after his."""
        cdef Root root
        cdef uint32_t cards[3]
        cdef uint32_t chosen = 0
        cdef int r
        for r in range(half):
            chosen |= <uint32_t>1 << unseen[choice[r]]
        cards[place] = own
        cards[(place + 1) % 3] = chosen
        cards[(place + 2) % 3] = others & ~chosen
        set_root(&root, cards, &led, 1 if led else 0, place, leader, kind, trump)
        return find(&self.search, &root, 0, 0, min(root.n, most), guess)

    cdef int begin(self) except -1:
        """Take the engine for one call."""
        if self.busy:
            raise RuntimeError("this solver is at work in another thread; use one for each")
        self.busy = True
        self.search.stop = 0
        return 0

    cdef int check(self) except -1:
        """Raise what stopped the search."""
        cdef PyObject* error = self.search.error
        if error != NULL:
            self.search.error = NULL
            kept = <object>error
            Py_DECREF(kept)
            raise kept
        if self.search.stop:
            raise InterruptedError("the search was cancelled")
        return 0
