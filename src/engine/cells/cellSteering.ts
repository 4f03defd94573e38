/**
 * Cells that adapt while running (Sigurgeirsson, Stuart & Wan 2001, §2.3): make them smaller as long as that lessens the cost, then
 * larger as long as that does, and so on for ever, for what is best may change with time.
 *
 * The cost is counted work, so that a run repeats bit for bit: one pair test is the unit; looking into a cell and a step in the queue are
 * taken for two fifths of it, about what they cost in time here. Or it is measured time, as in the paper, where a clock is given.
 * Then the costs that were measured are remembered: a run that is taken back decides again as it did, and all that was
 * decided can be replayed in another run.
 */

import type { CellDecision, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { readDecisions, writeDecisions } from "./cellDecisions.ts";
import { finestCells, type Outline } from "./cellSize.ts";

/** Counted work in pair tests. */
export function steeringWork({ work }: Pick<Tally, "work">): number {
  const { pairTests = 0, cellsVisited = 0, queueSteps = 0 } = work;
  return pairTests + 0.4 * (cellsVisited + queueSteps);
}

interface SteeringOptions {
  /** Milliseconds: steer by measured time. */
  readonly clock?: () => number;
  /** Replay these, and decide nothing. */
  readonly decisions?: readonly CellDecision[];
  /** Of methods that decide after time steps, in place of encounters. */
  readonly pace?: SteeringPace;
}

export interface SteeringPace {
  /** Time steps before each decision. */
  readonly every: number;
  /** What work is held against: a number that grows with the run and does not depend on the cells. */
  done(tally: Tally): number;
}

/** A cell's side changes by this much at a time. */
const stride = 1.15;
/** Differences below this share are noise: going on in the same direction is then as good. Time is the noisier one. */
const noise = { work: 0.01, time: 0.03 };

export class CellSteering {
  /** In order of `after`, a number of encounters, or of time steps. */
  readonly decisions: CellDecision[] = [];
  /** Encounters to watch before each decision: enough a particle that a new layout of cells costs little in comparison. */
  private readonly stretch: number;
  private scale = 1;
  private direction = 1;
  due: number;
  private work = 0;
  private lastCost = Infinity;
  private readonly clock: (() => number) | undefined;
  private readonly given: readonly CellDecision[] | undefined;
  private readonly pace: SteeringPace | undefined;
  private done = 0;
  /** Steering by time: what was measured for each decision, those beyond `taken` in a run that has been taken back. */
  private readonly costs: number[] = [];
  private taken = 0;
  private spent = 0;
  private began = 0;

  /** @param outline at present: particles may grow */
  constructor(
    private readonly outline: () => Outline,
    private readonly start: readonly number[],
    { clock, decisions, pace }: SteeringOptions = {},
  ) {
    this.stretch = pace?.every ?? Math.max(1000, 8 * outline().count);
    this.pace = pace;
    this.clock = clock;
    this.given = decisions;
    this.due = decisions ? (decisions[0]?.after ?? Infinity) : this.stretch;
  }

  /** The clock counts only while the engine works. */
  begin(): void {
    if (this.clock) this.began = this.clock();
  }

  end(): void {
    if (this.clock) this.spent += this.clock() - this.began;
  }

  /** To be asked after every event, or whenever it is due; cells along each axis where they are to change. */
  decide(encounters: number, tally: () => Tally): readonly number[] | undefined {
    if (encounters < this.due) return undefined;
    const cells = this.given ? this.replay(this.given) : this.choose(this.costSince(encounters, tally), encounters);
    if (cells) this.decisions.push({ after: encounters, cells });
    return cells;
  }

  private replay(given: readonly CellDecision[]): readonly number[] | undefined {
    const cells = given[this.taken]?.cells;
    this.taken++;
    this.due = given[this.taken]?.after ?? Infinity;
    return cells;
  }

  /** Of an encounter, since the last decision. */
  private costSince(encounters: number, tally: () => Tally): number {
    const passed = this.pace ? this.doneSince(this.pace, tally()) : encounters - this.due + this.stretch;
    if (!this.clock) {
      const work = steeringWork(tally());
      const cost = (work - this.work) / passed;
      this.work = work;
      return cost;
    }
    const now = this.clock();
    const known = this.costs[this.taken];
    const cost = known ?? (this.spent + now - this.began) / passed;
    this.costs[this.taken++] = cost;
    this.spent = 0;
    this.began = now;
    return cost;
  }

  private doneSince(pace: SteeringPace, tally: Tally): number {
    const done = pace.done(tally);
    const since = done - this.done;
    this.done = done;
    return since;
  }

  private choose(cost: number, encounters: number): readonly number[] | undefined {
    if (cost > this.lastCost * (1 - (this.clock ? noise.time : noise.work))) this.direction = -this.direction;
    this.lastCost = cost;
    this.due = encounters + this.stretch;
    const most = finestCells(this.outline());
    const before = this.cells(most);
    this.scale *= stride ** this.direction;
    if (same(this.cells(most), before)) {
      // At the end of what is allowed.
      this.direction = -this.direction;
      this.scale *= stride ** (2 * this.direction);
    }
    return same(this.cells(most), before) ? undefined : this.cells(most);
  }

  private cells(most: readonly number[]): readonly number[] {
    return this.start.map((cells, axis) => {
      const least = Math.min(cells, most[axis], 3);
      return Math.min(Math.max(Math.round(cells * this.scale), least), most[axis]);
    });
  }

  save(state: StateWriter): void {
    state.numbers(this.scale, this.direction, this.due, this.work, this.lastCost, this.taken);
    state.numbers(...this.costs.slice(0, this.taken));
    writeDecisions(state, this.decisions);
    if (this.pace) state.numbers(this.done);
  }

  restore(state: StateReader): void {
    [this.scale, this.direction, this.due, this.work, this.lastCost, this.taken] = state.numbers(6);
    const costs = state.numbers();
    // Back in the same run, what was measured later still holds.
    if (costs.some((cost, k) => cost !== this.costs[k])) this.costs.length = 0;
    costs.forEach((cost, k) => {
      this.costs[k] = cost;
    });
    readDecisions(state, this.start.length, this.decisions);
    if (this.pace) [this.done] = state.numbers(1);
    this.spent = 0;
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.every((cells, axis) => cells === b[axis]);
}
