/** g(r) averaged over time: less scatter than of one instant, and the contact value of Carnahan and Starling. */
import { expect, test } from "vitest";
import { pairCorrelations } from "../../../src/analysis/distributions/pairCorrelations.ts";
import { contactValue } from "../../../src/analysis/theory/hardSphereTheory.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../../run/sessionOf.ts";

test("the average scatters less than an instant and extrapolates to the theoretical contact value", () => {
  const session = sessionOf({
    box: { size: [10, 10, 10] },
    particles: { count: 500, fraction: 0.3, velocity: { zeroMomentum: true } },
    stop: { time: take(20, 40) },
    measure: { from: 5, every: 0.25, what: ["pair-correlation"] },
  });
  session.work();
  const averaged = distributionOf("pair-correlation", session, session.project())!;
  const instant = distributionOf("radial", session, session.project())!;
  const diameter = 2 * session.system.radii[0];
  // Between neighboring bins, beyond the first peaks, where g(r) itself hardly changes.
  const scatter = ({ x, y }: typeof averaged) => {
    const far = Array.from(y.keys()).filter((k) => k > 0 && x[k] > 2.2 * diameter);
    return Math.sqrt(far.reduce((sum, k) => sum + (y[k] - y[k - 1]) ** 2, 0) / far.length);
  };
  expect(scatter(averaged)).toBeLessThan(0.3 * scatter(instant));
  // A straight line through the logarithms of the first bins, to their common edge at contact.
  const first = averaged.x.findIndex((edge) => Math.abs(edge - diameter) < 1e-9);
  expect(first).toBeGreaterThan(0);
  const logs = [0, 1, 2, 3].map((k) => Math.log(averaged.y[first + k]));
  const slope = (-3 * logs[0] - logs[1] + logs[2] + 3 * logs[3]) / 10;
  const contact = Math.exp(logs.reduce((sum, log) => sum + log, 0) / 4 - 2 * slope);
  expect(Math.abs(contact / contactValue(3, 0.3) - 1)).toBeLessThan(0.03);
});

test("pairs of species in a sheared box are those of a count over all images", () => {
  const { system: still } = sessionOf({
    box: { size: [9, 7] },
    particles: [
      { name: "a", count: 40, radius: 0.3 },
      { name: "b", count: 30, radius: 0.3 },
    ],
    stop: { time: 1 },
  });
  const system = { ...still, shear: { rate: 0.5, flow: 0, gradient: 1, offset: 2 } };
  const time = 1.3;
  const gatherer = pairCorrelations.gather!(system);
  gatherer.sample({ time, positions: system.positions, velocities: system.velocities });
  const { counts } = gatherer.save() as { readonly counts: Float64Array };
  const bins = counts.length / 4;
  const offset = 2 + 0.5 * 7 * time;
  const expected = new Float64Array(counts.length);
  const images = [-1, 0, 1].flatMap((n) => [-3, -2, -1, 0, 1, 2, 3].map((m) => [9 * m + offset * n, 7 * n] as const));
  const { positions: at, species, count } = system;
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++)
      for (const [x, y] of images) {
        if (i === j) continue;
        const distance = Math.hypot(at[2 * i] - at[2 * j] - x, at[2 * i + 1] - at[2 * j + 1] - y);
        const bin = Math.floor((distance * bins) / 1.8);
        if (bin < bins) expected[(2 * species[i] + species[j]) * bins + bin] += 1;
      }
  expect(expected.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(500);
  expect(counts).toEqual(expected);
});
