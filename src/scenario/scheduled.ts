/** The schedule of a scenario as a list of actions, and the gravity that it has with them. */
import { actionOf, actions } from "../physics/actions/index.ts";
import { strongest } from "../physics/gravity.ts";
import type { ParameterValue } from "../physics/parameters.ts";
import type { ScheduledAction } from "../physics/system.ts";
import type { Path } from "./diagnostics.ts";
import type { Scenario } from "./schema/schema.ts";

/** In order of time; those of one time in the order of the list, and those of one entry in that of the registry. */
export function scheduledActions({ schedule = [] }: Scenario): ScheduledAction[] {
  const listed = schedule.flatMap((entry, k) =>
    actions
      .filter(({ name }) => entry[name] !== undefined)
      .map(({ name }) => ({ at: entry.at, action: name, value: entry[name] as ParameterValue, entry: k })),
  );
  return listed.toSorted((a, b) => a.at - b.at);
}

/** A gravity that is written, and its place. */
interface WrittenGravity {
  readonly path: Path;
  readonly vector: readonly number[];
}

/** At the start, and in the schedule. */
export function gravitiesIn(
  gravity: readonly number[] | undefined,
  schedule: readonly ScheduledAction[] = [],
): WrittenGravity[] {
  return [
    ...(gravity ? [{ path: ["gravity"], vector: gravity }] : []),
    ...schedule.flatMap(({ action, value, entry }) => {
      const vector = actionOf(action).gravity?.(value);
      return vector ? [{ path: ["schedule", entry, action], vector }] : [];
    }),
  ];
}

/** Coefficients of restitution from scheduled times on. */
export function restitutionsIn(schedule: readonly ScheduledAction[] = []): number[] {
  return schedule.flatMap(({ action, value }) => actionOf(action).restitution?.(value) ?? []);
}

/** Along each axis the strongest of the run. */
export function strongestGravityIn(document: Scenario): number[] {
  const still = document.box.size.map(() => 0);
  const vectors = gravitiesIn(document.gravity, scheduledActions(document)).map(({ vector }) => vector);
  return strongest([still, ...vectors]);
}
