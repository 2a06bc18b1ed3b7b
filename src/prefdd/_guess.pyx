"""Two questions about single plans: one of the defenders, and one of declarer for each discard.

`Guess.holds`: does one plan of the defenders catch all of these worlds? It is an and/or
search: a card of a defender will do, all of declarer's must.

`Guess.least`: worlds have weights, and declarer decides beforehand what he will play in
each of them; the defenders know that and see only his cards. The least weight caught
that declarer can arrange so is a bound of the value of the guess (docs/catching.md).
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from prefdd._belief cimport (
    Belief, Beliefs, bytes_of, catchable, front, is_caught, is_counted, set_trick, sort_moves,
    spend, state_key, tick)
from prefdd._bits cimport count, lowest
from prefdd._rules cimport leaders_of_runs, legal, remove_cards
from prefdd._trick cimport Trick, best_so_far, number_of, shown_by, to_next
from prefdd._worlds cimport (
    NARROW, Worlds, bit_of, containing, first_of, is_none, is_same, is_single, join, meet, minus,
    none_of)

cdef enum:
    FIRST_BITS = 4
    CROWD = 10          # members of a crowd at most


cdef struct Answer:
    uint64_t key        # 0 in an empty place
    uint64_t worlds     # the highest bit is the answer

# Worlds with weights; a world may stand in it several times, as declarer may do one thing
# or another in it.
cdef struct Crowd:
    int size
    uint8_t world[CROWD]
    uint8_t member[CROWD]   # number of each member in the crowd of the start

cdef struct Bound:
    uint64_t key        # 0 in an empty place
    uint64_t crowd      # worlds, six bits each
    uint64_t members    # their numbers, four bits each
    int64_t lower
    int64_t upper

cdef struct Split:
    Trick* trick
    const Crowd* crowd
    int cards
    uint32_t card[12]
    uint32_t shown[12]
    uint32_t able[12]   # members that may play it, a bit each
    uint32_t later[13]  # members that may play this card or one after it
    int64_t* known      # for a card and some members: 1 + the value, 0 when not known
    int64_t* least      # the same for what the value is at least
    int64_t best
    int64_t alpha


cdef Worlds worlds_from(object number):
    cdef Worlds a
    a.lo = number & ((1ULL << NARROW) - 1)
    a.hi = number >> NARROW
    return a


cdef class Guess:
    """Searches about single plans, on top of a search for fronts.

    Parameters
    ----------
    beliefs
        Owns the tables and the kind of game; busy while this works.
    """

    cdef Beliefs beliefs
    cdef Belief* s
    cdef Answer* answers
    cdef int answer_bits
    cdef uint64_t answers_used
    cdef Bound* bounds
    cdef int bound_bits
    cdef uint64_t bounds_used
    cdef int64_t weight[CROWD]

    def __cinit__(self, Beliefs beliefs):
        self.beliefs = beliefs
        self.s = &beliefs.search
        self.answer_bits = self.bound_bits = FIRST_BITS
        self.answers = <Answer*>calloc(1 << FIRST_BITS, sizeof(Answer))
        self.bounds = <Bound*>calloc(1 << FIRST_BITS, sizeof(Bound))
        if self.answers == NULL or self.bounds == NULL:
            raise MemoryError("no memory for the tables of the search")

    def __dealloc__(self):
        free(self.answers)
        free(self.bounds)

    cdef uint64_t taken(self) noexcept nogil:
        return (bytes_of(self.s) + (sizeof(Answer) << self.answer_bits)
                + (sizeof(Bound) << self.bound_bits))

    # ---- one plan of the defenders ------------------------------------------------

    def holds(self, hands: tuple, table: tuple, int leader, int need, worlds: int) -> bool:
        """Whether one plan of the defenders catches all worlds of a set.

        The arguments are those of `Beliefs.front`.
        """
        cdef Trick trick
        cdef Worlds asked = worlds_from(worlds)
        cdef bint answer
        set_trick(self.s, &trick, hands, table, 0, leader, need)
        self.beliefs.begin()
        try:
            with nogil:
                if is_none(asked):
                    answer = True
                elif need > trick.n:
                    answer = False
                elif trick.played == 0:
                    answer = self.is_held(trick.hands, leader, need, trick.n, asked)
                else:
                    answer = self.turn(&trick, asked)
            self.beliefs.check()
            return answer
        finally:
            self.beliefs.busy = False

    cdef Answer* find_answer(self, uint64_t key, uint64_t worlds) noexcept nogil:
        cdef uint64_t last = (1ULL << self.answer_bits) - 1
        cdef uint64_t number = key * 0x9E3779B97F4A7C15ULL ^ worlds * 0xD1B54A32D192ED03ULL
        number = (number ^ number >> 29) & last
        while self.answers[number].key and (
                self.answers[number].key != key
                or self.answers[number].worlds & ~(1ULL << 63) != worlds):
            number = (number + 1) & last
        return &self.answers[number]

    cdef void keep_answer(self, uint64_t key, uint64_t worlds, bint answer) noexcept nogil:
        """Remember an answer, unless there is no room."""
        cdef Answer* before = self.answers
        cdef Answer* place
        cdef uint64_t number, size = 1ULL << self.answer_bits
        if self.answers_used * 4 > 3 * size:
            if self.taken() + 2 * size * sizeof(Answer) > self.s.memory:
                return
            self.answers = <Answer*>calloc(2 * size, sizeof(Answer))
            if self.answers == NULL:
                self.answers = before
                return
            self.answer_bits += 1
            for number in range(size):
                if before[number].key:
                    self.find_answer(before[number].key,
                                     before[number].worlds & ~(1ULL << 63))[0] = before[number]
            free(before)
        place = self.find_answer(key, worlds)
        place.key = key
        place.worlds = worlds | <uint64_t>answer << 63
        self.answers_used += 1

    cdef bint is_held(self, const uint32_t* hands, int leader, int need, int n,
                      Worlds asked) noexcept nogil:
        """Whether one plan catches all of some worlds, at least one, from the start of a trick."""
        cdef Trick trick
        cdef int hidden = count(hands[0]) - n
        cdef bint answer, is_kept = asked.hi == 0
        cdef uint64_t key = 0
        cdef Answer* place
        if hidden == 0:
            return is_caught(self.s, hands, leader, need, n)
        tick(self.s, 16)
        if self.s.stop:
            return False
        if is_kept:
            key = state_key(hands, leader, need)
            place = self.find_answer(key, asked.lo)
            if place.key:
                return place.worlds >> 63
        answer = is_same(catchable(self.s, hands, leader, need, n, hidden, asked), asked)
        if answer and not is_single(asked):
            trick.hands[0] = hands[0]
            trick.hands[1] = hands[1]
            trick.hands[2] = hands[2]
            trick.trumps = self.s.trumps
            trick.alike = 0
            trick.played = 0
            trick.leader = leader
            trick.need = need
            trick.n = n
            trick.hidden = hidden
            trick.width = n + hidden
            trick.proven = 0
            answer = self.turn(&trick, asked)
        if is_kept and not self.s.stop:
            self.keep_answer(key, asked.lo, answer)
        return answer

    cdef bint turn(self, Trick* trick, Worlds asked) noexcept nogil:
        """The same in the midst of a trick."""
        cdef uint32_t order[32]
        cdef int player = (trick.leader + trick.played) % 3, moves, i
        cdef uint32_t led = trick.cards[0] if trick.played else 0, shown
        cdef Worlds able
        cdef bint answer
        if trick.played == 3:
            return self.end(trick, asked)
        if player:
            moves = sort_moves(self.s, trick, player, leaders_of_runs(
                legal(trick.hands[player], led, trick.trumps)), order)
            for i in range(moves):
                trick.cards[trick.played] = order[i]
                trick.played += 1
                answer = self.turn(trick, asked)
                trick.played -= 1
                if answer or self.s.stop:
                    return answer
            return False
        moves = sort_moves(self.s, trick, 0, trick.hands[0], order)
        for i in range(moves):
            shown = shown_by(trick.trumps, trick.hands[0], led, order[i])
            able = able_to_play(trick, order[i], shown, asked)
            if is_none(able):
                continue
            trick.cards[trick.played] = order[i]
            trick.played += 1
            trick.proven = shown
            answer = self.turn(trick, able)
            trick.played -= 1
            trick.proven = 0
            if not answer or self.s.stop:
                return False
        return True

    cdef bint end(self, const Trick* trick, Worlds asked) noexcept nogil:
        """The same, the trick is over."""
        cdef uint32_t left[3]
        cdef int winner, need = trick.need
        if not next_state(self.s, trick, left, &winner, &need):
            return need == 0
        return self.is_held(left, winner, need, trick.n - 1,
                            to_next(trick, trick.cards[(3 - trick.leader) % 3], asked))

    # ---- one plan of declarer for each discard -------------------------------------

    def least(self, hands: tuple, table: tuple, int leader, int need, worlds: tuple,
              weights: tuple, patience: int = 0) -> int:
        """Least weight caught when declarer decides beforehand what he plays in each world.

        Parameters
        ----------
        hands, table, leader, need
            As for `Beliefs.front`.
        worlds
            Numbers of worlds, at most ten; one may stand several times.
        weights
            Their weights, positive.
        patience
            States and ways to share out the worlds that may be looked at; 0 is no limit.

        Raises
        ------
        OverflowError
            When the patience is spent.
        """
        cdef Trick trick
        cdef Crowd crowd
        cdef int64_t total = 0, value
        cdef int i
        crowd.size = len(worlds)
        if not 0 < crowd.size <= CROWD:
            raise ValueError(f"a crowd has from 1 to {CROWD} members, not {len(worlds)}")
        for i in range(crowd.size):
            crowd.world[i] = worlds[i]
            crowd.member[i] = i
            self.weight[i] = weights[i]
            total += self.weight[i]
        set_trick(self.s, &trick, hands, table, 0, leader, need)
        free(self.bounds)
        self.bound_bits = FIRST_BITS
        self.bounds_used = 0
        self.bounds = <Bound*>calloc(1 << FIRST_BITS, sizeof(Bound))
        if self.bounds == NULL:
            raise MemoryError("no memory for the tables of the search")
        self.beliefs.begin()
        self.s.patience = patience
        try:
            with nogil:
                if trick.played == 0:
                    value = self.value(trick.hands, leader, need, trick.n, &crowd, -1, total + 1)
                else:
                    value = self.turn_least(&trick, &crowd, -1, total + 1)
            self.beliefs.check()
            return value
        finally:
            self.beliefs.busy = False

    cdef Bound* find_bound(self, uint64_t key, uint64_t crowd, uint64_t members) noexcept nogil:
        cdef uint64_t last = (1ULL << self.bound_bits) - 1
        cdef uint64_t number = (key * 0x9E3779B97F4A7C15ULL ^ crowd * 0xD1B54A32D192ED03ULL
                                ^ members * 0xA24BAED4963EE407ULL)
        number = (number ^ number >> 29) & last
        while self.bounds[number].key and (
                self.bounds[number].key != key or self.bounds[number].crowd != crowd
                or self.bounds[number].members != members):
            number = (number + 1) & last
        return &self.bounds[number]

    cdef void keep_bound(self, const Bound* bound) noexcept nogil:
        """Remember bounds, unless there is no room."""
        cdef Bound* before = self.bounds
        cdef Bound* place
        cdef uint64_t number, size = 1ULL << self.bound_bits
        if self.bounds_used * 4 > 3 * size:
            if self.taken() + 2 * size * sizeof(Bound) > self.s.memory:
                return
            self.bounds = <Bound*>calloc(2 * size, sizeof(Bound))
            if self.bounds == NULL:
                self.bounds = before
                return
            self.bound_bits += 1
            for number in range(size):
                if before[number].key:
                    self.find_bound(before[number].key, before[number].crowd,
                                    before[number].members)[0] = before[number]
            free(before)
        place = self.find_bound(bound.key, bound.crowd, bound.members)
        if not place.key:
            self.bounds_used += 1
        place[0] = bound[0]

    cdef int64_t weight_in(self, const Crowd* crowd, Worlds set) noexcept nogil:
        cdef int64_t sum = 0
        cdef int i
        for i in range(crowd.size):
            if not is_none(meet(bit_of(crowd.world[i]), set)):
                sum += self.weight[crowd.member[i]]
        return sum

    cdef int64_t value(self, const uint32_t* hands, int leader, int need, int n,
                       const Crowd* crowd, int64_t alpha, int64_t beta) noexcept nogil:
        """The least weight caught, from the start of a trick.

        It is exact between alpha and beta; at most what is returned if that is alpha or
        less, at least that if it is beta or more.
        """
        cdef Trick trick
        cdef Bound bound
        cdef Bound* place
        cdef Worlds asked = none_of(), open = none_of()
        cdef int64_t base = self.s.top, sets, found, i
        cdef int hidden = count(hands[0]) - n, m
        if need > n:
            return 0
        for m in range(crowd.size):
            asked = join(asked, bit_of(crowd.world[m]))
        if hidden == 0:
            return self.weight_in(crowd, asked) if is_caught(self.s, hands, leader, need, n) else 0
        tick(self.s, 16)
        spend(self.s, 1)
        sets = front(self.s, hands, 0, leader, need, n, asked)
        if self.s.stop:
            return 0
        bound.lower = 0
        for i in range(base, base + sets):
            bound.lower = max(bound.lower, self.weight_in(crowd, self.s.stack[i]))
            open = join(open, self.s.stack[i])
        self.s.top = base
        bound.upper = self.weight_in(crowd, open)
        if bound.lower == bound.upper:
            return bound.lower
        bound.key = state_key(hands, leader, need)
        bound.crowd = 0
        bound.members = 0
        for m in range(crowd.size):
            bound.crowd = (bound.crowd << 6) | crowd.world[m]
            bound.members = (bound.members << 4) | (crowd.member[m] + 1)
        place = self.find_bound(bound.key, bound.crowd, bound.members)
        if place.key:
            bound.lower = place.lower
            bound.upper = place.upper
        if bound.lower >= beta or bound.lower == bound.upper:
            return bound.lower
        if bound.upper <= alpha:
            return bound.upper
        alpha = max(alpha, bound.lower)
        beta = min(beta, bound.upper)
        trick.hands[0] = hands[0]
        trick.hands[1] = hands[1]
        trick.hands[2] = hands[2]
        trick.trumps = self.s.trumps
        trick.alike = 0
        trick.played = 0
        trick.leader = leader
        trick.need = need
        trick.n = n
        trick.hidden = hidden
        trick.width = n + hidden
        trick.proven = 0
        found = self.turn_least(&trick, crowd, alpha, beta)
        if self.s.stop:
            return 0
        if found < beta:
            bound.upper = max(found, bound.lower)
        if found > alpha:
            bound.lower = min(found, bound.upper)
        self.keep_bound(&bound)
        return found

    cdef int64_t turn_least(self, Trick* trick, const Crowd* crowd, int64_t alpha,
                            int64_t beta) noexcept nogil:
        """The same in the midst of a trick."""
        cdef uint32_t order[32]
        cdef int player = (trick.leader + trick.played) % 3, moves, i
        cdef int64_t best = -1, found
        if trick.played == 3:
            return self.end_least(trick, crowd, alpha, beta)
        if player == 0:
            return self.split(trick, crowd, alpha, beta)
        moves = sort_moves(self.s, trick, player, leaders_of_runs(
            legal(trick.hands[player], trick.cards[0] if trick.played else 0, trick.trumps)),
            order)
        for i in range(moves):
            trick.cards[trick.played] = order[i]
            trick.played += 1
            found = self.turn_least(trick, crowd, max(alpha, best), beta)
            trick.played -= 1
            best = max(best, found)
            if best >= beta or self.s.stop:
                break
        return best

    cdef int64_t end_least(self, const Trick* trick, const Crowd* crowd, int64_t alpha,
                           int64_t beta) noexcept nogil:
        """The same, the trick is over."""
        cdef uint32_t left[3]
        cdef int winner, need = trick.need, i
        cdef Crowd next
        cdef int64_t total = 0
        if not next_state(self.s, trick, left, &winner, &need):
            if need:
                return 0
            for i in range(crowd.size):
                total += self.weight[crowd.member[i]]
            return total
        next.size = crowd.size
        for i in range(crowd.size):
            next.member[i] = crowd.member[i]
            next.world[i] = first_of(to_next(trick, trick.cards[(3 - trick.leader) % 3],
                                             bit_of(crowd.world[i])))
        return self.value(left, winner, need, trick.n - 1, &next, alpha, beta)

    cdef int64_t split(self, Trick* trick, const Crowd* crowd, int64_t alpha,
                       int64_t beta) noexcept nogil:
        """Declarer chooses a card for each member: the least sum over the cards."""
        cdef Split split
        cdef uint32_t order[32]
        cdef uint32_t led = trick.cards[0] if trick.played else 0, able, card, shown, below
        cdef int moves, i, m
        cdef Worlds worlds, hides
        split.trick = trick
        split.crowd = crowd
        split.cards = 0
        moves = sort_moves(self.s, trick, 0, trick.hands[0], order)
        for i in range(moves):
            card = order[i]
            shown = shown_by(trick.trumps, trick.hands[0], led, card)
            able = 0
            hides = containing(number_of(trick.hands[0], card), trick.width, trick.hidden)
            below = card >> 1 & trick.hands[0] & 0x7F7F7F7FU
            if below:
                hides = join(hides, containing(number_of(trick.hands[0], below), trick.width,
                                               trick.hidden))
            for m in range(crowd.size):
                worlds = bit_of(crowd.world[m])
                if not is_none(able_to_play(trick, card, shown, worlds)):
                    able |= <uint32_t>1 << m
                if not is_none(meet(hides, worlds)):
                    below = 0
            # Where all hold both of two equal cards, one of them will do.
            if able and not below:
                split.card[split.cards] = card
                split.shown[split.cards] = shown
                split.able[split.cards] = able
                split.cards += 1
        split.later[split.cards] = 0
        for i in range(split.cards - 1, -1, -1):
            split.later[i] = split.later[i + 1] | split.able[i]
        split.known = <int64_t*>calloc(2 * split.cards << crowd.size, sizeof(int64_t))
        if split.known == NULL:
            self.s.is_full = True
            self.s.stop = 1
            return 0
        split.least = split.known + (split.cards << crowd.size)
        split.best = beta
        split.alpha = alpha
        self.share(&split, 0, (<uint32_t>1 << crowd.size) - 1, 0)
        free(split.known)
        return split.best

    cdef void share(self, Split* split, int i, uint32_t rest, int64_t sum) noexcept nogil:
        """Share out the members that have no card yet among the cards from the i-th on."""
        cdef uint32_t able, part
        cdef int64_t value
        if sum >= split.best or rest & ~split.later[i] or self.s.stop:
            return
        if not rest:
            split.best = sum
            return
        able = rest & split.able[i]
        part = able
        while True:
            if not rest & ~part & ~split.later[i + 1]:
                value = self.value_of(split, i, part, split.best - sum) if part else 0
                self.share(split, i + 1, rest & ~part, sum + value)
                if split.best <= split.alpha or self.s.stop:
                    return
            if not part:
                return
            part = (part - 1) & able

    cdef int64_t value_of(self, Split* split, int i, uint32_t part, int64_t beta) noexcept nogil:
        """What is caught of some members if they play the i-th card; at least that, from beta."""
        cdef Trick* trick = split.trick
        cdef Crowd some
        cdef int64_t place = (<int64_t>i << split.crowd.size) + part, value
        cdef int m
        if split.known[place]:
            return split.known[place] - 1
        if split.least[place] > beta:
            return split.least[place] - 1
        spend(self.s, 1)
        some.size = 0
        for m in range(split.crowd.size):
            if part >> m & 1:
                some.world[some.size] = split.crowd.world[m]
                some.member[some.size] = split.crowd.member[m]
                some.size += 1
        trick.cards[trick.played] = split.card[i]
        trick.played += 1
        trick.proven = split.shown[i]
        value = self.turn_least(trick, &some, -1, beta)
        trick.played -= 1
        trick.proven = 0
        if value >= beta:
            split.least[place] = 1 + value
        else:
            split.known[place] = 1 + value
        return value


cdef Worlds able_to_play(const Trick* trick, uint32_t card, uint32_t shown,
                         Worlds asked) noexcept nogil:
    """Worlds in which declarer may play a card, which shows some others put away."""
    if count(shown) > trick.hidden:
        return none_of()
    asked = minus(asked, containing(number_of(trick.hands[0], card), trick.width, trick.hidden))
    while shown:
        asked = meet(asked, containing(number_of(trick.hands[0], lowest(shown)), trick.width,
                                       trick.hidden))
        shown &= shown - 1
    return asked


cdef bint next_state(const Belief* s, const Trick* trick, uint32_t* left, int* winner,
                     int* need) noexcept nogil:
    """Hands and leader after a trick; False when all is decided: `need` is 0, or too much."""
    cdef uint32_t best
    best_so_far(trick, &best, winner)
    if is_counted(s, winner[0]):
        need[0] -= 1
        if need[0] == 0:
            return False
    if need[0] > trick.n - 1:
        return False
    left[0] = trick.hands[0]
    left[1] = trick.hands[1]
    left[2] = trick.hands[2]
    remove_cards(left, trick.cards[0] | trick.cards[1] | trick.cards[2] | trick.proven)
    return True
