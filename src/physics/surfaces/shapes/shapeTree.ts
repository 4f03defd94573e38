/**
 * Tree of boxes around shapes: those near a point are found without looking at the others, so that a mesh of many triangles costs as
 * little as one of few.
 *
 * Layout: node k has its box in boxes[6k …] (low, then high), and in `first` and `end` the range of its shapes in `order`. The children
 * of an inner node are at `left[k]` and left[k] + 1; a leaf has 0. Boxes of shapes are in `own`, by their numbers.
 */
import type { Shape } from "./shape.ts";

const leafSize = 8;

const known = new WeakMap<readonly Shape[], ShapeTree>();

export class ShapeTree {
  /** One tree for one list of shapes: surfaces are made several times, for checks, placement and the run. */
  static of(shapes: readonly Shape[]): ShapeTree {
    let tree = known.get(shapes);
    if (!tree) {
      tree = new ShapeTree(shapes);
      known.set(shapes, tree);
    }
    return tree;
  }

  /** Result of `within`: indices of shapes. */
  readonly found: number[] = [];
  private readonly order: number[];
  private readonly boxes: Float64Array;
  private readonly first: number[] = [];
  private readonly end: number[] = [];
  private readonly left: number[] = [];
  private readonly stack: number[] = [];
  private readonly trial = new Float64Array(3);
  private readonly own: Float64Array;
  private readonly corners: number[] = [];
  /** Twice the middles of the shapes. */
  private readonly middles: Float64Array;
  /** Number of nodes and shapes whose distance `nearest` has computed. */
  tests = 0;

  constructor(readonly shapes: readonly Shape[]) {
    this.order = shapes.map((_, k) => k);
    this.middles = new Float64Array(3 * shapes.length);
    this.own = new Float64Array(6 * shapes.length);
    for (const [k, { low, high }] of shapes.entries()) {
      for (let axis = 0; axis < 3; axis++) {
        this.middles[3 * k + axis] = low[axis] + high[axis];
        this.own[6 * k + axis] = low[axis];
        this.own[6 * k + 3 + axis] = high[axis];
      }
    }
    this.addNode(0, shapes.length);
    for (let node = 0; node < this.first.length; node++) this.split(node);
    this.boxes = Float64Array.from(this.corners);
  }

  private addNode(first: number, end: number): void {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let k = first; k < end; k++) {
      const { low, high } = this.shapes[this.order[k]];
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], low[axis]);
        box[axis + 3] = Math.max(box[axis + 3], high[axis]);
      }
    }
    this.corners.push(...box);
    this.first.push(first);
    this.end.push(end);
    this.left.push(0);
  }

  /** At the median along the longest side. */
  private split(node: number): void {
    const [first, end] = [this.first[node], this.end[node]];
    if (end - first <= leafSize) return;
    const sides = [0, 1, 2].map((axis) => this.corners[6 * node + 3 + axis] - this.corners[6 * node + axis]);
    const axis = sides.indexOf(Math.max(...sides));
    const half = (first + end) >> 1;
    this.partition(first, end, half, axis);
    for (const [from, to] of [
      [first, half],
      [half, end],
    ] as const) {
      if (to - from > leafSize) continue;
      const leaf = this.order.slice(from, to).sort((a, b) => (this.isBefore(a, b, axis) ? -1 : 1));
      for (const [k, shape] of leaf.entries()) this.order[from + k] = shape;
    }
    this.left[node] = this.first.length;
    this.addNode(first, half);
    this.addNode(half, end);
  }

  /** Brings shapes in order so that none before place `half` is behind one after it (Hoare's selection). */
  private partition(first: number, end: number, half: number, axis: number): void {
    const { order } = this;
    let low = first;
    let high = end - 1;
    while (low < high) {
      const pivot = order[(low + high) >> 1];
      let i = low;
      let j = high;
      while (i <= j) {
        while (this.isBefore(order[i], pivot, axis)) i++;
        while (this.isBefore(pivot, order[j], axis)) j--;
        if (i > j) break;
        const shape = order[i];
        order[i++] = order[j];
        order[j--] = shape;
      }
      if (half <= j) high = j;
      else if (half >= i) low = i;
      else return;
    }
  }

  /** By middles; of equal ones that with the lower number. */
  private isBefore(a: number, b: number, axis: number): boolean {
    const { middles } = this;
    const [one, other] = [middles[3 * a + axis], middles[3 * b + axis]];
    return one < other || (one === other && a < b);
  }

  /** Finds all shapes whose boxes are within `reach` of a point, in `found`; returns their number. */
  within(x: number, y: number, z: number, reach: number): number {
    const { stack, found, order, own, boxes } = this;
    let count = 0;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      if (isBeyond(boxes, node, x, y, z, reach)) continue;
      const left = this.left[node];
      if (left > 0) {
        stack[depth++] = left + 1;
        stack[depth++] = left;
        continue;
      }
      for (let k = this.first[node]; k < this.end[node]; k++)
        if (!isBeyond(own, order[k], x, y, z, reach)) found[count++] = order[k];
    }
    return count;
  }

  /** The least distance of a point from a shape, and its normal; `most` where none is nearer. */
  nearest(x: number, y: number, z: number, normal: Float64Array, most = Infinity): number {
    const { stack, order, shapes, trial, boxes } = this;
    let best = most;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      this.tests++;
      if (boxDistance(boxes, node, x, y, z) > best) continue;
      const left = this.left[node];
      if (left > 0) {
        const later = boxDistance(boxes, left, x, y, z) < boxDistance(boxes, left + 1, x, y, z) ? 1 : 0;
        stack[depth++] = left + later;
        stack[depth++] = left + 1 - later;
        continue;
      }
      this.tests += this.end[node] - this.first[node];
      for (let k = this.first[node]; k < this.end[node]; k++) {
        const distance = shapes[order[k]].distance(x, y, z, trial);
        if (distance >= best) continue;
        best = distance;
        normal.set(trial);
      }
    }
    return best;
  }
}

/** The distance of a point from box k is more than this. Along one axis it is, where boxes are far. */
function isBeyond(boxes: Float64Array, k: number, x: number, y: number, z: number, reach: number): boolean {
  const at = 6 * k;
  if (boxes[at] - x > reach || x - boxes[at + 3] > reach) return true;
  if (boxes[at + 1] - y > reach || y - boxes[at + 4] > reach) return true;
  return boxDistance(boxes, k, x, y, z) > reach;
}

/** Of a point from box k; 0 inside. */
function boxDistance(boxes: Float64Array, k: number, x: number, y: number, z: number): number {
  const at = 6 * k;
  const dx = Math.max(boxes[at] - x, x - boxes[at + 3], 0);
  const dy = Math.max(boxes[at + 1] - y, y - boxes[at + 4], 0);
  const dz = Math.max(boxes[at + 2] - z, z - boxes[at + 5], 0);
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
