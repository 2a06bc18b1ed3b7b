from typing import Self

# What other compiled modules take from this one.
__pyx_capi__: dict[str, object]

class Beliefs:
    def __new__(cls, kind: int, trump: int, memory: int = 1073741824) -> Self: ...
    @property
    def nodes(self) -> int: ...
    @property
    def open_nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def cancel(self) -> None: ...
    def front(
        self,
        hands: tuple[int, int, int],
        table: tuple[int, ...],
        leader: int,
        need: int,
        worlds: int,
        alike: int = 0,
        patience: int = 0,
    ) -> list[int]: ...
