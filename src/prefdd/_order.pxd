"""Which card to try first: scores and rules for each seat of a trick and each kind of game.

Order never changes a value, only how soon it is found. The weights were found by a
descent on node counts over a hundred random deals of each kind, and checked on two
hundred others; docs/engine.md says what they gain.
"""

from libc.stdint cimport uint32_t

from prefdd._bits cimport LENGTH, low, lowest, suit_of
from prefdd._suits cimport FOREVER, Suit


# ---- leads: the highest score goes first ------------------------------------------

cdef inline int lead_of_declarer(const Suit* division, const uint32_t* hands, uint32_t card,
                                 bint trump_game) noexcept nogil:
    """Score of a lead by declarer of a game."""
    cdef int place = low(card), rank = place & 7, score
    if not trump_game:
        score = 18 * rank + division.length[0] - 14 * (division.length[1] + division.length[2])
        if rank == 7:
            score += 97
        if division.cash[0]:
            score -= 33
        if division.cash[0] == division.length[0]:
            score -= 9
        score -= 38 * ((division.length[1] == 0) + (division.length[2] == 0))
        if division.length[0] == 1:
            score -= 16
        return score
    score = 18 * rank - division.length[0] - division.length[1] - division.length[2]
    if rank == 7:
        score += 93
    if place >= 24:
        return score - 2 if rank == 7 else score - 22
    if hands[1] >> 24 and not division.length[1]:
        score += 14
    if hands[2] >> 24 and not division.length[2]:
        score += 14
    if division.length[0] == 1:
        score += 15
    return score


cdef inline int lead_of_defender(const Suit* division, const uint32_t* hands, int leader,
                                 uint32_t card, bint trump_game) noexcept nogil:
    """Score of a lead by a defender of a game."""
    cdef int place = low(card), rank = place & 7, score, partner = 3 - leader
    cdef uint32_t suit = suit_of(card)
    cdef uint32_t declarers = hands[0] & suit, partners = hands[partner] & suit
    if not trump_game:
        score = -rank - 5 * division.length[0] + 2 * division.cross[leader]
        if rank == 7:
            score += 124
        if not declarers:
            score += 1
        elif declarers > card and declarers > partners:
            score += 18 if leader == 2 else 8
        elif partners > declarers and partners > card:
            score += 17
        return score
    score = (7 * rank - 4 * division.length[0] - division.length[leader]
             + 5 * division.length[partner] + division.cash[leader] + 2 * division.cross[leader])
    if rank == 7:
        score += 99
    if not declarers:
        score -= 18
    elif declarers > card and declarers > partners:
        score += -5 if leader == 2 else 6
    elif partners > declarers and partners > card:
        score += 9
    if place >= 24:
        return score + 6
    if not declarers and hands[0] >> 24:
        score -= 1
    if not partners and hands[partner] >> 24:
        score += 17 if declarers else 8
    if division.length[leader] == 1:
        score += 6
    return score


cdef inline int lead_of_misere(const Suit* division, const uint32_t* hands, int leader,
                               uint32_t card) noexcept nogil:
    """Score of a lead on a misere."""
    cdef int rank = low(card) & 7, score, partner = 3 - leader
    cdef uint32_t suit = suit_of(card), below = suit & (card - 1)
    cdef uint32_t declarers = hands[0] & suit, partners
    if leader == 0:
        score = 6 * rank - 5 * division.length[0] - 3 * (division.length[1] + division.length[2])
        if division.leave:
            score -= 7
        if division.duck == FOREVER:
            score -= 13
        # A defender must beat it, or is void.
        if not division.length[1]:
            score -= 34
        elif not hands[1] & below:
            score += 5
        if not division.length[2]:
            score -= 34
        elif not hands[2] & below:
            score += 5
        return score
    partners = hands[partner] & suit
    score = (-36 * division.length[leader] + 21 * division.length[0]
             - 5 * division.length[partner] - 22 * min(<int>division.stuck, 8))
    score += 0 if leader == 1 else -rank
    if division.force[leader]:
        score -= 24 + min(<int>division.force[leader], 8)
    if not declarers:
        return score - 99 if partners else score - 144
    if declarers & below:
        score += 12
    else:
        score -= 75
        if not partners or partners & (lowest(declarers) - 1):
            score -= 15
    if not partners:
        score += 9
    elif not partners & below:
        score += 32
    return score


# ---- cards that follow: the next of those left ------------------------------------

cdef inline uint32_t lowest_rank(uint32_t cards) noexcept nogil:
    """The card of lowest rank, of any suit."""
    cdef uint32_t level = 0x01010101U
    while not cards & level:
        level <<= 1
    return lowest(cards & level)


cdef inline uint32_t highest_rank(uint32_t cards) noexcept nogil:
    """The card of highest rank, of any suit."""
    cdef uint32_t level = 0x80808080U
    while not cards & level:
        level >>= 1
    return lowest(cards & level)


cdef inline uint32_t cheapest_winner(uint32_t cards, uint32_t best) noexcept nogil:
    """The lowest card above the best of the trick, else the lowest; one suit."""
    cdef uint32_t above = cards & ~(best | (best - 1))
    return lowest(above) if above else lowest(cards)


cdef inline uint32_t dearest_winner(uint32_t cards, uint32_t best) noexcept nogil:
    """The highest card if it beats the best of the trick, else the lowest; one suit."""
    return highest_rank(cards) if cards > best else lowest(cards)


cdef inline uint32_t dearest_loser(uint32_t cards, uint32_t best) noexcept nogil:
    """The highest card below the best of the trick, else the highest; one suit."""
    return highest_rank(cards & (best - 1)) if cards & (best - 1) else highest_rank(cards)


cdef inline uint32_t throw(const uint32_t* hands, int player, uint32_t cards, int by_rank,
                           int by_length, int if_top, int by_others, int by_void, int if_only,
                           int if_declarer_void) noexcept nogil:
    """The next discard, by weights of its rank and of its suit.

    `by_others` weighs the other side's cards of the suit; `by_void` counts, for
    declarer, defenders who have none, and for a defender, his partner's cards.
    """
    cdef uint32_t best = 0, card
    cdef int score, top = -100000, s, rank, own
    while cards:
        card = lowest(cards)
        cards ^= card
        s = low(card) & 24
        rank = low(card) & 7
        own = LENGTH[hands[player] >> s & 0xFF]
        score = by_rank * rank + by_length * own
        if rank == 7:
            score += if_top
        if player:
            score += by_others * LENGTH[hands[0] >> s & 0xFF]
            score += by_void * LENGTH[hands[3 - player] >> s & 0xFF]
            if not hands[0] >> s & 0xFF:
                score += if_declarer_void
        else:
            score += by_others * LENGTH[(hands[1] | hands[2]) >> s & 0xFF]
            score += by_void * ((hands[1] >> s & 0xFF == 0) + (hands[2] >> s & 0xFF == 0))
        if own == 1:
            score += if_only
        if score > top:
            top = score
            best = card
    return best


cdef inline uint32_t second_in_game(const uint32_t* hands, int leader, uint32_t led, uint32_t suit,
                                    uint32_t cards, bint trump_game) noexcept nogil:
    """The next card of the second hand to try, in a game."""
    cdef uint32_t last
    if not cards & suit:
        if trump_game:
            if cards >> 24:
                return lowest(cards)
            if leader == 2:
                return throw(hands, 0, cards, -1, 1, -1, 0, 8, -3, 0)
            return throw(hands, 1 + leader, cards, -6, 2, -8, 0, -7, -1, -1)
        if leader == 2:
            return throw(hands, 0, cards, -4, 0, 2, -2, 2, -2, 0)
        return throw(hands, 1 + leader, cards, -1, -3, -9, -1, -5, -2, -3)
    last = hands[1 if leader == 2 else 2 - 2 * leader] & suit
    if leader == 1:
        if last > led:
            return highest_rank(cards) if trump_game else dearest_winner(cards, led)
        return lowest(cards) if trump_game else highest_rank(cards)
    if leader == 2:
        if trump_game or not (last > led and last > cards):
            return dearest_winner(cards, led)
        return cheapest_winner(cards, led)
    return lowest(cards) if last > led else cheapest_winner(cards, led)


cdef inline uint32_t third_in_game(const uint32_t* hands, int player, uint32_t best, int holder,
                                   uint32_t suit, uint32_t cards, bint trump_game) noexcept nogil:
    """The next card of the last hand to try, in a game."""
    if not cards & suit:
        if trump_game:
            if cards >> 24:
                if (player == 0) != (holder == 0):
                    return cheapest_winner(cards, best)
                return lowest(cards)
            if player == 0:
                return throw(hands, 0, cards, -2, 2, 0, 0, 13, -7, 0)
            if holder == 0:
                return throw(hands, player, cards, -1, 2, -3, -3, -1, -10, -8)
            return throw(hands, player, cards, -2, 5, -3, 2, -4, 1, 1)
        if player == 0:
            return throw(hands, 0, cards, -3, 0, 2, -1, 3, -2, 0)
        if holder == 0:
            return throw(hands, player, cards, 0, 10, -2, -2, 0, 2, -1)
        return throw(hands, player, cards, -3, -4, -4, 0, -9, 2, -9)
    if trump_game and player and holder:
        return lowest(cards)
    return cheapest_winner(cards, best)


cdef inline uint32_t second_in_misere(const uint32_t* hands, int leader, uint32_t led,
                                      uint32_t suit, uint32_t cards) noexcept nogil:
    """The next card of the second hand to try, on a misere."""
    cdef uint32_t last, least
    if not cards & suit:
        if leader == 2:
            return throw(hands, 0, cards, 11, -11, -9, 7, -1, 3, 0)
        return throw(hands, 1 + leader, cards, 4, -3, -4, 2, -1, 0, -6)
    last = hands[1 if leader == 2 else 2 - 2 * leader] & suit
    if leader == 1:
        # Stay below declarer, when he must then take the trick.
        least = lowest(last)
        if least and led < least and cards & (least - 1):
            return highest_rank(cards & (least - 1))
        if cards > led:
            return cheapest_winner(cards, led)
        return highest_rank(cards)
    if leader == 0 and (last & (led - 1) or not last):
        return dearest_loser(cards, led)
    return highest_rank(cards)


cdef inline uint32_t third_in_misere(const uint32_t* hands, int player, uint32_t best, int holder,
                                     uint32_t suit, uint32_t cards) noexcept nogil:
    """The next card of the last hand to try, on a misere."""
    if not cards & suit:
        if player == 0:
            return throw(hands, 0, cards, 3, -3, -3, 2, -1, 1, 0)
        if holder == 0:
            return throw(hands, player, cards, 9, -3, -14, 2, 0, 0, -4)
        return throw(hands, player, cards, 5, -4, -6, 2, 0, -4, -4)
    if player and holder == 0:
        return highest_rank(cards & (best - 1)) if cards & (best - 1) else lowest(cards)
    if cards > best:
        return cheapest_winner(cards, best)
    return highest_rank(cards)
