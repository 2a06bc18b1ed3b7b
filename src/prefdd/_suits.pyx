"""What one suit alone says, for each of its 9,841 divisions among the three players.

A suit of up to eight cards, seen in relative ranks, can be held in
1 + 3 + 9 + ... + 3**8 = 9,841 ways. Everything the search wants to know of a suit
at a glance is worked out here once, from the shortest suits up.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from prefdd._bits cimport close_gap, count, lowest


cdef inline int code_of(const uint16_t* digit, const uint32_t* held) noexcept nogil:
    return digit[held[0]] + 2 * digit[held[1]] + 3 * digit[held[2]]


cdef int after(const uint16_t* digit, const uint32_t* held, uint32_t x, uint32_t y,
               uint32_t z) noexcept nogil:
    """Code of the suit after up to three cards (0 = none) have left it."""
    cdef uint32_t left[3]
    cdef uint32_t gone = x | y | z
    cdef uint32_t bit
    cdef int player
    for player in range(3):
        left[player] = held[player] & ~gone
    # The lowest card first: closing its gap leaves the cards above in place.
    while gone:
        bit = lowest(gone)
        gone ^= bit
        for player in range(3):
            left[player] = close_gap(left[player], bit)
    return code_of(digit, left)


cdef void defenders_run(const uint16_t* digit, Suit* suits, const uint32_t* held,
                        int leader) noexcept nogil:
    """Fill `cash` and `cross` of a defender on lead.

    Declarer spoils what he can and wins no round; the partner helps, but must follow
    suit, even when that means overtaking. Whoever plays after the other sees his card.
    """
    cdef Suit* suit = &suits[code_of(digit, held)]
    cdef int partner = 3 - leader
    cdef bint partner_first = leader == 1
    cdef uint32_t own = held[leader], x, y, z, first, second, ys, zs, f, s
    cdef int cash = 0, cross = 0, cash_x, cross_x, cash_f, cross_f, value
    cdef Suit* rest
    # y is the partner's card, z declarer's
    while own:
        x = lowest(own)
        own ^= x
        ys = held[partner]
        zs = held[0]
        first = ys if partner_first else zs
        second = zs if partner_first else ys
        cash_x = cross_x = 0 if partner_first else 99
        while True:
            f = lowest(first)
            first ^= f
            cash_f = cross_f = 99 if partner_first else 0
            s = second
            while True:
                y = f if partner_first else lowest(s)
                z = lowest(s) if partner_first else f
                s &= s - 1
                rest = &suits[after(digit, held, x, y, z)]
                value = 1 + rest.cash[leader] if x > y and x > z else 0
                cash_f = min(cash_f, value) if partner_first else max(cash_f, value)
                if x > y and x > z:
                    value = 1 + rest.cross[leader] if rest.cross[leader] else 0
                elif y > z:
                    value = 1 + rest.cash[partner]
                else:
                    value = 0
                cross_f = min(cross_f, value) if partner_first else max(cross_f, value)
                if not s:
                    break
            cash_x = max(cash_x, cash_f) if partner_first else min(cash_x, cash_f)
            cross_x = max(cross_x, cross_f) if partner_first else min(cross_x, cross_f)
            if not first:
                break
        cash = max(cash, cash_x)
        cross = max(cross, cross_x)
    suit.cash[leader] = cash
    suit.cross[leader] = cross


cdef int declarer_run(const uint32_t* held) noexcept nogil:
    """Rounds that declarer on lead wins: his top cards, all when nobody else has any left."""
    cdef int run = 0
    cdef uint32_t bit = 128
    while held[0] & bit:
        run += 1
        bit >>= 1
    if run >= count(held[1]) and run >= count(held[2]):
        return count(held[0])
    return run


cdef int unbeaten(uint32_t cards, uint32_t against) noexcept nogil:
    """Cards left when each card of `against` beats the highest card below it.

    A trump loses a trick only to a higher one in the same trick, so this many tricks
    are sure, whoever leads what.
    """
    cdef uint32_t bit = 1
    cdef int waiting = 0, beaten = 0
    while bit < 256:
        if cards & bit:
            waiting += 1
        elif against & bit and waiting:
            waiting -= 1
            beaten += 1
        bit <<= 1
    return count(cards) - beaten


cdef uint32_t top_card(uint32_t cards) noexcept nogil:
    cdef uint32_t bit = 128
    while bit and not cards & bit:
        bit >>= 1
    return bit


cdef int rounds_below(uint32_t own, uint32_t others) noexcept nogil:
    """Rounds, led by the others, in which `own` can be kept below the card led.

    While the i-th lowest of `own` is below the i-th lowest of the others for every
    i up to k, the highest card below the one led can be played k times.
    """
    cdef int rounds = 0
    while own and others:
        if lowest(own) > lowest(others):
            return rounds
        own &= own - 1
        others &= others - 1
        rounds += 1
    return FOREVER


cdef int rounds_stuck(const uint32_t* held) noexcept nogil:
    """Rounds that declarer on lead wins because both defenders can play below him."""
    return min(rounds_below(held[1], held[0]), rounds_below(held[2], held[0]))


cdef int leaving(const uint32_t* held) noexcept nogil:
    """See `Suit.leave`; each defender is taken to spend his highest card, the worst case."""
    cdef uint32_t others = held[1] & ~top_card(held[1]) | held[2] & ~top_card(held[2])
    cdef uint32_t cards = held[0], card
    cdef int most = 0
    while cards:
        card = lowest(cards)
        cards ^= card
        if lowest(held[1]) > card or lowest(held[2]) > card:
            most = max(most, 1 + rounds_below(held[0] ^ card, others))
    return most


cdef int forcing(const uint16_t* digit, const Suit* suits, const uint32_t* held,
                 int leader) noexcept nogil:
    """See `Suit.force`; whoever plays later has seen the cards before."""
    cdef uint32_t x = held[leader], z, xs, ys, zs
    cdef uint32_t least = lowest(held[0])
    cdef int most = 0, value, answer
    cdef bint partner_first = leader == 1
    if not held[0]:
        return 0
    xs = x & (least - 1)
    while xs:
        x = top_card(xs)
        xs ^= x
        if partner_first:
            ys = held[2] & (least - 1)
            if held[2] and not ys:
                return 0
            while True:
                value = FOREVER
                zs = held[0]
                while zs:
                    z = lowest(zs)
                    zs ^= z
                    value = min(value, suits[after(digit, held, x, top_card(ys), z)].stuck)
                most = max(most, 1 + value)
                ys ^= top_card(ys)
                if not ys:
                    break
        else:
            value = FOREVER + 1
            zs = held[0]
            while zs:
                z = lowest(zs)
                zs ^= z
                ys = held[1] & (z - 1)
                if held[1] and not ys:
                    return 0
                answer = 0
                while True:
                    answer = max(
                        answer, 1 + suits[after(digit, held, x, top_card(ys), z)].stuck)
                    ys ^= top_card(ys)
                    if not ys:
                        break
                value = min(value, answer)
            most = max(most, value)
    return most


cdef int settled(const uint16_t* digit, const uint32_t* held, int depth) noexcept nogil:
    """Code of the suit with its first `depth` cards in place and the others sorted by player."""
    cdef uint32_t kept = 0xFF00 >> depth & 0xFF, bit = 128 >> depth
    cdef uint32_t put[3]
    cdef int player, cards
    for player in range(3):
        put[player] = held[player] & kept
        cards = count(held[player] & ~kept)
        while cards:
            put[player] |= bit
            bit >>= 1
            cards -= 1
    return code_of(digit, put)


cdef inline uint8_t* number_of(Suit* suit) noexcept nogil:
    """The eight numbers that depend on the top cards: cash, cross and sure stand in a row."""
    return &suit.cash[0]


cdef inline uint8_t* top_of(Suit* suit) noexcept nogil:
    return &suit.cash_top[0]


cdef int shape_of(const Suit* suit) noexcept nogil:
    """Number of the three lengths among all with a sum of 8 or less, 0..164."""
    cdef int a = suit.length[0], b = suit.length[1], number = 0, first
    for first in range(a):
        number += (9 - first) * (10 - first) // 2
    for first in range(b):
        number += 9 - a - first
    return number + suit.length[2]


cdef void hold(uint32_t* held, int size, int number) noexcept nogil:
    """The division of `size` cards that `number`, in base 3, spells from the top."""
    cdef uint32_t bit = 128
    held[0] = held[1] = held[2] = 0
    while size:
        held[number % 3] |= bit
        number //= 3
        bit >>= 1
        size -= 1


cdef void fill_tops(const uint16_t* digit, Suit* suits) noexcept nogil:
    """Find how far from the top each number of each suit is decided.

    A number is decided at a depth when no suit with the same lengths and the same
    owners down to that depth has a smaller one.
    """
    cdef uint8_t least[CODES][NUMBERS]
    cdef uint16_t group[CODES]
    cdef int depth, size, first, number, numbers, which, code
    cdef uint32_t held[3]
    cdef uint8_t* value
    cdef uint8_t* mark
    for code in range(CODES):
        for which in range(NUMBERS):
            top_of(&suits[code])[which] = 0
    for depth in range(8):
        for code in range(CODES):
            for which in range(NUMBERS):
                least[code][which] = 255
        # A suit that is not longer than the depth is decided by then.
        first = 0
        numbers = 1
        for size in range(9):
            if size > depth:
                for number in range(numbers):
                    hold(held, size, number)
                    code = code_of(digit, held)
                    group[code] = settled(digit, held, depth)
                    value = number_of(&suits[code])
                    mark = &least[group[code]][0]
                    for which in range(NUMBERS):
                        mark[which] = min(mark[which], value[which])
            else:
                first += numbers
            numbers *= 3
        for code in range(first, CODES):
            value = number_of(&suits[code])
            mark = top_of(&suits[code])
            for which in range(NUMBERS):
                # Decided at no depth before, nor at this one: one card more is needed.
                if (mark[which] == (0xFF00 >> depth & 0xFF)
                        and least[group[code]][which] < value[which]):
                    mark[which] = 0xFF00 >> (depth + 1) & 0xFF


cdef void fill_digits(uint16_t* digit) noexcept nogil:
    """Fill the digits of a byte (256): the number of a suit as one player holds it."""
    cdef int number, place, rest
    for number in range(256):
        digit[number] = 0
        rest = 1
        for place in range(8):
            if number & (128 >> place):
                digit[number] += rest
            rest *= 3


cdef void fill_suits(uint16_t* digit, Suit* suits) noexcept nogil:
    """Fill the digits of a byte (256) and the table of suits (CODES)."""
    cdef int size, number, rest = 1, player
    cdef uint32_t held[3]
    cdef Suit* suit
    fill_digits(digit)
    for size in range(9):
        for number in range(rest):
            hold(held, size, number)
            suit = &suits[code_of(digit, held)]
            for player in range(3):
                suit.length[player] = count(held[player])
            suit.shape = shape_of(suit)
            suit.cash[0] = declarer_run(held)
            suit.cross[0] = 0
            defenders_run(digit, suits, held, 1)
            defenders_run(digit, suits, held, 2)
            suit.sure[0] = unbeaten(held[0], held[1] | held[2])
            suit.sure[1] = max(unbeaten(held[1], held[0]), unbeaten(held[2], held[0]))
            suit.duck = rounds_below(held[0], held[1] | held[2])
            suit.leave = leaving(held)
            suit.stuck = rounds_stuck(held) if held[0] else FOREVER
            suit.force[0] = 0
            suit.force[1] = forcing(digit, suits, held, 1)
            suit.force[2] = forcing(digit, suits, held, 2)
        rest *= 3
    fill_tops(digit, suits)
