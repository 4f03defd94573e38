/**
 * For how long a time-stepped method is held to the exact engine: until so many collisions are judged that one in a thousand can be
 * told, or so much has been done for it. Counted, so that it is the same on every machine; known beforehand, as far as it is known
 * how often particles meet.
 */

/** No other start is begun once so many are judged, or particles have been moved so often. */
export const enough = { judged: 4000, moves: 1e7 };
/** Particles moved in one start at the most: of large systems it is all they get. */
const mostInStart = 5e7;
/** Besides its particles a step costs as much as moving so many, and a start with its exact run and its two engines as these. */
const ofStep = 100;
const ofStart = 2000;
/** Moves that take about a second, to a factor: pairs are tested between them. */
export const movesInSecond = 5e6;
/** Of so few nothing can be said. */
const fewest = 10;

export interface StepBudget {
  readonly count: number;
  /** A time that no run goes beyond; Infinity: none. */
  readonly until: number;
  /** Mean time between two collisions of a particle, with this step; Infinity where that is not known. */
  readonly interval: (step: number) => number;
}

/** About one encounter of each particle, two steps at the least. */
export function lengthOfStart(step: number, { count, until, interval }: StepBudget): number {
  const known = [interval(step), until].filter((time) => time > 0 && Number.isFinite(time));
  const wanted = known.length > 0 ? Math.min(...known) : 100 * step;
  return Math.max(2 * step, Math.min(wanted, stepsInStart(count) * step));
}

export function movesOf(steps: number, starts: number, count: number): number {
  return steps * (count + ofStep) + starts * ofStart;
}

/** What a method with this step will come to, before it has begun. */
export function expectedMoves(step: number, budget: StepBudget): number {
  const steps = lengthOfStart(step, budget) / step + 1;
  const judged = judgedInStart(step, budget);
  const starts = judged > 0 ? Math.max(1, Math.ceil(enough.judged / judged)) : 1;
  const one = movesOf(steps, 1, budget.count);
  return Math.min(starts * one, Math.max(one, enough.moves));
}

/** Seconds that methods with these steps will take to be judged, to a factor. */
export function expectedSeconds(steps: readonly number[], budget: StepBudget): number {
  return steps.reduce((sum, step) => sum + expectedMoves(step, budget), 0) / movesInSecond;
}

/** Why a step is too short to be worth a run. */
export function tooShort(step: number, budget: StepBudget): string | undefined {
  const interval = budget.interval(step);
  if (!(interval > 0) || !Number.isFinite(interval)) return undefined;
  const one = movesOf(lengthOfStart(step, budget) / step, 1, budget.count);
  const judged = judgedInStart(step, budget) * Math.max(1, enough.moves / one);
  // So few particles or so short a run: that is not for the step.
  const isShort = lengthOfStart(step, budget) < Math.min(interval, budget.until) * (1 - 1e-9);
  if (judged >= fewest || !isShort) return undefined;
  const steps = Number(stepsInStart(budget.count).toPrecision(2)).toLocaleString("en-US");
  return `so short that hardly anything meets in ${steps} steps, and more there is no time for.`;
}

function stepsInStart(count: number): number {
  return mostInStart / (count + ofStep);
}

function judgedInStart(step: number, budget: StepBudget): number {
  const interval = budget.interval(step);
  const times = Number.isFinite(interval) && interval > 0 ? lengthOfStart(step, budget) / interval : 0;
  return (budget.count / 2) * Math.min(1, times);
}
