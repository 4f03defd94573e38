/**
 * Changes of velocities from outside, between events. Particles are brought to the time of the change, get their velocities, and
 * have their events predicted anew.
 */
import { crowded, refile } from "./calendar.ts";
import { base } from "./clock.ts";
import { schedule } from "./levels/crossLevels.ts";
import { count, warmOf } from "./memory.ts";
import { advanceTo } from "./motion.ts";
import { enqueue, invalidatePartner, predict, unschedule } from "./predict.ts";

/** Brings particle i to absolute time `time`, which is not before any event so far. */
export function bring(i: i32, time: f64): void {
  advanceTo(i, time - base);
}

export function bringAll(time: f64): void {
  for (let i = 0; i < count; i++) bring(i, time);
}

/** Particle i, brought to this time, has another velocity. */
export function changed(i: i32, time: f64): void {
  const t = time - base;
  if (crowded()) refile();
  const partner = load<i32>(warmOf(i), 16);
  if (partner >= 0) invalidatePartner(partner);
  unschedule(i);
  schedule(i, t);
  predict(i, t, -1);
  enqueue(i);
}

/** All particles, brought to this time, have other velocities. */
export function changedAll(time: f64): void {
  const t = time - base;
  for (let i = 0; i < count; i++) {
    unschedule(i);
    schedule(i, t);
  }
  refile();
  for (let i = 0; i < count; i++) {
    predict(i, t, -1);
    enqueue(i);
  }
}
