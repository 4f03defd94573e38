/** Settings of a flow that particles act on, as plain data: the group `coupling` of the keyword `flow`. */
import { numberOf, type Parameters, type ParameterValues, textOf } from "../../parameters.ts";

export const couplingParameters: Parameters = {
  viscosity: {
    type: "number",
    description: "Kinematic viscosity ν, by which the disturbance of the flow spreads. Unit: length²/time.",
    positive: true,
    examples: [0.0127],
  },
  grid: {
    type: "number",
    description:
      "Nodes of the grid along the longest side of the box, 4 to 1024; as many per length along the other. Powers of two are fastest. Default: 64.",
    minimum: 4,
    maximum: 1024,
    default: 64,
  },
  alpha: {
    type: "number",
    description:
      "Strength α of the sources: a particle gives the fluid the momentum α (v − u) per time. Unit: length²/time. " +
      "Default: m/τ of each particle, which is Newton's third law in a fluid of mass 1 per area.",
    minimum: 0,
    optional: true,
    examples: [0.001],
  },
  sources: {
    type: "choice",
    description: "Treatment of the sources in a time step. Default: `implicit`.",
    words: {
      implicit: "By the velocity of the fluid at the end of the step, (A.6) of the paper: stable at any step.",
      explicit:
        "By the velocity at its beginning, (A.5): without conjugate gradients, but unstable where an eigenvalue of Δt D is above 2, " +
        "as in clusters of particles.",
    },
    default: "implicit",
  },
  tolerance: {
    type: "number",
    description: "Relative residual at which conjugate gradients end. Default: 1e-8.",
    positive: true,
    maximum: 0.1,
    default: 1e-8,
  },
  fromRest: {
    type: "flag",
    description: "The fluid is at rest at the start, and the force of the flow sets it in motion. Default: false.",
    default: false,
  },
};

/** An example for completion. */
export const couplingExample = { viscosity: 0.0127, grid: 64 };

/** Columns and rows of the grid: squares, as nearly as whole numbers allow. */
export function gridOf(size: ArrayLike<number>, nodes: number): [columns: number, rows: number] {
  const longest = Math.max(size[0], size[1]);
  const along = (length: number) => Math.max(4, Math.round((nodes * length) / longest));
  return [along(size[0]), along(size[1])];
}

/** Seconds per node of a step: with conjugate gradients, and without. Of grids of 64² to 256² nodes, to a factor of two. */
const nodeSeconds = { implicit: 6e-7, explicit: 1.3e-7 };

/** Seconds of a step of the flow's equation. */
export function equationSeconds(size: ArrayLike<number>, values: ParameterValues): number {
  const [columns, rows] = gridOf(size, numberOf(couplingParameters, values, "grid"));
  const sources = textOf(couplingParameters, values, "sources") === "explicit" ? "explicit" : "implicit";
  return columns * rows * nodeSeconds[sources];
}
