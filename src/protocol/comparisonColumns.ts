/** Columns of comparisons, stated once for the page and the terminal: counted work, and errors of time steps. */
import type { Decorrelation, SlowMode, StepErrors } from "./comparison.ts";

export interface ErrorColumn {
  readonly id: keyof StepErrors;
  readonly title: string;
  /** Explanation of the column. */
  readonly about: string;
  /** A share of one, a quantity, a time counted through all starts, or a number of collisions. */
  readonly kind: "share" | "quantity" | "time" | "count";
  /** Not finite where there was none. */
  value(against: StepErrors): number;
  /** Smaller values are rounding. */
  readonly least?: number;
  /** The share is of this number of the exact engine's collisions. */
  readonly counted?: "missed" | "invented" | "delayed";
}

function share(counted: NonNullable<ErrorColumn["counted"]>, title: string, about: string): ErrorColumn {
  const value = (against: StepErrors) => against[counted] / Math.max(1, against.judged);
  return { id: counted, title, about, kind: "share", value, counted };
}

export const errorColumns: readonly ErrorColumn[] = [
  share(
    "missed",
    "Missed",
    "Collisions of the exact engine missed between time steps, of those between particles without an earlier error.",
  ),
  share("invented", "Invented", "Collisions that the exact engine does not have, relative to its own."),
  share("delayed", "Late", "Collisions that are detected too late."),
  {
    id: "delay",
    title: "Late by",
    about: "Mean delay of late collisions, in the scenario’s unit of time.",
    kind: "quantity",
    value: ({ delayed, delay }) => (delayed > 0 ? delay : Number.NaN),
  },
  {
    id: "parting",
    title: "First differs at",
    about:
      "Time of the first collision that is missed, invented, or so late that another precedes it, over all starts in sequence. A dash: none was found.",
    kind: "time",
    value: ({ parting }) => parting ?? Number.POSITIVE_INFINITY,
  },
  {
    id: "energyError",
    title: "Energy error",
    about:
      "Difference of the final energy from the exact engine’s, relative to the initial kinetic energy. Elastic collisions conserve it, even if they are late.",
    kind: "share",
    value: ({ energyError }) => energyError,
    least: 1e-9,
  },
  {
    id: "judged",
    title: "Judged",
    about: "Number of judged collisions of the exact engine, which limits the precision of the shares.",
    kind: "count",
    value: ({ judged }) => judged,
  },
];

/** The value that is shown; undefined: a dash. */
export function shownError({ value, least }: ErrorColumn, against: StepErrors | undefined): number | undefined {
  const found = against ? value(against) : Number.NaN;
  return Number.isFinite(found) && !(least !== undefined && found <= least) ? found : undefined;
}

export type ShownWork =
  | "pairTests"
  | "transfers"
  | "queueSteps"
  | "checks"
  | "advancements"
  | "cellsVisited"
  | "advanced";

interface WorkColumn {
  readonly title: string;
  readonly about: string;
  /** Some methods do without, which is neither good nor bad. */
  readonly optional: boolean;
}

export const workColumns: Readonly<Record<ShownWork, WorkColumn>> = {
  pairTests: {
    title: "Pair tests",
    about: "Pairs of particles whose collision time was computed.",
    optional: false,
  },
  transfers: {
    title: "Transfers",
    about: "Crossings from one cell to the next; without cells, of the faces of the periodic box.",
    optional: true,
  },
  queueSteps: {
    title: "Queue steps",
    about:
      "Entries that the event queue examined or moved to stay ordered and to find the next event. Not all methods count them.",
    optional: false,
  },
  checks: {
    title: "Rechecks",
    about:
      "A particle whose predicted partner has collided with another predicts again, at the time of the discarded collision. Methods with a dash have none.",
    optional: true,
  },
  advancements: {
    title: "Advancements",
    about:
      "Lubachevsky’s rechecks: the particle is moved to the place of the discarded collision and predicts again there. Methods with a dash have none.",
    optional: true,
  },
  cellsVisited: { title: "Cells visited", about: "Cells that were searched for neighbors.", optional: false },
  advanced: {
    title: "States updated",
    about: "Particles whose position and velocity were updated.",
    optional: false,
  },
};

export const slowModes: Readonly<Record<SlowMode, { readonly title: string; readonly about: string }>> = {
  order: {
    title: "Bond order, ms",
    about:
      "Engine time (ms) in which ψ₆ (2-D) or Q₆ (3-D) of all particles decorrelates: the integrated autocorrelation time in events, times the time of an event. With ≥: the run was too short to show it.",
  },
  density: {
    title: "Density wave, ms",
    about:
      "Engine time (ms) in which the longest density wave along the longest side decorrelates. With ≥: the run was too short to show it.",
  },
};

interface Decorrelating {
  readonly microseconds?: number | undefined;
  readonly microsecondsError?: number | undefined;
  readonly decorrelation?: readonly Decorrelation[];
}

/** Decorrelation time in milliseconds of the engine, and its standard error; undefined before times have been taken. */
export function decorrelationIn(
  { microseconds, microsecondsError = 0, decorrelation = [] }: Decorrelating,
  mode: SlowMode,
): { readonly milliseconds: number; readonly error: number; readonly seen: boolean } | undefined {
  const found = decorrelation.find((each) => each.mode === mode);
  if (!found || microseconds === undefined || !Number.isFinite(found.events)) return undefined;
  const milliseconds = (found.events * microseconds) / 1000;
  const share = Math.hypot(found.share, microsecondsError / microseconds);
  return { milliseconds, error: milliseconds * share, seen: found.seen };
}
