from typing import Self

from prefdd._belief import Beliefs

class Guess:
    def __new__(cls, beliefs: Beliefs) -> Self: ...
    def holds(
        self,
        hands: tuple[int, int, int],
        table: tuple[int, ...],
        leader: int,
        need: int,
        worlds: int,
    ) -> bool: ...
    def least(
        self,
        hands: tuple[int, int, int],
        table: tuple[int, ...],
        leader: int,
        need: int,
        worlds: tuple[int, ...],
        weights: tuple[int, ...],
        patience: int = 0,
    ) -> int: ...
