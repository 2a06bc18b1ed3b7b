"""What the search over hidden discards lends to the search for the value of the guess."""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from cpython.object cimport PyObject

from prefdd._trick cimport Trick
from prefdd._worlds cimport Worlds

cdef struct Entry:
    uint64_t key        # 0 in an empty entry
    uint64_t asked      # worlds for which the front is known
    uint64_t place      # where its sets begin; the set itself when there is one
    uint32_t alike      # declarer's cards that plans may not tell from the next lower one
    uint32_t sets

cdef struct Belief:
    int kind
    uint32_t trumps
    uint64_t memory     # bytes that all of the below may take together
    Entry* entries      # fronts of states
    int bits
    uint64_t used
    uint64_t* kept      # their sets
    uint64_t kept_used, kept_room
    uint64_t* known     # answers with the discard known: key << 1 | answer, 0 if empty
    int known_bits
    uint64_t known_used
    uint64_t patience   # products that may still be made; 0 ends the search
    bint is_tired
    Worlds* stack       # fronts in the making
    int64_t top, room
    uint64_t nodes      # states at the start of a trick, discard unknown
    uint64_t open_nodes     # the same, discard known
    uint64_t work       # counts towards the next look at signals
    int stop            # set by signals, by other threads, and when memory is spent
    bint is_full        # memory is spent
    PyObject* error     # what a signal raised


cdef int set_trick(const Belief* s, Trick* trick, tuple hands, tuple table, uint32_t alike,
                   int leader, int need) except -1
cdef uint64_t state_key(const uint32_t* hands, int leader, int need) noexcept nogil
cdef int sort_moves(const Belief* s, const Trick* trick, int player, uint32_t cards,
                    uint32_t* order) noexcept nogil
cdef uint64_t bytes_of(const Belief* s) noexcept nogil
cdef void tick(Belief* s, uint64_t work) noexcept nogil
cdef void spend(Belief* s, uint64_t work) noexcept nogil
cdef void give_up(Belief* s) noexcept nogil
cdef bint is_counted(const Belief* s, int winner) noexcept nogil
cdef bint is_caught(Belief* s, const uint32_t* hands, int leader, int need, int n) noexcept nogil
cdef Worlds catchable(Belief* s, const uint32_t* hands, int leader, int need, int n, int hidden,
                      Worlds asked) noexcept nogil
cdef int64_t front(Belief* s, const uint32_t* hands, uint32_t alike, int leader, int need,
                   int n, Worlds asked) noexcept nogil

cdef class Beliefs:
    cdef Belief search
    cdef bint busy
    cdef int begin(self) except -1
    cdef int check(self) except -1
