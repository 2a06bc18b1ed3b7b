"""Exact values of every position that can be reached: nothing pruned, nothing guessed.

A deal has tens of thousands of positions at the start of a trick, once ranks that have
left play are forgotten and, without trumps, suits are worth the same in any order.
Each is valued once and kept. Three things can be computed (docs/graph.md has the
proofs): the outcomes of all-pass that fully rational play can reach, with what each
player can be held to; what an all-pass comes to under a rule for ties; and declarer's
tricks in a game or on a misere.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF

from prefdd._bits cimport count, low, lowest, prefetch
from prefdd._rules cimport after, beats, leaders_of_runs, legal
from prefdd._suits cimport CODES, fill_digits

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef enum:
    ROW = 11            # outcomes are numbered 11 * tricks of player 0 + tricks of player 1
    LOW_BITS = 55       # rows 0..4 of a set stand in its low word, rows 5..10 in the high one
    FIRST_BITS = 10
    POLL = 4095
    MOST_CARDS = 10
    MOST_CLASSES = 511
    UNIFORM = 0
    PESSIMISTIC = 1
    FRIENDLY = 2
    FAR = 1 << 30       # no cost is as high

cdef double NEAR = 1e-9     # expectations as near as this are the same

cdef uint16_t DIGIT[256]
fill_digits(DIGIT)


# ---- what is kept of a position ---------------------------------------------------

# A set of ways to share the tricks that are left.
cdef struct Shares:
    uint64_t low
    uint64_t high

# All-pass. Costs are what a player pays: his tricks, or his loss in some unit.
cdef struct Outcomes:
    Shares shares           # what rational play can come to
    int32_t held[3]         # cost a player can be held to when the others combine
    int32_t least[3]        # his least cost when all help him

# All-pass under a rule for ties: what each player reckons with.
cdef struct Reckoning:
    double cost[3]

# A game or misere: declarer's tricks.
cdef struct Tricks:
    int tricks

ctypedef fused Value:
    Outcomes
    Reckoning
    Tricks

# Ways to have shared the tricks before, as far as they matter to what comes.
cdef struct Past:
    int after[3]            # class when the trick goes to a player
    int32_t cost[3][3]      # what a trick to a player [first] costs a player [second]
    int levels[3]           # how many costs the outcomes have for a player
    const Shares* upto[3]   # by level, the outcomes that cost a player so much or less

# A position before a lead: the hands; each suit with a byte a player, the first lowest; the
# codes of the suits; and whether no choice is left after this trick.
cdef struct Cards:
    uint32_t hands[3]
    uint32_t suits[4]
    int code[4]
    bint is_last

# What the end of a trick leaves: suits, who leads, the class of the past, and their number.
cdef struct Leaf:
    uint32_t suits[4]
    int winner
    int past
    bint is_last            # one trick is left, or none
    uint64_t key


cdef struct Graph:
    uint8_t* slots
    uint64_t width          # bytes of a slot: key + 1, then the value
    uint64_t used
    uint64_t memory         # most bytes for the slots
    int bits
    const Past* pasts
    int decides[3]          # who chooses the cards of a player
    int rule                # for ties
    uint32_t trumps         # the trump suit: the highest byte, or nothing
    int wants[3]            # whether a player wants tricks for declarer
    int stop                # set by signals, by lack of memory, and by other threads
    bint full
    PyObject* error


# ---- the table --------------------------------------------------------------------

cdef inline uint64_t place_of(const Graph* graph, uint64_t key) noexcept nogil:
    return (key * 0x9E3779B97F4A7C15ULL) >> (64 - graph.bits)


cdef inline uint8_t* find_slot(const Graph* graph, uint64_t key) noexcept nogil:
    """Slot of a position, or the empty one where it belongs."""
    cdef uint64_t place = place_of(graph, key)
    cdef uint64_t last = (1ULL << graph.bits) - 1
    cdef uint8_t* slot = graph.slots + place * graph.width
    while (<uint64_t*>slot)[0] and (<uint64_t*>slot)[0] != key + 1:
        place = place + 1 & last
        slot = graph.slots + place * graph.width
    return slot


cdef bint grow(Graph* graph) noexcept nogil:
    """Make room twice as large; False when memory does not allow it."""
    cdef uint8_t* old = graph.slots
    cdef uint8_t* slot
    cdef uint64_t number, i, size = 1ULL << graph.bits
    if 2 * size * graph.width > graph.memory:
        return False
    graph.slots = <uint8_t*>calloc(2 * size, graph.width)
    if graph.slots == NULL:
        graph.slots = old
        return False
    graph.bits += 1
    for number in range(size):
        if (<uint64_t*>(old + number * graph.width))[0]:
            slot = find_slot(graph, (<uint64_t*>(old + number * graph.width))[0] - 1)
            for i in range(graph.width // 8):
                (<uint64_t*>slot)[i] = (<uint64_t*>(old + number * graph.width))[i]
    free(old)
    return True


cdef void keep(Graph* graph, uint64_t key, Value* value) noexcept nogil:
    cdef uint8_t* slot
    if 3 * (graph.used + 1) > 2ULL << graph.bits and not grow(graph):
        graph.full = True
        graph.stop = 1
        return
    slot = find_slot(graph, key)
    (<uint64_t*>slot)[0] = key + 1
    (<Value*>(slot + 8))[0] = value[0]
    graph.used += 1


cdef inline void order(int* first, int* second) noexcept nogil:
    """Exchange two numbers unless the first is the lower one."""
    cdef int lower = min(first[0], second[0])
    second[0] = max(first[0], second[0])
    first[0] = lower


cdef inline int code_of(uint32_t suit) noexcept nogil:
    """Code of a suit that has a byte a player."""
    return DIGIT[suit & 0xFF] + 2 * DIGIT[suit >> 8 & 0xFF] + 3 * DIGIT[suit >> 16]


cdef inline void set_cards(Cards* cards, const uint32_t* hands) noexcept nogil:
    """Read three hands of equal length."""
    cdef int player, s
    cdef uint32_t rest
    for player in range(3):
        cards.hands[player] = hands[player]
    for s in range(4):
        cards.suits[s] = ((hands[0] >> 8 * s & 0xFF) | (hands[1] >> 8 * s & 0xFF) << 8
                          | (hands[2] >> 8 * s & 0xFF) << 16)
        cards.code[s] = code_of(cards.suits[s])
    rest = hands[0] & hands[0] - 1
    cards.is_last = not rest & rest - 1


cdef inline void deal_suits(uint32_t* hands, const uint32_t* suits) noexcept nogil:
    """Hands of the players, from suits."""
    cdef int player
    for player in range(3):
        hands[player] = ((suits[0] >> 8 * player & 0xFF) | (suits[1] >> 8 * player & 0xFF) << 8
                         | (suits[2] >> 8 * player & 0xFF) << 16
                         | (suits[3] >> 8 * player & 0xFF) << 24)


cdef inline int remove_card(uint32_t* suits, uint32_t card) noexcept nogil:
    """Take a card out of play and close the gap; returns its suit. All hands at once."""
    cdef int s = low(card) >> 3
    cdef uint32_t here = (card >> 8 * s) * 0x010101U
    cdef uint32_t below = ((card >> 8 * s) - 1) * 0x010101U
    suits[s] = (suits[s] & ~(here | below)) | (suits[s] & below) << 1
    return s


cdef inline uint64_t key_of(const Graph* graph, const int* codes, int leader,
                            int past) noexcept nogil:
    """Number of a position: suits in order of their codes, but a trump suit last."""
    cdef int code[4]
    cdef int s
    cdef uint64_t key = 0
    for s in range(4):
        code[s] = codes[s]
    # Comparing in a fixed order spares the machine guesses, half of which would be wrong.
    order(code, code + 1)
    if graph.trumps:
        order(code + 1, code + 2)
        order(code, code + 1)
    else:
        order(code + 2, code + 3)
        order(code, code + 2)
        order(code + 1, code + 3)
        order(code + 1, code + 2)
    for s in range(4):
        key = key * CODES + code[s]
    return (key * 3 + leader) * (MOST_CLASSES + 1) + past


# ---- how a value is made of the values after each card ----------------------------

cdef inline int start(const Graph* graph, int mover, int past, Value* value) noexcept nogil:
    """Nothing tried yet; returns the level from which `take` counts down."""
    cdef int who
    if Value is Outcomes:
        value.shares.low = value.shares.high = 0
        for who in range(3):
            value.held[who] = FAR if graph.decides[mover] == who else -FAR
            value.least[who] = FAR
        return graph.pasts[past].levels[graph.decides[mover]] - 1
    elif Value is Reckoning:
        for who in range(3):
            value.cost[who] = 0
        return 0
    else:
        value.tricks = -1 if graph.wants[mover] else 99
        return 0


cdef inline void take(const Graph* graph, int mover, int past, Value* value, const Value* found,
                      int* level) noexcept nogil:
    """Take the value after one more card of the mover's into account."""
    cdef int who, owner = graph.decides[mover]
    cdef const Shares* upto
    if Value is Outcomes:
        value.shares.low |= found.shares.low
        value.shares.high |= found.shares.high
        # The bound is the least, over the cards, of the worst that rational play then brings.
        upto = graph.pasts[past].upto[owner]
        while level[0] > 0 and not (found.shares.low & ~upto[level[0] - 1].low
                                    or found.shares.high & ~upto[level[0] - 1].high):
            level[0] -= 1
        for who in range(3):
            if who == owner:
                value.held[who] = min(value.held[who], found.held[who])
            else:
                value.held[who] = max(value.held[who], found.held[who])
            value.least[who] = min(value.least[who], found.least[who])
    elif Value is Reckoning:
        if level[0] == 0 or found.cost[owner] < value.cost[owner] - NEAR:
            value[0] = found[0]
            level[0] = 1
        elif found.cost[owner] < value.cost[owner] + NEAR:
            level[0] += 1
            for who in range(3):
                if graph.rule == UNIFORM:
                    value.cost[who] += (found.cost[who] - value.cost[who]) / level[0]
                elif who == owner:
                    value.cost[who] = min(value.cost[who], found.cost[who])
                elif graph.rule == PESSIMISTIC:
                    value.cost[who] = max(value.cost[who], found.cost[who])
                else:
                    value.cost[who] = min(value.cost[who], found.cost[who])
    else:
        if graph.wants[mover]:
            value.tricks = max(value.tricks, found.tricks)
        else:
            value.tricks = min(value.tricks, found.tricks)


cdef inline void finish(const Graph* graph, int mover, int past, Value* value,
                        int level) noexcept nogil:
    """All cards are tried: drop the outcomes that the mover would not let happen."""
    cdef const Shares* upto
    if Value is Outcomes:
        upto = graph.pasts[past].upto[graph.decides[mover]]
        value.shares.low &= upto[level].low
        value.shares.high &= upto[level].high


cdef inline void add_trick(const Graph* graph, int winner, int past,
                           Value* value) noexcept nogil:
    """The value before a trick that a player wins, from the value after it."""
    cdef int who
    if Value is Outcomes:
        if winner == 0:
            value.shares.high = value.shares.high << ROW | value.shares.low >> (LOW_BITS - ROW)
            value.shares.low = value.shares.low << ROW & ((1ULL << LOW_BITS) - 1)
        elif winner == 1:
            value.shares.low <<= 1
            value.shares.high <<= 1
        for who in range(3):
            value.held[who] += graph.pasts[past].cost[winner][who]
            value.least[who] += graph.pasts[past].cost[winner][who]
    elif Value is Reckoning:
        for who in range(3):
            value.cost[who] += graph.pasts[past].cost[winner][who]
    else:
        value.tricks += winner == 0


cdef inline void end(Value* value) noexcept nogil:
    """The value when no card is left."""
    cdef int who
    if Value is Outcomes:
        value.shares.low = 1
        value.shares.high = 0
        for who in range(3):
            value.held[who] = value.least[who] = 0
    elif Value is Reckoning:
        for who in range(3):
            value.cost[who] = 0
    else:
        value.tricks = 0


# ---- the walk ---------------------------------------------------------------------

cdef inline int last_winner(const Graph* graph, const uint32_t* hands, int leader) noexcept nogil:
    """Who wins the last trick."""
    cdef int follower = after(leader)
    cdef int third = after(follower)
    cdef int holder = leader
    if beats(hands[follower], hands[leader], graph.trumps):
        holder = follower
    if beats(hands[third], hands[holder], graph.trumps):
        holder = third
    return holder


cdef void value_of(Graph* graph, const uint32_t* hands, int leader, int past,
                   Value* value) noexcept nogil:
    """Value of a position before a lead, from the table or by trying everything."""
    cdef Cards cards
    if not hands[leader] & hands[leader] - 1:
        # The last trick, or none: nothing to choose and nothing to keep.
        value_of_last(graph, hands, leader, past, value)
        return
    set_cards(&cards, hands)
    value_at(graph, cards.suits, leader, past, key_of(graph, cards.code, leader, past), value)


cdef inline void value_of_last(const Graph* graph, const uint32_t* hands, int leader, int past,
                               Value* value) noexcept nogil:
    """Value of a position with one trick left, or none."""
    end(value)
    if hands[leader]:
        add_trick(graph, last_winner(graph, hands, leader), past, value)


cdef void value_at(Graph* graph, const uint32_t* suits, int leader, int past, uint64_t key,
                   Value* value) noexcept nogil:
    """Value of a position before a lead whose number is known; two tricks are left, or more."""
    cdef uint8_t* slot = find_slot(graph, key)
    cdef Cards cards
    cdef uint32_t hands[3]
    cdef uint32_t leads, card
    cdef int level
    cdef Value found
    if (<uint64_t*>slot)[0]:
        value[0] = (<Value*>(slot + 8))[0]
        return
    if graph.used & POLL == POLL or graph.stop:
        poll(graph)
        if graph.stop:
            end(value)
            return
    deal_suits(hands, suits)
    set_cards(&cards, hands)
    level = start(graph, leader, past, value)
    leads = leaders_of_runs(hands[leader])
    while leads:
        card = lowest(leads)
        leads ^= card
        after_lead(graph, &cards, leader, past, card, &found)
        take(graph, leader, past, value, &found, &level)
    finish(graph, leader, past, value, level)
    if not graph.stop:
        keep(graph, key, value)


cdef void after_lead(Graph* graph, const Cards* cards, int leader, int past, uint32_t led,
                     Value* value) noexcept nogil:
    """The same, one card on the table."""
    cdef int player = after(leader)
    cdef uint32_t choice = leaders_of_runs(legal(cards.hands[player], led, graph.trumps)), card
    cdef int level, replies = 0, reply, first
    cdef int ends[MOST_CARDS]
    cdef Leaf leaves[MOST_CARDS * MOST_CARDS]
    cdef Value found
    if not choice & choice - 1:
        after_second(graph, cards, leader, past, led, choice, value)
        return
    # All ends of the trick are listed before any is valued: while the next is made, the
    # slots of those before it are fetched. Waiting for them was more than half of the work.
    while choice:
        card = lowest(choice)
        choice ^= card
        first = ends[replies - 1] if replies else 0
        ends[replies] = first + list_ends(
            graph, cards, leader, past, led, card, leaves + first, <Value*>NULL)
        replies += 1
    level = start(graph, player, past, value)
    first = 0
    for reply in range(replies):
        best_of_ends(graph, after(player), past, leaves + first, ends[reply] - first, &found)
        take(graph, player, past, value, &found, &level)
        first = ends[reply]
    finish(graph, player, past, value, level)


cdef void after_second(Graph* graph, const Cards* cards, int leader, int past, uint32_t led,
                       uint32_t other, Value* value) noexcept nogil:
    """The same, two cards on the table."""
    cdef Leaf leaves[MOST_CARDS]
    cdef int size = list_ends(graph, cards, leader, past, led, other, leaves, <Value*>NULL)
    best_of_ends(graph, after(after(leader)), past, leaves, size, value)


cdef int list_ends(const Graph* graph, const Cards* cards, int leader, int past, uint32_t led,
                   uint32_t other, Leaf* leaves, const Value* kind) noexcept nogil:
    """List what each card of the third player leads to; returns how many there are.

    `kind` says what is valued and points nowhere.
    """
    cdef int follower = after(leader)
    cdef int player = after(follower)
    cdef uint32_t best = led, card
    cdef uint32_t choice = leaders_of_runs(legal(cards.hands[player], led, graph.trumps))
    cdef int holder = leader, size = 0
    if beats(other, led, graph.trumps):
        best = other
        holder = follower
    while choice:
        card = lowest(choice)
        choice ^= card
        end_trick(graph, cards, player if beats(card, best, graph.trumps) else holder, past,
                  led, other, card, leaves + size, kind)
        size += 1
    return size


cdef inline void end_trick(const Graph* graph, const Cards* cards, int winner, int past,
                           uint32_t led, uint32_t other, uint32_t last, Leaf* leaf,
                           const Value* kind) noexcept nogil:
    """What is left when a player has won a trick of three cards."""
    cdef int code[4]
    cdef uint32_t gone[3]
    cdef uint32_t rest
    cdef uint8_t* slot
    cdef int s, place
    for s in range(4):
        leaf.suits[s] = cards.suits[s]
        code[s] = cards.code[s]
    # From below, since a gap that is closed moves the cards below it.
    rest = led | other | last
    for place in range(3):
        gone[place] = lowest(rest)
        rest ^= gone[place]
        s = remove_card(leaf.suits, gone[place])
        code[s] = code_of(leaf.suits[s])
    leaf.winner = winner
    leaf.is_last = cards.is_last
    leaf.past = 0
    if Value is not Tricks:
        leaf.past = graph.pasts[past].after[winner]
    leaf.key = key_of(graph, code, winner, leaf.past)
    slot = graph.slots + place_of(graph, leaf.key) * graph.width
    prefetch(slot)
    prefetch(slot + graph.width - 1)


cdef inline void best_of_ends(Graph* graph, int player, int past, const Leaf* leaves, int size,
                              Value* value) noexcept nogil:
    """The value before the last card of a trick, from what each leads to."""
    cdef int level, number
    cdef Value found
    if size == 1:
        # Who has no choice lets happen what comes.
        value_of_leaf(graph, leaves, past, value)
        return
    level = start(graph, player, past, value)
    for number in range(size):
        value_of_leaf(graph, leaves + number, past, &found)
        take(graph, player, past, value, &found, &level)
    finish(graph, player, past, value, level)


cdef inline void value_of_leaf(Graph* graph, const Leaf* leaf, int past,
                               Value* value) noexcept nogil:
    """The value before a trick that is played out, whose end is known."""
    cdef uint32_t hands[3]
    if leaf.is_last:
        deal_suits(hands, leaf.suits)
        value_of_last(graph, hands, leaf.winner, leaf.past, value)
    else:
        value_at(graph, leaf.suits, leaf.winner, leaf.past, leaf.key, value)
    add_trick(graph, leaf.winner, past, value)


cdef void poll(Graph* graph) noexcept nogil:
    """Stop when a signal raises."""
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            if graph.error == NULL:
                Py_INCREF(error)
                graph.error = <PyObject*>error
            graph.stop = 1


cdef int to_ranks(uint32_t* hands, tuple masks, int first, int trump,
                  uint8_t* index=NULL) except -1:
    """Hands in relative ranks: players from `first` on, a trump suit 0..3 put last.

    `index` is set to the card that each bit of a hand stands for.
    """
    cdef uint32_t held[3]
    cdef uint32_t bit, taken
    cdef int player, s, t, r, place
    if len(masks) != 3:
        raise ValueError("there are three hands")
    for player in range(3):
        held[player] = masks[(first + player) % 3]
        hands[player] = 0
    taken = held[0] | held[1] | held[2]
    if held[0] & held[1] or held[0] & held[2] or held[1] & held[2]:
        raise ValueError("a card is in two hands")
    if not count(held[0]) == count(held[1]) == count(held[2]) <= 10:
        raise ValueError("hands have the same number of cards, ten at most")
    for s in range(4):
        t = s
        if trump >= 0:
            t = trump if s == 3 else 3 if s == trump else s
        place = 8 * s + 7
        for r in range(7, -1, -1):
            bit = <uint32_t>1 << (8 * t + r)
            if taken & bit:
                for player in range(3):
                    if held[player] & bit:
                        hands[player] |= <uint32_t>1 << place
                if index != NULL:
                    index[place] = 8 * t + r
                place -= 1
    return 0


# ---- what Python sees -------------------------------------------------------------

cdef class _Values:
    """A table of values of one kind; one thread at a time may use it."""

    cdef Graph graph
    cdef Past* pasts
    cdef Shares* levels
    cdef int classes
    cdef bint busy

    def __dealloc__(self):
        free(self.graph.slots)
        free(self.pasts)
        free(self.levels)

    @property
    def states(self) -> int:
        """Positions at the start of a trick that are valued, equal ones counted once."""
        return self.graph.used

    @property
    def memory(self) -> int:
        """Bytes that the table takes now."""
        return self.graph.width << self.graph.bits if self.graph.slots else 0

    def cancel(self) -> None:
        """Stop the call that another thread has under way: it raises InterruptedError."""
        self.graph.stop = 1

    cdef int set_table(self, size_t width, object memory) except -1:
        self.graph.width = 8 + (width + 7) // 8 * 8
        self.graph.memory = min(memory, 1 << 62)
        self.graph.bits = FIRST_BITS
        self.graph.slots = <uint8_t*>calloc(1 << FIRST_BITS, self.graph.width)
        if self.graph.slots == NULL:
            raise MemoryError("no memory for the table of positions")
        return 0

    cdef int set_pasts(self, list classes, tuple decides) except -1:
        """Read the classes of pasts: (after, cost, upto) each."""
        cdef int number = 0, who, winner, size
        cdef Shares* levels
        self.classes = len(classes)
        if self.classes > MOST_CLASSES:
            raise ValueError(f"{self.classes} classes of pasts are too many")
        size = sum(len(masks) for _, _, upto in classes for masks in upto)
        self.pasts = <Past*>calloc(max(self.classes, 1), sizeof(Past))
        self.levels = <Shares*>calloc(max(size, 1), sizeof(Shares))
        if self.pasts == NULL or self.levels == NULL:
            raise MemoryError("no memory for the costs of outcomes")
        levels = self.levels
        for number in range(self.classes):
            later, cost, upto = classes[number]
            for who in range(3):
                if not 0 <= later[who] < self.classes:
                    raise ValueError("a class of pasts is followed by none")
                if not upto[who]:
                    raise ValueError("outcomes cost a player something or other")
                self.pasts[number].after[who] = later[who]
                for winner in range(3):
                    self.pasts[number].cost[winner][who] = cost[winner][who]
                self.pasts[number].levels[who] = len(upto[who])
                self.pasts[number].upto[who] = levels
                for mask in upto[who]:
                    levels.low = mask & ((<object>1 << LOW_BITS) - 1)
                    levels.high = mask >> LOW_BITS
                    levels += 1
        self.graph.pasts = self.pasts
        for who in range(3):
            if not 0 <= decides[who] < 3:
                raise ValueError("who decides is one of the players 0..2")
            self.graph.decides[who] = decides[who]
        return 0

    cdef int check_past(self, int leader, int past) except -1:
        if not (0 <= leader < 3 and 0 <= past < self.classes):
            raise ValueError("the leader is 0..2, and the past one of the classes")
        return 0

    cdef int begin(self) except -1:
        """Take the table for one call."""
        if self.busy:
            raise RuntimeError("this graph is at work in another thread; use one for each")
        self.busy = True
        self.graph.stop = 0
        self.graph.full = False
        return 0

    cdef void forget(self) noexcept:
        """Begin anew with a small table: a full one has no room for any other deal."""
        cdef uint8_t* slots = <uint8_t*>calloc(1 << FIRST_BITS, self.graph.width)
        if slots == NULL:
            memset(self.graph.slots, 0, self.graph.width << self.graph.bits)
        else:
            free(self.graph.slots)
            self.graph.slots = slots
            self.graph.bits = FIRST_BITS
        self.graph.used = 0

    cdef int check(self) except -1:
        """Raise what stopped the walk."""
        cdef PyObject* error = self.graph.error
        if error != NULL:
            self.graph.error = NULL
            kept = <object>error
            Py_DECREF(kept)
            raise kept
        cdef bint is_spent = 2 * self.graph.width << self.graph.bits > self.graph.memory
        if self.graph.full:
            self.forget()
            if is_spent:
                raise MemoryError(f"the positions need more than {self.graph.memory >> 20} MiB")
            raise MemoryError("the system gives no more memory for the positions")
        if self.graph.stop:
            raise InterruptedError("the walk was cancelled")
        return 0


cdef class OutcomeGraph(_Values):
    """All-pass: outcomes of rational play, and what each player can be held to.

    Parameters
    ----------
    classes
        Ways to have shared the tricks before, those alike in one class. Each is a
        triple: classes after a trick of each player; for each winner of a trick its
        cost to each player; for each player sets of shares, growing, one for each
        level of his cost. Bit 11 * a + b of a set is the share a, b of players 0, 1.
    decides
        For each player, who chooses his cards.
    memory
        Bytes that the table may take at most.
    """

    def __cinit__(self, list classes, tuple decides=(0, 1, 2), memory: int = 1 << 30):
        self.set_table(sizeof(Outcomes), memory)
        self.set_pasts(classes, decides)

    def value(self, tuple hands, int leader, int past) -> tuple:
        """Value of a position before a lead: hands as masks, the leader's place, the past.

        Returns
        -------
        tuple
            The set of shares; the cost each player can be held to; his least cost.

        Raises
        ------
        MemoryError
            When the table would outgrow its memory; the graph then begins anew.
        """
        cdef uint32_t cards[3]
        cdef Outcomes found
        to_ranks(cards, hands, 0, -1)
        self.check_past(leader, past)
        self.begin()
        try:
            with nogil:
                value_of(&self.graph, cards, leader, past, &found)
            self.check()
        finally:
            self.busy = False
        return (found.shares.low | <object>found.shares.high << LOW_BITS,
                (found.held[0], found.held[1], found.held[2]),
                (found.least[0], found.least[1], found.least[2]))


cdef class ReckoningGraph(_Values):
    """All-pass under a rule for ties; parameters as for `OutcomeGraph`.

    Parameters
    ----------
    rule
        What the others do when it is all the same to them: 0 each of their best
        cards as often, 1 what is worst, 2 what is best for a player.
    """

    def __cinit__(self, list classes, tuple decides=(0, 1, 2), int rule=UNIFORM,
                  memory: int = 1 << 30):
        if not 0 <= rule <= 2:
            raise ValueError("a rule for ties is 0, 1 or 2")
        self.set_table(sizeof(Reckoning), memory)
        self.set_pasts(classes, decides)
        self.graph.rule = rule

    def value(self, tuple hands, int leader, int past) -> tuple:
        """What each player reckons to pay from a position before a lead on."""
        cdef uint32_t cards[3]
        cdef Reckoning found
        to_ranks(cards, hands, 0, -1)
        self.check_past(leader, past)
        self.begin()
        try:
            with nogil:
                value_of(&self.graph, cards, leader, past, &found)
            self.check()
        finally:
            self.busy = False
        return found.cost[0], found.cost[1], found.cost[2]


cdef class TrickGraph(_Values):
    """A game or misere: declarer's tricks from every position that can be reached.

    Parameters
    ----------
    declarer
        His place 0..2.
    trump
        Suit 0..3, or -1.
    is_misere
        Whether declarer avoids tricks.
    memory
        Bytes that the table may take at most.
    """

    cdef int declarer
    cdef int trump

    def __cinit__(self, int declarer, int trump, bint is_misere, memory: int = 1 << 30):
        cdef int player
        if not (0 <= declarer < 3 and -1 <= trump < 4):
            raise ValueError("declarer is 0..2, the trump suit 0..3 or -1")
        self.set_table(sizeof(Tricks), memory)
        self.declarer = declarer
        self.trump = trump
        self.graph.trumps = 0xFF000000U if trump >= 0 else 0
        for player in range(3):
            self.graph.wants[player] = (player == 0) != is_misere

    def value(self, tuple hands, int leader) -> int:
        """Declarer's tricks to come before a lead; arguments and errors as for `values`."""
        cdef uint32_t cards[3]
        cdef Tricks found
        to_ranks(cards, hands, self.declarer, self.trump)
        if not 0 <= leader < 3:
            raise ValueError("the leader is 0..2")
        leader = (leader - self.declarer + 3) % 3
        self.begin()
        try:
            with nogil:
                value_of(&self.graph, cards, leader, 0, &found)
            self.check()
        finally:
            self.busy = False
        return found.tricks

    def values(self, tuple hands, tuple table, int leader) -> list:
        """Declarer's tricks to come after each legal card of the player to move.

        Parameters
        ----------
        hands
            Masks of the cards still held, three players clockwise.
        table
            Indexes of the cards on the table, in the order of play.
        leader
            Place 0..2 of the leader of this trick.

        Returns
        -------
        list
            Pairs of card index and tricks, the highest index first.

        Raises
        ------
        MemoryError
            When the table would outgrow its memory.
        """
        cdef uint32_t cards[3]
        cdef uint32_t played[2]
        cdef uint8_t index[32]
        cdef uint32_t choice, card
        cdef Tricks found
        cdef int bit, place, mover, count_played = len(table)
        cdef list whole = list(hands), answers = []
        if len(hands) != 3 or not 0 <= leader < 3 or count_played > 2:
            raise ValueError("there are three hands, a leader 0..2, and at most two cards played")
        for place in range(count_played):
            whole[(leader + place) % 3] |= <uint32_t>1 << <int>table[place]
        to_ranks(cards, tuple(whole), self.declarer, self.trump, index)
        leader = (leader - self.declarer + 3) % 3
        mover = (leader + count_played) % 3
        played[0] = played[1] = 0
        for bit in range(32):
            card = <uint32_t>1 << bit
            if (cards[0] | cards[1] | cards[2]) & card:
                for place in range(count_played):
                    if index[bit] == <int>table[place]:
                        played[place] = card
        choice = legal(cards[mover], played[0], self.graph.trumps)
        self.begin()
        try:
            for bit in range(31, -1, -1):
                card = <uint32_t>1 << bit
                if not choice & card:
                    continue
                # A card just below another of the same hand is worth the same.
                if bit & 7 == 7 or not choice & card << 1:
                    with nogil:
                        self.after_card(cards, played, count_played, leader, card, &found)
                    self.check()
                answers.append((index[bit], found.tricks))
        finally:
            self.busy = False
        return answers

    cdef void after_card(self, const uint32_t* cards, const uint32_t* played, int count_played,
                         int leader, uint32_t card, Tricks* found) noexcept nogil:
        """Declarer's tricks to come after one card."""
        cdef uint32_t best = played[0]
        cdef int holder = leader, follower = after(leader)
        cdef Cards all_cards
        cdef Leaf leaf
        set_cards(&all_cards, cards)
        if count_played == 0:
            after_lead(&self.graph, &all_cards, leader, 0, card, found)
            return
        if count_played == 1:
            after_second(&self.graph, &all_cards, leader, 0, played[0], card, found)
            return
        if beats(played[1], best, self.graph.trumps):
            best = played[1]
            holder = follower
        if beats(card, best, self.graph.trumps):
            holder = after(follower)
        end_trick(&self.graph, &all_cards, holder, 0, played[0], played[1], card, &leaf, found)
        value_of_leaf(&self.graph, &leaf, 0, found)
