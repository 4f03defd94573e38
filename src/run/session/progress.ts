/** How far a run is, how fast it goes, and how long it will still take. */
import type { Engine } from "../../engine/api/engine.ts";
import type { Ending, Goals } from "./stopConditions.ts";

export interface Progress {
  /** Simulated. */
  readonly time: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Seconds of work so far. */
  readonly seconds: number;
  /** Between 0 and 1; undefined where the scenario sets no end. */
  readonly fraction: number | undefined;
  readonly secondsLeft: number | undefined;
  /** Of the time the engine itself has taken. */
  readonly collisionsPerSecond: number;
  readonly ending: Ending | undefined;
}

/** Of a run that stands here. */
export function progressOf(run: {
  readonly engine: Pick<Engine, "time" | "tally">;
  readonly goals: Goals;
  readonly stopwatch: Stopwatch;
  readonly ending: Ending | undefined;
}): Progress {
  const { engine, stopwatch, goals, ending } = run;
  const { collisions, wallHits } = engine.tally();
  const fraction = goals.fraction(engine.time, { collisions }, stopwatch.seconds);
  return {
    time: engine.time,
    collisions,
    wallHits,
    seconds: stopwatch.seconds,
    fraction: ending && ending.why !== "stopped" ? 1 : fraction,
    secondsLeft: ending ? 0 : stopwatch.secondsLeft(fraction),
    collisionsPerSecond: collisions / stopwatch.engineSeconds,
    ending,
  };
}

/** So much of the immediate past tells the speed: long enough not to flicker, short enough to follow a gas that cools. */
const memory = 10;

/** Adds up the time spent working, pauses left out. */
export class Stopwatch {
  /** Spent in the engine itself. */
  engineSeconds = 0;
  private spent = 0;
  private began = 0;
  private marks: { seconds: number; fraction: number }[] = [{ seconds: 0, fraction: 0 }];

  constructor(readonly now: () => number) {}

  get seconds(): number {
    return this.spent;
  }

  begin(): void {
    this.began = this.now();
  }

  /** Milliseconds. */
  sinceBegin(): number {
    return this.now() - this.began;
  }

  /** `seconds` while working. */
  runningSeconds(): number {
    return this.spent + this.sinceBegin() / 1000;
  }

  end(fraction: number | undefined): void {
    this.spent = this.runningSeconds();
    const last = this.marks.at(-1)?.seconds ?? Number.NEGATIVE_INFINITY;
    if (fraction === undefined || this.spent - last < memory / 50) return;
    this.marks.push({ seconds: this.spent, fraction });
    while (this.marks.length > 2 && this.marks[1]!.seconds < this.spent - memory) this.marks.shift();
  }

  save(): readonly [number, number] {
    return [this.spent, this.engineSeconds];
  }

  restore([spent, engineSeconds]: readonly [number, number]): void {
    this.spent = spent;
    this.engineSeconds = engineSeconds;
    this.marks = [];
  }

  secondsLeft(fraction: number | undefined): number | undefined {
    const first = this.marks[0];
    if (fraction === undefined || !first) return undefined;
    const passed = this.spent - first.seconds;
    if (fraction <= first.fraction || passed < 0.1) return undefined;
    return ((1 - fraction) * passed) / (fraction - first.fraction);
  }
}
