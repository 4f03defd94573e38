/**
 * Solver of a flow that particles act on: iterations, stability, and its share in all counted work.
 *
 * Work is counted in pair tests. Weights were fitted to measured times (n = N = 1,024 and 4,096): 30 for a collision, 11 for a transfer, 40
 * for a step of a particle, and for a node of the grid and an iteration 0.4 log₂ N; a step without iterations costs as much as two.
 */

import type { Tally } from "../../../engine/api/engine.ts";
import { number } from "../../../format/numbers.ts";
import { hasFeature } from "../../../physics/features/index.ts";
import type { Quantity, RunFacts } from "../quantity.ts";

const ofCollision = 30;
const ofTransfer = 11;
const ofParticleStep = 40;
const ofNode = 0.4;
const besideIterations = 2;

/** Counted work of the solver, and of detecting collisions. */
export function coupledWork({ work, reaction, collisions }: Tally, particles: number): readonly [number, number] {
  const { steps = 0, iterations = 0, points = 0 } = reaction ?? {};
  const { pairTests = 0, transfers = 0, cellsVisited = 0 } = work;
  const solver = ofNode * points * Math.log2(Math.max(2, points)) * (iterations + besideIterations * steps);
  const detection =
    pairTests + cellsVisited + ofTransfer * transfers + ofCollision * collisions + ofParticleStep * particles * steps;
  return [solver, detection];
}

const shown = ({ coupled }: RunFacts) => coupled === true;

export const coupledFlow: Quantity = {
  id: "coupled-flow",
  label: "Solver of the coupled flow",
  unit: "",
  about:
    "Of a flow that particles act on: iterations of conjugate gradients per step, the share of the solver in the counted work, and a " +
    "bound of the largest eigenvalue of Δt D, above 2 of which explicit sources may be unstable.",
  default: (features) => hasFeature(features, "coupling"),
  inEveryRun: true,
  requires: ["coupling"],
  columns: ["flowIterations", "flowEigenvalue", "flowWork"].map((name) => ({ name, shown })),
  sample({ tally, before, system }, put) {
    const { reaction } = tally;
    if (!reaction) return;
    const { steps, iterations, latest, strongest } = reaction;
    put("flowEigenvalue", strongest);
    const last = before?.reaction ?? reaction;
    // Rows may follow each other within a step.
    put("flowIterations", steps > last.steps ? (iterations - last.iterations) / (steps - last.steps) : latest);
    const [solver, detection] = coupledWork(tally, system.count);
    put("flowWork", solver > 0 ? solver / (solver + detection) : Number.NaN);
  },
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "flow-solver",
            title: "Solver of the flow",
            about:
              "Iterations of conjugate gradients per time step; and a bound of the largest eigenvalue of Δt D: above 2 explicit sources may be unstable.",
            columns: { flowIterations: "iterations per step", flowEigenvalue: "eigenvalue of Δt D" },
            fromZero: true,
            opens: ["cost", 1],
          },
          {
            id: "flow-work",
            title: "Share of the flow in the work",
            about:
              "Share of the flow's solver in the counted work since the start; the rest is the detection of collisions.",
            columns: { flowWork: "share of the flow" },
            fromZero: true,
          },
        ]
      : [],
  expect: {
    flowIterations: {
      about: "Iterations of conjugate gradients per time step of a coupled flow, over the whole run.",
      unit: "",
      example: { max: 15 },
      value: ({ tally: { reaction } }) => (reaction ? reaction.iterations / reaction.steps : undefined),
    },
  },
  findings({ tally, particles }) {
    const { reaction } = tally;
    if (!reaction || reaction.steps === 0) return [];
    const [solver, detection] = coupledWork(tally, particles);
    return [
      { name: "iterations of the flow's solver per step", measured: number(reaction.iterations / reaction.steps, 3) },
      { name: "  largest eigenvalue of Δt D, at most", measured: number(reaction.strongest, 3) },
      { name: "  share of the solver in the work", measured: `${number((100 * solver) / (solver + detection), 3)} %` },
    ];
  },
};
