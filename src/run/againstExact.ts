/**
 * A time-stepped run beside an exact one of the same start (of Brownian particles: of the same noise): which collisions it misses,
 * which it has that are none, which come late, and when the two first part.
 *
 * Each particle's own sequence is gone through. From its first difference on a particle is elsewhere than it should be, and so
 * is whoever it meets: only encounters of two that are still right are judged. So the two need to run for about one encounter a
 * particle, long before chaos parts any two programs.
 */
import { type EncounterLog, type Engine, emptyFrame } from "../engine/engine.ts";
import { mechanics } from "../engine/mechanics.ts";
import { createStepped } from "../engine/stepped/steppedEngine.ts";
import type { System } from "../engine/system.ts";
import type { Method } from "../scenario/resolve.ts";
import { createEngine, steppedOptions } from "./createEngine.ts";

export interface AgainstExact {
  /** Until when both have run. */
  readonly until: number;
  /** Encounters of the exact run between particles that were still right in the other. */
  readonly judged: number;
  readonly missed: number;
  readonly invented: number;
  /** Those that came later than a millionth of the step, and by how much on average. */
  readonly delayed: number;
  readonly delay: number;
  /** When the first was missed or invented; undefined: none. */
  readonly parting: number | undefined;
  /** Difference of kinetic and potential energy at the end, over the kinetic energy at the start; 0 of Brownian particles. */
  readonly energyError: number;
}

/** Encounters kept for the comparison. */
const most = 200_000;

export function againstExact(system: System, method: Method, until: number): AgainstExact {
  const [exact, tested] = [referenceOf(system, method), createEngine({ ...method, shadow: 0 }, system)];
  const wanted = courseOf(exact, until);
  const end = wanted.length < most ? until : wanted.times[most - 1]!;
  tested.log(most);
  tested.advance({ until: end });
  const energies = system.motion ? 0 : energyError(system, exact, tested);
  // A late one may come a step after its time.
  tested.advance({ until: end + method.step! });
  const got = tested.drain();
  const judgement = judgeCourses(wanted, got, system.count, end, method.step!);
  return { until: end, ...judgement, energyError: energies };
}

/** The engine that misses nothing: from collision to collision, or by steps that are cut wherever a detector could miss. */
function referenceOf(system: System, method: Method): Engine {
  if (!system.motion) return createEngine({ kind: "event-driven", cells: "auto" }, system);
  const options = steppedOptions(system, { step: method.step! });
  return createStepped(system, { ...options, detector: "centres", within: "queue", beyond: "split", shadow: 0 });
}

function courseOf(engine: Engine, until: number): EncounterLog {
  engine.log(most);
  engine.advance({ until });
  return engine.drain();
}

function energyError(system: System, exact: Engine, tested: Engine): number {
  if (tested.time !== exact.time) return 0;
  const energy = (engine: Engine) => {
    const frame = emptyFrame(system);
    engine.project(frame);
    const { kinetic, potential } = mechanics(system, frame);
    return kinetic + potential;
  };
  const start = mechanics(system, { time: 0, positions: system.positions, velocities: system.velocities }).kinetic;
  return start > 0 ? Math.abs(energy(tested) - energy(exact)) / start : 0;
}

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

export type Judgement = Omit<AgainstExact, "until" | "energyError">;

export function judgeCourses(
  wanted: EncounterLog,
  got: EncounterLog,
  count: number,
  until: number,
  step: number,
): Judgement {
  const { starts, own } = sequences(got, count);
  const places = starts.slice(0, count);
  const wrong = new Uint8Array(count);
  let [judged, missed, invented, delayed, delay, parting] = [0, 0, 0, 0, 0, Number.POSITIVE_INFINITY];
  const next = (i: number) => (places[i]! < starts[i + 1]! ? own[places[i]!]! : -1);
  const same = (e: number, i: number, j: number) =>
    e >= 0 && ((got.first[e] === i && got.second[e] === j) || (got.first[e] === j && got.second[e] === i));
  const spoil = (i: number, j: number, time: number) => {
    wrong[i] = 1;
    if (j >= 0) wrong[j] = 1;
    parting = Math.min(parting, time);
  };
  for (let e = 0; e < wanted.length && wanted.times[e]! <= until; e++) {
    const [i, j, time] = [wanted.first[e]!, wanted.second[e]!, wanted.times[e]!];
    if (wrong[i] || (j >= 0 && wrong[j])) {
      wrong[i] = 1;
      if (j >= 0) wrong[j] = 1;
      continue;
    }
    const [here, there] = [next(i), j >= 0 ? next(j) : next(i)];
    if (here === there && same(here, i, j)) {
      judged++;
      places[i]!++;
      if (j >= 0) places[j]!++;
      const late = got.times[here]! - time;
      if (late > 1e-6 * step) {
        delayed++;
        delay += late;
      }
      continue;
    }
    // One of the two has met somebody else before: that one was none, unless it is late itself.
    const earlier = [here, there].find((k) => k >= 0 && got.times[k]! < time);
    if (earlier !== undefined) {
      invented++;
      spoil(got.first[earlier]!, got.second[earlier]!, got.times[earlier]!);
    } else {
      judged++;
      missed++;
    }
    spoil(i, j, time);
  }
  for (let e = 0; e < got.length && got.times[e]! <= until; e++) {
    const [i, j] = [got.first[e]!, got.second[e]!];
    if (wrong[i] || (j >= 0 && wrong[j]) || next(i) !== e) continue;
    invented++;
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
