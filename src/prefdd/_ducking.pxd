"""Misere: tricks that suits alone make sure, with all cards open."""

from prefdd._suits cimport Suit


cdef inline int forced_tricks(const Suit* suits, const int* code, int leader,
                              int n) noexcept nogil:
    """Tricks that declarer is forced to take one after another, starting now."""
    cdef int s, t, rounds, most = 0
    if leader == 0:
        rounds = n
        for s in range(4):
            rounds = min(rounds, <int>suits[code[s]].stuck)
        return rounds
    # A defender forces declarer in; the other suits must not let him out after.
    for s in range(4):
        rounds = suits[code[s]].force[leader]
        if rounds > most:
            for t in range(4):
                if t != s:
                    rounds = min(rounds, 1 + <int>suits[code[t]].stuck)
            most = max(most, rounds)
    return min(most, n)


cdef inline int avoided_tricks(const Suit* suits, const int* code, int leader,
                               int n) noexcept nogil:
    """Tricks that the defenders surely take one after another, starting now."""
    cdef int s, t, rounds, most = 0
    if leader:
        rounds = n
        for s in range(4):
            rounds = min(rounds, <int>suits[code[s]].duck)
        return rounds
    # Declarer leaves in one suit, and ducks in the others after.
    for s in range(4):
        rounds = suits[code[s]].leave
        if rounds > most:
            for t in range(4):
                if t != s:
                    rounds = min(rounds, 1 + <int>suits[code[t]].duck)
            most = max(most, rounds)
    return min(most, n)
