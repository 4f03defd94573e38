/** Are velocities Maxwellian? Of one particle over time, as in Fig. 6 of Sigurgeirsson, Stuart & Wan 2001, and of all at single moments. */

import { kolmogorovSmirnov, maxwellFit } from "../../analysis/statistics/goodnessOfFit.ts";
import { normalBelow } from "../../analysis/statistics/specialFunctions.ts";
import { emptyFrame } from "../../engine/api/engine.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { type Clock, numberOf, type Point, type Study } from "../core/study.ts";
import { gasOf } from "../core/studyGas.ts";

const width = 0.25;
const reach = 4;
/** Collisions a particle between two looks, after which its velocity has forgotten itself. */
const apart = 12;

function* measure(point: Point, _now: Clock) {
  const { n, fraction, seed, looks } = point as unknown as Record<"n" | "fraction" | "seed" | "looks", number>;
  const system = gasOf({ dimension: 2, n, fraction, seed });
  const engine = createProduction(system);
  const frame = emptyFrame(system);
  // Looks are evenly spaced in time: after so many collisions, one would look when they are many.
  engine.advance({ until: 1e9, encounters: n * apart });
  const step = engine.time / 2;
  const one: number[] = [];
  const moments: number[] = [];
  const all = new Float64Array((2 * reach) / width + 2);
  const all2 = 2 * n;
  for (let look = 1; look <= looks; look++) {
    engine.advance({ until: engine.time + step });
    engine.project(frame);
    one.push(frame.velocities[0]!, frame.velocities[1]!);
    for (let k = 0; k < all2; k++) {
      const bin = Math.floor((frame.velocities[k]! + reach) / width) + 1;
      all[Math.min(Math.max(bin, 0), all.length - 1)]!++;
    }
    // Energy and momentum stay: two things about a moment are known beforehand, as if fitted.
    if (look % 10 === 0) moments.push(maxwellFit(frame.velocities, 2).p);
    if (look % 20 === 0) yield look / looks;
  }
  const fit = maxwellFit(one);
  const mean = one.reduce((sum, v) => sum + v * v, 0) / one.length;
  const fourth = one.reduce((sum, v) => sum + v ** 4, 0) / one.length;
  return {
    chiSquare: fit.statistic,
    degrees: fit.size,
    p: fit.p,
    pMoments: kolmogorovSmirnov(moments, (x) => Math.min(1, Math.max(0, x))).p,
    values: one.length,
    variance: mean,
    kurtosis: fourth / (3 * mean * mean),
    collisions: engine.tally().collisions,
    one: histogram(one),
    all: [...all].map((count) => count / (all2 * looks * width)),
  };
}

function histogram(values: readonly number[]): number[] {
  const bins = new Array<number>((2 * reach) / width + 2).fill(0);
  for (const v of values) {
    const bin = Math.floor((v + reach) / width) + 1;
    bins[Math.min(Math.max(bin, 0), bins.length - 1)]!++;
  }
  return bins.map((count) => count / (values.length * width));
}

export const velocities: Study = {
  name: "velocities",
  title: "Velocities of one particle over time",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, Fig. 6",
  finding: "One of 1000 has Maxwell’s distribution over time",
  paper: "The velocity of a single particle of 1000, over several million collisions, follows Maxwell’s distribution.",
  here: `1000 discs at 15 %; particle 0 is looked at every ${apart} collisions a particle, all others too.`,
  quickly: `100 discs at 15 %; 200 looks, ${apart} collisions a particle apart.`,
  seconds: 18,
  points: (quick) => [{ n: quick ? 100 : 1000, fraction: 0.15, seed: 1, looks: quick ? 200 : 5000 }],
  effort: ({ n, looks }) => Number(n) * Number(looks),
  measure,
  judge([row]) {
    if (!row) return { figures: [], charts: [], remarks: [] };
    const bins = (2 * reach) / width;
    const middle = (k: number) => -reach + (k + 0.5) * width;
    const curve = (name: "one" | "all") =>
      (row.measured[name] as readonly number[]).slice(1, -1).map((y, k) => [middle(k), y] as const);
    const maxwell = Array.from({ length: bins }, (_, k) => {
      const [low, high] = [-reach + k * width, -reach + (k + 1) * width];
      return [middle(k), (normalBelow(high) - normalBelow(low)) / width] as const;
    });
    const values = numberOf(row, "values");
    return {
      figures: [
        {
          name: "χ² a degree of freedom, one particle",
          by: "physics",
          paper: "1",
          ours: numberOf(row, "chiSquare") / numberOf(row, "degrees"),
          error: Math.sqrt(2 / numberOf(row, "degrees")),
          remark: `p = ${numberOf(row, "p").toFixed(3)}`,
        },
        {
          name: "⟨v²⟩ of a component, over kT/m",
          by: "physics",
          paper: "1",
          ours: numberOf(row, "variance"),
          error: Math.sqrt(2 / values),
        },
        {
          name: "⟨v⁴⟩ over 3⟨v²⟩²",
          by: "physics",
          paper: "1",
          ours: numberOf(row, "kurtosis"),
          error: Math.sqrt(24 / values) / 3,
        },
        {
          name: "p that χ² of single moments, all particles, is spread as chance would have it",
          by: "physics",
          paper: "not small",
          ours: numberOf(row, "pMoments"),
        },
        { name: "collisions", by: "counted", paper: "several million", ours: numberOf(row, "collisions") },
      ],
      charts: [
        {
          name: "histogram",
          chart: {
            title: "A component of the velocity",
            x: { label: "v / √(kT/m)" },
            y: { label: "probability density", from: 0 },
            curves: [
              { name: "one particle over time", points: curve("one"), draw: "dots" },
              { name: "all particles", points: curve("all"), draw: "dots" },
              { name: "Maxwell", points: maxwell, draw: "theory" },
            ],
          },
        },
      ],
      remarks: [
        "Maxwellian, by χ² and by moments, for one particle over time as for all at single moments: at each moment all velocities are held against Maxwell’s distribution, and the chances p of " +
          "these tests are spread evenly where it holds.",
        "The paper names no volume fraction for this figure; 15 % is taken, as in its other experiments.",
      ],
    };
  },
};
