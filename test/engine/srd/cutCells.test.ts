/** Pressure of a fluid beside obstacles: that of its own depth, on each side of a wall without thickness, wherever it cuts the cells. */
import { describe, expect, test } from "vitest";
import { CellGrid } from "../../../src/engine/srd/cellGrid.ts";
import { CutCells } from "../../../src/engine/srd/cutCells.ts";
import { FreeSpace } from "../../../src/engine/srd/freeSpace.ts";
import type { SrdSettings } from "../../../src/engine/srd/settings.ts";
import { SrdFluid } from "../../../src/engine/srd/srdFluid.ts";
import { Ball, Rod, type Shape } from "../../../src/physics/surfaces/shapes/shape.ts";
import { take } from "../../effort.ts";
import { lattice, plainSettings } from "./fluids.ts";

function liquid(size: number[], shapes: Shape[]): SrdSettings {
  return {
    ...plainSettings(2, 1, { size }),
    edges: ["reflecting", "reflecting", "reflecting", "reflecting"],
    cell: 10,
    perCell: 5,
    step: 0.1,
    gravity: [0, -9.81],
    shift: false,
    repulsion: { passes: 3, change: 0.1 },
    pressure: { iterations: 10, continued: true, correction: 0.05 },
    solids: [{ shapes, response: { normal: -1, tangential: 1 } }],
  };
}

/** Mean pressure in the third cell above the lowest of two columns, over ρg times its depth below `level`. */
function pressures(fluid: SrdFluid, columns: readonly (readonly [number, number])[], steps: number): number[] {
  for (let k = 0; k < 60; k++) fluid.step();
  const sums = columns.map(() => 0);
  for (let k = 0; k < steps; k++) {
    fluid.step();
    columns.forEach(([x, y], n) => {
      sums[n] += fluid.pressure!.values[Math.floor(x / 10) + fluid.cells[0] * Math.floor(y / 10)] / steps;
    });
  }
  return sums;
}

describe("a wall without thickness between columns of different depth", () => {
  test.each([100, 103, 105])("at %d: each has the pressure of its own depth", (wall) => {
    const settings = liquid([200, 200], [new Rod([wall, -1], [wall, 201], 0)]);
    const deep = lattice(settings, [wall - 2, 150]);
    const low = lattice(settings, [200 - wall - 2, 50]);
    const right = low.positions.map((x, k) => (k % 2 === 0 ? x + wall + 1 : x));
    const fluid = new SrdFluid(settings, {
      positions: Float64Array.from([...deep.positions, ...right]),
      velocities: new Float64Array(deep.positions.length + right.length),
      fluids: new Uint8Array(deep.fluids.length + low.fluids.length),
    });
    const [left, beside] = pressures(
      fluid,
      [
        [50, 15],
        [150, 15],
      ],
      take(60, 300),
    );
    expect(left / (9.81 * 135)).toBeGreaterThan(0.85);
    expect(left / (9.81 * 135)).toBeLessThan(1.15);
    expect(beside / (9.81 * 35)).toBeGreaterThan(0.7);
    expect(beside / (9.81 * 35)).toBeLessThan(1.3);
  });
});

test("on a floor without thickness, with air below, a fluid has the pressure that it has on the floor of the box", () => {
  const { positions, velocities, fluids } = lattice(liquid([100, 200], []), [100, 100]);
  const on = (height: number, size: number[], shapes: Shape[]) => {
    const raised = positions.map((x, k) => x + height * (k % 2));
    const fluid = new SrdFluid(liquid(size, shapes), { positions: raised, velocities, fluids });
    return pressures(fluid, [[50, height + 15]], take(100, 300))[0];
  };
  const inBox = on(0, [100, 200], []);
  expect(inBox / (9.81 * 85)).toBeGreaterThan(0.9);
  const onSegment = on(100, [100, 300], [new Rod([-1, 100], [101, 100], 0)]);
  expect(onSegment / inBox).toBeGreaterThan(0.88);
  expect(onSegment / inBox).toBeLessThan(1.12);
});

test("volumes of cells add up to the free space, whatever goes through them", () => {
  const ball = new Ball([61, 52], 23, false);
  const shapes = [ball, new Rod([3, 4], [38, 97], 0), new Rod([75, 5], [75, 95], 0)];
  const settings = liquid([100, 100], shapes);
  const grid = new CellGrid(settings, 10, 0);
  const { volumes } = new CutCells(settings, grid, new FreeSpace(settings, grid));
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  expect(Math.abs(total - (100 - Math.PI * 2.3 ** 2))).toBeLessThan(0.3);
  expect(Math.max(...volumes)).toBeLessThan(2);
  expect(volumes.filter((volume) => volume === 0).length).toBeGreaterThan(8);
});
