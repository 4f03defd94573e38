/** The next and the last collision of a run. */

import { type EncounterLog, isFinal } from "../../engine/api/engine.ts";
import { surfaceName } from "../../physics/surfaces/index.ts";
import type { CollisionPair } from "../../protocol/messages.ts";
import type { Session } from "./session.ts";
import { workOfStretch } from "./sliceBudget.ts";

/** The whole state is copied twice. */
const mostParticles = 200_000;
/** Longest search (ms). */
const patience = 20;

interface NextEncounter {
  readonly time: number;
  readonly first: number;
  /** Partner, or −1 − face. */
  readonly second: number;
}

export function nextEncounter(session: Session, now: () => number): NextEncounter | undefined {
  if (session.system.count > mostParticles || (session.ending && isFinal(session.ending))) return undefined;
  return session.undisturbed((engine) => {
    const begun = now();
    const last = session.goals.time;
    engine.log(1);
    // Increasing spans find near events at once, and far ones in reasonable time.
    for (let span = session.interval / 64; now() - begun < patience && engine.time < last; span *= 2) {
      const pause = engine.advance({ until: Math.min(last, engine.time + span), encounters: 1, work: workOfStretch });
      const { length, times, first, second } = engine.drain();
      if (length > 0) return { time: times[0], first: first[0], second: second[0] };
      if (isFinal(pause) || !Number.isFinite(span)) return undefined;
    }
    return undefined;
  });
}

export function lastCollision(
  { length, times, first, second }: Pick<EncounterLog, "length" | "times" | "first" | "second">,
  dimension: 2 | 3,
): CollisionPair | undefined {
  if (length === 0) return undefined;
  const last = length - 1;
  const other = second[last];
  const wall = other < 0 ? surfaceName({ dimension }, -1 - other) : undefined;
  return { time: times[last], first: first[last], second: other, ...(wall !== undefined && { wall }) };
}
