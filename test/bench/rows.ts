/** Measured systems of the performance table, by id. */
import type { ParameterValues } from "../../src/physics/parameters.ts";
import type { System } from "../../src/physics/system.ts";
import { bidisperse } from "../physics/bidisperse.ts";
import { crystal } from "../physics/crystal.ts";

export interface Row {
  /** `3d-DENSITY-COUNT` with the reduced number density, `2d-PERCENT-COUNT` with the area fraction. */
  readonly id: string;
  readonly system: () => System;
  /** With cells of automatic choice alone, even where lists or a margin around cells are chosen. */
  readonly hasCells?: true;
}

/** 4 c³ spheres make a perfect crystal in a cube: c = 5, 15, 29, 63. */
const counts = [500, 13_500, 97_556, 1_000_188];
const densities = [0.1, 0.5, 0.9];

/** Ratio of sizes, number of large and of small ones: the volumes of both are equal, or the large ones are many. */
const unequal = [
  [1, 5000, 5000],
  [1, 0, 10_010],
  [1, 0, 80_010],
  [5, 80, 10_000],
  [5, 1000, 10_000],
  [20, 10, 80_000],
  [20, 10, 10_000],
  [20, 100, 10_000],
] as const;

export const rows: readonly Row[] = [
  ...counts.flatMap((count) =>
    densities.map((density) => ({ id: `3d-${density}-${count}`, system: () => crystal(3, count, density) })),
  ),
  ...counts.slice(0, 3).map((count) => withCells(`3d-0.9-${count}`, () => crystal(3, count, 0.9))),
  withCells("3d-0.1-13500", () => crystal(3, 13_500, 0.1)),
  withCells("2d-15-10000", () => crystal(2, 10_000, 0.15)),
  { id: "3d-0.75-13500", system: () => crystal(3, 13_500, 0.75) },
  withCells("3d-0.75-13500", () => crystal(3, 13_500, 0.75)),
  withCells("2d-80-10000", () => crystal(2, 10_000, 0.8)),
  ...[15, 70, 80].map((percent) => ({ id: `2d-${percent}-10000`, system: () => crystal(2, 10_000, percent / 100) })),
  { id: "3d-0.5-13500-mixed", system: () => mixed(crystal(3, 13_500, 0.5)) },
  { id: "3d-0.5-13500-gravity", system: () => falling(walled(crystal(3, 13_500, 0.5))) },
  { id: "3d-0.5-13500-walls", system: () => walled(crystal(3, 13_500, 0.5)) },
  { id: "3d-0.5-13500-everything", system: () => falling(walled(mixed(crystal(3, 13_500, 0.5)))) },
  // `3d-ratio-RATIO-LARGE-SMALL`: two sizes of one density that fill a fifth of the box.
  ...unequal.map(([ratio, large, small]) => ({
    id: `3d-ratio-${ratio}-${large}-${small}`,
    system: () => bidisperse(3, ratio, large, small, 0.2),
  })),
  // By the method single-check, whose speed should not depend on what the particles are far from.
  { id: "3d-0.1-500-sphere", system: () => beside(crystal(3, 500, 0.1), "sphere", { radius: 1 }) },
  { id: "3d-0.1-500-mesh", system: () => beside(crystal(3, 500, 0.1), "mesh", { file: "field" }) },
];

/** Systems in which blocks are compared with serial order: from those on in which they pay. */
export const largeRows: readonly Row[] = [
  ...[32_000, 97_556, 1_000_188].flatMap((count) =>
    densities.map((density) => ({ id: `3d-${density}-${count}`, system: () => crystal(3, count, density) })),
  ),
  ...[15, 70].flatMap((percent) =>
    [40_000, 100_000].map((count) => ({
      id: `2d-${percent}-${count}`,
      system: () => crystal(2, count, percent / 100),
    })),
  ),
  { id: "2d-25-50000-inelastic", system: () => inelastic(crystal(2, 50_000, 0.25), 0.8) },
];

/** It cools, and discs gather. */
export function inelastic(system: System, restitution: number): System {
  return { ...system, restitution: Float64Array.of(restitution), collapse: { kind: "stop", tc: 0, after: 100 } };
}

function withCells(id: string, system: () => System): Row {
  return { id: `${id}-cells`, system, hasCells: true };
}

/** `100000` and `1000000` stand for the nearest full crystal. */
export function rowsNamed(wanted: string): Row[] {
  const id = wanted.replace(/^(3d.*)-100000$/, "$1-97556").replace(/-1000000$/, "-1000188");
  return [...rows, ...largeRows.filter(({ id }) => !rows.some((row) => row.id === id))].filter((row) => row.id === id);
}

/** An obstacle below the floor, where no particle comes. The mesh has a hundred thousand triangles. */
function beside(system: System, kind: string, more: ParameterValues): System {
  const at = [system.size[0] / 2, system.size[1] / 2, -3];
  const side = 224;
  const field = Float64Array.from({ length: 2 * 9 * side * side }, (_, k) => {
    const [cell, corner, axis] = [Math.floor(k / 18), Math.floor(k / 3) % 6, k % 3];
    const [u, v] = [[0, 1, 1, 0, 1, 0][corner], [0, 0, 1, 0, 1, 1][corner]];
    const place = [(cell % side) + u, Math.floor(cell / side) + v, 0];
    return axis === 2 ? -3 : 1 + (place[axis] * (system.size[axis] - 2)) / side;
  });
  const values = kind === "mesh" ? more : { at, ...more };
  return { ...walled(system), obstacles: [{ kind, values }], meshes: { field } };
}

/** Two sizes a hair apart and two masses: the same physics nearly, the code for mixtures. */
function mixed(system: System): System {
  return {
    ...system,
    radii: system.radii.map((r, i) => (i % 2 ? r : r * 0.9999)),
    masses: system.masses.map((m, i) => (i % 2 ? m : m * 1.0001)),
  };
}

/** Reflecting faces across the last axis; particles are drawn in a little so that none touches them. */
function walled(system: System): System {
  const axis = system.dimension - 1;
  const squeeze = 0.98;
  return {
    ...system,
    edges: system.edges.map((edge, face) => (face >> 1 === axis ? "reflecting" : edge)),
    radii: system.radii.map((r) => r * squeeze),
    positions: system.positions.map((x, k) =>
      k % system.dimension === axis ? 0.5 + (x * (system.size[axis] - 1)) / system.size[axis] : x,
    ),
  };
}

/** A pull so weak that the density stays what it was. */
function falling(system: System): System {
  return { ...system, gravity: system.gravity.map((_, axis) => (axis === system.dimension - 1 ? -0.001 : 0)) };
}
