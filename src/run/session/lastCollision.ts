/** Who met last, of encounters that were heard; undefined: nobody did. */
import type { EncounterLog } from "../../engine/api/engine.ts";
import type { CollisionPair } from "../../protocol/messages.ts";
import { faceNames } from "../../scenario/restitution.ts";

export function lastCollision(
  { length, times, first, second }: Pick<EncounterLog, "length" | "times" | "first" | "second">,
  dimension: 2 | 3,
): CollisionPair | undefined {
  if (length === 0) return undefined;
  const last = length - 1;
  const other = second[last]!;
  const wall = other < 0 ? faceNames(dimension)[-1 - other] : undefined;
  return { time: times[last]!, first: first[last]!, second: other, ...(wall !== undefined && { wall }) };
}
