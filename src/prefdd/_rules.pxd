"""The rules of a trick in relative ranks, for searches that play by one set of them.

A hand has eight bits a suit; `trumps` is the suit of trumps as a mask, or nothing.
"""

from libc.stdint cimport uint32_t

from prefdd._bits cimport close_gap, lowest, suit_of


cdef inline int after(int player) noexcept nogil:
    return player + 1 if player < 2 else 0


cdef inline uint32_t leaders_of_runs(uint32_t cards) noexcept nogil:
    """One card of each run of equals, the highest."""
    return cards & ~(cards >> 1 & 0x7F7F7F7FU)


cdef inline bint beats(uint32_t card, uint32_t best, uint32_t trumps) noexcept nogil:
    """Whether a later card beats the best one so far of a trick."""
    if card & suit_of(best):
        return card > best
    return card & trumps != 0


cdef inline uint32_t legal(uint32_t hand, uint32_t led, uint32_t trumps) noexcept nogil:
    """What a hand may play; `led` is 0 at a lead."""
    cdef uint32_t cards
    if led:
        cards = hand & suit_of(led)
        if not cards:
            cards = hand & trumps
        if cards:
            return cards
    return hand


cdef inline void remove_cards(uint32_t* hands, uint32_t gone) noexcept nogil:
    """Take cards out of play and close the gaps they leave."""
    cdef uint32_t card
    cdef int player
    for player in range(3):
        hands[player] &= ~gone
    while gone:
        card = lowest(gone)
        gone ^= card
        for player in range(3):
            hands[player] = close_gap(hands[player], card)
