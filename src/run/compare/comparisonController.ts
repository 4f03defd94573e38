/**
 * Comparison in a worker: methods and sizes one after another, in slices, with updates on its progress. Systems of other sizes are built
 * one at a time, to limit memory.
 */

import { whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type {
  ComparedRound,
  ComparisonMark,
  ComparisonUpdate,
  FileAccess,
  WorkerCommand,
} from "../../protocol/messages.ts";
import type { Encoding } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { CannotBuild } from "../../scenario/start/particleBatch.ts";
import { capital } from "../../scenario/text/wording.ts";
import { type Measuring, type Task, TaskRun } from "../measuring.ts";
import { reasonOfFailure } from "../session/loadRun.ts";
import { Goals } from "../session/stopConditions.ts";
import { comparedMethod } from "./comparedMethod.ts";
import { secondsLeft } from "./comparison.ts";
import { lengthFor, lengthOf } from "./comparisonLength.ts";
import { createRound, familyIn, type Round } from "./comparisonRound.ts";
import { onBestCells, onDecorrelation, onErrors, onRounding, pendingMethods } from "./comparisonText.ts";
import { type GivenMethod, methodFrom } from "./methodNames.ts";
import { oneCount, sizesOf } from "./sizeSweep.ts";
import { enough } from "./stepBudget.ts";
import { onSteps } from "./stepSweepText.ts";

interface ComparisonWorld {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly post: (update: ComparisonUpdate, transfer: readonly ArrayBuffer[]) => void;
  readonly readFile: (name: string, files: FileAccess | undefined, encoding?: Encoding) => string;
  /** Bytes of the machine's memory. */
  readonly memory: number;
}

type Order = Extract<WorkerCommand, { kind: "compare" }>;

/** Milliseconds of work between two commands, and minimum interval between updates. */
const slice = 25;
const updateInterval = 150;
/** Rounds are weighted by their particles and by this, for their timing, which does not depend on their number. */
const timingCost = 5000;

interface CurrentRound extends Round {
  /** Options that change nothing, with the methods that have them. */
  readonly notes: readonly string[];
  /** The swept value, where it is the number of particles. */
  readonly n: number | undefined;
}

/** A round that has not begun. */
interface Waiting {
  readonly document: Scenario;
  readonly scenario: ResolvedScenario;
  readonly n: number | undefined;
}

export class OpenComparison {
  private methods: readonly GivenMethod[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly over: ComparedRound[] = [];
  private round: CurrentRound | undefined;
  private readonly leftOut: string[] = [];
  private readonly runner: TaskRun;
  private phase: ComparisonUpdate["phase"] = "working";
  private message: string | undefined;
  private title = "";
  private dimension: 2 | 3 = 2;
  private length = "";
  private marks: readonly ComparisonMark[] = [];
  private reported = Number.NEGATIVE_INFINITY;
  private furthest = 0;
  private readonly began: number;

  constructor(
    private readonly order: Order,
    private readonly world: ComparisonWorld,
  ) {
    this.began = world.now();
    this.guarded(() => this.plan());
    const rounds = this.waiting.map((size): Task => {
      const { n = 0 } = size;
      const name = this.waiting.length > 1 ? `${whole(n)} particles, ` : "";
      return { name, effort: n + timingCost, run: () => this.compare(size, rounds.length) };
    });
    this.runner = new TaskRun(rounds, world.now);
    this.report();
  }

  get busy(): boolean {
    return this.phase === "working";
  }

  /** Works for some milliseconds. */
  turn(): void {
    if (!this.busy) return;
    this.guarded(() => {
      if (!this.runner.work(slice)) return;
      if (this.over.length > 0) this.phase = "finished";
      else this.fail(this.nothingLeft());
    });
    if (!this.busy || this.world.now() - this.reported > updateInterval) this.report();
  }

  private plan(): void {
    const { text, sweep } = this.order;
    const { scenario, document, diagnostics } = readScenario(text, { memory: this.world.memory / 2 });
    if (!scenario || !document) {
      const first = diagnostics.find(({ severity }) => severity === "error");
      this.fail(first?.message ?? "The scenario has errors.");
      return;
    }
    this.title = scenario.title;
    this.dimension = scenario.dimension;
    try {
      this.methods = this.order.methods.map(methodFrom);
    } catch (error) {
      this.fail((error as RangeError).message);
      return;
    }
    if (sweep?.of !== "n") {
      this.waiting.push({ document, scenario, n: undefined });
      return;
    }
    const found = sizesOf(document, sweep.values, this.world.memory / 2);
    if (!found) this.fail(capital(oneCount));
    // Reported at once, before anything runs.
    this.leftOut.push(...(found?.leftOut ?? []));
    this.waiting.push(...(found?.sizes ?? []));
    const lengths = found?.sizes.map((size) => lengthFor(size.scenario, size.n, true)) ?? [];
    const [first, ...others] = lengths.sort((a, b) => a.collisions - b.collisions);
    if (first) this.length = lengthOf(first, true, others.at(-1));
  }

  private *compare(size: Waiting, rounds: number): Measuring<void> {
    this.waiting.shift();
    const { document, scenario, n } = size;
    const system = this.build(scenario, n);
    if (!system) return;
    const { sweep, aim } = this.order;
    const limits =
      sweep?.of === "step"
        ? { until: new Goals(scenario, system).time, collisions: 0 }
        : lengthFor(scenario, system.count, sweep !== undefined);
    const plan = { methods: this.methods, sweep, aim, rounds, limits };
    const { round, leftOut, notes } = createRound({ document, scenario }, system, plan, this.world.now);
    for (const reason of leftOut) if (!this.leftOut.includes(reason)) this.leftOut.push(reason);
    if (!round) return;
    this.round = { ...round, notes, n };
    if (sweep?.of === "step") this.length = stepLength(system);
    else if (aim === "decorrelation") this.length = decorrelationLength;
    else if (n === undefined) this.length = lengthOf(limits, sweep !== undefined);
    while (!round.comparison.work(slice)) yield round.comparison.fraction;
    this.over.push(this.roundOf(this.round));
    this.marks = round.marks;
    this.round = undefined;
  }

  private build(scenario: ResolvedScenario, n: number | undefined): System | undefined {
    const { files } = this.order;
    try {
      return buildSystem(scenario, { readFile: (name, encoding) => this.world.readFile(name, files, encoding) }).system;
    } catch (error) {
      if (!(error instanceof CannotBuild)) throw error;
      this.leaveOut(n, error.message);
      return undefined;
    }
  }

  private nothingLeft(): string {
    const reason = this.leftOut.shift();
    if (reason === undefined) return "There is nothing to compare.";
    return this.order.sweep?.of === "step" ? `None of these steps can be compared. ${capital(reason)}` : reason;
  }

  private leaveOut(n: number | undefined, why: string): void {
    this.leftOut.push(n === undefined ? why : `${whole(n)} particles: ${why}`);
  }

  private fail(message: string): void {
    this.phase = "failed";
    this.message = message;
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      const message = reasonOfFailure(error, true);
      if (message === undefined) throw error;
      this.fail(message);
    }
  }

  private report(): void {
    this.reported = this.world.now();
    const { round, over } = this;
    const progress = round?.comparison.progress;
    const left = this.busy ? this.secondsLeft() : undefined;
    this.world.post(
      {
        kind: "comparison",
        generation: this.order.generation,
        phase: this.phase,
        message: this.message,
        title: this.title,
        dimension: this.dimension,
        sweep: this.order.sweep?.of,
        aim: this.order.aim,
        length: this.length,
        marks: round?.marks ?? this.marks,
        rounds: round ? [...over, this.roundOf(round)] : [...over],
        leftOut: [...this.leftOut],
        doing: this.busy && progress ? this.runner.progress.name + progress.name : "",
        fraction: this.busy ? this.fraction() : 1,
        ...(this.busy && { toCome: this.toCome() }),
        ...(left !== undefined && { secondsLeft: left }),
      },
      [],
    );
  }

  /** Never decreases. */
  private fraction(): number {
    this.furthest = Math.max(this.furthest, this.runner.fraction);
    return this.furthest;
  }

  private secondsLeft(): number | undefined {
    return secondsLeft((this.world.now() - this.began) / 1000, this.fraction());
  }

  private toCome(): string {
    const { entrants = [], comparison, n } = this.round ?? {};
    const ran = new Set(comparison?.results.map(({ name }) => name));
    const unfinished = entrants.filter(({ name }) => !ran.has(name));
    const later = this.waiting.flatMap((size) => size.n ?? []);
    return pendingMethods({ unfinished, entrants, n }, this.order.sweep?.of, later);
  }

  private roundOf(round: CurrentRound): ComparedRound {
    const { system, entrants, comparison, notes, n } = round;
    const { results, running, shadow } = comparison;
    const rows = results.map((row) => comparedMethod(row, entrants, n, false));
    if (running) rows.push(comparedMethod(running, entrants, n, true));
    return {
      particles: system.count,
      methods: rows,
      remarks: [
        ...notes.map((note) => note.replaceAll("`", "")),
        ...onRounding(results, shadow),
        ...onErrors(results),
        ...onDecorrelation(results),
        ...(this.order.sweep?.of === "cells" && comparison.done ? onBestCells(results) : []),
        ...(this.order.sweep?.of === "step" && comparison.done ? onSteps(results, familyIn(round)) : []),
      ],
    };
  }
}

const decorrelationLength = "each until its decorrelation times are known to 10 %, or for 20 s";

function stepLength({ motion }: System): string {
  const start = motion ? "on the same noise" : "from the same start";
  const moves = whole(enough.moves / 1e6);
  return `each beside an exact run ${start}, for about one collision of each particle; continued from there until ${whole(enough.judged)} collisions are judged or particles have been moved ${moves} million times`;
}
