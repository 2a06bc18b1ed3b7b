"""The search when declarer's discard is hidden: which discards one plan of the defenders catches.

The defenders see each other's cards and the twelve of declarer, but not which he put
away. A *world* is one discard that is still possible; a set of worlds is a set of bits.
A plan of the defenders says what they play whatever declarer does; it catches a world
when declarer, who knows the plan, cannot help `need` more tricks of the kind that is
counted: his own on a misere, the defenders' in a game. The *front* of a state is all
sets of worlds that some plan catches and no other plan catches more; docs/catching.md
has the recursion and why the table of fronts is sound.

Players are numbered from declarer (0) clockwise. Cards in play are squeezed together
as in `_core`; all of declarer's cards that may still be in his hand are in play.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF

from prefdd._bits cimport close_gap, count, low, lowest
from prefdd._ducking cimport avoided_tricks, forced_tricks
from prefdd._order cimport lead_of_misere
from prefdd._rules cimport beats, leaders_of_runs, legal, remove_cards
from prefdd._suits cimport CODES, Suit, fill_suits, read_suits
from prefdd._table cimport CUBE, FOURTH, SQUARE
from prefdd._trick cimport (
    Trick, best_so_far, for_all_alike, from_next, number_of, shown_by, to_next)
from prefdd._worlds cimport (
    NARROW, Worlds, bit_of, containing, first_of, is_none, is_same, is_single, is_within, join,
    meet, minus, none_of, out_of_play)

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef enum:
    TRUMP = 0
    MISERE = 2

    FIRST_BITS = 10
    POLL = 0x3FFF

cdef uint16_t DIGIT[256]
cdef Suit SUITS[CODES]
fill_suits(DIGIT, SUITS)


# ---- what a search owns -----------------------------------------------------------

cdef void poll(Belief* s) noexcept nogil:
    """Let signals in; one that raises stops the search, and its error is kept."""
    if s.stop:
        return
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            Py_INCREF(error)
            s.error = <PyObject*>error
            s.stop = 1


cdef void tick(Belief* s, uint64_t work) noexcept nogil:
    s.work += work
    if s.work > POLL:
        s.work = 0
        poll(s)


cdef void spend(Belief* s, uint64_t work) noexcept nogil:
    """Take work from what the caller has patience for; the search ends with it."""
    if s.patience:
        if work >= s.patience:
            s.is_tired = True
            s.stop = 1
        else:
            s.patience -= work


cdef uint64_t bytes_of(const Belief* s) noexcept nogil:
    return ((sizeof(Entry) << s.bits) + s.kept_room * sizeof(uint64_t)
            + (sizeof(uint64_t) << s.known_bits) + s.room * sizeof(Worlds))


cdef void give_up(Belief* s) noexcept nogil:
    s.is_full = True
    s.stop = 1


cdef bint push(Belief* s, Worlds set) noexcept nogil:
    """Put a set on the stack; False when there is no memory for it."""
    cdef Worlds* larger
    if s.top == s.room:
        if bytes_of(s) + s.room * sizeof(Worlds) > s.memory:
            give_up(s)
            return False
        larger = <Worlds*>realloc(s.stack, 2 * s.room * sizeof(Worlds))
        if larger == NULL:
            give_up(s)
            return False
        s.stack = larger
        s.room *= 2
    s.stack[s.top] = set
    s.top += 1
    return True


cdef inline uint64_t scatter(uint64_t key) noexcept nogil:
    key *= 0x9E3779B97F4A7C15ULL
    return key ^ key >> 32


cdef Entry* find_entry(Belief* s, uint64_t key, uint32_t alike) noexcept nogil:
    """Entry of a state, or the empty one where it belongs."""
    cdef uint64_t last = (1ULL << s.bits) - 1
    cdef uint64_t number = scatter(key + <uint64_t>alike * 0xD1B54A32D192ED03ULL) & last
    while ((s.entries[number].key != key or s.entries[number].alike != alike)
           and s.entries[number].key):
        number = (number + 1) & last
    return &s.entries[number]


cdef bint widen_entries(Belief* s) noexcept nogil:
    cdef Entry* before = s.entries
    cdef uint64_t number, size = 1ULL << s.bits
    if bytes_of(s) + (sizeof(Entry) << (s.bits + 1)) > s.memory:
        return False
    s.entries = <Entry*>calloc(2 * size, sizeof(Entry))
    if s.entries == NULL:
        s.entries = before
        return False
    s.bits += 1
    for number in range(size):
        if before[number].key:
            find_entry(s, before[number].key, before[number].alike)[0] = before[number]
    free(before)
    return True


cdef void keep_front(Belief* s, uint64_t key, uint32_t alike, uint64_t asked, int64_t base,
                     int64_t sets) noexcept nogil:
    """Remember the sets of the stack from `base` on as the front of a state."""
    cdef Entry* entry
    cdef uint64_t* larger
    cdef int64_t i
    if s.used * 4 > 3ULL << s.bits and not widen_entries(s):
        give_up(s)
        return
    if sets > 1 and s.kept_used + sets > s.kept_room:
        if bytes_of(s) + s.kept_room * sizeof(uint64_t) > s.memory:
            give_up(s)
            return
        larger = <uint64_t*>realloc(s.kept, 2 * (s.kept_room + sets) * sizeof(uint64_t))
        if larger == NULL:
            give_up(s)
            return
        s.kept = larger
        s.kept_room = 2 * (s.kept_room + sets)
    entry = find_entry(s, key, alike)
    if not entry.key:
        s.used += 1
    entry.key = key
    entry.alike = alike
    entry.asked = asked
    entry.sets = sets
    if sets == 1:
        entry.place = s.stack[base].lo
        return
    entry.place = s.kept_used
    for i in range(sets):
        s.kept[s.kept_used + i] = s.stack[base + i].lo
    s.kept_used += sets


cdef uint64_t* find_known(Belief* s, uint64_t key) noexcept nogil:
    """Slot of an answer with the discard known, or the empty one where it belongs."""
    cdef uint64_t last = (1ULL << s.known_bits) - 1
    cdef uint64_t number = scatter(key) & last
    while s.known[number] >> 1 != key and s.known[number]:
        number = (number + 1) & last
    return &s.known[number]


cdef void keep_known(Belief* s, uint64_t key, bint answer) noexcept nogil:
    cdef uint64_t* before = s.known
    cdef uint64_t number, size = 1ULL << s.known_bits
    if s.known_used * 4 > 3 * size:
        if bytes_of(s) + 2 * size * sizeof(uint64_t) > s.memory:
            give_up(s)
            return
        s.known = <uint64_t*>calloc(2 * size, sizeof(uint64_t))
        if s.known == NULL:
            s.known = before
            give_up(s)
            return
        s.known_bits += 1
        for number in range(size):
            if before[number]:
                find_known(s, before[number] >> 1)[0] = before[number]
        free(before)
    find_known(s, key)[0] = key << 1 | answer
    s.known_used += 1


cdef inline uint64_t key_of(const int* code, int leader, int need) noexcept nogil:
    """Number of a state, never 0; the cards hidden follow from the lengths of the hands."""
    return ((code[0] + code[1] * <uint64_t>CODES + code[2] * SQUARE + code[3] * CUBE
             + leader * FOURTH) << 4 | need)


cdef inline uint64_t sorted_key(const int* code, int leader, int need) noexcept nogil:
    """The same for a misere with known discard, whose suits are worth the same in any order."""
    cdef int sorted[4]
    cdef int a = min(code[0], code[1]), b = max(code[0], code[1])
    cdef int c = min(code[2], code[3]), d = max(code[2], code[3])
    cdef int x = max(a, c), y = min(b, d)
    sorted[0] = min(a, c)
    sorted[3] = max(b, d)
    sorted[1] = min(x, y)
    sorted[2] = max(x, y)
    return key_of(sorted, leader, need)


cdef bint is_counted(const Belief* s, int winner) noexcept nogil:
    """Whether a trick of this player is one of those the defenders need."""
    return (winner == 0) == (s.kind == MISERE)


cdef uint64_t state_key(const uint32_t* hands, int leader, int need) noexcept nogil:
    """Number of a state at the start of a trick."""
    cdef int code[4]
    read_suits(code, DIGIT, hands)
    return key_of(code, leader, need)


cdef int sort_moves(const Belief* s, const Trick* trick, int player, uint32_t cards,
                    uint32_t* order) noexcept nogil:
    """Put cards in the order to try them."""
    cdef int scores[32]
    cdef int code[4]
    cdef int moves = 0, i, score, holder = 0, rank
    cdef uint32_t card, best = 0
    cdef bint wants = (player == 0) != (s.kind == MISERE), wins
    if trick.played:
        best_so_far(trick, &best, &holder)
    else:
        read_suits(code, DIGIT, trick.hands)
    while cards:
        card = lowest(cards)
        cards ^= card
        rank = low(card) & 7
        if s.kind == MISERE and not best:
            score = lead_of_misere(&SUITS[code[low(card) >> 3]], trick.hands, player, card)
        elif s.kind == MISERE:
            wins = beats(card, best, s.trumps)
            if player == 0:
                score = rank - (50 if wins else 0)
            elif holder == 0:
                # The partner has not taken it from declarer: better not to either.
                score = rank - (50 if wins else 0)
            elif wins and trick.played == 1:
                score = -rank
            else:
                score = rank
        elif not best:
            score = rank
        else:
            wins = beats(card, best, s.trumps)
            if wins:
                score = 40 - rank - (10 if card & s.trumps else 0)
            else:
                score = -rank
            if not wants and player == 0:
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


# ---- the discard is known ---------------------------------------------------------

cdef bint is_caught(Belief* s, const uint32_t* hands, int leader, int need,
                    int n) noexcept nogil:
    """Whether the defenders, who see everything, get `need` tricks of those that count."""
    cdef Trick trick
    cdef int code[4]
    cdef uint64_t key
    cdef uint64_t* slot
    cdef bint answer
    if need > n:
        return False
    read_suits(code, DIGIT, hands)
    if s.kind == MISERE:
        if avoided_tricks(SUITS, code, leader, n) > n - need:
            return False
        if forced_tricks(SUITS, code, leader, n) >= need:
            return True
        key = sorted_key(code, leader, need)
    else:
        key = key_of(code, leader, need)
    slot = find_known(s, key)
    if slot[0]:
        return slot[0] & 1
    s.open_nodes += 1
    tick(s, 1)
    if s.stop:
        return False
    trick.hands[0] = hands[0]
    trick.hands[1] = hands[1]
    trick.hands[2] = hands[2]
    trick.trumps = s.trumps
    trick.played = 0
    trick.leader = leader
    trick.need = need
    trick.n = n
    answer = turn_open(s, &trick)
    if not s.stop:
        keep_known(s, key, answer)
    return answer


cdef bint turn_open(Belief* s, Trick* trick) noexcept nogil:
    """The same in the midst of a trick."""
    cdef uint32_t order[32]
    cdef int player = (trick.leader + trick.played) % 3, moves, i
    cdef bint answer, wanted = player != 0
    cdef uint32_t cards = legal(trick.hands[player], trick.cards[0] if trick.played else 0,
                                s.trumps)
    moves = sort_moves(s, trick, player, leaders_of_runs(cards), order)
    for i in range(moves):
        trick.cards[trick.played] = order[i]
        trick.played += 1
        if trick.played == 3:
            answer = end_open(s, trick)
        else:
            answer = turn_open(s, trick)
        trick.played -= 1
        if answer == wanted or s.stop:
            return answer
    return not wanted


cdef bint end_open(Belief* s, const Trick* trick) noexcept nogil:
    """The same, the trick is over."""
    cdef uint32_t left[3]
    cdef uint32_t best
    cdef int winner, need = trick.need
    best_so_far(trick, &best, &winner)
    if is_counted(s, winner):
        need -= 1
        if need == 0:
            return True
    if need > trick.n - 1:
        return False
    left[0] = trick.hands[0]
    left[1] = trick.hands[1]
    left[2] = trick.hands[2]
    remove_cards(left, trick.cards[0] | trick.cards[1] | trick.cards[2])
    return is_caught(s, left, winner, need, trick.n - 1)


# ---- the discard is hidden --------------------------------------------------------

cdef int64_t add_set(Belief* s, int64_t base, int64_t sets, Worlds set) noexcept nogil:
    """Add a set to those from `base` on, unless one holds it; drop those it holds.

    The set may not lie between them. Returns how many there are.
    """
    cdef int64_t i, kept = base
    for i in range(base, base + sets):
        if is_within(set, s.stack[i]):
            return sets
    for i in range(base, base + sets):
        if not is_within(s.stack[i], set):
            s.stack[kept] = s.stack[i]
            kept += 1
    s.stack[kept] = set
    return kept + 1 - base


cdef int64_t restrict(Belief* s, int64_t base, int64_t sets, Worlds to) noexcept nogil:
    """Restrict the sets at the top of the stack to some worlds; drop those that others hold."""
    cdef int64_t i, left = 0
    for i in range(sets):
        left = add_set(s, base, left, meet(s.stack[base + i], to))
    s.top = base + left
    return left


cdef Worlds catchable(Belief* s, const uint32_t* hands, int leader, int need, int n, int hidden,
                      Worlds asked) noexcept nogil:
    """Worlds that are caught when the discard is known."""
    cdef Worlds found = none_of(), rest = asked, one
    cdef uint32_t left[3]
    cdef int world
    while not is_none(rest):
        world = first_of(rest)
        one = bit_of(world)
        rest = minus(rest, one)
        left[0] = hands[0]
        left[1] = hands[1]
        left[2] = hands[2]
        remove_cards(left, out_of_play(hands[0], hidden, world))
        if is_caught(s, left, leader, need, n):
            found = join(found, one)
        if s.stop:
            break
    return found


cdef int64_t front(Belief* s, const uint32_t* hands, uint32_t alike, int leader, int need,
                   int n, Worlds asked) noexcept nogil:
    """Put on the stack the front of a state at the start of a trick, as far as asked.

    Returns how many sets there are; without a meaning when the search has stopped.
    """
    cdef int width = count(hands[0]), hidden = width - n
    cdef int64_t base = s.top, sets = 1, i
    cdef Worlds set, open, wider = asked
    cdef uint64_t key = 0
    cdef int code[4]
    cdef Entry* entry
    cdef Trick trick
    cdef bint is_kept = hidden < 2 or width < 12
    if hidden == 0:
        push(s, asked if is_caught(s, hands, leader, need, n) else none_of())
        return 1
    s.nodes += 1
    tick(s, 16)
    if s.stop:
        return 0
    if is_kept:
        read_suits(code, DIGIT, hands)
        key = key_of(code, leader, need)
        entry = find_entry(s, key, alike)
        if entry.key:
            set.hi = 0
            if asked.lo & ~entry.asked == 0:
                if entry.sets == 1:
                    set.lo = entry.place & asked.lo
                    push(s, set)
                    return 1
                for i in range(entry.sets):
                    set.lo = s.kept[entry.place + i]
                    if not push(s, set):
                        return 0
                return restrict(s, base, entry.sets, asked)
            wider.lo |= entry.asked
    open = catchable(s, hands, leader, need, n, hidden, wider)
    if s.stop:
        return 0
    if is_single(open):
        push(s, open)
    else:
        trick.hands[0] = hands[0]
        trick.hands[1] = hands[1]
        trick.hands[2] = hands[2]
        trick.alike = alike
        trick.trumps = s.trumps
        trick.played = 0
        trick.leader = leader
        trick.need = need
        trick.n = n
        trick.hidden = hidden
        trick.width = width
        trick.proven = 0
        sets = turn(s, &trick, open)
    if s.stop:
        return 0
    if is_kept:
        keep_front(s, key, alike, wider.lo, base, sets)
        if wider.lo & ~asked.lo:
            sets = restrict(s, base, sets, asked)
    return sets


cdef int64_t turn(Belief* s, Trick* trick, Worlds asked) noexcept nogil:
    """The same in the midst of a trick; worlds are numbered as at its start."""
    cdef int player = (trick.leader + trick.played) % 3
    if trick.played == 3:
        return end(s, trick, asked)
    if player:
        return turn_of_defender(s, trick, player, asked)
    return turn_of_declarer(s, trick, asked)


cdef int64_t turn_of_defender(Belief* s, Trick* trick, int player,
                              Worlds asked) noexcept nogil:
    """The defenders choose: what one card or another gives."""
    cdef uint32_t order[32]
    cdef int64_t base = s.top, sets = 0, found, next, i
    cdef int moves, move
    cdef uint32_t cards = legal(trick.hands[player], trick.cards[0] if trick.played else 0,
                                s.trumps)
    moves = sort_moves(s, trick, player, leaders_of_runs(cards), order)
    for move in range(moves):
        trick.cards[trick.played] = order[move]
        trick.played += 1
        next = s.top
        found = turn(s, trick, asked)
        trick.played -= 1
        if s.stop:
            return 0
        tick(s, sets * found)
        # A set is read before its place is written to.
        for i in range(next, next + found):
            sets = add_set(s, base, sets, s.stack[i])
        s.top = base + sets
        if sets == 1 and is_same(s.stack[base], asked):
            break
    return sets


cdef int64_t turn_of_declarer(Belief* s, Trick* trick, Worlds asked) noexcept nogil:
    """Declarer, who knows the plan, chooses in each world: what all of his cards leave."""
    cdef uint32_t order[32]
    cdef uint32_t own = trick.hands[0], led = trick.cards[0] if trick.played else 0
    cdef uint32_t suit, card, shown
    cdef int64_t base = s.top, sets = 1, found, next, fresh, first, last, i, j
    cdef int moves, move, number
    cdef Worlds able, set
    cdef uint32_t shown_before = trick.proven
    if not push(s, asked):
        return 0
    # Of cards not to be told apart, the lowest stands for all.
    moves = sort_moves(s, trick, 0, own & ~trick.alike, order)
    for move in range(moves):
        card = order[move]
        number = number_of(own, card)
        shown = shown_by(s.trumps, own, led, card)
        if count(shown) > trick.hidden:
            continue
        able = none_of()
        for i in range(sets):
            able = join(able, s.stack[base + i])
        able = minus(able, containing(number, trick.width, trick.hidden))
        suit = shown
        while suit:
            able = meet(able, containing(number_of(own, lowest(suit)), trick.width, trick.hidden))
            suit &= suit - 1
        if is_none(able):
            continue
        trick.cards[trick.played] = card
        trick.played += 1
        trick.proven = shown
        next = s.top
        found = turn(s, trick, able)
        trick.played -= 1
        trick.proven = shown_before
        if s.stop:
            return 0
        if found == 1 and is_same(s.stack[next], able):
            s.top = next
            continue
        for j in range(next, next + found):
            s.stack[j] = for_all_alike(trick, card, number, able, s.stack[j])
        # Products go above both factors, then down over the first.
        fresh = 0
        for i in range(sets):
            # A set that a factor holds is the greatest of its products.
            first = 0
            last = found
            for j in range(found):
                if is_within(s.stack[base + i], s.stack[next + j]):
                    first = j
                    last = j + 1
                    break
            for j in range(first, last):
                set = meet(s.stack[base + i], s.stack[next + j])
                if s.top < next + found + fresh + 1:
                    if not push(s, set):
                        return 0
                fresh = add_set(s, next + found, fresh, set)
            # Each product is compared with those that are there.
            tick(s, found + (last - first) * (fresh >> 3))
            spend(s, found + (last - first) * (fresh >> 5))
            if s.stop:
                return 0
        for i in range(fresh):
            s.stack[base + i] = s.stack[next + found + i]
        sets = fresh
        s.top = base + sets
        if sets == 1 and is_none(s.stack[base]):
            break
    return sets


cdef int64_t end(Belief* s, const Trick* trick, Worlds asked) noexcept nogil:
    """The same, the trick is over."""
    cdef uint32_t left[3]
    cdef uint32_t best, gone, card = trick.cards[(3 - trick.leader) % 3]
    cdef uint32_t alike = trick.alike
    cdef int winner, need = trick.need
    cdef int64_t base = s.top, sets, i
    best_so_far(trick, &best, &winner)
    if is_counted(s, winner):
        need -= 1
        if need == 0:
            push(s, asked)
            return 1
    if need > trick.n - 1:
        push(s, none_of())
        return 1
    left[0] = trick.hands[0]
    left[1] = trick.hands[1]
    left[2] = trick.hands[2]
    gone = trick.cards[0] | trick.cards[1] | trick.cards[2] | trick.proven
    remove_cards(left, gone)
    alike &= ~(gone | card << 1)
    while gone:
        best = lowest(gone)
        gone ^= best
        alike = close_gap(alike, best)
    sets = front(s, left, alike, winner, need, trick.n - 1, to_next(trick, card, asked))
    if s.stop:
        return 0
    for i in range(base, base + sets):
        s.stack[i] = from_next(trick, card, s.stack[i])
    return sets


# ---- from cards to relative ranks -------------------------------------------------

cdef int set_trick(const Belief* s, Trick* trick, tuple hands, tuple table, uint32_t alike,
                   int leader, int need) except -1:
    """Squeeze the gaps out of the hands as they were at the start of the trick."""
    cdef uint32_t held[3]
    cdef uint32_t shown
    cdef int player, i
    cdef uint32_t gone
    if len(hands) != 3 or len(table) > 2:
        raise ValueError("there are three hands, and at most two cards on the table")
    for player in range(3):
        held[player] = hands[player]
        trick.hands[player] = held[player]
    trick.alike = alike
    trick.trumps = s.trumps
    trick.leader = leader
    trick.need = need
    trick.n = count(held[1])
    trick.width = count(held[0])
    trick.hidden = trick.width - trick.n
    trick.played = len(table)
    trick.proven = 0
    for i in range(trick.played):
        trick.cards[i] = <uint32_t>1 << <int>table[i]
    if (count(held[2]) != trick.n or not 0 <= trick.hidden <= 2 or need < 1
            or trick.width > 12 or (trick.hidden == 2 and trick.width > 12)):
        raise ValueError("the hands do not have the lengths of a state")
    if trick.leader == 0 and trick.played:
        trick.proven = 0
    elif trick.played > (3 - trick.leader) % 3:
        shown = shown_by(s.trumps, held[0], trick.cards[0], trick.cards[(3 - trick.leader) % 3])
        trick.proven = shown
    # The highest gap last: closing one moves only the cards below it.
    gone = ~(held[0] | held[1] | held[2])
    while gone:
        i = low(gone)
        gone &= gone - 1
        for player in range(3):
            trick.hands[player] = close_gap(trick.hands[player], <uint32_t>1 << i)
        for player in range(trick.played):
            trick.cards[player] = close_gap(trick.cards[player], <uint32_t>1 << i)
        trick.proven = close_gap(trick.proven, <uint32_t>1 << i)
        trick.alike = close_gap(trick.alike, <uint32_t>1 << i)
    return 0


cdef object number_from(Worlds a):
    return a.lo | <object>a.hi << NARROW


cdef Worlds worlds_from(object number):
    cdef Worlds a
    a.lo = number & ((1ULL << NARROW) - 1)
    a.hi = number >> NARROW
    return a


cdef class Beliefs:
    """Search for one kind of game; one thread at a time may use it.

    Parameters
    ----------
    kind
        0 with a trump suit, 1 no trump, 2 misere.
    trump
        Suit 0..3; any number without one.
    memory
        Bytes that the search may take at most.
    """

    def __cinit__(self, int kind, int trump, memory: int = 1 << 30):
        self.search.kind = kind
        self.search.trumps = <uint32_t>0xFF << 8 * trump if kind == TRUMP else 0
        self.search.memory = min(memory, 1 << 62)
        self.search.bits = FIRST_BITS
        self.search.known_bits = FIRST_BITS
        self.search.room = self.search.kept_room = 1 << FIRST_BITS
        self.search.entries = <Entry*>calloc(1 << FIRST_BITS, sizeof(Entry))
        self.search.known = <uint64_t*>calloc(1 << FIRST_BITS, sizeof(uint64_t))
        self.search.kept = <uint64_t*>malloc(sizeof(uint64_t) << FIRST_BITS)
        self.search.stack = <Worlds*>malloc(sizeof(Worlds) << FIRST_BITS)
        if (self.search.entries == NULL or self.search.known == NULL
                or self.search.kept == NULL or self.search.stack == NULL):
            raise MemoryError("no memory for the tables of the search")

    def __dealloc__(self):
        free(self.search.entries)
        free(self.search.known)
        free(self.search.kept)
        free(self.search.stack)

    @property
    def nodes(self) -> int:
        """States at the start of a trick that were searched, discard hidden."""
        return self.search.nodes

    @property
    def open_nodes(self) -> int:
        """Positions at the start of a trick that were searched, discard known."""
        return self.search.open_nodes

    @property
    def memory(self) -> int:
        """Bytes that the search takes now."""
        return bytes_of(&self.search)

    def cancel(self) -> None:
        """Stop the call that another thread has under way."""
        self.search.stop = 1

    def front(self, hands: tuple, table: tuple, int leader, int need, worlds: int,
              uint32_t alike=0, patience: int = 0) -> list:
        """Sets of worlds that plans of the defenders catch, those only that no other holds.

        Parameters
        ----------
        hands
            Masks at the start of this trick, declarer first, then clockwise: what may
            be in his hand, without cards proved to be in the discard; the defenders' hands.
        table
            Indexes of the cards on the table, in the order of play.
        leader
            Who leads, or led, to this trick: 0 declarer, 1 and 2 the next.
        need
            Tricks that the defenders need to come.
        worlds
            The worlds of interest, all of them possible after the cards on the table.
        alike
            Mask of declarer's cards that plans may not tell from the next lower one, which
            equals it. The worlds of interest must not tell them apart either.

        patience
            Products of sets that may be made, at most; 0 is no limit. One counts
            more when it is compared with many.

        Returns
        -------
        list
            Sets of worlds as numbers.

        Raises
        ------
        OverflowError
            When the patience is spent: there are too many plans.
        MemoryError
            When the memory is spent.
        """
        cdef Trick trick
        cdef Worlds asked = worlds_from(worlds)
        cdef int64_t sets, i
        set_trick(&self.search, &trick, hands, table, alike, leader, need)
        self.begin()
        self.search.patience = patience
        try:
            with nogil:
                if trick.need > trick.n:
                    push(&self.search, none_of())
                    sets = 1
                elif trick.played == 0:
                    sets = front(&self.search, trick.hands, trick.alike, trick.leader, trick.need,
                                 trick.n, asked)
                else:
                    sets = turn(&self.search, &trick, asked)
            self.check()
            return [number_from(self.search.stack[i]) for i in range(sets)]
        finally:
            self.busy = False

    cdef int begin(self) except -1:
        """Take the search for one call."""
        if self.busy:
            raise RuntimeError("this search is at work in another thread; use one for each")
        self.busy = True
        self.search.stop = 0
        self.search.is_full = self.search.is_tired = False
        self.search.patience = 0
        self.search.top = 0
        return 0

    cdef int check(self) except -1:
        """Raise what stopped the search."""
        cdef PyObject* error = self.search.error
        if error != NULL:
            self.search.error = NULL
            kept = <object>error
            Py_DECREF(kept)
            raise kept
        if self.search.is_tired:
            raise OverflowError("there are too many plans to list them")
        if self.search.is_full:
            raise MemoryError("the memory of the search is spent")
        if self.search.stop:
            raise InterruptedError("the search was cancelled")
        return 0
