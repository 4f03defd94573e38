/**
 * One vortex with a core (Kaufmann, Ing.-Arch. 31, 1, 1962; Scully's model of wing-tip vortices): the fluid circles at the speed
 * Γr / 2π(r² + c²), which is a rotation as a whole within the core, Γ/2πr far outside, and largest, Γ/4πc, at the radius c. In three
 * dimensions its axis is parallel to z.
 */
import { isPeriodic } from "../box.ts";
import { numberOf, type Parameters, type ParameterValues, vectorOf } from "../parameters.ts";
import type { Flow, FlowKind, FlowPlace } from "./flow.ts";

const parameters: Parameters = {
  circulation: {
    type: "number",
    description: "Circulation Γ; positive: counterclockwise. Unit: length²/time.",
    examples: [1],
  },
  core: { type: "number", description: "Radius c of the core. Unit: length.", positive: true, examples: [0.1] },
  center: {
    type: "vector",
    description: "A point of the axis, one number per axis. Unit: length. Default: the middle of the box.",
    optional: true,
    examples: [[0.5, 0.5]],
  },
};

export const vortex: FlowKind = {
  kind: "vortex",
  description: "One vortex with a core: the fluid circles at the speed Γr / 2π(r² + c²).",
  parameters,
  example: { circulation: 1, core: 0.1 },
  problem(_, { edges }) {
    const axis = [0, 1].find((each) => isPeriodic(edges, each));
    if (axis === undefined) return undefined;
    return {
      path: [],
      message: `The flow is not periodic: expected walls or open edges along ${"xy"[axis]}, got periodic edges.`,
    };
  },
  scales(values) {
    const core = numberOf(parameters, values, "core");
    const speed = Math.abs(numberOf(parameters, values, "circulation")) / (4 * Math.PI * core);
    return { speed, length: core, time: speed > 0 ? core / speed : Infinity };
  },
  create: (place, values) => new Vortex(place, values),
};

class Vortex implements Flow {
  readonly anyOrder = true;
  private readonly d: 2 | 3;
  private readonly x: number;
  private readonly y: number;
  private readonly strength: number;
  private readonly core2: number;

  constructor({ dimension, size }: FlowPlace, values: ParameterValues) {
    const [x, y] = values.center === undefined ? [size[0] / 2, size[1] / 2] : vectorOf(values, "center");
    const core = numberOf(parameters, values, "core");
    this.d = dimension;
    this.x = x!;
    this.y = y!;
    this.strength = numberOf(parameters, values, "circulation") / (2 * Math.PI);
    this.core2 = core * core;
  }

  /** Steady. */
  advance(): void {}

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    const { d, x, y, strength, core2 } = this;
    for (let k = from * d; k < to * d; k += d) {
      const rx = positions[k] - x;
      const ry = positions[k + 1] - y;
      const turn = strength / (rx * rx + ry * ry + core2);
      into[k] = -turn * ry;
      into[k + 1] = turn * rx;
      if (d === 3) into[k + 2] = 0;
    }
  }
}
