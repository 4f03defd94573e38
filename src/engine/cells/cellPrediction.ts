/**
 * Cells that adapt while running, by what counted work foresees of other cells.
 *
 * Sigurgeirsson, Stuart & Wan (2001, §2.3) try other cells to see what they cost (`cellSteering.ts` does). While a gas cools or falls
 * its cost drifts, and what was tried is judged by the drift; and at the best size there is, trying is all that it does. Here the last
 * stretch of the run says what it would have cost with cells r times as large:
 *
 *   transfers          T / r, on straight ways or bent
 *   cells looked into  those around colliders, as many as before; behind the faces crossed, 3^(d−1) T / r
 *   pair tests         each cell holds r^α times as many: α = d where particles lie evenly, less where they cluster
 *
 * α is learned from every change of the cells. They are changed where that promises enough to pay for laying them out anew; a promise that
 * was not kept makes the next one harder to believe. Counted work is the same on every machine, so is the run: bit for bit.
 */

import { sideOf } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import type { CellDecision, Tally } from "../api/engine.ts";
import type { StateReader, StateWriter } from "../api/savedState.ts";
import { readDecisions, writeDecisions } from "./cellDecisions.ts";
import { costOf, finestCells, type Work, type WorkCosts } from "./cellSize.ts";

/** Encounters a particle from one look at the work to the next. */
const stretch = 4;
/** Candidates' sides differ by the factor `step`; `reach` of them either way are examined, a factor of 2. */
const step = 1.08;
const reach = 9;
/** Laying out costs the work of about half an encounter a particle: at this share it pays in some five stretches. */
const worthwhile = 0.03;
/** A change by less teaches nothing about α, for meanwhile particles move as well. */
const telling = 1.15;

export class CellCostPrediction {
  /** In order of `after`, a number of encounters. */
  readonly decisions: CellDecision[] = [];
  /** Number of encounters after which the next decision is due. */
  due: number;
  private readonly dimension: number;
  private readonly stretch: number;
  private readonly least: readonly number[];
  private readonly most: readonly number[];
  private scale = 1;
  private alpha: number;
  /** What a change has to promise, as a share of the cost. */
  private threshold = worthwhile;
  /** Of the last change, until it has been judged: promised share, cost before, particles a cell before, and its r. */
  private promised = 0;
  private costBefore = 0;
  private heldBefore = 0;
  private ratio = 1;
  /** Where counting of the present stretch began. */
  private encounters = 0;
  private start: Work = { pairTests: 0, transfers: 0, cellsVisited: 0 };

  constructor(
    system: System,
    private readonly first: readonly number[],
    private readonly costs: WorkCosts,
  ) {
    this.dimension = system.dimension;
    this.alpha = system.dimension;
    this.most = finestCells(system);
    this.least = first.map((cells, axis) => Math.min(cells, this.most[axis], 3));
    this.stretch = Math.max(1000, stretch * system.count);
    this.due = this.stretch;
  }

  /** To be asked when it is due; cells along each axis where they are to change. Then `settled` has to be called. */
  decide(encounters: number, tally: () => Tally): readonly number[] | undefined {
    if (encounters < this.due) return undefined;
    const now = tally();
    const cells = this.choose(this.workSince(now, encounters - this.encounters));
    this.count(encounters, now);
    if (cells) this.decisions.push({ after: encounters, cells });
    return cells;
  }

  /** What laying out has cost is no part of what the cells cost. */
  settled(tally: Tally): void {
    this.count(this.encounters, tally);
  }

  private count(encounters: number, { work }: Tally): void {
    const { pairTests = 0, transfers = 0, cellsVisited = 0 } = work;
    this.encounters = encounters;
    this.due = encounters + this.stretch;
    this.start = { pairTests, transfers, cellsVisited };
  }

  private workSince(now: Tally, passed: number): Work {
    const since = (what: keyof Work) => (now.work[what] - this.start[what]) / passed;
    return { pairTests: since("pairTests"), transfers: since("transfers"), cellsVisited: since("cellsVisited") };
  }

  private choose(work: Work): readonly number[] | undefined {
    const cost = costOf(work, this.costs);
    this.judge(work, cost);
    const present = this.cells(this.scale);
    let [best, bestCost, scale] = [present, cost, this.scale];
    for (let k = -reach; k <= reach; k++) {
      const cells = this.cells(this.scale * step ** k);
      const foreseen = costOf(this.foresee(work, sideRatio(present, cells)), this.costs);
      if (foreseen < bestCost) [best, bestCost, scale] = [cells, foreseen, this.scale * step ** k];
    }
    const promised = 1 - bestCost / cost;
    if (promised < this.threshold) return undefined;
    this.scale = scale;
    this.ratio = sideRatio(present, best);
    this.promised = promised;
    this.costBefore = cost;
    this.heldBefore = this.others(work) / work.cellsVisited;
    return best;
  }

  /** Has the last change kept what it promised, and what does it say of α? */
  private judge(work: Work, cost: number): void {
    if (this.promised === 0) {
      this.threshold = Math.max(worthwhile, 0.9 * this.threshold);
      return;
    }
    const kept = 1 - cost / this.costBefore;
    this.threshold = kept < 0.5 * this.promised ? Math.min(0.3, 2 * this.threshold) : worthwhile;
    this.promised = 0;
    const { ratio, dimension } = this;
    if (Math.max(ratio, 1 / ratio) < telling) return;
    const seen = Math.log(this.others(work) / work.cellsVisited / this.heldBefore) / Math.log(ratio);
    if (Number.isFinite(seen)) this.alpha = Math.min(Math.max(seen, 0.5), dimension + 1);
  }

  private foresee(work: Work, ratio: number): Work {
    const behind = 3 ** (this.dimension - 1);
    const transfers = work.transfers / ratio;
    const around = Math.max(work.cellsVisited - behind * work.transfers, 0);
    const cellsVisited = around + behind * transfers;
    const held = (this.others(work) / work.cellsVisited) * ratio ** this.alpha;
    return { transfers, cellsVisited, pairTests: this.itself(work) + held * cellsVisited };
  }

  /** A search of all neighbor cells finds the particle itself as well. */
  private itself({ cellsVisited, transfers }: Work): number {
    return Math.max(cellsVisited / 3 ** this.dimension - transfers / 3, 0);
  }

  private others(work: Work): number {
    return Math.max(work.pairTests - this.itself(work), 0);
  }

  private cells(scale: number): readonly number[] {
    return this.first.map((cells, axis) =>
      Math.min(Math.max(Math.round(cells * scale), this.least[axis]), this.most[axis]),
    );
  }

  save(state: StateWriter): void {
    const { pairTests, transfers, cellsVisited } = this.start;
    state.numbers(this.due, this.encounters, pairTests, transfers, cellsVisited);
    state.numbers(this.scale, this.alpha, this.threshold, this.promised, this.costBefore, this.heldBefore, this.ratio);
    writeDecisions(state, this.decisions);
  }

  restore(state: StateReader): void {
    const [due, encounters, pairTests, transfers, cellsVisited] = state.numbers(5);
    [this.scale, this.alpha, this.threshold, this.promised, this.costBefore, this.heldBefore, this.ratio] =
      state.numbers(7);
    this.due = due;
    this.encounters = encounters;
    this.start = { pairTests, transfers, cellsVisited };
    readDecisions(state, this.first.length, this.decisions);
  }
}

/** Sides of cells over those of others: the geometric mean over the axes. */
function sideRatio(from: readonly number[], to: readonly number[]): number {
  return sideOf(
    from.reduce((product, n, axis) => (product * n) / to[axis], 1),
    from.length,
  );
}
