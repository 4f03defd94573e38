/** Numbers of events, and their cost, of particles in synthetic turbulence (Sigurgeirsson, Stuart & Wan 2001, §2.4, Figs. 21 and 22). */

import { contactCorrelation } from "../../../analysis/distributions/radialDistribution.ts";
import { boxCounts, concentrationOf } from "../../../analysis/structure/boxCounts.ts";
import { emptyFrame } from "../../../engine/api/engine.ts";
import { steeringWork } from "../../../engine/cells/cellSteering.ts";
import { number } from "../../../format/numbers.ts";
import { createEngine } from "../../../run/session/createEngine.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { powerFit } from "../../core/powerFit.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

/** The paper's step and mesh; ρ and τ/r, which it does not print, are those that fit its figures in Taylor–Green flow (`eddySearch.ts`). */
const [step, fraction, tauPerRadius] = [0.01, 0.045, 16];
/**
 * Root mean square speed, from the paper's transfers: a particle crosses m (|v_x| + |v_y|) faces per unit of time, on average 2 m u/√π for normal
 * components of variance u²/2, so that n_t = 1.39 (mn)^1.04 in T = 10, at n = 200 000 and m = √n, gives u = 0.26.
 */
const speed = 0.26;
const spectra = {
  "karman-obukhov": { name: "Kármán–Obukhov", modes: 51, grid: 104, larger: [100_000] },
  kraichnan: { name: "Kraichnan", modes: 4, grid: 32, larger: [] },
} as const;
type Spectrum = keyof typeof spectra;

export const turbulence = defineStudy({
  name: "turbulence",
  title: "Particles in synthetic turbulence",
  source: "Sigurgeirsson, Stuart & Wan 2001, §2.4, Figs. 21 and 22",
  finding: "n_c ∝ n^0.82, n_t ∝ (mn)^1.04",
  paper:
    "10 000 to 200 000 discs at one filled fraction, at rest at first, T = 10, m ∝ √n cells per side: on the upper half n_c ∝ n^0.82, n_t ∝ (mn)^1.04, time ∝ n^1.54 log n. Both spectra give the same.",
  here: "Discs that fill 4.5 % with τ = 16 radii, up to time 2, in √n cells per side, in the spectrum of Kármán and Obukhov on the paper’s mesh of 104² and in Kraichnan’s; speed 0.26, ℓ = L/2π, correlation time L/0.26.",
  quickly: "500, 1000 and 2000 discs up to time 0.5.",
  seconds: 180,
  points(quick) {
    return (Object.keys(spectra) as Spectrum[]).flatMap((spectrum) =>
      (quick ? [500, 1000, 2000] : [4000, 8000, 16_000, 32_000, ...spectra[spectrum].larger]).map((n) => ({
        spectrum,
        n,
        time: quick ? 0.5 : 2,
        seed: 1,
      })),
    );
  },
  effort: ({ n, time }) => n * time,
  *measure({ spectrum, n, time, seed }) {
    const { modes, grid } = spectra[spectrum];
    const cells = Math.round(Math.sqrt(n));
    const scenario = scenarioOf({
      box: { size: [1, 1] },
      seed,
      particles: { count: n, fraction, velocity: "rest" },
      flow: { kind: "turbulence", spectrum, modes, grid, speed },
      motion: { kind: "drag", tauPerRadius },
      method: { kind: "particle-field", step, cells: [cells, cells] },
      stop: { time },
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    yield 0;
    for (let part = 1; engine.time < time; part++) {
      const until = Math.min(time, part * step);
      while (engine.time < until) engine.advance({ until });
      yield engine.time / time;
    }
    const tally = engine.tally();
    const frame = emptyFrame(system);
    engine.project(frame);
    return {
      cells,
      collisions: tally.collisions,
      transfers: tally.work.transfers ?? 0,
      work: steeringWork(tally) + (tally.work.advanced ?? 0),
      concentration: Math.max(...boxCounts(system, frame.positions).map(concentrationOf)),
      contact: contactCorrelation(system, frame),
    };
  },
  judge(rows) {
    const own = (Object.keys(spectra) as Spectrum[]).map((spectrum) => ({
      name: spectra[spectrum].name,
      rows: rows.filter((row) => row.spectrum === spectrum).toSorted((a, b) => a.n - b.n),
    }));
    const measured = own.filter(({ rows }) => rows.length > 1);
    return {
      figures: measured.flatMap(({ name, rows }) => {
        const n = (some: typeof rows) => some.map((row) => row.n);
        const upper = rows.slice(-3);
        const collisions = powerFit(
          n(upper),
          upper.map((row) => row.collisions),
        );
        const transfers = powerFit(
          rows.map((row) => row.n * row.cells),
          rows.map((row) => row.transfers),
        );
        const work = powerFit(
          n(upper),
          upper.map((row) => row.work / Math.log(row.n)),
        );
        const last = rows[rows.length - 1];
        return [
          figure("physics", `${name}: n_c ∝ n^b, upper half`, "0.82", collisions.exponent, { error: collisions.error }),
          figure("counted", `${name}: n_t ∝ (mn)^b`, "1.04", transfers.exponent, { error: transfers.error }),
          figure("counted", `${name}: work ∝ n^b log n, upper half`, "1.54 (time)", work.exponent, {
            error: work.error,
          }),
          figure(
            "physics",
            `${name}: collisions per particle and time, n = ${last.n}`,
            "1.0 (n = 200 000)",
            (2 * last.collisions) / last.n / last.time,
          ),
          figure("physics", `${name}: concentration at the end, n = ${last.n}`, "–", last.concentration),
          figure("physics", `${name}: g(r) at contact at the end, n = ${last.n}`, "–", last.contact),
        ];
      }),
      charts: [
        {
          name: "collisions",
          chart: {
            title: "Collisions in synthetic turbulence",
            x: { label: "n, discs", log: true },
            y: { label: "collisions", log: true },
            curves: own.map(({ name, rows }) =>
              curve(
                name,
                rows,
                ({ n }) => n,
                ({ collisions }) => collisions,
              ),
            ),
          },
        },
        {
          name: "transfers",
          chart: {
            title: "Transfers in synthetic turbulence",
            x: { label: "m n", log: true },
            y: { label: "transfers", log: true },
            curves: own.map(({ name, rows }) =>
              curve(
                name,
                rows,
                ({ n, cells }) => n * cells,
                ({ transfers }) => transfers,
              ),
            ),
          },
        },
      ],
      remarks: [
        "The paper prints neither ρ and τ/r nor the speed and the correlation times of the flow. The speed here follows from its transfers: 1.39 (mn)^1.04 " +
          "at n = 200 000, with m = √n, are 0.29 m per particle and time, as those of particles that follow a flow of root mean square speed 0.26 have. " +
          `ρ = ${number(100 * fraction, 2)} % and τ/r = ${tauPerRadius} are the pair that has the paper’s numbers in Taylor–Green flow at n = 10 000 (\`taylor-green-search\`).`,
        "At this speed both spectra have about the paper’s number of collisions, and nearly the same, as the paper says. n_c is nearly linear in n, as the paper’s text " +
          "says of its Fig. 21; b = 0.82 is its fit for n = 100 000 to 200 000; here the largest is n = 100 000, up to which b does not decrease.",
        "Counted work grows more slowly than the paper’s time, as predictions at each step, ∝ n, outweigh transfers, ∝ n^1.5, at these n.",
      ],
    };
  },
});
