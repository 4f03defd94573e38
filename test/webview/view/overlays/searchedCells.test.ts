/** Each cell that was searched is drawn once, with lines between it and its neighbors. */
import { expect, test } from "vitest";
import { addEdges, areasOf, cellsIn } from "../../../../webview/view/overlays/searchedCells.ts";
import { Segments } from "../../../../webview/view/overlays/segments.ts";

/** Three by three cells around two particles in neighboring cells. */
const regions = [
  { low: [0.1, 0.1], high: [0.4, 0.4] },
  { low: [0.2, 0.1], high: [0.5, 0.4] },
];

test("around two particles in neighboring cells there are twelve, with all edges between them", () => {
  const cells = cellsIn(regions, { size: [1, 1], cells: [10, 10] });
  expect(cells).toHaveLength(12);
  const lines = new Segments();
  addEdges(cells, lines);
  // Of 4 × 3 cells: 4 rows of 4 edges, 5 columns of 3.
  expect(lines.count).toBe(4 * 4 + 5 * 3);
  const corners = areasOf(cells);
  let area = 0;
  for (let at = 0; at < corners.length; at += 9) {
    const [ax, ay, , bx, by, , cx, cy] = corners.subarray(at, at + 9);
    area += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  }
  expect(area).toBeCloseTo(0.4 * 0.3, 6);
});

test("in three dimensions a region of eight cells has 54 edges, and no areas", () => {
  const cells = cellsIn([{ low: [0, 0, 0], high: [0.5, 0.5, 0.5] }], { size: [1, 1, 1], cells: [4, 4, 4] });
  const lines = new Segments();
  addEdges(cells, lines);
  expect([cells.length, lines.count, areasOf(cells).length]).toEqual([8, 54, 0]);
});
