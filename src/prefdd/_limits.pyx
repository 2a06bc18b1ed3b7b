"""An exact search under constraints, which leaves the rest to the engine once they are spent.

The question is the engine's: does declarer take at least `need` of the `n` tricks
left? Hands are relative ranks as there, marks of exposed cards move with them, and
two neighbouring cards of a hand are equal when neither is marked. (Those that are
marked might be equal too, but a player seldom has many.)

Each constraint takes choice away from one side. While all that are pending burden
the same side, the value without them is a bound: the engine, asked first, often
ends the search (`settled`). What may not be ordered of a player, as it would be absurd,
leaves the other side less choice of his cards, never more than he himself has.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from prefdd._bits cimport close_gap, count, low, lowest, suit_of

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef enum:
    TRUMP = 0
    MISERE = 2

    FIRST_BITS = 10
    MOST_BITS = 20      # 20 MiB
    PROBES = 8
    POLL = 4095
    UNKNOWN = 2         # beside the answers False and True
    TOP = 0x80          # the highest card in play of a suit, an ace or as good as one


cdef struct State:
    uint32_t hands[3]   # cards on the table included
    uint32_t must       # exposed cards of all hands
    uint32_t pending    # players whose next lead is bound, a bit each
    int leader


cdef struct Slot:
    uint32_t hands[3]
    uint32_t must
    uint8_t place       # leader and pending; 0 in an empty slot
    uint8_t lower, upper
    uint8_t best        # bit of the best lead


cdef struct Root:
    State state
    uint32_t table[2]
    int played
    int n
    uint8_t index[32]   # card index of each bit of a hand


cdef inline bint beats(uint32_t card, uint32_t best, uint32_t trumps) noexcept nogil:
    """Whether a later card beats the best one so far of a trick."""
    if card & suit_of(best):
        return card > best
    return card & trumps != 0


cdef inline uint8_t place_of(const State* state) noexcept nogil:
    return <uint8_t>(1 + state.leader + 4 * state.pending)


cdef inline bint is_slot_of(const Slot* slot, const State* state) noexcept nogil:
    return (slot.hands[0] == state.hands[0] and slot.hands[1] == state.hands[1]
            and slot.hands[2] == state.hands[2] and slot.must == state.must
            and slot.place == place_of(state))


cdef int sort(uint32_t cards, uint32_t best, bint wants_trick, uint32_t trumps,
              uint32_t* order) noexcept nogil:
    """Cards in the order to try them; `best` is the highest card of the trick, 0 at a lead."""
    cdef int scores[32]
    cdef int moves = 0, i, score
    cdef uint32_t card
    while cards:
        card = lowest(cards)
        cards ^= card
        score = low(card) & 7
        if best == 0:
            if not wants_trick:
                score = -score
        elif not wants_trick:
            if not beats(card, best, trumps):
                score += 20
        elif beats(card, best, trumps):
            score = 40 - score - (10 if card & trumps else 0)
        else:
            score = -score
        i = moves
        while i > 0 and scores[i - 1] < score:
            scores[i] = scores[i - 1]
            order[i] = order[i - 1]
            i -= 1
        scores[i] = score
        order[i] = card
        moves += 1
    return moves


cdef class Limits:
    """Search of one position under constraints; one thread at a time may use it.

    Parameters
    ----------
    engine
        What values positions without constraints: an `Engine`, asked by `solve`.
    declarer, kind, trump
        As for `Engine.solve`.
    orders, bans
        For each of the three players the mask of the suit that he must lead at his
        next lead, and of the suits that he may not.
    hostile
        Players whose cards the other side chooses, a bit each.
    is_called
        Whether the other side chooses among several exposed cards.
    no_underlead, no_waste
        Whether the other side may not lead away from a hostile player's ace, or throw it
        away, as `Constraints` has it.
    is_waivable
        Whether it may forbid exposed cards to who follows, and chooses among several too.
    """

    cdef object engine
    cdef int declarer, kind, trump
    cdef uint32_t trumps
    cdef uint32_t orders[3]
    cdef uint32_t bans[3]
    cdef uint32_t hostile
    cdef bint is_called
    cdef bint is_waivable
    cdef bint no_underlead
    cdef bint no_waste
    cdef Slot* slots
    cdef int bits
    cdef uint64_t used
    cdef uint64_t searched

    def __cinit__(self, object engine, int declarer, int kind, int trump, tuple orders,
                  tuple bans, uint32_t hostile, bint is_called, bint no_underlead,
                  bint no_waste, bint is_waivable=False):
        cdef int player
        self.engine = engine
        self.declarer = declarer
        self.kind = kind
        self.trump = trump
        self.trumps = <uint32_t>0xFF << 8 * trump if kind == TRUMP else 0
        for player in range(3):
            self.orders[player] = orders[player]
            self.bans[player] = bans[player]
        self.hostile = hostile
        self.is_called = is_called or is_waivable
        self.is_waivable = is_waivable
        self.no_underlead = no_underlead
        self.no_waste = no_waste
        self.bits = FIRST_BITS
        self.slots = <Slot*>calloc(1ULL << FIRST_BITS, sizeof(Slot))
        if self.slots == NULL:
            raise MemoryError("no memory for the table")

    def __dealloc__(self):
        free(self.slots)

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched, the engine's not included."""
        return self.searched

    def solve(self, tuple hands, tuple table, uint32_t must, int leader, int least, int most,
              int guess, bint every) -> tuple:
        """Declarer's tricks among those left, clamped to least..most.

        Parameters
        ----------
        hands
            Masks of the cards still held, three players clockwise.
        table
            Indexes of the cards on the table, in the order of play.
        must
            Mask of the exposed cards still held.
        leader
            Place 0..2 of the leader of this trick.
        least, most
            Window of interest within what is left to play; the value is clamped to it.
        guess
            First number of tricks to ask about.
        every
            Whether to give the value of every allowed card too.

        Returns
        -------
        tuple
            The value, and a list of pairs of card index and value.
        """
        cdef Root root
        cdef int value, result = 0, bit, player
        cdef uint32_t cards, kept, card
        cdef bint more, is_open
        cdef list values = []
        self.set_root(&root, hands, table, must, leader)
        with nogil:
            value = self.find(&root, 0, least, most, guess)
        if not every:
            return value, values
        player = (leader + root.played) % 3
        cards = self.options(&root.state, player, root.table[0])
        cards = self.sensible(&root.state, player, root.table[0], root.table[1], cards)
        more = self.wants_more(&root.state, player, cards)
        kept = self.unequal(&root.state, cards)
        is_open = self.is_open(&root.state, player, root.table[0], cards)
        for bit in range(31, -1, -1):
            card = <uint32_t>1 << bit
            if not cards & card:
                continue
            # A card that is not kept equals its upper neighbour, whose result is still there.
            if kept & card:
                with nogil:
                    if is_open:
                        result = self.find(&root, card, least, most, value)
                    elif more:
                        result = self.find(&root, card, least, value, value)
                    else:
                        result = self.find(&root, card, value, most, value + 1)
            values.append((root.index[bit], result))
        return value, values

    cdef int set_root(self, Root* root, tuple hands, tuple table, uint32_t must,
                      int leader) except -1:
        """Squeeze the gaps out; cards on the table go back to the hands."""
        cdef uint32_t held[3]
        cdef uint32_t taken, bit
        cdef int player, s, r, place, turn
        if len(hands) != 3 or len(table) > 2:
            raise ValueError("there are three hands, and at most two cards on the table")
        root.played = len(table)
        root.state.must = 0
        root.state.pending = 7
        root.state.leader = leader
        root.table[0] = root.table[1] = 0
        for player in range(3):
            held[player] = hands[player]
            root.state.hands[player] = 0
        for turn in range(root.played):
            held[(leader + turn) % 3] |= <uint32_t>1 << <int>table[turn]
        taken = held[0] | held[1] | held[2]
        for s in range(4):
            place = 8 * s + 7
            for r in range(7, -1, -1):
                bit = <uint32_t>1 << (8 * s + r)
                if not taken & bit:
                    continue
                for player in range(3):
                    if held[player] & bit:
                        root.state.hands[player] |= <uint32_t>1 << place
                for turn in range(root.played):
                    if table[turn] == 8 * s + r:
                        root.table[turn] = <uint32_t>1 << place
                if must & bit:
                    root.state.must |= <uint32_t>1 << place
                root.index[place] = 8 * s + r
                place -= 1
        root.n = count(root.state.hands[leader])
        self.drop_idle(&root.state)
        return 0

    cdef int find(self, const Root* root, uint32_t card, int least, int most,
                  int guess) except -1 nogil:
        """Declarer's tricks among those left, known to be least..most, by single questions."""
        cdef int answer
        while least < most:
            guess = min(max(guess, least + 1), most)
            answer = self.ask(root, card, guess)
            if answer:
                least = guess
                guess += 1
            else:
                most = guess - 1
                guess -= 1
        return least

    cdef int ask(self, const Root* root, uint32_t card, int need) except -1 nogil:
        """Whether declarer takes `need` of the tricks left, after one more card if it is not 0."""
        cdef State state = root.state
        cdef uint32_t x = root.table[0], y = root.table[1]
        if need <= 0:
            return True
        if need > root.n:
            return False
        if card:
            return self.play(&state, x, y, card, root.played, need, root.n)
        if root.played == 0:
            return self.takes(&state, need, root.n)
        if self.is_spent(&state):
            return self.ask_engine(&state, x, y, root.played, need)
        return self.turn(&state, x, y, root.played, need, root.n, NULL)

    # ---- the constraints ----------------------------------------------------------

    cdef inline bint is_spent(self, const State* state) noexcept nogil:
        return not (state.must or state.pending or self.hostile)

    cdef inline bint is_bound(self, uint32_t hand, int player) noexcept nogil:
        """Whether a duty can still change a lead of this hand, now or with fewer cards."""
        if hand & self.orders[player]:
            return hand & ~self.orders[player] != 0
        return hand & self.bans[player] and hand & ~self.bans[player]

    cdef inline void drop_idle(self, State* state) noexcept nogil:
        """Forget what can bind nobody any more."""
        cdef int player
        for player in range(3):
            if state.pending >> player & 1 and not self.is_bound(state.hands[player], player):
                state.pending &= ~(<uint32_t>1 << player)
            if not self.is_called and not state.hands[player] & ~state.must:
                state.must &= ~state.hands[player]

    cdef inline uint32_t options(self, const State* state, int player,
                                 uint32_t led) noexcept nogil:
        """What a player may play; `led` is 0 at a lead."""
        cdef uint32_t hand = state.hands[player], cards = hand, exposed
        if led:
            cards = hand & suit_of(led)
            if not cards:
                cards = hand & self.trumps
            if not cards:
                cards = hand
        exposed = cards & state.must
        if exposed and not (self.is_waivable and (led or self.hostile >> player & 1)):
            cards = exposed
            exposed = 0
        if led == 0 and state.pending >> player & 1:
            if cards & self.orders[player]:
                return cards & self.orders[player] | exposed
            if cards & ~self.bans[player]:
                return cards & ~self.bans[player] | exposed
        return cards

    cdef inline bint is_open(self, const State* state, int player, uint32_t led,
                             uint32_t cards) noexcept nogil:
        """Whether the other side demands one of these cards or forbids the exposed ones."""
        return (self.is_waivable and led != 0 and not self.hostile >> player & 1
                and cards & state.must != 0)

    cdef inline uint32_t sensible(self, const State* state, int player, uint32_t x, uint32_t y,
                                  uint32_t cards) noexcept nogil:
        """Of a player's options those that are not absurd to order; all, if all are."""
        cdef uint32_t absurd = 0, theirs, bit, best = x
        cdef int s, other
        if not self.hostile >> player & 1:
            return cards
        if x == 0:
            if not self.no_underlead:
                return cards
            theirs = 0
            for other in range(3):
                if (other == self.declarer) != (player == self.declarer):
                    theirs |= state.hands[other]
            for s in range(0, 32, 8):
                if state.hands[player] >> s & TOP:
                    for bit in range(7):
                        if theirs >> s & (<uint32_t>0xFE << bit) & 0xFF:
                            absurd |= <uint32_t>1 << (s + bit)
        elif self.no_waste:
            if y and beats(y, x, self.trumps):
                best = y
            for s in range(0, 32, 8):
                bit = cards & <uint32_t>TOP << s
                if bit and not beats(bit, best, self.trumps):
                    absurd |= bit
        absurd &= ~state.must  # what lies open may be demanded all the same (3.9.14)
        if self.is_waivable and x and cards & ~state.must and not cards & ~absurd & ~state.must:
            return cards  # what lies open may be forbidden too, and something else be left
        return cards & ~absurd if cards & ~absurd else cards

    cdef inline bint wants_more(self, const State* state, int player,
                                uint32_t cards) noexcept nogil:
        """Whether who chooses among a player's cards wants declarer to take tricks."""
        cdef bint more = self.holder_wants_more(player)
        if self.hostile >> player & 1 or (self.is_called and count(cards & state.must) > 1):
            return not more
        return more

    cdef inline bint holder_wants_more(self, int player) noexcept nogil:
        """Whether a player wants declarer to take tricks."""
        return (player == self.declarer) != (self.kind == MISERE)

    cdef inline uint32_t unequal(self, const State* state, uint32_t cards) noexcept nogil:
        """All that are marked, and one card of each run of equals of those that are not."""
        cdef uint32_t plain = cards & ~state.must
        return cards & state.must | plain & ~(plain >> 1 & 0x7F7F7F7FU)

    # ---- the search ---------------------------------------------------------------

    cdef int takes(self, State* state, int need, int n) except -1 nogil:
        """Whether declarer takes `need` or more of n tricks, 1 <= need <= n; a trick begins."""
        cdef Slot* slot
        cdef int result
        cdef uint32_t best = 0
        self.searched += 1
        if self.searched & POLL == 0:
            self.poll()
        self.drop_idle(state)
        if self.is_spent(state):
            return self.ask_engine(state, 0, 0, 0, need)
        slot = self.find_slot(state)
        if slot != NULL:
            if slot.lower >= need:
                return True
            if slot.upper < need:
                return False
            best = <uint32_t>1 << slot.best
        result = self.settled(state, need, n)
        if result == UNKNOWN:
            result = self.turn(state, 0, 0, 0, need, n, &best)
        self.remember(state, need, n, result, best)
        return result

    cdef int turn(self, const State* state, uint32_t x, uint32_t y, int played, int need, int n,
                  uint32_t* first) except -1 nogil:
        """The same with cards x, y on the table; `first` is tried first, and becomes the best."""
        cdef int player = (state.leader + played) % 3, moves, i, result
        cdef uint32_t cards = self.options(state, player, x)
        cdef bint more = self.wants_more(state, player, cards)
        cdef uint32_t order[32]
        cdef uint32_t top = x
        cards = self.unequal(state, self.sensible(state, player, x, y, cards))
        if self.is_open(state, player, x, cards):
            return self.demand(state, x, y, cards, played, need, n)
        if first != NULL and first[0] & cards:
            result = self.play(state, x, y, first[0], played, need, n)
            if result == more:
                return result
            cards &= ~first[0]
        if played == 2 and beats(y, x, self.trumps):
            top = y
        moves = sort(cards, top, more == (player == self.declarer), self.trumps, order)
        for i in range(moves):
            result = self.play(state, x, y, order[i], played, need, n)
            if result == more:
                if first != NULL:
                    first[0] = order[i]
                return result
        return not more

    cdef int demand(self, const State* state, uint32_t x, uint32_t y, uint32_t cards, int played,
                    int need, int n) except -1 nogil:
        """The same when the other side may demand an exposed card of these, or forbid them all."""
        cdef bint more = self.holder_wants_more((state.leader + played) % 3)
        cdef uint32_t card, exposed = cards & state.must
        while exposed:
            card = lowest(exposed)
            exposed ^= card
            if self.play(state, x, y, card, played, need, n) != more:
                return not more
        cards &= ~state.must
        if not cards:
            return more
        while cards:
            card = lowest(cards)
            cards ^= card
            if self.play(state, x, y, card, played, need, n) == more:
                return more
        return not more

    cdef int play(self, const State* state, uint32_t x, uint32_t y, uint32_t card, int played,
                  int need, int n) except -1 nogil:
        """The same after one more card."""
        cdef State later = state[0]
        cdef uint32_t gone, lowest_gone
        cdef int player
        later.must &= ~card
        if played == 0:
            later.pending &= ~(<uint32_t>1 << state.leader)
        if played < 2:
            if played == 0:
                x = card
            else:
                y = card
            if self.is_spent(&later):
                return self.ask_engine(&later, x, y, played + 1, need)
            return self.turn(&later, x, y, played + 1, need, n, NULL)
        if beats(y, x, self.trumps):
            later.leader = (state.leader + 1) % 3
        if beats(card, x if later.leader == state.leader else y, self.trumps):
            later.leader = (state.leader + 2) % 3
        if later.leader == self.declarer:
            need -= 1
            if need == 0:
                return True
        elif need == n:
            return False
        gone = x | y | card
        for player in range(3):
            later.hands[player] &= ~gone
        while gone:
            lowest_gone = lowest(gone)
            gone ^= lowest_gone
            for player in range(3):
                later.hands[player] = close_gap(later.hands[player], lowest_gone)
            later.must = close_gap(later.must, lowest_gone)
        return self.takes(&later, need, n - 1)

    cdef int settled(self, const State* state, int need, int n) except -1 nogil:
        """The answer, if it follows from that without constraints; else UNKNOWN.

        A side that loses choice gains nothing by it. So when only one side is bound,
        and even free could not get what it wants, it does not get it.
        """
        cdef bint is_declarer = False, is_defender = False, more
        cdef int player, answer
        if n < 3:
            return UNKNOWN
        for player in range(3):
            if ((state.pending | self.hostile) >> player & 1
                    or state.hands[player] & state.must):
                if player == self.declarer:
                    is_declarer = True
                else:
                    is_defender = True
        if is_declarer and is_defender:
            return UNKNOWN
        more = is_declarer != (self.kind == MISERE)
        answer = self.ask_engine(state, 0, 0, 0, need)
        return UNKNOWN if answer == more else answer

    cdef int ask_engine(self, const State* state, uint32_t x, uint32_t y, int played,
                        int need) except -1 nogil:
        """The same without constraints."""
        cdef uint32_t gone = x | y
        with gil:
            PyErr_CheckSignals()
            value, _ = self.engine.solve(
                (state.hands[0] & ~gone, state.hands[1] & ~gone, state.hands[2] & ~gone),
                (low(x), low(y)) if played == 2 else (low(x),) if played else (),
                self.declarer, state.leader, self.kind, self.trump, need - 1, need, need, False)
            return value >= need

    cdef int poll(self) except -1 nogil:
        """Let signals in; one may raise."""
        with gil:
            PyErr_CheckSignals()
        return 0

    # ---- the table ----------------------------------------------------------------

    cdef inline uint64_t line_of(self, const State* state) noexcept nogil:
        cdef uint64_t mixed = state.hands[0] | <uint64_t>state.hands[1] << 32
        mixed = (mixed ^ mixed >> 31) * 0x9E3779B97F4A7C15ULL
        mixed ^= state.hands[2] | <uint64_t>state.must << 32
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL
        mixed = (mixed ^ mixed >> 27 ^ place_of(state)) * 0x94D049BB133111EBULL
        return mixed >> (64 - self.bits)

    cdef Slot* find_slot(self, const State* state) noexcept nogil:
        """Slot that holds a position, or NULL."""
        cdef uint64_t line = self.line_of(state), last = (1ULL << self.bits) - 1
        cdef Slot* slot
        cdef int probe
        for probe in range(PROBES):
            slot = &self.slots[(line + probe) & last]
            if slot.place == 0:
                return NULL
            if is_slot_of(slot, state):
                return slot
        return NULL

    cdef Slot* make_slot(self, const State* state, int n) noexcept nogil:
        """A new slot; where there is no room, the position with the fewest cards gives way."""
        cdef uint64_t line = self.line_of(state), last = (1ULL << self.bits) - 1
        cdef Slot* slot
        cdef Slot* victim = NULL
        cdef int probe, player
        for probe in range(PROBES):
            slot = &self.slots[(line + probe) & last]
            if slot.place == 0:
                self.used += 1
                victim = slot
                break
            if victim == NULL or count(slot.hands[0]) < count(victim.hands[0]):
                victim = slot
        for player in range(3):
            victim.hands[player] = state.hands[player]
        victim.must = state.must
        victim.place = place_of(state)
        victim.lower = 0
        victim.upper = n
        victim.best = 0
        return victim

    cdef void remember(self, const State* state, int need, int n, bint result,
                       uint32_t best) noexcept nogil:
        cdef Slot* slot = self.find_slot(state)
        if slot == NULL:
            if self.used * 4 > 3ULL << self.bits:
                self.grow()
            slot = self.make_slot(state, n)
        if result:
            slot.lower = max(<int>slot.lower, need)
        else:
            slot.upper = min(<int>slot.upper, need - 1)
        if best:
            slot.best = low(best)

    cdef void grow(self) noexcept nogil:
        """Make room four times as large, when memory allows."""
        cdef Slot* old = self.slots
        cdef Slot* larger
        cdef Slot* slot
        cdef State state
        cdef uint64_t number, size = 1ULL << self.bits
        cdef int player
        if self.bits + 2 > MOST_BITS:
            return
        larger = <Slot*>calloc(size << 2, sizeof(Slot))
        if larger == NULL:
            return
        self.slots = larger
        self.bits += 2
        self.used = 0
        for number in range(size):
            if old[number].place:
                for player in range(3):
                    state.hands[player] = old[number].hands[player]
                state.must = old[number].must
                state.leader = (old[number].place - 1) & 3
                state.pending = (old[number].place - 1) >> 2
                slot = self.make_slot(&state, 0)
                slot[0] = old[number]
        free(old)
