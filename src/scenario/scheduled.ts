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

/** What actions set from their times on. */
interface Settings {
  readonly gravity: readonly number[];
  readonly restitution: number;
}

/** A value that a schedule sets, and its place. */
interface ScheduledValue<Value> {
  readonly at: number;
  readonly value: Value;
  readonly path: Path;
}

export function scheduledValues<Name extends keyof Settings>(
  name: Name,
  schedule: readonly ScheduledAction[] = [],
): ScheduledValue<Settings[Name]>[] {
  return schedule.flatMap(({ at, action, value, entry }) => {
    const set = actionOf(action)[name]?.(value) as Settings[Name] | undefined;
    return set === undefined ? [] : [{ at, value: set, path: ["schedule", entry, action] }];
  });
}

/** At the start, and in the schedule. */
export function gravitiesIn(
  gravity: readonly number[] | undefined,
  schedule?: readonly ScheduledAction[],
): Omit<ScheduledValue<readonly number[]>, "at">[] {
  return [...(gravity ? [{ path: ["gravity"], value: gravity }] : []), ...scheduledValues("gravity", schedule)];
}

/** Along each axis the strongest of the run. */
export function strongestGravityIn(document: Scenario): number[] {
  const still = document.box.size.map(() => 0);
  const vectors = gravitiesIn(document.gravity, scheduledActions(document)).map(({ value }) => value);
  return strongest([still, ...vectors]);
}
