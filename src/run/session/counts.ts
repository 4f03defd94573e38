/**
 * Counts up to each sample: columns beside those of the measures, row for row. Physics, the engine's work (the
 * same on every machine), the drift of conserved values, and the time all this took.
 */

import type { Drift } from "../../analysis/measures/drift.ts";
import type { Facets, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";

/** The engine's work. */
export const countedWork = [
  "pairTests",
  "transfers",
  "checks",
  "advancements",
  "queuePushes",
  "queueSteps",
  "cellsVisited",
] as const;
export const counted = ["collisions", "wallHits", "dissipated", "injected", "wallWork", ...countedWork] as const;
export const moved = ["energyDrift", "momentumDrift"] as const;
/** Of time-stepped methods; NaN of all others, but displacements where they are followed. */
export const stepped = [
  "judged",
  "missed",
  "shadowTests",
  "work",
  "steps",
  "clusters",
  "largestCluster",
  "meanSquareDisplacement",
] as const;
const names = [...counted, ...moved, ...stepped, "time", "seconds"] as const;

/** Above this number no species is followed by itself: every row would go through all particles so often. */
export const mostSpecies = 16;

export type Counted = (typeof counted)[number];

export interface CountsState {
  readonly lastTime: number;
  /** In the order of `names`, then the displacements of each species. */
  readonly columns: readonly Float64Array[];
}

export class Counts {
  lastTime = Number.NEGATIVE_INFINITY;
  private length = 0;
  /** All columns, in the order of a saved state. */
  private readonly names: readonly string[];
  /** Row by row, in this order: a row, which the engine's work has driven out of the cache, is then written in one place. */
  private values = new Float64Array(0);
  /** Columns that have been read, as far as they were filled then. */
  private readonly columns = new Map<string, number[]>();
  /** Mean square displacements of each species, where there are several. */
  private squares: number[][] = [];

  /** @param own ids of counters that only this run's method has */
  constructor(readonly own: readonly string[] = []) {
    this.names = [...names, ...own];
  }

  get rows(): number {
    return this.length;
  }

  /** From the start to each row; `seconds` are the engine's own. */
  column(name: string): readonly number[] {
    const { values, columns, rows } = this;
    const width = this.names.length;
    const at = this.names.indexOf(name);
    const column = columns.get(name) ?? [];
    for (let row = column.length; row < rows; row++) column.push(values[width * row + at]);
    columns.set(name, column);
    return column;
  }

  /** Mean square displacement of one species; empty where that is not known. */
  squareOf(species: number): readonly number[] {
    return this.squares[species] ?? [];
  }

  /** Of a row. */
  time(row: number): number {
    return this.column("time")[row];
  }

  add(
    time: number,
    tally: Tally,
    { energy, momentum }: Pick<Drift, "energy" | "momentum">,
    seconds: number,
    system?: System,
    displacement?: Facets["displacement"],
  ): void {
    this.lastTime = time;
    const width = this.names.length;
    let at = width * this.length++;
    if (at === this.values.length) this.grow(2 * at + 64 * width);
    const { values } = this;
    const { collisions, wallHits, dissipated, injected = 0, wallWork, work } = tally;
    values[at++] = collisions;
    values[at++] = wallHits;
    values[at++] = dissipated;
    values[at++] = injected;
    values[at++] = wallWork;
    for (const name of countedWork) values[at++] = work[name] ?? 0;
    values[at++] = energy;
    values[at++] = momentum;
    if (tally.stepped || displacement) {
      for (const name of stepped) {
        const value = name === "meanSquareDisplacement" ? displacement?.meanSquare() : tally.stepped?.[name];
        values[at++] = value ?? Number.NaN;
      }
    } else {
      values.fill(Number.NaN, at, at + stepped.length);
      at += stepped.length;
    }
    values[at++] = time;
    values[at++] = seconds;
    for (const name of this.own) values[at++] = work[name] ?? 0;
    if (system && displacement) this.addSquares(system, displacement);
  }

  /** Drops every second row. */
  thin(): void {
    const width = this.names.length;
    const { rows, values } = this;
    this.length = Math.ceil(rows / 2);
    for (let row = 1; row < this.length; row++)
      values.copyWithin(width * row, 2 * width * row, 2 * width * row + width);
    this.columns.clear();
    this.squares = this.squares.map((column) => column.filter((_, row) => row % 2 === 0));
  }

  private grow(length: number): void {
    const values = new Float64Array(length);
    values.set(this.values);
    this.values = values;
  }

  private addSquares({ speciesNames }: System, displacement: NonNullable<Facets["displacement"]>): void {
    const many = speciesNames.length;
    if (many < 2 || many > mostSpecies) return;
    for (let s = 0; s < many; s++) {
      this.squares[s] ??= [];
      this.squares[s].push(displacement.meanSquare(s));
    }
  }

  save(): CountsState {
    const { rows, values } = this;
    const width = this.names.length;
    const own = this.names.map((_, at) => Float64Array.from({ length: rows }, (_, row) => values[width * row + at]));
    return { lastTime: this.lastTime, columns: [...own, ...this.squares.map((column) => Float64Array.from(column))] };
  }

  restore({ lastTime, columns }: CountsState): void {
    const width = this.names.length;
    this.lastTime = lastTime;
    this.length = columns[0].length;
    this.values = new Float64Array(width * this.rows);
    for (let at = 0; at < width; at++) {
      for (let row = 0; row < this.rows; row++) this.values[width * row + at] = columns[at][row];
    }
    this.columns.clear();
    this.squares = columns.slice(width).map((column) => Array.from(column));
  }
}
