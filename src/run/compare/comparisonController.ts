/**
 * A comparison that a worker is at: methods and sizes one after the other, in slices, and after each of them the news of how
 * far it is. Systems of other sizes are built when their turn comes, so that no two are held at once.
 */

import { whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { ComparedRound, ComparisonMark, ComparisonUpdate, WorkerCommand } from "../../protocol/messages.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { CannotBuild } from "../../scenario/start/buildError.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { capital } from "../../scenario/text/wording.ts";
import { reasonOfFailure } from "../session/loadRun.ts";
import { Goals } from "../session/stopConditions.ts";
import { comparedMethod } from "./comparedMethod.ts";
import { nobodyIn, planComparison, type SweepEntry } from "./comparedMethods.ts";
import { Comparison } from "./comparison.ts";
import { lengthFor, lengthOf, limitsOf, quietAfter, secondsOf } from "./comparisonLength.ts";
import { onBestCells, onErrors, onRounding } from "./comparisonText.ts";
import { type GivenMethod, methodFrom } from "./methodNames.ts";
import { pendingMethods } from "./pendingMethods.ts";
import { oneCount, sizesOf } from "./sizeSweep.ts";
import { enough } from "./stepBudget.ts";
import { StepComparison } from "./stepComparison.ts";
import { intervalWith, stepMarks } from "./stepMarks.ts";
import { onSteps } from "./stepSweepText.ts";

export interface ComparisonWorld {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly post: (news: ComparisonUpdate, transfer: readonly ArrayBuffer[]) => void;
  readonly readFile: (name: string, directory: string | undefined) => string;
  /** Bytes of the machine's memory. */
  readonly memory: number;
}

type Order = Extract<WorkerCommand, { kind: "compare" }>;

/** Milliseconds: of work between two looks at orders, and between two pieces of news. */
const slice = 25;
const newsEvery = 150;
/** Of how long it will take nothing is said before so many seconds, and before so much is done. */
const sureAfter = { seconds: 2, share: 0.05 };
/** Particles with which a round takes as long as its times, which take as long with few as with many. */
const timedAlike = 5000;

interface Round {
  readonly particles: number;
  readonly entrants: readonly SweepEntry[];
  readonly comparison: Comparison | StepComparison;
  readonly marks: readonly ComparisonMark[];
  /** Knobs that change nothing, and whose they are. */
  readonly notes: readonly string[];
  /** What was swept, where it is the number of particles. */
  readonly n: number | undefined;
}

/** One whose turn has not come. */
interface Waiting {
  readonly document: Scenario;
  readonly scenario: ResolvedScenario;
  readonly n: number | undefined;
}

export class OpenComparison {
  private methods: readonly GivenMethod[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly over: ComparedRound[] = [];
  private round: Round | undefined;
  private readonly leftOut: string[] = [];
  private readonly rounds: number;
  private phase: ComparisonUpdate["phase"] = "working";
  private message: string | undefined;
  private title = "";
  private dimension: 2 | 3 = 2;
  private length = "";
  private marks: readonly ComparisonMark[] = [];
  private told = Number.NEGATIVE_INFINITY;
  private furthest = 0;
  private readonly began: number;

  constructor(
    private readonly order: Order,
    private readonly world: ComparisonWorld,
  ) {
    this.began = world.now();
    this.guarded(() => this.plan());
    this.rounds = Math.max(1, this.waiting.length);
    this.tell();
  }

  get busy(): boolean {
    return this.phase === "working";
  }

  /** Some milliseconds of work. */
  turn(): void {
    if (!this.busy) return;
    this.guarded(() => {
      if (!this.round) this.begin();
      else if (this.round.comparison.work(slice)) this.end(this.round);
    });
    if (!this.busy || this.world.now() - this.told > newsEvery) this.tell();
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
    // Said at once: nobody has to wait for what will not come.
    this.leftOut.push(...(found?.leftOut ?? []));
    this.waiting.push(...(found?.sizes ?? []));
    const lengths = found?.sizes.map((size) => lengthFor(size.scenario, size.n, true)) ?? [];
    const [first, ...others] = lengths.sort((a, b) => a.collisions - b.collisions);
    if (first) this.length = lengthOf(first, true, others.at(-1));
  }

  private begin(): void {
    const next = this.waiting.shift();
    if (!next) {
      if (this.over.length > 0) this.phase = "finished";
      else this.fail(this.nothingLeft());
      return;
    }
    const { document, scenario, n } = next;
    const system = this.build(scenario, n);
    if (!system) return;
    const { sweep } = this.order;
    const { entrants, leftOut, notes } = planComparison(document, this.methods, sweep);
    for (const reason of leftOut) if (!this.leftOut.includes(reason)) this.leftOut.push(reason);
    if (nobodyIn(entrants, sweep)) return;
    if (sweep?.of === "step") {
      this.round = { ...this.stepsOf(scenario, system, entrants), notes };
      return;
    }
    const limits = {
      ...limitsOf(scenario, system, sweep !== undefined),
      seconds: secondsOf(this.rounds * entrants.length),
    };
    if (n === undefined) this.length = lengthOf(limits, sweep !== undefined);
    const comparison = new Comparison(system, entrants, limits, this.world.now);
    this.round = { particles: system.count, entrants, comparison, marks: [], notes, n };
  }

  private stepsOf(scenario: ResolvedScenario, system: System, entrants: readonly SweepEntry[]): Omit<Round, "notes"> {
    const limits = {
      until: new Goals(scenario, system.count).time,
      interval: intervalWith(scenario, system),
      quiet: quietAfter(scenario, system),
      seconds: secondsOf(entrants.length),
    };
    const comparison = new StepComparison(system, entrants, limits, this.world.now);
    this.length = `each beside an exact run ${system.motion ? "on the same noise" : "from the same start"}, for about a collision of each particle; from there again, and again, until ${whole(enough.judged)} collisions are judged or particles have been moved ${whole(enough.moves / 1e6)} million times`;
    const marks = stepMarks(scenario, system, entrants);
    return { particles: system.count, entrants, comparison, marks, n: undefined };
  }

  private build(scenario: ResolvedScenario, n: number | undefined): System | undefined {
    const { directory } = this.order;
    try {
      return buildSystem(scenario, { readFile: (name) => this.world.readFile(name, directory) }).system;
    } catch (error) {
      if (!(error instanceof CannotBuild)) throw error;
      this.leaveOut(n, error.message);
      return undefined;
    }
  }

  private nothingLeft(): string {
    const reason = this.leftOut.shift();
    if (reason === undefined) return "There is nothing to be compared.";
    return this.order.sweep?.of === "step" ? `None of these steps can be compared. ${capital(reason)}` : reason;
  }

  private leaveOut(n: number | undefined, why: string): void {
    this.leftOut.push(n === undefined ? why : `${whole(n)} particles: ${why}`);
  }

  private end(round: Round): void {
    this.over.push(this.roundOf(round));
    this.marks = round.marks;
    this.round = undefined;
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

  private tell(): void {
    this.told = this.world.now();
    const { round, over, rounds } = this;
    const progress = round?.comparison.progress;
    const left = this.busy ? this.secondsLeft() : undefined;
    const size = round && rounds > 1 ? `${whole(round.particles)} particles, ` : "";
    this.world.post(
      {
        kind: "comparison",
        generation: this.order.generation,
        phase: this.phase,
        message: this.message,
        title: this.title,
        dimension: this.dimension,
        sweep: this.order.sweep?.of,
        length: this.length,
        marks: round?.marks ?? this.marks,
        rounds: round ? [...over, this.roundOf(round)] : [...over],
        leftOut: [...this.leftOut],
        doing: this.busy && progress ? `${size}${progress.name}` : "",
        fraction: this.busy ? this.fraction() : 1,
        ...(this.busy && { toCome: this.toCome() }),
        ...(left !== undefined && { secondsLeft: left }),
      },
      [],
    );
  }

  /** Rounds count as much as they have particles, and some for their times; never falls back. */
  private fraction(): number {
    const { round, waiting, over } = this;
    const cost = (particles: number) => particles + timedAlike;
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + cost(size), 0);
    const ran = sum(over.map(({ particles }) => particles));
    const on = round ? cost(round.particles) : 0;
    const later = sum(waiting.map(({ n }) => n ?? 0));
    const share = ran + on + later > 0 ? (ran + on * (round?.comparison.fraction ?? 0)) / (ran + on + later) : 0;
    this.furthest = Math.min(1, Math.max(this.furthest, share));
    return this.furthest;
  }

  /** As fast as until now; soon after the beginning nobody knows. */
  private secondsLeft(): number | undefined {
    const fraction = this.fraction();
    const took = (this.world.now() - this.began) / 1000;
    return took >= sureAfter.seconds && fraction >= sureAfter.share ? (took * (1 - fraction)) / fraction : undefined;
  }

  private toCome(): string {
    const { entrants = [], comparison, n } = this.round ?? {};
    const ran = new Set(comparison?.results.map(({ name }) => name));
    const unfinished = entrants.filter(({ name }) => !ran.has(name));
    const later = this.waiting.flatMap((size) => size.n ?? []);
    return pendingMethods({ unfinished, entrants, n }, this.order.sweep?.of, later);
  }

  private roundOf({ particles, entrants, comparison, notes, n }: Round): ComparedRound {
    const { results, running, shadow } = comparison;
    const familyOf = (name: string) => entrants.find((entrant) => entrant.name === name)!.family;
    const rows = results.map((row) => comparedMethod(row, entrants, n, false));
    if (running) rows.push(comparedMethod(running, entrants, n, true));
    return {
      particles,
      methods: rows,
      remarks: [
        ...notes.map((note) => note.replaceAll("`", "")),
        ...onRounding(results, shadow),
        ...onErrors(results),
        ...(this.order.sweep?.of === "cells" && comparison.done ? onBestCells(results) : []),
        ...(this.order.sweep?.of === "step" && comparison.done ? onSteps(results, familyOf) : []),
      ],
    };
  }
}
