/** The lattice on which a region of a fluid begins. */
import type { ResolvedScenario } from "../resolve.ts";
import { contains, type FilledShape } from "./regions.ts";
import type { Region, ResolvedFluid } from "./resolvedFluid.ts";

/** Particles that keep their distances begin with them. */
export function beginsOnLattice({ place }: Region, { method }: ResolvedScenario): boolean {
  return (place ?? (method.repulsion === false ? "random" : "lattice")) === "lattice";
}

/** Triangular with neighbors at r_L, or cubic; the rows are fitted to the region, so that the density is right. */
export function latticeRows({ low, high }: FilledShape, { cell, perCell }: ResolvedFluid): number[] {
  const dimension = low.length;
  const spacing = dimension === 2 ? cell * Math.sqrt(2 / (perCell * Math.sqrt(3))) : cell / Math.cbrt(perCell);
  const pitch = [spacing, dimension === 2 ? (spacing * Math.sqrt(3)) / 2 : spacing, spacing];
  return low.map((x, axis) => Math.max(1, Math.round((high[axis] - x) / pitch[axis])));
}

export function latticePlaces(shape: FilledShape, fluid: ResolvedFluid): number[][] {
  const { low, high } = shape;
  const rows = latticeRows(shape, fluid);
  const isSpatial = low.length === 3;
  const place = (k: number, axis: number, offset: number) =>
    low[axis] + ((k + offset) * (high[axis] - low[axis])) / rows[axis];
  const places: number[][] = [];
  for (let z = 0; z < (rows[2] ?? 1); z++)
    for (let y = 0; y < rows[1]; y++)
      for (let x = 0; x < rows[0]; x++) {
        const offset = isSpatial ? 0.5 : y % 2 === 0 ? 0.25 : 0.75;
        const point = [place(x, 0, offset), place(y, 1, 0.5), ...(isSpatial ? [place(z, 2, 0.5)] : [])];
        if (contains(shape, point)) places.push(point);
      }
  return places;
}
