/** The kernel of growing balls: that of hard balls, compiled with GROWING. */
import { bringAll, changedAll } from "../changes.ts";
import { base } from "../clock.ts";
import { relocate, takeLayout } from "../layout.ts";
import { coveredUntil, mayTouch, setCourse } from "./growth.ts";

/** Predicts all anew from absolute time `time` on, in other cells, and with lists where δ is not 0. */
export function regrow(
  time: f64,
  shell: f64,
  mx: i32,
  my: i32,
  mz: i32,
  sx: f64,
  sy: f64,
  sz: f64,
  periodicAxes: i32,
  flat: bool,
): void {
  bringAll(time);
  relocate(time - base, shell, mx, my, mz, sx, sy, sz, periodicAxes, flat);
  changedAll(time);
}

/** The filter for one pair, as tests ask it. */
export function mayMeetWithin(rr: f64, rv: f64, vv: f64, contact: f64, growth: f64, T: f64): bool {
  const bits = i64x2.bitmask(
    mayTouch(
      f64x2.splat(rr),
      f64x2.splat(rv),
      f64x2.splat(vv),
      f64x2.splat(contact),
      f64x2.splat(growth),
      f64x2.splat(T),
    ),
  );
  return bits !== 0;
}

// AssemblyScript adds the extension to the name of a module that is exported again.
export * from "../main";
export { coveredUntil, setCourse, takeLayout };
