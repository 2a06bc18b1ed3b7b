"""Build of the compiled modules; everything else stands in pyproject.toml.

Switches, read from the environment:

``PREFDD_COVERAGE=1``
    GCC counts how often each line runs, ``nogil`` functions included; see
    ``tools/coverage_run.py``. Cython's own line tracing makes a search some hundred times
    slower, and takes lines of a .pxd file for lines of the module that includes it.
``PREFDD_SANITIZE=1``
    Address and undefined-behaviour sanitizers, with Cython's own checks on; ``thread`` instead
    of 1 for the sanitizer of threads.
``PREFDD_ABI3=1``
    One wheel for CPython 3.11 and later (limited API); calls are a little slower, searches are not.

With ``SOURCE_DATE_EPOCH`` set, two builds of the same sources are the same, byte for byte.
"""

import gzip
import os
import tarfile
import zlib
from io import BytesIO
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent


def is_on(name: str) -> bool:
    """Whether a switch is set to anything but 0 or nothing."""
    return os.environ.get(name, "0") not in {"", "0"}


COVERAGE = is_on("PREFDD_COVERAGE")
SANITIZE = is_on("PREFDD_SANITIZE")
ABI3 = is_on("PREFDD_ABI3")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": SANITIZE,
    "wraparound": False,
    "initializedcheck": SANITIZE,
    "cdivision": True,
    "embedsignature": True,
    "binding": True,
    "autotestdict": False,
    # What holds C memory cannot be pickled; Python itself says so well enough.
    "auto_pickle": False,
}

MACROS = [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []

# Interpreters differ in the optimisation they hand to extensions, so it is set here, and last.
SANITIZERS = (
    ["-fsanitize=thread"]
    if os.environ.get("PREFDD_SANITIZE") == "thread"
    else ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
)
UNIX_COMPILE = ["-O3", "-g0"]
UNIX_LINK = []
if SANITIZE:
    UNIX_COMPILE = [*SANITIZERS, "-O1", "-g", "-fno-omit-frame-pointer"]
    UNIX_LINK = SANITIZERS
elif COVERAGE:
    UNIX_COMPILE = ["--coverage", "-fprofile-update=atomic", "-O0", "-g0"]
    UNIX_LINK = ["--coverage"]
MSVC_COMPILE = ["/O2"]


class BuildExt(build_ext):
    """build_ext with this project's flags for the compiler at hand."""

    def build_extensions(self) -> None:
        """Set the flags, then build."""
        is_msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            extension.extra_compile_args = MSVC_COMPILE if is_msvc else UNIX_COMPILE
            extension.extra_link_args = [] if is_msvc else UNIX_LINK
        super().build_extensions()


class Sdist(sdist):
    """sdist whose archive tells nothing of the machine, the user and the minute of its making."""

    def make_archive(
        self, base_name: str, format: str, root_dir: str | None = None, *args: str, **kwargs: str
    ) -> str:
        """Write the archive anew, with one date and one owner, in the order of names."""
        made: str = super().make_archive(base_name, format, root_dir, *args, **kwargs)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch is None or format != "gztar":
            return made
        with tarfile.open(made) as archive:
            members = sorted(archive.getmembers(), key=lambda member: member.name)
            contents = [
                archive.extractfile(member) if member.isfile() else None for member in members
            ]
            data = [None if content is None else content.read() for content in contents]
        with (
            Path(made).open("wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=int(epoch)) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for member, content in zip(members, data, strict=True):
                plain = tarfile.TarInfo(member.name)
                plain.type, plain.mtime = member.type, int(epoch)
                is_program = member.isdir() or member.mode & 0o100
                plain.mode = 0o755 if is_program else 0o644
                if content is None:
                    archive.addfile(plain)
                else:
                    plain.size = len(content)
                    archive.addfile(plain, BytesIO(content))
        return made


def compiled_modules() -> list[Extension]:
    """One extension for each .pyx file, made again when any .pxd has changed."""
    sources = sorted(HERE.glob("src/prefdd/*.pyx"))
    shared = [path.relative_to(HERE).as_posix() for path in HERE.glob("src/prefdd/*.pxd")]
    extensions = [
        Extension(
            f"prefdd.{path.stem}",
            [path.relative_to(HERE).as_posix()],
            depends=["setup.py", *sorted(shared)],
            define_macros=MACROS,
            py_limited_api=ABI3,
        )
        for path in sources
    ]
    if not extensions:
        return []
    # So src/ stays clean, and each set of directives has C files of its own, as Cython compares
    # only dates.
    directives = zlib.crc32(repr(sorted(DIRECTIVES.items())).encode())
    made: list[Extension] = cythonize(
        extensions, compiler_directives=DIRECTIVES, build_dir=f"build/cython-{directives:08x}"
    )
    return made


setup(
    ext_modules=compiled_modules(),
    cmdclass={"build_ext": BuildExt, "sdist": Sdist},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
