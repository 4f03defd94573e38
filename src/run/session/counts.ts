/**
 * Counts up to each sample: columns beside those of the measures, row for row. Physics, the engine's work (the
 * same on every machine), the drift of conserved values, and the time all this took.
 */

import type { Drift } from "../../analysis/measures/drift.ts";
import type { CountedWork, Facets, Tally } from "../../engine/api/engine.ts";
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
  private readonly columns: Map<string, number[]>;
  /** All columns, in the order of a saved state. */
  private readonly names: readonly string[];
  /** Mean square displacements of each species, where there are several. */
  private squares: number[][] = [];

  /** @param own ids of counters that only this run's method has */
  constructor(readonly own: readonly string[] = []) {
    this.names = [...names, ...own];
    this.columns = new Map(this.names.map((name) => [name, []]));
  }

  get rows(): number {
    return this.column("seconds").length;
  }

  /** From the start to each row; `seconds` are the engine's own. */
  column(name: string): readonly number[] {
    return this.columns.get(name)!;
  }

  /** Mean square displacement of one species; empty where that is not known. */
  squareOf(species: number): readonly number[] {
    return this.squares[species] ?? [];
  }

  /** Of a row. */
  time(row: number): number {
    return this.column("time")[row]!;
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
    const { collisions, wallHits, dissipated, injected = 0, wallWork, work } = tally;
    const all: CountedWork = { ...work, collisions, wallHits, dissipated, injected, wallWork };
    for (const name of [...counted, ...this.own]) this.columns.get(name)!.push(all[name] ?? 0);
    this.columns.get("energyDrift")!.push(energy);
    this.columns.get("momentumDrift")!.push(momentum);
    const { meanSquareDisplacement, ...own } = {
      ...tally.stepped,
      meanSquareDisplacement: displacement?.meanSquare(),
    };
    for (const name of stepped) {
      const value = name === "meanSquareDisplacement" ? meanSquareDisplacement : own[name as keyof typeof own];
      this.columns.get(name)!.push(value ?? Number.NaN);
    }
    if (system && displacement) this.addSquares(system, displacement);
    this.columns.get("time")!.push(time);
    this.columns.get("seconds")!.push(seconds);
  }

  private addSquares({ speciesNames }: System, displacement: NonNullable<Facets["displacement"]>): void {
    const many = speciesNames.length;
    if (many < 2 || many > mostSpecies) return;
    for (let s = 0; s < many; s++) {
      this.squares[s] ??= [];
      this.squares[s]!.push(displacement.meanSquare(s));
    }
  }

  save(): CountsState {
    const own = this.names.map((name) => this.column(name));
    return { lastTime: this.lastTime, columns: [...own, ...this.squares].map((column) => Float64Array.from(column)) };
  }

  restore({ lastTime, columns }: CountsState): void {
    this.lastTime = lastTime;
    for (const [k, name] of this.names.entries()) this.columns.set(name, Array.from(columns[k]!));
    this.squares = columns.slice(this.names.length).map((column) => Array.from(column));
  }
}
