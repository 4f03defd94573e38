/**
 * What a run takes over of one that it replaces: its saved states before the first entry in which their schedules differ. Until then both
 * runs are the same, bit for bit.
 */
import { pushes } from "../../physics/actions/index.ts";
import type { ScheduledAction } from "../../physics/system.ts";
import type { History } from "../control/history.ts";
import type { CheckpointCodec } from "./checkpointFile.ts";
import type { Loaded } from "./loadRun.ts";

/** Saved states of a run, and the time that it has reached. */
export interface Past {
  readonly history: History;
  readonly reached: number;
}

/** Undefined where the runs have nothing in common. The states from that entry on are removed. */
export function sharedPast(
  { history, reached, loaded }: Past & { readonly loaded: Loaded },
  next: Loaded,
  { pack }: Pick<CheckpointCodec, "pack">,
): Past | undefined {
  const until = Math.min(reached, firstDifference(loaded.scenario.schedule, next.scenario.schedule));
  if (!(until > 0) || !haveSameBytes(pack(besideSchedule(loaded)), pack(besideSchedule(next)))) return undefined;
  history.forgetFrom(until);
  return { history, reached: until };
}

/** 0 where one of them has no schedule: its engine and its measurements are others from the start. */
function firstDifference(
  one: readonly ScheduledAction[] | undefined,
  other: readonly ScheduledAction[] | undefined,
): number {
  if (!one || !other) return 0;
  const isSame = ({ at, action, value }: ScheduledAction, k: number) =>
    at === other[k]?.at && action === other[k].action && JSON.stringify(value) === JSON.stringify(other[k].value);
  const k = one.findIndex((each, n) => !isSame(each, n));
  const from = k < 0 ? one.length : k;
  return Math.min(one[from]?.at ?? Infinity, other[from]?.at ?? Infinity);
}

/** What determines a run but the entries of its schedule: what is measured and how events are found depends on some of these, too. */
function besideSchedule({ scenario, texts, built: { system } }: Loaded): object {
  const { schedule: _, ...rest } = scenario;
  const files = texts.slice(1);
  return { rest, files, changing: system.changingRestitution, measuresMomentum: !pushes(system) };
}

function haveSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, k) => byte === other[k]);
}
