/**
 * Cells that adapt while running (Sigurgeirsson, Stuart & Wan 2001, §2.3): make them smaller as long as that lessens the cost, then
 * larger as long as that does, and so on for ever, for what is best may change with time.
 *
 * They steer by measured time; here it is counted work, so that a run repeats bit for bit. One pair test is the unit; looking
 * into a cell and a step in the queue are taken for two fifths of it, about what they cost in time here.
 */
import { chooseCells } from "../cellSize.ts";
import type { Tally } from "../engine.ts";
import type { System } from "../system.ts";
import type { StateReader, StateWriter } from "./savedState.ts";

/** A cell's side changes by this much at a time. */
const stride = 1.15;
/** Differences below this share are noise: going on in the same direction is then as good. */
const noise = 0.01;

export class CellSteering {
  private readonly least: readonly number[];
  private readonly most: readonly number[];
  /** Encounters to watch before each decision: so many a particle that laying cells out anew costs little beside. */
  private readonly stretch: number;
  private scale = 1;
  private direction = 1;
  private due: number;
  private work = 0;
  private lastCost = Infinity;

  constructor(
    system: System,
    private readonly start: readonly number[],
  ) {
    this.most = chooseCells(system, system.count > 0 ? 0 : 1);
    this.least = start.map((cells, axis) => Math.min(cells, this.most[axis], 3));
    this.stretch = Math.max(1000, 8 * system.count);
    this.due = this.stretch;
  }

  /** To be asked after every event; cells along each axis where they are to change. */
  decide(encounters: number, tally: () => Tally): readonly number[] | undefined {
    if (encounters < this.due) return undefined;
    const { pairTests, cellsVisited, queueSteps } = tally();
    const work = pairTests + 0.4 * (cellsVisited + queueSteps);
    const cost = (work - this.work) / (encounters - this.due + this.stretch);
    if (cost > this.lastCost * (1 - noise)) this.direction = -this.direction;
    this.lastCost = cost;
    this.work = work;
    this.due = encounters + this.stretch;
    const before = this.cells();
    this.scale *= stride ** this.direction;
    if (same(this.cells(), before)) {
      // At the end of what is allowed.
      this.direction = -this.direction;
      this.scale *= stride ** (2 * this.direction);
    }
    return same(this.cells(), before) ? undefined : this.cells();
  }

  private cells(): readonly number[] {
    return this.start.map((cells, axis) =>
      Math.min(Math.max(Math.round(cells * this.scale), this.least[axis]), this.most[axis]),
    );
  }

  save(state: StateWriter): void {
    state.numbers(this.scale, this.direction, this.due, this.work, this.lastCost);
  }

  restore(state: StateReader): void {
    [this.scale, this.direction, this.due, this.work, this.lastCost] = state.numbers(5);
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.every((cells, axis) => cells === b[axis]);
}
