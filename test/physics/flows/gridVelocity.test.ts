import { describe, expect, test } from "vitest";
import type { Edges } from "../../../src/physics/box.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import { GridVelocity } from "../../../src/physics/flows/gridVelocity.ts";

const random = new CounterRandom(3, "places");
const periodic: Edges = new Array(6).fill("periodic");
const walls: Edges = new Array(6).fill("reflecting");

/** Fills the nodes with a field, and returns the largest deviation at random places. */
function deviation(
  size: readonly number[],
  edges: Edges,
  nodes: readonly number[],
  field: (place: readonly number[]) => readonly number[],
): number {
  const d = size.length;
  const grid = new GridVelocity(size, edges, nodes);
  const count = nodes.reduce((product, n) => product * n, 1);
  for (let node = 0; node < count; node++) {
    let rest = node;
    const place = nodes.map((n, axis) => {
      const i = rest % n;
      rest = Math.floor(rest / n);
      return (i * size[axis]) / (edges[2 * axis] === "periodic" ? n : n - 1);
    });
    grid.values.set(field(place), node * d);
  }
  const places = 400;
  const positions = Float64Array.from({ length: places * d }, (_, k) => random.uniform(0, k) * size[k % d]);
  const found = new Float64Array(places * d);
  grid.sample(positions, found, 0, places);
  let most = 0;
  for (let k = 0; k < places; k++) {
    const right = field([...positions.subarray(k * d, (k + 1) * d)]);
    for (let c = 0; c < d; c++) most = Math.max(most, Math.abs(found[k * d + c] - right[c]));
  }
  return most;
}

describe("velocities on a grid", () => {
  const wave = ([x, y, z = 0]: readonly number[]) =>
    [Math.sin(2 * Math.PI * x!), Math.cos(Math.PI * y!), Math.sin(2 * Math.PI * (x! + z))].slice(
      0,
      z === 0 ? 2 : 3,
    ) as number[];

  test.each([
    ["2-D", [1, 2], [16, 32]],
    ["3-D", [1, 2, 1], [16, 32, 16]],
  ] as const)("are interpolated to second order, %s", (_, size, nodes) => {
    const field = (place: readonly number[]) =>
      size.length === 2 ? wave(place.slice(0, 2)) : wave([place[0], place[1], place[2] + 1e-300]).slice(0, 3);
    const pad = (place: readonly number[]) => {
      const values = field(place);
      return [...values, ...new Array<number>(size.length - values.length).fill(0)];
    };
    const coarse = deviation(size, periodic, nodes, pad);
    const fine = deviation(
      size,
      periodic,
      nodes.map((n) => 2 * n),
      pad,
    );
    expect(coarse).toBeGreaterThan(0.005);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.8);
    expect(Math.log2(coarse / fine)).toBeLessThan(2.3);
  });

  test("between walls are exact for linear fields, up to the walls", () => {
    const linear = ([x, y, z = 0]: readonly number[]) => [1 + 2 * x! - y!, y! + z, 3 * z - x!];
    expect(deviation([2, 3], walls, [4, 5], (place) => linear(place).slice(0, 2))).toBeLessThan(1e-14);
    expect(deviation([2, 3, 1], walls, [4, 5, 2], linear)).toBeLessThan(1e-14);
  });

  test("continue periodically, and beyond walls with the value there", () => {
    const edges: Edges = ["periodic", "periodic", "reflecting", "reflecting"];
    const grid = new GridVelocity([1, 1], edges, [8, 3]);
    grid.values.forEach((_, k) => {
      grid.values[k] = random.normal(1, k);
    });
    const found = new Float64Array(8);
    grid.sample(Float64Array.of(0.3, 0.6, 1.3, 0.6, -1.7, 0.6, 0.3, 7), found, 0, 4);
    for (const k of [2, 4]) {
      expect(found[k]).toBeCloseTo(found[0], 12);
      expect(found[k + 1]).toBeCloseTo(found[1], 12);
    }
    const top = new Float64Array(2);
    grid.sample(Float64Array.of(0.3, 1), top, 0, 1);
    expect([...top]).toEqual([found[6], found[7]]);
    // The smallest negative coordinate rounds to the period.
    grid.sample(Float64Array.of(-1e-18, 0.5), top, 0, 1);
    expect(top.every(Number.isFinite)).toBe(true);
  });
});
