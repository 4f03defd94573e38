/** The cells that a method has searched: each once, though those around two particles overlap. */
import type { CellRegion, Scene } from "../../../src/protocol/messages.ts";
import type { Segments } from "./segments.ts";

type Cell = readonly { readonly low: number; readonly high: number }[];

export function cellsIn(regions: readonly CellRegion[], { size, cells }: Pick<Scene, "size" | "cells">): Cell[] {
  const found = new Map<string, Cell>();
  for (const { low, high } of regions) {
    const ranges = low.map((from, axis) => {
      const side = size[axis] / Math.max(1, cells[axis] ?? 1);
      const count = Math.max(1, Math.round((high[axis] - from) / side));
      const step = (high[axis] - from) / count;
      return Array.from({ length: count }, (_, k) => ({ low: from + k * step, high: from + (k + 1) * step }));
    });
    const all = ranges.reduce<Cell[]>(
      (some, range) => some.flatMap((cell) => range.map((one) => [...cell, one])),
      [[]],
    );
    for (const cell of all) found.set(cell.map(({ low }, axis) => Math.round((low / size[axis]) * 1e6)).join(), cell);
  }
  return [...found.values()];
}

/** Their edges, each once. */
export function addEdges(cells: readonly Cell[], lines: Segments): void {
  const known = new Set<string>();
  for (const cell of cells) {
    const corner = (bits: number) =>
      [0, 1, 2].map((axis) => (cell[axis] ? ((bits >> axis) & 1 ? cell[axis].high : cell[axis].low) : 0));
    for (let bits = 0; bits < 1 << cell.length; bits++) {
      for (let axis = 0; axis < cell.length; axis++) {
        if ((bits >> axis) & 1) continue;
        const [a, b] = [corner(bits), corner(bits | (1 << axis))];
        const key = [...a, ...b].map((x) => x.toPrecision(6)).join();
        if (known.has(key)) continue;
        known.add(key);
        lines.add(a[0], a[1], a[2], b[0], b[1], b[2]);
      }
    }
  }
}

/** Two triangles for each cell of a plane. */
export function areasOf(cells: readonly Cell[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    cells.flatMap(
      ([x, y, z]) =>
      z ? [] : [x.low, y.low, 0, x.high, y.low, 0, x.high, y.high, 0, x.high, y.high, 0, x.low, y.high, 0, x.low, y.low, 0], // biome-ignore format: short
    ),
  );
}
