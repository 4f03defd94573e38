/**
 * Uniform flow: the same velocity everywhere, which may oscillate as U cos(ωt). A particle with drag then moves as
 * U (cos ωt + ωτ sin ωt) / (1 + ω²τ²) once its start is forgotten.
 */
import { numberOf, type Parameters, type ParameterValues, vectorOf } from "../parameters.ts";
import type { Flow, FlowKind } from "./flow.ts";

const parameters: Parameters = {
  velocity: {
    type: "vector",
    description: "The velocity of the flow, one number per axis. Unit: length/time.",
    examples: [[1, 0]],
  },
  angularFrequency: {
    type: "number",
    description: "ω of a flow that oscillates as cos(ωt). Unit: 1/time. Default: 0, a steady flow.",
    minimum: 0,
    default: 0,
  },
};

export const uniform: FlowKind = {
  kind: "uniform",
  even: "velocity",
  description: "The same velocity everywhere; it may oscillate with time.",
  parameters,
  example: { velocity: [1, 0] },
  scales(values) {
    const frequency = numberOf(parameters, values, "angularFrequency");
    return {
      speed: Math.hypot(...vectorOf(values, "velocity")),
      length: Infinity,
      time: frequency > 0 ? 1 / frequency : Infinity,
    };
  },
  create: (_, values) => new Uniform(values),
};

class Uniform implements Flow {
  readonly anyOrder = true;
  private readonly velocity: Float64Array;
  private readonly now: Float64Array;
  private readonly frequency: number;

  constructor(values: ParameterValues) {
    this.velocity = Float64Array.from(vectorOf(values, "velocity"));
    this.now = this.velocity.slice();
    this.frequency = numberOf(parameters, values, "angularFrequency");
  }

  advance(time: number): void {
    if (this.frequency === 0) return;
    const factor = Math.cos(this.frequency * time);
    for (let axis = 0; axis < this.now.length; axis++) this.now[axis] = factor * this.velocity[axis];
  }

  sample(_: Float64Array, into: Float64Array, from: number, to: number): void {
    const { now } = this;
    const d = now.length;
    for (let k = from * d; k < to * d; k += d) {
      into[k] = now[0];
      into[k + 1] = now[1];
      if (d === 3) into[k + 2] = now[2];
    }
  }
}
