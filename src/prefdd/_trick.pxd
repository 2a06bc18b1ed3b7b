"""One trick when two of declarer's cards may be out of play: its rules, and what it shows."""

from libc.stdint cimport uint32_t

from prefdd._bits cimport count, highest, lowest, suit_of
from prefdd._rules cimport after, beats
from prefdd._worlds cimport (
    Worlds, bit_of, is_none, join, meet, minus, none_of, pair_of, pairs_with, pairs_without)


cdef struct Trick:
    uint32_t hands[3]   # at its start; declarer's with the cards that may be out of play
    uint32_t alike      # of these, those not to be told from the next lower one
    uint32_t trumps
    uint32_t cards[3]   # played so far
    int played
    int leader
    int need
    int n               # tricks left, this one included
    int hidden          # cards of hands[0] that are out of play
    int width           # cards of hands[0]
    uint32_t proven     # of these, what this trick has shown


cdef inline void best_so_far(const Trick* trick, uint32_t* best,
                             int* holder) noexcept nogil:
    """Card that wins a trick so far, and who played it."""
    cdef int i, player = trick.leader
    best[0] = trick.cards[0]
    holder[0] = player
    for i in range(1, trick.played):
        player = after(player)
        if beats(trick.cards[i], best[0], trick.trumps):
            best[0] = trick.cards[i]
            holder[0] = player


cdef inline int number_of(uint32_t own, uint32_t card) noexcept nogil:
    return count(own & (card - 1))


cdef inline uint32_t shown_by(uint32_t trumps, uint32_t own, uint32_t led,
                              uint32_t card) noexcept nogil:
    """Cards that declarer must have put away if he plays this card."""
    cdef uint32_t suit
    if not led:
        return 0
    suit = suit_of(led)
    if card & suit:
        return 0
    if card & trumps:
        return own & suit
    return own & (suit | trumps)


cdef inline Worlds to_next(const Trick* trick, uint32_t card, Worlds a) noexcept nogil:
    """Worlds as they are numbered after the trick."""
    cdef Worlds found = none_of()
    cdef int played = number_of(trick.hands[0], card), first, second, i
    cdef int shown = count(trick.proven), number = 0
    if trick.hidden == 0:
        return a
    if shown == 0:
        if trick.hidden == 2:
            return pairs_without(a, played, trick.width)
        found.lo = (a.lo & ((1ULL << played) - 1)) | a.lo >> (played + 1) << played
        return found
    first = number_of(trick.hands[0], lowest(trick.proven))
    if trick.hidden == 1:
        found.lo = a.lo >> first & 1
        return found
    if shown == 2:
        second = number_of(trick.hands[0], highest(trick.proven))
        found.lo = not is_none(meet(a, bit_of(pair_of(first, second))))
        return found
    for i in range(trick.width):
        if i != played and i != first:
            if not is_none(meet(a, bit_of(pair_of(i, first)))):
                found.lo |= 1ULL << number
            number += 1
    return found


cdef inline Worlds from_next(const Trick* trick, uint32_t card, Worlds a) noexcept nogil:
    """The opposite way."""
    cdef Worlds found = none_of()
    cdef int played = number_of(trick.hands[0], card), first, second, i
    cdef int shown = count(trick.proven), number = 0
    if trick.hidden == 0:
        return a
    if shown == 0:
        if trick.hidden == 2:
            return pairs_with(a, played, trick.width)
        found.lo = (a.lo & ((1ULL << played) - 1)) | a.lo >> played << (played + 1)
        return found
    if not a.lo:
        return found
    first = number_of(trick.hands[0], lowest(trick.proven))
    if trick.hidden == 1:
        return bit_of(first)
    if shown == 2:
        second = number_of(trick.hands[0], highest(trick.proven))
        return bit_of(pair_of(first, second))
    for i in range(trick.width):
        if i != played and i != first:
            if a.lo >> number & 1:
                found = join(found, bit_of(pair_of(i, first)))
            number += 1
    return found


cdef inline Worlds exchanged(Worlds a, int card, int cards, int hidden) noexcept nogil:
    """Worlds after a card and the next higher one have changed places."""
    cdef Worlds lower = none_of(), higher = none_of(), found
    cdef int other
    if hidden == 1:
        found.hi = 0
        found.lo = ((a.lo & ~(3ULL << card)) | (a.lo >> card & 1) << (card + 1)
                    | (a.lo >> (card + 1) & 1) << card)
        return found
    found = a
    for other in range(cards):
        if other != card and other != card + 1:
            lower = bit_of(pair_of(card, other))
            higher = bit_of(pair_of(card + 1, other))
            found = minus(found, join(lower, higher))
            if not is_none(meet(a, lower)):
                found = join(found, higher)
            if not is_none(meet(a, higher)):
                found = join(found, lower)
    return found


cdef inline Worlds for_all_alike(const Trick* trick, uint32_t card, int number, Worlds able,
                                 Worlds set) noexcept nogil:
    """Worlds that are lost by no card that stands with the one played; others count as held."""
    cdef Worlds lost = minus(able, set), all = lost
    while card << 1 & trick.alike:
        lost = exchanged(lost, number, trick.width, trick.hidden)
        all = join(all, lost)
        card <<= 1
        number += 1
    lost.lo = ~all.lo
    lost.hi = ~all.hi
    return lost
