/**
 * Errors of a time-stepped run compared with an exact one: missed, invented and late events.
 *
 * The sequence of each particle is compared. After its first difference, or a late event, a particle is in another place, and so is any
 * particle that it meets. Only events of two unaffected particles are judged, so that the errors are those of the step and not of
 * chaos. Both runs need about one event per particle. The first difference is reported whatever caused it.
 */
import type { EncounterLog } from "../../engine/api/engine.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import { sequencesOf } from "./collisionSequence.ts";

export type Judgment = Omit<StepErrors, "until" | "energyError">;

export function compareSequences(
  exact: EncounterLog,
  got: EncounterLog,
  count: number,
  until: number,
  step: number,
): Judgment {
  const { starts, own } = sequencesOf(got, count);
  const places = starts.slice(0, count);
  const wrong = new Uint8Array(count);
  const late = new Uint8Array(count);
  let [judged, missed, invented, delayed, delay, parting] = [0, 0, 0, 0, 0, Number.POSITIVE_INFINITY];
  const next = (i: number) => (places[i] < starts[i + 1] ? own[places[i]] : -1);
  const same = (e: number, i: number, j: number) =>
    e >= 0 && ((got.first[e] === i && got.second[e] === j) || (got.first[e] === j && got.second[e] === i));
  const spoil = (i: number, j: number, time: number) => {
    wrong[i] = 1;
    if (j >= 0) wrong[j] = 1;
    parting = Math.min(parting, time);
  };
  const within = (i: number, j: number, latest: number) => {
    for (let k = places[i]; k < starts[i + 1] && got.times[own[k]] <= latest; k++)
      if (same(own[k], i, j)) return own[k];
    return -1;
  };
  for (let e = 0; e < exact.length && exact.times[e] <= until; e++) {
    const [i, j, time] = [exact.first[e], exact.second[e], exact.times[e]];
    if (wrong[i] || (j >= 0 && wrong[j])) {
      wrong[i] = 1;
      if (j >= 0) wrong[j] = 1;
      continue;
    }
    const fresh = !late[i] && !(j >= 0 && late[j]);
    const [here, there] = [next(i), j >= 0 ? next(j) : next(i)];
    if (here === there && same(here, i, j)) {
      places[i]++;
      if (j >= 0) places[j]++;
      const by = got.times[here] - time;
      if (fresh) judged++;
      if (fresh && by <= 1e-6 * step) continue;
      if (fresh) {
        delayed++;
        delay += by;
      }
      late[i] = 1;
      if (j >= 0) late[j] = 1;
      continue;
    }
    // One of the two has an earlier event with another: that one is invented, unless it is late.
    const earlier = [here, there].find((k) => k >= 0 && got.times[k] < time);
    if (earlier !== undefined) {
      const [first, second] = [got.first[earlier], got.second[earlier]];
      if (!late[first] && !(second >= 0 && late[second])) invented++;
      spoil(first, second, got.times[earlier]);
    } else if (fresh) {
      judged++;
      // Events found at the end of a step may be in another order: late, not missed.
      const later = within(i, j, time + step);
      if (later < 0) missed++;
      else {
        delayed++;
        delay += Math.max(0, got.times[later] - time);
      }
    }
    spoil(i, j, time);
  }
  for (let e = 0; e < got.length && got.times[e] <= until; e++) {
    const [i, j] = [got.first[e], got.second[e]];
    if (wrong[i] || (j >= 0 && wrong[j]) || next(i) !== e) continue;
    if (!late[i] && !(j >= 0 && late[j])) invented++;
    spoil(i, j, got.times[e]);
  }
  return {
    judged,
    missed,
    invented,
    delayed,
    delay: delayed > 0 ? delay / delayed : 0,
    parting: Number.isFinite(parting) ? parting : undefined,
  };
}
