/** Progress of a run: time, counts, speed and remaining time. */
import type { Engine } from "../../engine/api/engine.ts";
import type { Ending, Goals } from "./stopConditions.ts";

export interface Progress {
  /** Simulated time. */
  readonly time: number;
  readonly collisions: number;
  readonly wallHits: number;
  /** Working time so far (s). */
  readonly seconds: number;
  /** Between 0 and 1; undefined where the scenario has no end. */
  readonly fraction: number | undefined;
  readonly secondsLeft: number | undefined;
  /** Of the engine's own time. */
  readonly collisionsPerSecond: number;
  readonly ending: Ending | undefined;
}

/** Progress at the present state of a run. */
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

/** Window of the speed: long enough not to flicker, short enough to follow a cooling gas. */
const memory = 10;

/** Sums the working time, without pauses. */
export class Stopwatch {
  /** Time in the engine itself. */
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

  /** `seconds` during work. */
  runningSeconds(): number {
    return this.spent + this.sinceBegin() / 1000;
  }

  end(fraction: number | undefined): void {
    this.spent = this.runningSeconds();
    const last = this.marks.at(-1)?.seconds ?? Number.NEGATIVE_INFINITY;
    if (fraction === undefined || this.spent - last < memory / 50) return;
    this.marks.push({ seconds: this.spent, fraction });
    while (this.marks.length > 2 && this.marks[1].seconds < this.spent - memory) this.marks.shift();
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
