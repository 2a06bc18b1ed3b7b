"""The transposition table of exact positions: small at first, collision-free, bounded."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from prefdd._suits cimport CODES

# A key is a number of base 9841: four suits, then the leader; it is below 2**55.
cdef extern from *:
    """
    #define PREFDD_SQUARE 96845281ULL
    #define PREFDD_CUBE 953054410321ULL
    #define PREFDD_FOURTH 9379008451968961ULL
    """
    const uint64_t SQUARE "PREFDD_SQUARE"
    const uint64_t CUBE "PREFDD_CUBE"
    const uint64_t FOURTH "PREFDD_FOURTH"

cdef enum:
    KEY_BITS = 57
    FIRST_BITS = 12
    WAYS = 8


# A slot packs, from the top: tag (48 bits at most), best lead (5), depth (3), lower bound (4),
# upper bound + 1 (4). A line of eight slots fills 64 bytes. The key is mixed by an odd
# multiplier, which loses nothing, so line number and tag together are the key and no two
# positions are confused.

cdef struct Table:
    uint64_t* slots
    int bits            # there are 2**bits slots
    uint64_t used


cdef inline bint start_table(Table* table, int bits) noexcept nogil:
    table.slots = <uint64_t*>calloc(1ULL << bits, sizeof(uint64_t))
    table.bits = bits
    table.used = 0
    return table.slots != NULL


cdef inline uint64_t mix(uint64_t key) noexcept nogil:
    return key * 0x9E3779B97F4A7C15ULL & ((1ULL << KEY_BITS) - 1)


cdef inline uint64_t* find_line(Table* table, uint64_t mixed) noexcept nogil:
    return table.slots + (mixed >> (KEY_BITS - table.bits + 3)) * WAYS


cdef inline uint64_t tag_of(Table* table, uint64_t mixed) noexcept nogil:
    return mixed & ((1ULL << (KEY_BITS - table.bits + 3)) - 1)


cdef inline uint64_t* find_slot(Table* table, uint64_t mixed) noexcept nogil:
    """Slot that holds a position, or NULL."""
    cdef uint64_t* line = find_line(table, mixed)
    cdef uint64_t tag = tag_of(table, mixed)
    cdef int way
    for way in range(WAYS):
        if line[way] >> 16 == tag and line[way]:
            return &line[way]
        if not line[way]:
            return NULL
    return NULL


cdef inline void put(Table* table, uint64_t mixed, uint64_t data) noexcept nogil:
    """Store a position that is not in the table; the smallest subtree gives way."""
    cdef uint64_t* line = find_line(table, mixed)
    cdef int way, worst = 0
    for way in range(WAYS):
        if not line[way]:
            line[way] = tag_of(table, mixed) << 16 | data
            table.used += 1
            return
        if (line[way] >> 8 & 7) < (line[worst] >> 8 & 7):
            worst = way
    line[worst] = tag_of(table, mixed) << 16 | data


cdef inline uint64_t bytes_of_table(const Table* table) noexcept nogil:
    return sizeof(uint64_t) << table.bits


cdef inline void grow(Table* table, uint64_t most_bytes) noexcept nogil:
    """Make room two or four times as large, when memory allows; nothing stored is lost."""
    cdef Table larger
    cdef uint64_t number, slot
    cdef int shift = KEY_BITS - table.bits + 3, bits = table.bits + 2
    while bits > table.bits and (sizeof(uint64_t) << bits) > most_bytes:
        bits -= 1
    if bits == table.bits or not start_table(&larger, bits):
        return
    for number in range(1ULL << table.bits):
        slot = table.slots[number]
        if slot:
            put(&larger, (number >> 3) << shift | slot >> 16, slot & 0xFFFF)
    free(table.slots)
    table[0] = larger


cdef inline void remember(Table* table, uint64_t mixed, int lower, int upper, int best, int n,
                          uint64_t most_bytes) noexcept nogil:
    """Store or renew what is known of a position."""
    cdef uint64_t* slot = find_slot(table, mixed)
    cdef int depth = n - 2 if n < 10 else 7
    cdef uint64_t data = <uint64_t>(best << 11 | depth << 8 | lower << 4 | (upper + 1))
    if slot != NULL:
        slot[0] = (slot[0] & ~0xFFFFULL) | data
        return
    if table.used * 4 > 3ULL << table.bits:
        grow(table, most_bytes)
    put(table, mixed, data)
