/**
 * Length of the comparison of a time-stepped method with the exact engine: until enough collisions are judged to detect one miss in a
 * thousand, or a limit of work is reached. Counted, so that it is the same on every machine; predictable as far as the collision rate is.
 */

/** No further start begins after this number of judged collisions, or of particle moves. */
export const enough = { judged: 4000, moves: 1e7 };
/** Maximum of particle moves in one start, which is all that large systems get. */
const mostInStart = 5e7;
/** Fixed cost of a step, and of a start with its exact run and two engines, in particle moves. */
const ofStep = 100;
const ofStart = 2000;
/** Approximate number of moves per second, with their pair tests. */
export const movesInSecond = 5e6;
/** With fewer judged collisions no statement is possible. */
const fewest = 10;

export interface StepBudget {
  readonly count: number;
  /** Maximum time of a run; Infinity: none. */
  readonly until: number;
  /** Mean time between two collisions of a particle with this step; Infinity where it is unknown. */
  readonly interval: (step: number) => number;
}

/** About one event of each particle, at least two steps. */
export function lengthOfStart(step: number, { count, until, interval }: StepBudget): number {
  const known = [interval(step), until].filter((time) => time > 0 && Number.isFinite(time));
  const length = known.length > 0 ? Math.min(...known) : 100 * step;
  return Math.max(2 * step, Math.min(length, stepsInStart(count) * step));
}

export function movesOf(steps: number, starts: number, count: number): number {
  return steps * (count + ofStep) + starts * ofStart;
}

/** Expected moves of a method with this step. */
export function expectedMoves(step: number, budget: StepBudget): number {
  const steps = lengthOfStart(step, budget) / step + 1;
  const judged = judgedInStart(step, budget);
  const starts = judged > 0 ? Math.max(1, Math.ceil(enough.judged / judged)) : 1;
  const one = movesOf(steps, 1, budget.count);
  return Math.min(starts * one, Math.max(one, enough.moves));
}

/** Approximate time (s) of the comparison of these steps. */
export function expectedSeconds(steps: readonly number[], budget: StepBudget): number {
  return steps.reduce((sum, step) => sum + expectedMoves(step, budget), 0) / movesInSecond;
}

/** The reason for not running a step that is too short. */
export function tooShort(step: number, budget: StepBudget): string | undefined {
  const interval = budget.interval(step);
  if (!(interval > 0) || !Number.isFinite(interval)) return undefined;
  const one = movesOf(lengthOfStart(step, budget) / step, 1, budget.count);
  const judged = judgedInStart(step, budget) * Math.max(1, enough.moves / one);
  // Otherwise the reason is a small or short run, not the step.
  const isShort = lengthOfStart(step, budget) < Math.min(interval, budget.until) * (1 - 1e-9);
  if (judged >= fewest || !isShort) return undefined;
  const steps = Number(stepsInStart(budget.count).toPrecision(2)).toLocaleString("en-US");
  return `too short: hardly any collisions in ${steps} steps, the most that are run.`;
}

function stepsInStart(count: number): number {
  return mostInStart / (count + ofStep);
}

function judgedInStart(step: number, budget: StepBudget): number {
  const interval = budget.interval(step);
  const times = Number.isFinite(interval) && interval > 0 ? lengthOfStart(step, budget) / interval : 0;
  return (budget.count / 2) * Math.min(1, times);
}
