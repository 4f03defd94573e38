/** A column of compared methods, and a row; what was swept, in words. */
import type { ComparedMethod } from "../../src/protocol/messages.ts";

/** A method in its round. */
export interface Row {
  readonly particles: number;
  readonly method: ComparedMethod;
}

export interface Column {
  readonly id: string;
  readonly title: string;
  /** What is counted, for those who have not read the papers. */
  readonly about: string;
  readonly value: (row: Row) => number | string | undefined;
  readonly text: (row: Row) => string;
  /** It can be drawn against what was swept. */
  readonly cost: boolean;
  /** The least is the best: all methods do it, and less of it is better. */
  readonly ranked?: true;
  /** More than this it cannot be. */
  readonly whole?: number;
  /** Where a value is 0 of so many: what it is below. */
  readonly below?: (row: Row) => number | undefined;
  /** Standard error of the value, in its unit, where it has one. */
  readonly error?: (row: Row) => number | undefined;
  /** Where the value is not known yet: about what it will be. */
  readonly roughly?: (row: Row) => number | undefined;
  /** As a mark on an axis, where that is more than a number. */
  readonly mark?: (value: number) => string;
}

/** What was swept, in words: a heading, a unit behind a number, and the name of an axis. */
export const sweepText = {
  cells: {
    title: "Cells",
    unit: "cells",
    axis: "cells along each axis",
    about: "How many cells there are along each axis.",
  },
  n: { title: "Particles", unit: "particles", axis: "particles", about: "How many particles there are." },
  step: {
    title: "Step",
    unit: "a step",
    axis: "time step Δt",
    about: "The time step Δt, in the scenario’s unit of time.",
  },
} as const;
