/** Pairs in a sheared box: the nearest image of the second particle, and its velocity while they collide. */
import { periodic } from "../grid.ts";
import { hotOf, VX, warmOf } from "../memory.ts";
import { separation } from "../separation.ts";
import { along, cellsOn, flow, fraction, gradient, sideOn, slid, speed, third } from "./rows.ts";

/** Separation from the first particle to the nearest image of the second one, by axis; and how many boxes farther along the gradient it is. */
export let apartX: f64 = 0;
export let apartY: f64 = 0;
export let apartZ: f64 = 0;
export let imageBoxes: i32 = 0;

/** @param x how much farther the second is from the center of its cell than the first one from that of its own, at time t */
export function separate(i: i32, j: i32, x: f64, y: f64, z: f64, t: f64): void {
  const w = warmOf(i) + 20;
  const wj = warmOf(j) + 20;
  const onFlow = (<usize>flow) << 1;
  const onGradient = (<usize>gradient) << 1;
  const c = <i32>load<u16>(w + onFlow);
  const cj = <i32>load<u16>(wj + onFlow);
  const side = sideOn(flow);
  const height = <f64>cellsOn(gradient) * sideOn(gradient);
  const rows = <f64>(<i32>load<u16>(wj + onGradient) - <i32>load<u16>(w + onGradient));
  const across = on(gradient, x, y, z) + rows * sideOn(gradient);
  let nearest = Infinity;
  let alongFlow = 0.0;
  let alongGradient = 0.0;
  // In a box that is two diameters wide, two images may be less than half of it away along the gradient.
  for (let boxes = -1; boxes <= 1; boxes++) {
    const a =
      boxes === 0
        ? separation(on(flow, x, y, z), c, cj, side, cellsOn(flow), 1)
        : separation(on(flow, x, y, z) + <f64>boxes * fraction(t), c, along(cj + boxes * slid), side, cellsOn(flow), 1);
    const b = across + <f64>boxes * height;
    const square = a * a + b * b;
    if (square >= nearest) continue;
    nearest = square;
    imageBoxes = boxes;
    alongFlow = a;
    alongGradient = b;
  }
  const onThird = (<usize>third) << 1;
  const aside = separation(
    on(third, x, y, z),
    load<u16>(w + onThird),
    load<u16>(wj + onThird),
    sideOn(third),
    cellsOn(third),
    periodic & (1 << third),
  );
  apartX = flow === 0 ? alongFlow : gradient === 0 ? alongGradient : aside;
  apartY = flow === 1 ? alongFlow : gradient === 1 ? alongGradient : aside;
  apartZ = flow === 2 ? alongFlow : gradient === 2 ? alongGradient : aside;
}

function on(axis: i32, x: f64, y: f64, z: f64): f64 {
  return axis === 0 ? x : axis === 1 ? y : z;
}

/** Velocity along an axis of the image that was found last, beyond that of the particle. */
export function imageSpeed(axis: i32): f64 {
  return axis === flow ? <f64>imageBoxes * speed : 0;
}

/** Particle j gets the velocity of its image `boxes` farther along the gradient. */
export function addImageSpeed(j: i32, boxes: i32): void {
  if (boxes === 0) return;
  const p = hotOf(j) + ((<usize>flow) << 3);
  store<f64>(p, load<f64>(p, VX) + <f64>boxes * speed, VX);
}
