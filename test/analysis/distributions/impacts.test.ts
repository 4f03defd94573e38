/** Impact separations: one bar per floating-point number about the contact distance (Bannerman et al. 2014, Fig. 3). */
import { describe, expect, test } from "vitest";
import { impacts } from "../../../src/analysis/distributions/impacts.ts";
import { createMeasures } from "../../../src/analysis/measures/measures.ts";
import { csvOfCurve } from "../../../src/run/export/csv.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { smallSystem } from "../../engine/smallSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const { EPSILON } = Number;

/** The curve of a pair of given radii that meets with these gaps, at these times. */
function curveOf(radius: number, gaps: readonly number[], growth?: { rate: number; time: number }) {
  const pair = smallSystem({
    size: [20, 20],
    edges: "periodic",
    particles: [5, 9].map((x) => ({ at: [x, 5], radius })),
  });
  const rates = Float64Array.of(growth?.rate ?? 0, growth?.rate ?? 0);
  const system = growth ? { ...pair, growth: { rates, jammedAt: 1e12, rescaleEvery: 0 } } : pair;
  const measures = createMeasures(system, { from: 0, what: ["impact-separations"] });
  const numbers = Float64Array.from(gaps);
  measures.encounters({
    length: gaps.length,
    times: numbers.map(() => growth?.time ?? 1),
    first: Int32Array.from(gaps, () => 0),
    second: Int32Array.from(gaps, () => 1),
    impulse: numbers.map(() => 1),
    gap: numbers,
  });
  return impacts.curve!({ summary: () => measures.summary() } as never)!;
}

const places = ({ x, counts = new Float64Array() }: ReturnType<typeof curveOf>) =>
  [...x].filter((_, k) => counts[k] > 0);

describe("each floating-point number has a place of its own", () => {
  test("about σ = 1, a power of two: those below lie twice as close as those above", () => {
    const above = [0, 1, 2, 5].map((k) => k * EPSILON);
    const below = [1, 2, 3, 4, 7].map((k) => (-k * EPSILON) / 2);
    for (const gap of [...above, ...below]) expect(1 + gap - 1).toBe(gap);
    expect(places(curveOf(0.5, [...above, ...below]))).toEqual([-7, -4, -3, -2, -1, 0, 1, 2, 5]);
  });

  test("about σ = 1.5 both sides are alike; growing spheres have their σ of that moment", () => {
    const gaps = [-3, -1, 0, 1, 2].map((k) => k * EPSILON);
    expect(places(curveOf(0.75, gaps))).toEqual([-3, -1, 0, 1, 2]);
    expect(places(curveOf(0, gaps, { rate: 0.25, time: 3 }))).toEqual([-3, -1, 0, 1, 2]);
  });
});

test("a gas of spheres of diameter 1 fills the bars of even and odd numbers on either side alike", () => {
  const gas: Scenario = {
    box: { size: [6, 6, 6] },
    particles: { count: 60, radius: 0.5 },
    stop: { collisions: 6000 },
    measure: { from: 0, what: ["impact-separations"] },
  };
  const session = sessionOf(gas);
  while (!session.ending) session.work({ milliseconds: 1e3 });
  const curve = distributionOf("impacts", session, session.project())!;
  const at = (place: number) => curve.counts![[...curve.x].indexOf(place)];
  expect(curve.x.every(Number.isInteger)).toBe(true);
  expect([-4, -3, -2, -1].map(at).every((count) => count > 60)).toBe(true);
  // Neighboring bars differ as chance and a smooth curve allow; before contact was told apart, every second one was empty.
  for (const place of [-4, -3, -2, 2, 3, 4]) expect(at(place) / at(place - Math.sign(place))).toBeLessThan(1.6);
  const [header, ...rows] = [...csvOfCurve(curve, ...impacts.columns)].map((line) => line.trim());
  expect(header).toBe("floats,count,share");
  expect(rows.map((row) => Number(row.split(",")[0]))).toEqual([...curve.x]);
  const shares = curve.y.reduce((sum, share) => sum + share, 0);
  expect(shares).toBeGreaterThan(0.9);
  expect(shares).toBeLessThanOrEqual(1 + 1e-12);
});
