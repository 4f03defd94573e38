/** Columns and rows of the table of compared methods, and the words of each sweep. */
import type { ComparedMethod } from "../../src/protocol/comparison.ts";

/** A method with one number of particles. */
export interface Row {
  readonly particles: number;
  readonly method: ComparedMethod;
}

export interface Column {
  readonly id: string;
  readonly title: string;
  /** Explanation of the column. */
  readonly about: string;
  readonly value: (row: Row) => number | string | undefined;
  readonly text: (row: Row) => string;
  /** Can be drawn against the swept values. */
  readonly cost: boolean;
  /** All methods have it, and the least is the best. */
  readonly ranked?: true;
  /** Upper bound of the value. */
  readonly whole?: number;
  /** Upper bound of a value that was found to be 0. */
  readonly below?: (row: Row) => number | undefined;
  /** Standard error of the value, in its unit. */
  readonly error?: (row: Row) => number | undefined;
  /** Approximation of a value that is not known yet. */
  readonly roughly?: (row: Row) => number | undefined;
  /** Text of a tick, where it is more than a number. */
  readonly mark?: (value: number) => string;
}

/** Each sweep: heading of its column, unit behind a number, name of the axis. */
export const sweepText = {
  cells: {
    title: "Cells",
    unit: "cells",
    axis: "cells along each axis",
    about: "Number of cells along each axis.",
  },
  n: { title: "Particles", unit: "particles", axis: "particles", about: "Number of particles." },
  step: {
    title: "Step",
    unit: "per step",
    axis: "time step Δt",
    about: "The time step Δt, in the scenario’s unit of time.",
  },
} as const;
