/** Overlaps of listed particles: both are named, with the depth, and the fixes work. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

describe("overlap", () => {
  const three = (at: number[][], radius: unknown = 0.1, edges = "periodic") =>
    JSON.stringify({ box: { size: [1, 1], edges }, particles: { radius, at, velocity: at.map(() => [0, 0]) } });

  it("names both particles and the depth, and every way out works", () => {
    const text = three([
      [0.2, 0.2],
      [0.3, 0.2],
      [0.7, 0.7],
    ]);
    const [overlap, ...others] = readScenario(text).diagnostics;
    expect(others).toEqual([]);
    expect(overlap).toMatchObject({ code: "overlap", severity: "error", path: ["particles", "at", 1] });
    expect(overlap!.message).toContain("by 0.1");
    expect(text.slice(overlap!.range.start, overlap!.range.end)).toBe("[0.3,0.2]");
    const related = overlap!.related![0]!.range;
    expect(text.slice(related.start, related.end)).toBe("[0.2,0.2]");
    expect(overlap!.fixes).toHaveLength(4);
    for (const fix of overlap!.fixes!) expect(readScenario(applyFix(text, fix)).diagnostics, fix.title).toEqual([]);
  });

  it("sees through periodic edges, and not through others", () => {
    const ends = [
      [0.11, 0.5],
      [0.95, 0.5],
    ];
    expect(readScenario(three(ends)).diagnostics).toMatchObject([{ code: "overlap" }]);
    expect(readScenario(three(ends, 0.1, "open")).diagnostics).toEqual([]);
  });

  it("is not touching, nor what decimal fractions make of touching", () => {
    // 0.3 − 0.1 is a little less than 0.2.
    expect(
      readScenario(
        three(
          [
            [0.1, 0.5],
            [0.3, 0.5],
            [0.5, 0.5],
            [0.7, 0.5],
            [0.9, 0.5],
          ],
          0.1,
          "reflecting",
        ),
      ).diagnostics,
    ).toEqual([]);
  });

  it("of particles with radii of their own shrinks those two only", () => {
    const text = three(
      [
        [0.2, 0.2],
        [0.3, 0.2],
        [0.7, 0.7],
      ],
      [0.1, 0.1, 0.2],
    );
    const shrink = readScenario(text).diagnostics[0]!.fixes!.find(({ title }) => title.startsWith("Shrink"))!;
    const { scenario } = readScenario(applyFix(text, shrink));
    expect(scenario!.groups[0]!.sizes.radii).toMatchObject({
      list: [expect.closeTo(0.05, 6), expect.closeTo(0.05, 6), 0.2],
    });
  });

  it("between groups is found as well", () => {
    const text = JSON.stringify({
      box: { size: [1, 1] },
      particles: [
        { radius: 0.1, at: [[0.5, 0.5]] },
        { radius: 0.2, at: [[0.6, 0.5]] },
      ],
      stop: { time: 1 },
    });
    expect(readScenario(text).diagnostics).toMatchObject([{ code: "overlap", path: ["particles", 1, "at", 0] }]);
  });

  it("of very many is summed up, not listed", () => {
    const at = Array.from({ length: 1000 }, (_, k) => [(k % 40) / 40, Math.floor(k / 40) / 40]);
    const { diagnostics } = readScenario(three(at, 0.0126));
    expect(diagnostics.length).toBeLessThan(30);
    expect(diagnostics.filter(({ message }) => /^[\d,]+ pairs overlap; this is the first/.test(message))).toHaveLength(
      1,
    );
  });
});
