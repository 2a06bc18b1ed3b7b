"""Sets of worlds: the discards that are still possible, a bit each."""

from libc.stdint cimport uint32_t, uint64_t

from prefdd._bits cimport count, low, lowest

cdef enum:
    NARROW = 55         # pairs of eleven cards: they fill one word

# Declarer's cards in play are numbered upward. Two of them are unknown to be out of play:
# the pair of cards i < j is bit j * (j - 1) / 2 + i. One is unknown: card i is bit i.
# None is: bit 0. Bits from NARROW on are in `hi`; only the first trick has them.
cdef struct Worlds:
    uint64_t lo
    uint64_t hi


cdef inline Worlds none_of() noexcept nogil:
    cdef Worlds empty
    empty.lo = empty.hi = 0
    return empty


cdef inline bint is_none(Worlds a) noexcept nogil:
    return not (a.lo | a.hi)


cdef inline Worlds meet(Worlds a, Worlds b) noexcept nogil:
    a.lo &= b.lo
    a.hi &= b.hi
    return a


cdef inline Worlds join(Worlds a, Worlds b) noexcept nogil:
    a.lo |= b.lo
    a.hi |= b.hi
    return a


cdef inline Worlds minus(Worlds a, Worlds b) noexcept nogil:
    a.lo &= ~b.lo
    a.hi &= ~b.hi
    return a


cdef inline bint is_within(Worlds a, Worlds b) noexcept nogil:
    return not ((a.lo & ~b.lo) | (a.hi & ~b.hi))


cdef inline bint is_same(Worlds a, Worlds b) noexcept nogil:
    return a.lo == b.lo and a.hi == b.hi


cdef inline Worlds bit_of(int world) noexcept nogil:
    cdef Worlds one
    one.lo = 1ULL << world if world < NARROW else 0
    one.hi = 1ULL << (world - NARROW) if world >= NARROW else 0
    return one


cdef inline int low_bit(uint64_t bits) noexcept nogil:
    """Number of the lowest bit of a word that is not 0."""
    if <uint32_t>bits:
        return low(<uint32_t>bits)
    return 32 + low(<uint32_t>(bits >> 32))


cdef inline int first_of(Worlds a) noexcept nogil:
    return low_bit(a.lo) if a.lo else NARROW + low_bit(a.hi)


cdef inline int size_of(Worlds a) noexcept nogil:
    return (count(<uint32_t>a.lo) + count(<uint32_t>(a.lo >> 32)) + count(<uint32_t>a.hi))


cdef inline bint is_single(Worlds a) noexcept nogil:
    return (a.hi == 0 and a.lo & (a.lo - 1) == 0) or (a.lo == 0 and a.hi & (a.hi - 1) == 0)


cdef inline int triangle(int j) noexcept nogil:
    return j * (j - 1) // 2


cdef inline int pair_of(int i, int j) noexcept nogil:
    """World in which cards i and j are out of play."""
    return triangle(j) + i if i < j else triangle(i) + j


cdef inline uint64_t row(Worlds a, int j) noexcept nogil:
    """Pairs of card j with lower ones."""
    if j == 11:
        return a.hi
    return a.lo >> triangle(j) & ((1ULL << j) - 1)


cdef inline Worlds pairs_without(Worlds a, int card, int cards) noexcept nogil:
    """Pairs of `cards` cards after one of them is played, the others renumbered."""
    cdef Worlds left = none_of()
    cdef uint64_t bits
    cdef int j, k
    if card > 0:
        left.lo = a.lo & ((1ULL << triangle(card)) - 1)
    for j in range(card + 1, cards):
        bits = row(a, j)
        k = j - 1
        bits = (bits & ((1ULL << card) - 1)) | bits >> (card + 1) << card
        left.lo |= bits << triangle(k)
    return left


cdef inline Worlds pairs_with(Worlds a, int card, int cards) noexcept nogil:
    """The same pairs, numbered as before one of `cards` cards was played."""
    cdef Worlds wide = none_of()
    cdef uint64_t bits
    cdef int j
    if card > 0:
        wide.lo = a.lo & ((1ULL << triangle(card)) - 1)
    for j in range(card + 1, cards):
        bits = a.lo >> triangle(j - 1) & ((1ULL << (j - 1)) - 1)
        bits = (bits & ((1ULL << card) - 1)) | bits >> card << (card + 1)
        if j == 11:
            wide.hi = bits
        else:
            wide.lo |= bits << triangle(j)
    return wide


cdef inline Worlds containing(int card, int cards, int hidden) noexcept nogil:
    """Worlds in which a card is out of play."""
    cdef Worlds found = none_of()
    cdef int other
    if hidden == 2:
        for other in range(cards):
            if other != card:
                found = join(found, bit_of(pair_of(card, other)))
    elif hidden == 1:
        found.lo = 1ULL << card
    return found


cdef inline int worlds_of(int cards, int hidden) noexcept nogil:
    """How many worlds there are."""
    return triangle(cards) if hidden == 2 else (cards if hidden == 1 else 1)


cdef inline uint32_t nth_card(uint32_t cards, int number) noexcept nogil:
    while number > 0:
        cards &= cards - 1
        number -= 1
    return lowest(cards)


cdef inline uint32_t out_of_play(uint32_t cards, int hidden, int world) noexcept nogil:
    """Cards that are out of play in a world."""
    cdef int j = 1
    if hidden == 0:
        return 0
    if hidden == 1:
        return nth_card(cards, world)
    while triangle(j + 1) <= world:
        j += 1
    return nth_card(cards, j) | nth_card(cards, world - triangle(j))
