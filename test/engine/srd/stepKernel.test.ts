/** Loops of a step in WebAssembly beside their definitions: cells, random numbers, sums, streaming. */
import { describe, expect, test } from "vitest";
import { CellGrid } from "../../../src/engine/srd/cellGrid.ts";
import { StepKernel } from "../../../src/engine/srd/stepKernel.ts";
import { wrapCoordinate } from "../../../src/physics/box.ts";
import { CounterRandom } from "../../../src/physics/counterRandom.ts";
import { gasParticles, plainSettings } from "./fluids.ts";

const shift = [0.3, 0.9, 0.6];

describe.each([2, 3] as const)("in %i dimensions", (dimension) => {
  const edges = (["periodic", "periodic", "reflecting", "reflecting", "periodic", "periodic"] as const).slice(
    0,
    2 * dimension,
  );
  const settings = plainSettings(dimension, 7, {
    edges,
    perCell: 3,
    fluids: [{ mass: 1 }, { mass: 0.3 }],
    rotation: { from: 0.2, to: 2.7, mirrored: true },
  });
  const grid = new CellGrid(settings, 1, 1);

  function filled(count: number) {
    const { positions, velocities, fluids } = gasParticles(settings, 5);
    const sizes = { fluid: count, guests: 0, cells: grid.total, atRest: 0 };
    const kernel = new StepKernel(settings, sizes);
    kernel.positions.set(positions.subarray(0, count * dimension));
    kernel.velocities.set(velocities.subarray(0, count * dimension));
    kernel.masses.set(Float64Array.from(fluids.subarray(0, count), (fluid) => settings.fluids[fluid].mass));
    return kernel;
  }

  test.each([146, 147])("the cells of %i particles are those of the grid", (count) => {
    const kernel = filled(count);
    kernel.positions.set([7, 7, 7].slice(0, dimension), dimension);
    const cells = new Int32Array(count);
    grid.locate(kernel.positions, count, shift, cells);
    kernel.locate(count, grid, shift);
    expect(kernel.located).toEqual(cells);
    expect(new Set(cells).size).toBeGreaterThan(40);
  });

  test("means of cells are those of the sums in the order of particles, turns by the angle and about the axis of the cell's numbers", () => {
    const kernel = filled(147);
    kernel.locate(147, grid, shift);
    kernel.gather();
    const { sums, sumNumbers, turns, turnNumbers, located, velocities, masses } = kernel;
    const expected = new Float64Array(sums.length);
    located.forEach((cell, i) => {
      const at = cell * sumNumbers;
      for (let axis = 0; axis < dimension; axis++) expected[at + axis] += masses[i] * velocities[i * dimension + axis];
      expected[at + dimension] += masses[i];
      expected[at + dimension + 1]++;
    });
    expect(sums).toEqual(expected);
    const rotated = kernel.prepare(31);
    let shared = 0;
    for (let cell = 0; cell < grid.total; cell++) {
      const at = cell * sumNumbers;
      const inverse = expected[at + dimension] > 0 ? 1 / expected[at + dimension] : 0;
      const means = Array.from(expected.subarray(at, at + dimension), (momentum) => momentum * inverse);
      const [from, to] = [cell * turnNumbers, (cell + 1) * turnNumbers];
      expect([...turns.subarray(from, from + dimension)]).toEqual(means);
      if (expected[at + dimension + 1] < 2) expect(turns[from + dimension]).toBe(Infinity);
      else {
        shared++;
        const matrix = turns.subarray(from + dimension, to);
        matrixOf(cell, 31).forEach((entry, k) => {
          expect(matrix[k]).toBeCloseTo(entry, 14);
        });
      }
    }
    expect(rotated).toBe(shared);
    expect(shared).toBeGreaterThan(20);
  });

  /** Of an angle in the interval of the settings; in two dimensions its first column. */
  function matrixOf(cell: number, step: number): number[] {
    const number = (purpose: string) => new CounterRandom(settings.seed, purpose).uniform(step, cell);
    const angle = 0.2 + 2.5 * Math.abs(2 * number("srd angle") - 1);
    const [c, s] = [Math.cos(angle), number("srd angle") < 0.5 ? -Math.sin(angle) : Math.sin(angle)];
    if (dimension === 2) return [c, s];
    const z = 2 * number("srd axis height") - 1;
    const azimuth = 2 * Math.PI * number("srd axis azimuth");
    const axis = [Math.sqrt(1 - z * z) * Math.cos(azimuth), Math.sqrt(1 - z * z) * Math.sin(azimuth), z];
    // Row by row: c + (1 − c) n n on the diagonal, and s times the cross product.
    return [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => {
        const third = 3 - row - column;
        const cross = row === column ? 0 : ((column - row + 3) % 3 === 1 ? -1 : 1) * axis[third];
        return (row === column ? c : 0) + (1 - c) * axis[row] * axis[column] + s * cross;
      }),
    );
  }

  test("streaming moves what stays inside or comes round, and lists what meets a wall", () => {
    const kernel = filled(147);
    const before = kernel.positions.slice();
    const number = kernel.stream(1);
    const left: number[] = [];
    let round = 0;
    for (let i = 0; i < 147; i++) {
      const [from, end] = [i * dimension, (i + 1) * dimension];
      const to = Array.from({ length: dimension }, (_, axis) => before[from + axis] + kernel.velocities[from + axis]);
      const meets = to[1] < 0 || to[1] >= 7;
      if (meets) left.push(i);
      else if (to.some((x) => x < 0 || x >= 7)) round++;
      const expected = meets ? [...before.subarray(from, end)] : to.map((x) => wrapCoordinate(x, 7));
      expect([...kernel.positions.subarray(from, end)]).toEqual(expected);
    }
    expect([...kernel.left.subarray(0, number)]).toEqual(left);
    expect(number).toBeGreaterThan(5);
    expect(round).toBeGreaterThan(5);
  });
});

test("the sign of one angle is negative where the number of the cell is below one half", () => {
  const settings = plainSettings(2, 9, { rotation: { from: 0.7, to: 0.7, mirrored: true } });
  const kernel = new StepKernel(settings, { fluid: 0, guests: 0, cells: 81, atRest: 0 });
  const random = new CounterRandom(settings.seed, "srd angle");
  kernel.sums.fill(2);
  expect(kernel.prepare(4)).toBe(81);
  const signs = Array.from({ length: 81 }, (_, cell) => {
    const sign = random.uniform(4, cell) < 0.5 ? -1 : 1;
    expect([...kernel.turns.subarray(4 * cell + 2, 4 * cell + 4)]).toEqual([Math.cos(0.7), sign * Math.sin(0.7)]);
    return sign;
  });
  expect(new Set(signs).size).toBe(2);
});
