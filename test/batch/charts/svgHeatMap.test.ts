import { describe, expect, test } from "vitest";
import { svgHeatMap } from "../../../src/batch/charts/svgHeatMap.ts";

describe("heat map", () => {
  const map = (value: (x: number, y: number) => number | undefined) =>
    svgHeatMap({
      title: "pressure",
      x: { label: "density", values: ["0.1", "0.2"] },
      y: { label: "a < b", values: ["1", "2", "3"] },
      value,
    });

  test("a cell per pair of values with its result; from dark to light; the first y value is at the bottom", () => {
    const svg = map((x, y) => x + 10 * y);
    expect(svg).toContain("density = 0.2, a &lt; b = 3: 21");
    const cells = [...svg.matchAll(/<rect x="\S+" y="(\S+)" width="\S+" height="\S+" fill="(rgb\S+)"><title>(.*?)</g)];
    expect(cells).toHaveLength(6);
    const [first, last] = [cells[0], cells.at(-1)!];
    expect([first[2], last[2]]).toEqual(["rgb(68,1,84)", "rgb(253,231,37)"]);
    expect(Number(first[1])).toBeGreaterThan(Number(last[1]));
  });

  test("values along an axis with many digits are rounded there, not in the names of cells", () => {
    const values = ["0.8", "0.866666666667", "0.933333333333", "1"];
    const svg = svgHeatMap({ title: "", x: { label: "e", values }, y: { label: "n", values: ["1"] }, value: (x) => x });
    expect(svg).toContain(">0.8667</text>");
    expect(svg).toContain("e = 0.866666666667, n = 1");
  });

  test("cells without a result are hatched, and an empty map has no scale", () => {
    expect(map((x) => (x === 0 ? undefined : 5)).match(/no result/g)).toHaveLength(3);
    const empty = map(() => undefined);
    expect(empty).not.toMatch(/NaN|Infinity|rgb/);
  });

  test("results over more than a factor of twenty are colored by their logarithms, those that are not positive never", () => {
    const shades = (values: readonly number[]) =>
      [...map((x, y) => values[x + 2 * y]).matchAll(/fill="(rgb\S+)"><title>/g)].map(([, fill]) => fill);
    // Equal ratios are equal steps of color, as equal differences are in a narrow range.
    expect(shades([1, 10, 100, 1000, 10_000, 100_000])).toEqual(shades([1, 2, 3, 4, 5, 6]));
    expect(shades([0, 10, 100, 1000, 10_000, 100_000])).not.toEqual(shades([1, 2, 3, 4, 5, 6]));
    expect(map((x, y) => 10 ** (x + 2 * y))).toContain(">316.2</text>");
  });
});
