/** Bond-orientational order of perfect lattices and of a fluid. */
import { expect, test } from "vitest";
import { bondOrder } from "../../../src/analysis/structure/bondOrder.ts";
import { nearestNeighbors } from "../../../src/analysis/structure/neighbors.ts";
import type { System } from "../../../src/physics/system.ts";
import { stream } from "../../engine/randomSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

/** Points in a periodic box of `cells` unit cells along each axis. */
function lattice(cell: number[], basis: number[][], cells: number[]): System {
  const d = cell.length as 2 | 3;
  const { system } = sessionOf({
    box: { size: cell.map((length, axis) => 3 * length * cells[axis]) },
    particles: { count: 2, radius: 1e-3 },
    stop: { time: 1 },
  });
  const positions: number[] = [];
  for (let k = 0; k < cells.reduce((product, n) => product * n, 1); k++) {
    const at = cells.map((n, axis) => Math.floor(k / cells.slice(0, axis).reduce((a, b) => a * b, 1)) % n);
    for (const place of basis)
      for (let axis = 0; axis < d; axis++) positions.push((at[axis] + place[axis]) * cell[axis]);
  }
  const size = Float64Array.from(cell, (length, axis) => length * cells[axis]);
  return { ...system, size, count: positions.length / d, positions: Float64Array.from(positions) };
}

const face = [
  [0, 0, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
  [0.5, 0.5, 0],
];
const close = [
  [0, 0, 0],
  [0.5, 0.5, 0],
  [0.5, 1 / 6, 0.5],
  [0, 2 / 3, 0.5],
];
const body = [
  [0, 0, 0],
  [0.5, 0.5, 0.5],
];

test.each([
  [
    "triangular",
    lattice(
      [1, Math.sqrt(3)],
      [
        [0, 0],
        [0.5, 0.5],
      ],
      [7, 4],
    ),
    undefined,
    1,
  ],
  ["square with 4 neighbors", lattice([1, 1], [[0, 0]], [6, 6]), 4, 0],
  ["fcc", lattice([1, 1, 1], face, [3, 3, 3]), undefined, 0.57452],
  ["hcp", lattice([1, Math.sqrt(3), Math.sqrt(8 / 3)], close, [4, 3, 3]), undefined, 0.48476],
  ["bcc with 14 neighbors", lattice([1, 1, 1], body, [4, 4, 4]), 14, 0.51069],
] as const)("%s", (_, system, neighbors, expected) => {
  const { each, global, local } = bondOrder(system, system.positions, 0, neighbors);
  expect(global).toBeCloseTo(expected, 4);
  expect(local).toBeCloseTo(expected, 4);
  for (const own of each) expect(own).toBeCloseTo(expected, 4);
});

test("neighbors are those of an exhaustive search, with open and periodic edges", () => {
  for (const edges of ["periodic", "open"] as const) {
    const random = stream(5);
    const { system } = sessionOf({
      box: { size: [9, 7, 8], edges },
      particles: { count: 80, radius: 0.01 },
      stop: { time: 1 },
    });
    // Some far from all others.
    const positions = system.positions.map((x, k) => (edges === "open" && k < 30 ? x + 40 * random() : x));
    const { indices, counts } = nearestNeighbors(system, positions, 12);
    for (let i = 0; i < 80; i++) {
      const distance = (j: number) => {
        let square = 0;
        for (let axis = 0; axis < 3; axis++) {
          let along = Math.abs(positions[3 * i + axis] - positions[3 * j + axis]);
          if (edges === "periodic") along = Math.min(along, system.size[axis] - along);
          square += along * along;
        }
        return square;
      };
      const all = Array.from({ length: 80 }, (_, j) => j).filter((j) => j !== i);
      all.sort((a, b) => distance(a) - distance(b));
      expect(counts[i]).toBe(12);
      expect(Array.from(indices.subarray(12 * i, 12 * i + 12))).toEqual(all.slice(0, 12));
    }
  }
});

test("a dilute fluid has no order in common", () => {
  const session = sessionOf({
    box: { size: [20, 20] },
    particles: { count: 400, fraction: 0.1 },
    stop: { time: 4 },
    measure: { every: 1, what: ["bond-order"] },
    expect: { bondOrder: { max: 0.1 } },
  });
  session.work();
  const columns = ["bondOrder", "bondOrder.local"].map((name) => session.measures.column(name));
  expect(columns[0].length).toBe(5);
  for (const value of columns[0]) expect(value).toBeLessThan(0.1);
  // Of six random directions, ⟨|ψ₆|⟩ is √π/2√6 = 0.36.
  for (const value of columns[1]) expect(Math.abs(value - 0.36)).toBeLessThan(0.05);
});
