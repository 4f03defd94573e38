/**
 * Which encounters of an exact run a time-stepped one misses, which it has that are none, and which come late.
 *
 * Each particle's own sequence is gone through. After its first difference, or a late encounter, a particle is elsewhere than it should
 * be, and so is whoever it meets: only encounters of two to which nothing has happened yet are judged, so that what counts is what
 * the step does and not what chaos makes of it. The two need to run for about one encounter a particle. The first difference
 * of all is told whatever it came of.
 */
import type { EncounterLog } from "../../engine/api/engine.ts";
import type { StepErrors } from "../../protocol/messages.ts";

export type Judgement = Omit<StepErrors, "until" | "energyError">;

/** Each particle's encounters: those of i are `own[starts[i]]` … before `own[starts[i + 1]]`. */
function sequences({ length, first, second }: EncounterLog, count: number) {
  const starts = new Int32Array(count + 1);
  for (let e = 0; e < length; e++) {
    starts[first[e]! + 1]!++;
    if (second[e]! >= 0) starts[second[e]! + 1]!++;
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const own = new Int32Array(starts[count]!);
  for (let e = 0; e < length; e++) {
    own[next[first[e]!]!++] = e;
    if (second[e]! >= 0) own[next[second[e]!]!++] = e;
  }
  return { starts, own };
}

export function compareSequences(
  wanted: EncounterLog,
  got: EncounterLog,
  count: number,
  until: number,
  step: number,
): Judgement {
  const { starts, own } = sequences(got, count);
  const places = starts.slice(0, count);
  const wrong = new Uint8Array(count);
  const late = new Uint8Array(count);
  let [judged, missed, invented, delayed, delay, parting] = [0, 0, 0, 0, 0, Number.POSITIVE_INFINITY];
  const next = (i: number) => (places[i]! < starts[i + 1]! ? own[places[i]!]! : -1);
  const same = (e: number, i: number, j: number) =>
    e >= 0 && ((got.first[e] === i && got.second[e] === j) || (got.first[e] === j && got.second[e] === i));
  const spoil = (i: number, j: number, time: number) => {
    wrong[i] = 1;
    if (j >= 0) wrong[j] = 1;
    parting = Math.min(parting, time);
  };
  const within = (i: number, j: number, latest: number) => {
    for (let k = places[i]!; k < starts[i + 1]! && got.times[own[k]!]! <= latest; k++)
      if (same(own[k]!, i, j)) return own[k]!;
    return -1;
  };
  for (let e = 0; e < wanted.length && wanted.times[e]! <= until; e++) {
    const [i, j, time] = [wanted.first[e]!, wanted.second[e]!, wanted.times[e]!];
    if (wrong[i] || (j >= 0 && wrong[j])) {
      wrong[i] = 1;
      if (j >= 0) wrong[j] = 1;
      continue;
    }
    const fresh = !late[i] && !(j >= 0 && late[j]);
    const [here, there] = [next(i), j >= 0 ? next(j) : next(i)];
    if (here === there && same(here, i, j)) {
      places[i]!++;
      if (j >= 0) places[j]!++;
      const by = got.times[here]! - time;
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
    // One of the two has met somebody else before: that one was none, unless it is late itself.
    const earlier = [here, there].find((k) => k >= 0 && got.times[k]! < time);
    if (earlier !== undefined) {
      const [first, second] = [got.first[earlier]!, got.second[earlier]!];
      if (!late[first] && !(second >= 0 && late[second])) invented++;
      spoil(first, second, got.times[earlier]!);
    } else if (fresh) {
      judged++;
      // Looked at together at the end of a step, encounters may come in another order: it is late, then, and not missed.
      const later = within(i, j, time + step);
      if (later < 0) missed++;
      else {
        delayed++;
        delay += Math.max(0, got.times[later]! - time);
      }
    }
    spoil(i, j, time);
  }
  for (let e = 0; e < got.length && got.times[e]! <= until; e++) {
    const [i, j] = [got.first[e]!, got.second[e]!];
    if (wrong[i] || (j >= 0 && wrong[j]) || next(i) !== e) continue;
    if (!late[i] && !(j >= 0 && late[j])) invented++;
    spoil(i, j, got.times[e]!);
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
