/**
 * Sheared box: rows of cells that slide past each other. The image of the box beyond its far face across the gradient is displaced along the
 * flow by Δ(t), and faster than it (physics/boundary/images.ts); that beyond the near face is as far behind.
 *
 * The grid has no cells beyond these two faces (grid.ts), so that `gather` finds none there. While Δ is between m and m + 1 sides of a cell,
 * cell c of the last row is near the images of the cells c − 2 − m to c + 1 − m of the first row, and cell c of the first row near those of
 * c − 1 + m to c + 2 + m of the last one, as in reference/slidingRows.ts. Each time Δ has grown by a side, one more cell is near (slides.ts).
 *
 * Not in the form of growing balls, which are not sheared.
 *
 * Δ is kept relative to the era: what an era adds is rounded once, and the displacement of images has no steps where eras meet.
 */
import { nx, ny, nz, sideX, sideY, sideZ, stepX, stepY, stepZ } from "../grid.ts";
import { NEVER } from "../memory.ts";

/** Cells beyond both faces that a search may visit: 4 along the flow, 3 along the third axis. */
export const SLIDING: i32 = 24;

export let sheared: bool = false;
/** Axes of the flow, of its gradient, and the third one. */
export let flow: i32 = 0;
export let gradient: i32 = 1;
export let third: i32 = 2;
/** Of the flow, and that of an image beyond the far face. */
export let rate: f64 = 0;
export let speed: f64 = 0;
/** Δ when the era began. */
let offset: f64 = 0;
/** Sides by which images have slid: m, as long as no event says otherwise. */
export let slid: i32 = 0;
/** Time of the next slide. */
export let slideTime: f64 = NEVER;

/** Called before cells are taken. @param displacement Δ at time 0 */
export function setShear(flowAxis: i32, gradientAxis: i32, shearRate: f64, imageSpeed: f64, displacement: f64): void {
  if (GROWING) return;
  sheared = true;
  flow = flowAxis;
  gradient = gradientAxis;
  third = 3 - flowAxis - gradientAxis;
  rate = shearRate;
  speed = imageSpeed;
  offset = displacement;
}

export function cellsOn(axis: i32): i32 {
  return axis === 0 ? nx : axis === 1 ? ny : nz;
}
export function sideOn(axis: i32): f64 {
  return axis === 0 ? sideX : axis === 1 ? sideY : sideZ;
}
export function stepsOn(axis: i32): usize {
  return axis === 0 ? stepX : axis === 1 ? stepY : stepZ;
}

/** In the present cells, at time t. */
export function beginRows(t: f64): void {
  if (GROWING || !sheared) return;
  slid = <i32>Math.floor((offset + speed * t) / sideOn(flow));
  aim();
}

/** What Δ is beyond m sides of a cell. */
export function fraction(t: f64): f64 {
  return offset + speed * t - <f64>slid * sideOn(flow);
}

/** All times are from now on relative to one that is later by this. */
export function moveRows(by: f64): void {
  if (GROWING || !sheared) return;
  const n = cellsOn(flow);
  offset += speed * by;
  const boxes = <i32>Math.floor(offset / (<f64>n * sideOn(flow)));
  offset -= <f64>boxes * (<f64>n * sideOn(flow));
  slid -= boxes * n;
  aim();
}

export function slideOn(): void {
  slid += speed > 0 ? 1 : -1;
  aim();
}

function aim(): void {
  const next = <f64>(speed > 0 ? slid + 1 : slid) * sideOn(flow);
  slideTime = speed === 0 ? NEVER : max((next - offset) / speed, 0.0);
}

/** Number of a cell along the flow, counted on beyond the ends of its row. */
export function along(c: i32): i32 {
  const n = cellsOn(flow);
  const rest = c % n;
  return rest < 0 ? rest + n : rest;
}

export function rowsState(at: usize): void {
  if (GROWING) return;
  store<f64>(at, offset);
  store<i32>(at, slid, 8);
}
export function restoreRowsState(at: usize): void {
  if (GROWING) return;
  offset = load<f64>(at);
  slid = load<i32>(at, 8);
  if (sheared) aim();
}
