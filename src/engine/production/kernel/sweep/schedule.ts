/** Predictions of particles: each has one partner and time, or a check, at which it looks again. */
import { CHECK, ENCOUNTER, hotOf, NEVER, warmOf } from "../memory.ts";
import { push } from "./calendar.ts";
import { add, REDONE } from "./work.ts";

/** Flag of a particle that has to wait for the last phase. */
export const WAITS: u8 = 2;

/** Schedules the pair; former partners look again at the old time. */
export function schedule(i: i32, w: usize, h: usize, partner: i32, s: f64): void {
  const old = load<i32>(w, 16);
  if (old >= 0) invalidate(old);
  const wj = warmOf(partner);
  const third = load<i32>(wj, 16);
  if (third >= 0 && third !== i) invalidate(third);
  store<i32>(wj, i, 16);
  store<f64>(hotOf(partner), s, ENCOUNTER);
  store<i32>(w, partner, 16);
  store<f64>(h, s, ENCOUNTER);
}

/** The third party: its encounter turns into a check at the same time. */
export function invalidate(m: i32): void {
  add(REDONE, 1);
  store<i32>(warmOf(m), CHECK, 16);
  push(m, load<f64>(hotOf(m), ENCOUNTER));
}

/** Removes the prediction of a particle, whose encounter is being processed. */
export function unschedule(w: usize, h: usize): void {
  store<f64>(h, NEVER, ENCOUNTER);
  store<i32>(w, CHECK, 16);
}
