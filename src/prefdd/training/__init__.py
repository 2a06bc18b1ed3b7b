"""Exercises with one right idea, and lessons in which the perfect opponent answers."""

from __future__ import annotations

from prefdd.training.course import course
from prefdd.training.history import History
from prefdd.training.kinds import KINDS, ProblemKind, problem
from prefdd.training.lesson import Lesson
from prefdd.training.problems import Problem

__all__ = ["KINDS", "History", "Lesson", "Problem", "ProblemKind", "course", "problem"]
