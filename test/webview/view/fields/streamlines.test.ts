/** Streamlines of flows whose lines are known. */
import { expect, test } from "vitest";
import { Interpolation, type PlaneGrid } from "../../../../webview/view/fields/planeField.ts";
import { streamlines } from "../../../../webview/view/fields/streamlines.ts";

const n = 64;
const distance = 1 / 24;

function linesOf(velocity: (x: number, y: number) => readonly [number, number], repeats: boolean) {
  const spacing = repeats ? 1 / n : 1 / (n - 1);
  const grid: PlaneGrid = {
    grid: [n, n],
    first: [0, 0],
    spacing: [spacing, spacing],
    repeats: [repeats, repeats],
    size: [1, 1],
  };
  const values = new Float32Array(2 * n * n);
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) values.set(velocity(i * spacing, j * spacing), 2 * (j * n + i));
  return streamlines(grid, new Interpolation(grid, 2, values), distance, 1);
}

test("in the vortices of Taylor and Green lines are closed: the stream function is kept along each", () => {
  const k = 2 * Math.PI;
  const stream = (x: number, y: number) => Math.sin(k * x) * Math.sin(k * y);
  const { lines } = linesOf((x, y) => [Math.sin(k * x) * Math.cos(k * y), -Math.cos(k * x) * Math.sin(k * y)], true);
  let [worst, closed, count] = [0, 0, 0];
  let first = 0;
  for (let line = 0; line < lines.count; line++) {
    const at = 6 * line;
    const begins = line === 0 || lines.ends[at] !== lines.ends[at - 3] || lines.ends[at + 1] !== lines.ends[at - 2];
    if (begins) {
      first = at;
      count++;
    }
    const [x, y] = [lines.ends[first], lines.ends[first + 1]];
    worst = Math.max(worst, Math.abs(stream(lines.ends[at + 3], lines.ends[at + 4]) - stream(x, y)));
    if (lines.ends[at + 3] === x && lines.ends[at + 4] === y) closed++;
  }
  expect(worst).toBeLessThan(0.01);
  // Six or so in each of the four vortices; those between vortices end where they come near to others.
  expect(closed).toBeGreaterThan(12);
  expect(count).toBeLessThan(120);
});

test("lines of a uniform flow are parallel, apart from one another, and fill the box", () => {
  const { lines, directions } = linesOf(() => [1, 0], false);
  const heights = new Set<number>();
  let length = 0;
  for (let at = 0; at < 6 * lines.count; at += 6) {
    expect(lines.ends[at + 4]).toBeCloseTo(lines.ends[at + 1], 9);
    heights.add(lines.ends[at + 1]);
    length += Math.abs(lines.ends[at + 3] - lines.ends[at]);
  }
  const sorted = [...heights].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((y, k) => y - sorted[k]);
  expect(Math.min(...gaps)).toBeGreaterThan(0.5 * distance);
  expect(Math.max(...gaps)).toBeLessThan(2 * distance);
  expect(length * distance).toBeGreaterThan(0.7);
  expect(directions.length).toBeGreaterThan(30);
  for (const [k, along] of directions.entries()) expect(along).toBeCloseTo(k % 2 === 0 ? 1 : 0, 6);
});

test("where nothing flows there are no lines", () => {
  expect(linesOf(() => [0, 0], true).lines.count).toBe(0);
});
