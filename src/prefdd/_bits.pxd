"""Bits of a hand: one card each, eight to a suit, the highest card in play on top."""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from *:
    """
    #ifndef PREFDD_BITS
    #define PREFDD_BITS
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int prefdd_low(uint32_t x) {
        unsigned long i; _BitScanForward(&i, x); return (int)i; }
    static __inline int prefdd_high(uint32_t x) {
        unsigned long i; _BitScanReverse(&i, x); return (int)i; }
    #else
    #define prefdd_low(x) __builtin_ctz(x)
    #define prefdd_high(x) (31 - __builtin_clz(x))
    #endif
    #if defined(__GNUC__)
    #define prefdd_prefetch(place) __builtin_prefetch(place)
    #else
    #define prefdd_prefetch(place) ((void)(place))
    #endif
    /* Without -mpopcnt, which not every machine has, a table is the fastest count of a byte. */
    #define PREFDD_2(n) n, n + 1, n + 1, n + 2
    #define PREFDD_4(n) PREFDD_2(n), PREFDD_2(n + 1), PREFDD_2(n + 1), PREFDD_2(n + 2)
    #define PREFDD_6(n) PREFDD_4(n), PREFDD_4(n + 1), PREFDD_4(n + 1), PREFDD_4(n + 2)
    static const uint8_t prefdd_length[256] = {
        PREFDD_6(0), PREFDD_6(1), PREFDD_6(1), PREFDD_6(2)};
    #endif
    """
    int low "prefdd_low"(uint32_t x) nogil      # number of the lowest bit
    int high "prefdd_high"(uint32_t x) nogil    # number of the highest bit
    void prefetch "prefdd_prefetch"(const void* place) nogil    # have it near soon
    const uint8_t* LENGTH "prefdd_length"       # bits of a byte


cdef inline uint32_t lowest(uint32_t cards) noexcept nogil:
    """The lowest bit alone."""
    return cards & (~cards + 1)


cdef inline uint32_t highest(uint32_t cards) noexcept nogil:
    """The highest bit alone; there must be one."""
    return <uint32_t>1 << high(cards)


cdef inline int count(uint32_t cards) noexcept nogil:
    """Cards of a hand."""
    return (LENGTH[cards & 0xFF] + LENGTH[cards >> 8 & 0xFF] + LENGTH[cards >> 16 & 0xFF]
            + LENGTH[cards >> 24])


cdef inline uint32_t suit_of(uint32_t card) noexcept nogil:
    """All cards of the suit of a card."""
    return <uint32_t>0xFF << (low(card) & 24)


cdef inline uint32_t close_gap(uint32_t cards, uint32_t card) noexcept nogil:
    """Cards of a hand after a card of nobody's has left its suit: those below move up."""
    cdef uint32_t below = (card - 1) & suit_of(card)
    return (cards & ~(below | card)) | (cards & below) << 1
