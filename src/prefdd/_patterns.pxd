"""The transposition table of patterns: positions told apart only by the ranks that matter.

A result of the search rests on the lengths of all suits, on who leads, and on the owners
of the highest cards of each suit down to some depth. Such a pattern answers for every
position that agrees with it, in this deal and in others.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy

# What is known of the positions of one pattern.
cdef struct Pattern:
    uint64_t held           # cards of players 1 and 2 that matter, 32 bits each
    uint32_t mask           # the cards that matter, whoever holds them
    uint8_t lower           # bounds of declarer's tricks to come
    uint8_t upper
    uint8_t best            # a good lead
    uint8_t spare

# The patterns of one shape: the lengths of the suits in each hand, and the leader.
cdef struct Shelf:
    uint64_t shape
    uint32_t first          # place of its patterns in the store
    uint16_t filled
    uint16_t room

cdef struct Patterns:
    Shelf* shelves
    int bits                # there are 2**bits shelves
    uint32_t used
    Pattern* store
    uint32_t filled
    uint32_t room

cdef enum:
    FIRST_SHELVES = 9
    FIRST_STORE = 1024
    LONGEST = 256           # patterns of one shape: a power of two, and 16 bits must hold it


cdef inline bint start_patterns(Patterns* table) noexcept nogil:
    table.bits = FIRST_SHELVES
    table.used = 0
    table.filled = 0
    table.room = FIRST_STORE
    table.shelves = <Shelf*>calloc(1 << FIRST_SHELVES, sizeof(Shelf))
    table.store = <Pattern*>malloc(FIRST_STORE * sizeof(Pattern))
    return table.shelves != NULL and table.store != NULL


cdef inline void free_patterns(Patterns* table) noexcept nogil:
    free(table.shelves)
    free(table.store)


cdef inline uint64_t bytes_of_patterns(const Patterns* table) noexcept nogil:
    return (sizeof(Shelf) << table.bits) + <uint64_t>table.room * sizeof(Pattern)


cdef inline Shelf* find_shelf(Patterns* table, uint64_t shape) noexcept nogil:
    """Shelf of a shape, which is never 0, or the empty shelf where it would stand."""
    cdef uint64_t place = shape * 0x9E3779B97F4A7C15ULL >> (64 - table.bits)
    while table.shelves[place].shape != shape and table.shelves[place].shape:
        place = place + 1 & ((1ULL << table.bits) - 1)
    return &table.shelves[place]


cdef inline void empty(Patterns* table) noexcept nogil:
    cdef uint64_t place
    for place in range(1ULL << table.bits):
        table.shelves[place].shape = 0
    table.used = 0
    table.filled = 0


cdef inline bint add_shelves(Patterns* table, uint64_t most_bytes) noexcept nogil:
    """Twice as many shelves, if memory allows."""
    cdef Patterns larger
    cdef uint64_t place
    if bytes_of_patterns(table) + (sizeof(Shelf) << table.bits) > most_bytes:
        return False
    larger.bits = table.bits + 1
    larger.shelves = <Shelf*>calloc(1ULL << larger.bits, sizeof(Shelf))
    if larger.shelves == NULL:
        return False
    for place in range(1ULL << table.bits):
        if table.shelves[place].shape:
            find_shelf(&larger, table.shelves[place].shape)[0] = table.shelves[place]
    free(table.shelves)
    table.shelves = larger.shelves
    table.bits = larger.bits
    return True


cdef inline bint take_room(Patterns* table, uint32_t patterns,
                           uint64_t most_bytes) noexcept nogil:
    """Whether there is room for so many patterns at the end of the store."""
    cdef uint64_t room = table.room, most
    cdef Pattern* store
    if table.filled + patterns <= room:
        return True
    while room < table.filled + patterns:
        room *= 2
    most = bytes_of_patterns(table) - table.room * sizeof(Pattern)
    most = (most_bytes - most) // sizeof(Pattern) if most_bytes > most else 0
    room = min(room, most, <uint64_t>0xFFFFFFFF)
    if room < table.filled + patterns:
        return False
    store = <Pattern*>realloc(table.store, room * sizeof(Pattern))
    if store == NULL:
        return False
    table.store = store
    table.room = room
    return True


cdef inline void keep(Patterns* table, uint64_t shape, uint64_t held, uint32_t mask, int lower,
                      int upper, int best, uint64_t most_bytes) noexcept nogil:
    """Add what was found out about a pattern; a full table starts anew."""
    cdef Shelf* shelf = find_shelf(table, shape)
    cdef Pattern* pattern
    cdef uint16_t room
    if not shelf.shape:
        if table.used * 4 > 3ULL << table.bits:
            if not add_shelves(table, most_bytes):
                empty(table)
            shelf = find_shelf(table, shape)
        shelf.shape = shape
        shelf.filled = 0
        shelf.room = 0
        table.used += 1
    if shelf.filled == shelf.room:
        if shelf.filled == LONGEST:
            # Long lists are slow to read: the older half is forgotten.
            shelf.filled = LONGEST // 2
            memcpy(&table.store[shelf.first], &table.store[shelf.first + shelf.filled],
                   shelf.filled * sizeof(Pattern))
    if shelf.filled == shelf.room:
        room = 2 * shelf.room if shelf.room else 2
        if not take_room(table, room, most_bytes):
            empty(table)
            shelf = find_shelf(table, shape)
            shelf.shape = shape
            shelf.filled = 0
            room = 2
            table.used = 1
        memcpy(&table.store[table.filled], &table.store[shelf.first],
               shelf.filled * sizeof(Pattern))
        shelf.first = table.filled
        shelf.room = room
        table.filled += room
    pattern = &table.store[shelf.first + shelf.filled]
    shelf.filled += 1
    pattern.held = held & (<uint64_t>mask << 32 | mask)
    pattern.mask = mask
    pattern.lower = lower
    pattern.upper = upper
    pattern.best = best


cdef inline Pattern* find_pattern(Patterns* table, uint64_t shape, uint64_t held, int need,
                                  int* best) noexcept nogil:
    """The newest pattern that decides whether declarer takes `need` tricks, or NULL."""
    cdef Shelf* shelf = find_shelf(table, shape)
    cdef Pattern* pattern
    cdef Pattern* oldest
    if not shelf.shape:
        return NULL
    oldest = &table.store[shelf.first]
    pattern = oldest + shelf.filled
    while pattern != oldest:
        pattern -= 1
        if (held & (<uint64_t>pattern.mask << 32 | pattern.mask)) == pattern.held:
            if pattern.lower >= need or pattern.upper < need:
                return pattern
            best[0] = pattern.best
    return NULL
