/**
 * Distribution of velocities: of one particle over time, as in Fig. 6 of Sigurgeirsson, Stuart & Wan 2001, and of all at single
 * moments.
 */

import { kolmogorovSmirnov, maxwellFit } from "../../analysis/statistics/goodnessOfFit.ts";
import { normalBelow } from "../../analysis/statistics/specialFunctions.ts";
import { emptyFrame } from "../../engine/api/engine.ts";
import { createProduction } from "../../engine/production/productionEngine.ts";
import { gasOf } from "../core/gas.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

const width = 0.25;
const reach = 4;
const bins = (2 * reach) / width;
/** Collisions per particle between two samples, after which its velocity is no longer correlated. */
const apart = 12;

/** Adds values to a histogram with one more bin at either end for those beyond. */
function addTo(histogram: Float64Array, values: Iterable<number>): void {
  for (const value of values) {
    const bin = Math.floor((value + reach) / width) + 1;
    histogram[Math.min(Math.max(bin, 0), histogram.length - 1)]++;
  }
}

const densities = (histogram: Float64Array, count: number) => [...histogram].map((each) => each / (count * width));

export const velocities = defineStudy({
  name: "velocities",
  title: "Velocities of one particle over time",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, Fig. 6",
  finding: "One of 1000 has Maxwell’s distribution over time",
  paper: "The velocity of a single particle of 1000, over several million collisions, follows Maxwell’s distribution.",
  here: `1000 discs at 15 %. Particle 0 is sampled every ${apart} collisions per particle, and so are all others.`,
  quickly: `100 discs at 15 %; 200 samples, ${apart} collisions per particle apart.`,
  seconds: 18,
  points: (quick) => [{ n: quick ? 100 : 1000, fraction: 0.15, seed: 1, looks: quick ? 200 : 5000 }],
  effort: ({ n, looks }) => n * looks,
  *measure({ n, fraction, seed, looks }) {
    const system = gasOf({ dimension: 2, n, fraction, seed });
    const engine = createProduction(system);
    const frame = emptyFrame(system);
    // Samples are evenly spaced in time: spaced by collisions, they would be taken when collisions are frequent.
    engine.advance({ until: 1e9, encounters: n * apart });
    const step = engine.time / 2;
    const one: number[] = [];
    const moments: number[] = [];
    const [ofOne, ofAll] = [new Float64Array(bins + 2), new Float64Array(bins + 2)];
    for (let look = 1; look <= looks; look++) {
      engine.advance({ until: engine.time + step });
      engine.project(frame);
      one.push(frame.velocities[0], frame.velocities[1]);
      addTo(ofAll, frame.velocities);
      // Energy and momentum are constant: two properties of a moment are known beforehand, as if fitted.
      if (look % 10 === 0) moments.push(maxwellFit(frame.velocities, 2).p);
      if (look % 20 === 0) yield look / looks;
    }
    addTo(ofOne, one);
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
      one: densities(ofOne, one.length),
      all: densities(ofAll, 2 * n * looks),
    };
  },
  judge([row]) {
    if (!row) return { figures: [], charts: [], remarks: [] };
    const { chiSquare, degrees, p, variance, kurtosis, values, pMoments, collisions } = row;
    const inside = Array.from({ length: bins }, (_, k) => k);
    const middle = (k: number) => -reach + (k + 0.5) * width;
    const maxwell = (k: number) => (normalBelow(-reach + (k + 1) * width) - normalBelow(-reach + k * width)) / width;
    const name = "p that the χ² of single moments, all particles, scatters as expected by chance";
    return {
      figures: [
        figure("physics", "χ² per degree of freedom, one particle", "1", chiSquare / degrees, {
          error: Math.sqrt(2 / degrees),
          remark: `p = ${p.toFixed(3)}`,
        }),
        figure("physics", "⟨v²⟩ of a component, over kT/m", "1", variance, { error: Math.sqrt(2 / values) }),
        figure("physics", "⟨v⁴⟩ over 3⟨v²⟩²", "1", kurtosis, { error: Math.sqrt(24 / values) / 3 }),
        figure("physics", name, "not small", pMoments),
        figure("counted", "collisions", "several million", collisions),
      ],
      charts: [
        {
          name: "histogram",
          chart: {
            title: "A component of the velocity",
            x: { label: "v / √(kT/m)" },
            y: { label: "probability density", from: 0 },
            curves: [
              curve("one particle over time", inside, middle, (k) => row.one[k + 1], "dots"),
              curve("all particles", inside, middle, (k) => row.all[k + 1], "dots"),
              curve("Maxwell", inside, middle, maxwell, "theory"),
            ],
          },
        },
      ],
      remarks: [
        "Maxwellian, by χ² and by moments, for one particle over time as for all at single moments. At each moment all velocities are tested against Maxwell’s distribution; the probabilities p of " +
          "these tests are uniformly distributed where it holds.",
        "The paper names no volume fraction for this figure; 15 % is used, as in its other experiments.",
      ],
    };
  },
});
