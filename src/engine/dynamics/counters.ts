/** Counted work of engines, the same on every machine: what each counter means, and where it is shown. docs/METHODS.md has the words. */
import type { Tally } from "../api/engine.ts";

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

const counter = <const Id extends string>(
  id: Id,
  label: string,
  unit: string,
  shown: Counter["shown"],
  description: string,
) => ({
  id,
  label,
  unit,
  shown,
  description,
});

/** Counters that every table has, with 0 where a method counts none of them; in the order of comparisons. */
export const commonCounters = [
  counter("pairTests", "pairs", "pair", "rows", "Pairs of particles whose time of collision was computed."),
  counter("cellsVisited", "cells", "cell", "charts", "Cells searched for neighbors."),
  counter("transfers", "transfers", "transfer", "rows", "Crossings from one cell into the next."),
  counter("checks", "checks", "check", "rows", "Rechecks by a particle whose predicted partner collided with another."),
  counter(
    "advancements",
    "advancements",
    "advancement",
    "charts",
    "Moves of a particle whose predicted partner collided with another, to where the collision would have been (Lubachevsky 1991).",
  ),
  counter("redone", "Redone", "prediction", "comparisons", "Predictions repeated because the partner collided first."),
  counter("queuePushes", "queue", "entry", "rows", "Entries put into the event queue."),
  counter("queueSteps", "queue steps", "step", "charts", "Entries examined or moved to keep the queue in order."),
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

export function isCharted({ shown }: Counter): boolean {
  return shown === "rows" || shown === "charts";
}

export type CommonCounter = (typeof commonCounters)[number]["id"];
/** Counted physics and work side by side, with 0 for what an engine does not count. */
export type FlatTally = Omit<Tally, "work"> & Readonly<Record<CommonCounter, number>>;

const zeros = Object.fromEntries(commonCounters.map(({ id }) => [id, 0])) as Record<CommonCounter, number>;

export function flatTally({ work, ...physics }: Tally): FlatTally {
  return { ...physics, ...zeros, ...work };
}

/** The counters as documents of runs have them; those of a method with time steps stand beside its steps. */
export function tallyDocument({ work, stepped, ...physics }: Tally): object {
  const { collisions, wallHits, stabilising, virial, dissipated, wallWork, wallImpulse, bytes } = physics;
  const { injected, reducedPressure, invalid } = physics;
  const { pairTests, cellsVisited, transfers, checks, advancements, redone, advanced, ...rest } = { ...zeros, ...work };
  const { queuePushes, queuePops, queueStale, queueSteps, ...own } = rest;
  const { steps, ...sample } = stepped ?? {};
  return {
    ...{ collisions, wallHits, transfers, checks, advancements, stabilising, pairTests, cellsVisited },
    ...{ queuePushes, queuePops, queueStale, queueSteps, redone, advanced, virial, dissipated, wallImpulse, bytes },
    ...(invalid && { invalid }),
    ...(injected !== undefined && { injected }),
    ...(wallWork !== 0 && { wallWork }),
    ...(reducedPressure !== undefined && { reducedPressure }),
    ...(stepped ? { stepped: { steps, ...own, ...sample } } : own),
  };
}
