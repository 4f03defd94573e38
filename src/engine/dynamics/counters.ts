/** Counted work of engines, the same on every machine: what each counter means, and where it is shown. docs/METHODS.md has the words. */

export interface Counter {
  /** Key in results and column of tables. */
  readonly id: string;
  readonly label: string;
  /** What one of them is. */
  readonly unit: string;
  readonly description: string;
  /** Each level includes those behind it: rows of a run, charts of its cost, comparisons of methods, nowhere. */
  readonly shown: "rows" | "charts" | "comparisons" | "nowhere";
}

const counter = (id: string, label: string, unit: string, shown: Counter["shown"], description: string): Counter => ({
  id,
  label,
  unit,
  shown,
  description,
});

/** Counters that every table has, with 0 where a method counts none of them; in the order of comparisons. */
export const commonCounters = [
  counter("pairTests", "Pair tests", "pair", "rows", "Pairs of particles whose time of collision was computed."),
  counter("cellsVisited", "Cells", "cell", "charts", "Cells searched for neighbors."),
  counter("transfers", "Transfers", "transfer", "rows", "Crossings from one cell into the next."),
  counter("checks", "Checks", "check", "rows", "Rechecks by a particle whose predicted partner collided with another."),
  counter(
    "advancements",
    "Advancements",
    "advancement",
    "charts",
    "Moves of a particle whose predicted partner collided with another, to where the collision would have been (Lubachevsky 1991).",
  ),
  counter("redone", "Redone", "prediction", "comparisons", "Predictions repeated because the partner collided first."),
  counter("queuePushes", "Queue entries", "entry", "rows", "Entries put into the event queue."),
  counter("queueSteps", "Queue steps", "step", "charts", "Entries examined or moved to keep the queue in order."),
  counter(
    "queueStale",
    "Stale entries",
    "entry",
    "comparisons",
    "Entries taken from the queue that were no longer valid.",
  ),
  counter("advanced", "Advanced", "state", "comparisons", "Particle states brought up to date."),
  counter("queuePops", "Queue removals", "entry", "nowhere", "Entries taken from the queue, stale ones included."),
] as const;

const byId = new Map<string, Counter>(commonCounters.map((each) => [each.id, each]));

/** Common counters by id. */
export function counters(...ids: readonly string[]): readonly Counter[] {
  return ids.map((id) => byId.get(id)!);
}

/** All common counters but those named. */
export function countersExcept(...ids: readonly string[]): readonly Counter[] {
  return commonCounters.filter(({ id }) => !ids.includes(id));
}
