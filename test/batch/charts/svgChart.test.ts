/** Charts as SVG: places, labels, marks, and both themes. */
import { describe, expect, test } from "vitest";
import { svgChart } from "../../../src/batch/charts/svgChart.ts";

describe("a chart", () => {
  const chart = {
    title: "a < b & c",
    x: { label: "n", log: true },
    y: { label: "cost", log: true },
    curves: [
      {
        name: "one",
        points: [
          [10, 1],
          [1000, 100],
          [0, 5],
          [20, Number.NaN],
        ] as const,
      },
      {
        name: "theory",
        points: [
          [10, 1],
          [1000, 100],
        ] as const,
        draw: "theory" as const,
      },
    ],
  };

  test("shows what a logarithm can show, in its place, and says the rest in words that are sound XML", () => {
    const svg = svgChart(chart);
    expect(svg).toContain("a &lt; b &amp; c");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    // Two points of the curve and one in the legend's sample twice.
    expect(svg.match(/<circle/g)).toHaveLength(4);
    const y = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, , cy]) => Number(cy));
    expect(y[0]).toBeGreaterThan(y[1]);
  });

  test("draws errors as bars of one standard error up and down, within its axes, and none where there is none", () => {
    const points = [[10, 100], [100, 50], [1000, 20]] as const; // biome-ignore format: a table
    const bars = (log: boolean) => {
      const svg = svgChart({
        ...chart,
        y: { label: "cost", log },
        curves: [{ name: "", points, errors: [30, undefined, 19] }],
      });
      const dots = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
      const found = [...svg.matchAll(/d="M([\d.]+) ([\d.]+)V([\d.]+)" fill="none" stroke="#0072b2"/g)];
      return { dots, bars: found.map(([, ...numbers]) => numbers.map(Number)) };
    };
    for (const log of [false, true]) {
      const { dots, bars: found } = bars(log);
      expect(found.map(([x]) => x)).toEqual([dots[0][0], dots[2][0]]);
      for (const [k, [, low, high]] of found.entries()) {
        expect(low).toBeGreaterThan(dots[2 * k][1]);
        expect(high).toBeLessThan(dots[2 * k][1]);
        expect(low).toBeLessThan(400 - 54);
        expect(high).toBeGreaterThan(40);
      }
    }
    // Linear: bars are as long up as down, and in proportion to the errors.
    const [[, low, high], [, least, most]] = bars(false).bars as [number[], number[]];
    expect((low! - high!) / (least! - most!)).toBeCloseTo(30 / 19, 1);
  });

  test("numbers its axes in one way: groups of three, or powers of ten where it spans many of them", () => {
    const labels = (points: readonly (readonly [number, number])[]) =>
      [...svgChart({ ...chart, curves: [{ name: "", points }] }).matchAll(/text-anchor="end">([^<]*)</g)].map(
        ([, said]) => said,
      );
    expect(
      labels(
        [
          [1, 1000],
          [2, 200_000],
        ].map(([x, y]) => [x!, y!] as const),
      ),
    ).toEqual(expect.arrayContaining(["1000", "10\u2009000", "100\u2009000"]));
    expect(
      labels(
        [
          [1, 1e-12],
          [2, 1],
        ].map(([x, y]) => [x!, y!] as const),
      ),
    ).toEqual(expect.arrayContaining(["10⁻¹²", "10⁻²", "1"]));
  });

  test("has room for what a paper names: its line is inside, its name too, and neither under the legend", () => {
    const svg = svgChart({
      ...chart,
      marks: [
        { axis: "x", at: 2000, name: "the paper’s 2000" },
        { axis: "y", at: 0.5, to: 0.7, name: "half" },
      ],
    });
    const [, at] = /<path class="line" d="M([\d.]+) 40V346" stroke="[^"]+" stroke-dasharray/.exec(svg)!;
    const circles = [...svg.matchAll(/<circle cx="([\d.]+)"/g)].map(([, cx]) => Number(cx));
    expect(Number(at)).toBeGreaterThan(Math.max(...circles.slice(0, 2)));
    expect(Number(at)).toBeLessThan(620);
    const box =
      /<rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="#fff" fill-opacity/.exec(
        svg,
      )!;
    const [x, y, width, height] = box.slice(1).map(Number) as [number, number, number, number];
    const names = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="name"/g)];
    expect(names).toHaveLength(2);
    for (const [, px, py] of names) {
      const inside = Number(px) > x && Number(px) < x + width && Number(py) > y && Number(py) < y + height;
      expect(inside).toBe(false);
    }
  });

  test("is read on a dark ground as well: whatever has a color of its own has another there, well above the ground's", () => {
    const many = Array.from({ length: 7 }, (_, k) => ({ ...chart.curves[0], name: `curve ${k}` }));
    const marks = [
      { axis: "x", at: 20, name: "at" },
      { axis: "y", at: 2, to: 8, name: "from to" },
    ] as const;
    const svg = svgChart({ ...chart, curves: many, marks });
    const [, dark = ""] = /<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(svg) ?? [];
    const rules = new Map(
      [...dark.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, names, does]) =>
        names!.split(",").map((name) => [name.replace(".", ""), does!] as const),
      ),
    );
    for (const [element, own] of [...svg.matchAll(/<(?:path|rect|circle|text)[^>]* (?:fill|stroke)="#[^>]*>/g)].map(
      ([all]) => [all, /class="(\w+)"/.exec(all)?.[1]],
    ))
      expect(rules.has(own ?? ""), element).toBe(true);
    const light = (color: string) => {
      const digits = color.length === 4 ? color.replace(/[\da-f]/g, "$&$&") : color;
      const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(digits.slice(at, at + 2), 16) / 255) ** 2.2);
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const ground = light("#1f1f1f");
    for (const [name, does] of rules) {
      if (["ground", "grid", "box"].includes(name)) continue;
      const [color] = /#[\da-f]+/.exec(does)!;
      // WCAG's least for what is drawn is 3.
      expect((light(color) + 0.05) / (ground + 0.05), name).toBeGreaterThan(4.5);
    }
  });

  test("of nothing is an empty frame", () => {
    expect(svgChart({ ...chart, curves: [] })).not.toMatch(/NaN|Infinity/);
  });
});
