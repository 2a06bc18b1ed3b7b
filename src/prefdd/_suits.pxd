"""What one suit alone says, for each of its 9,841 divisions among the three players."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef enum:
    CODES = 9841

# One suit as the three players hold it: 0 is declarer, 1 and 2 follow him clockwise.
# A player's cards are bits of a byte; the highest card in play is bit 7, without gaps.
cdef struct Suit:
    uint8_t length[3]   # cards of each player
    uint8_t cash[3]     # rounds that a player on lead wins, one after another
    uint8_t cross[3]    # rounds of a defender on lead, the last of them won by his partner
    uint8_t sure[2]     # as trumps: tricks that declarer [0], the defenders [1] always take
    # Misere. A number of rounds is FOREVER when it has no end.
    uint8_t duck        # rounds led by defenders in which declarer surely plays below
    uint8_t leave       # declarer leads and a defender must win: 1 + rounds he ducks after, or 0
    uint8_t stuck       # rounds that declarer on lead surely wins, whichever card he leads
    uint8_t force[3]    # a defender leads and declarer must win: 1 + rounds stuck after, or 0

    # The cards from the top, as bits of a byte, whose owners alone make these numbers sure
    # whichever way the players' other cards of the suit lie.
    uint8_t cash_top[3]
    uint8_t cross_top[3]
    uint8_t sure_top[2]
    uint8_t shape       # number of the three lengths, 0..164

cdef enum:
    FOREVER = 15
    NUMBERS = 8         # cash, cross and sure together

cdef void fill_digits(uint16_t* digit) noexcept nogil
cdef void fill_suits(uint16_t* digit, Suit* suits) noexcept nogil


cdef inline void read_suits(int* code, const uint16_t* digit, const uint32_t* hands) noexcept nogil:
    """Code of each suit."""
    cdef int s
    for s in range(4):
        code[s] = (digit[hands[0] >> 8 * s & 0xFF] + 2 * digit[hands[1] >> 8 * s & 0xFF]
                   + 3 * digit[hands[2] >> 8 * s & 0xFF])
