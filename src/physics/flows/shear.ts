/** Simple shear: a velocity along one axis that grows linearly along another, as between two plates that slide (plane Couette flow). */
import { isPeriodic } from "../box.ts";
import { numberOf, type Parameters, type ParameterValues, textOf } from "../parameters.ts";
import type { Flow, FlowBox, FlowKind, FlowPlace } from "./flow.ts";

const axes = { x: "Along x.", y: "Along y.", z: "Along z, of three-dimensional boxes." };

const parameters: Parameters = {
  rate: {
    type: "number",
    description: "Shear rate: the change of velocity per length. Unit: 1/time.",
    examples: [1],
  },
  along: { type: "choice", description: "The axis of the velocity. Default: `x`.", words: axes, default: "x" },
  across: {
    type: "choice",
    description: "The axis along which the velocity changes; it cannot be periodic. Default: `y`.",
    words: axes,
    default: "y",
  },
  restAt: {
    type: "number",
    description: "The coordinate across at which the fluid is at rest. Unit: length. Default: the middle of the box.",
    optional: true,
    examples: [0],
  },
};

function axisOf(values: ParameterValues, name: "along" | "across"): number {
  return "xyz".indexOf(textOf(parameters, values, name)!);
}

function rateOf(values: ParameterValues): number {
  return numberOf(parameters, values, "rate");
}

function restOf(values: ParameterValues, { size }: Pick<FlowBox, "size">): number {
  return typeof values.restAt === "number" ? values.restAt : size[axisOf(values, "across")] / 2;
}

export const shear: FlowKind = {
  kind: "shear",
  even: "vorticity",
  description: "A velocity along one axis that grows linearly along another: u = γ (y − y₀).",
  parameters,
  example: { rate: 1 },
  problem(values, { dimension, edges }) {
    const along = axisOf(values, "along");
    const across = axisOf(values, "across");
    for (const [name, axis] of [["along", along] as const, ["across", across] as const]) {
      if (axis >= dimension)
        return { path: [name], message: "expected an axis of a two-dimensional box, x or y, got z." };
    }
    if (along === across)
      return {
        path: ["across"],
        message: `expected another axis than that of the velocity, got ${"xyz"[across]} twice.`,
      };
    if (isPeriodic(edges, across))
      return {
        path: [],
        message: `The flow is not periodic: expected walls or open edges along ${"xyz"[across]}, where the velocity changes, got periodic edges. Shear of a periodic box, without a fluid that drags, is \`box.shear\`.`,
      };
    return undefined;
  },
  scales(values, box) {
    const length = box.size[axisOf(values, "across")];
    const rest = restOf(values, box);
    const rate = Math.abs(rateOf(values));
    return {
      speed: rate * Math.max(Math.abs(rest), Math.abs(length - rest)),
      length,
      time: rate > 0 ? 1 / rate : Infinity,
    };
  },
  create: (place, values) => new Shear(place, values),
};

class Shear implements Flow {
  readonly anyOrder = true;
  private readonly d: 2 | 3;
  private readonly rate: number;
  private readonly along: number;
  private readonly across: number;
  private readonly rest: number;

  constructor(place: FlowPlace, values: ParameterValues) {
    this.d = place.dimension;
    this.rate = rateOf(values);
    this.along = axisOf(values, "along");
    this.across = axisOf(values, "across");
    this.rest = restOf(values, place);
  }

  /** Steady. */
  advance(): void {}

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    const { d, rate, along, across, rest } = this;
    into.fill(0, from * d, to * d);
    for (let k = from * d; k < to * d; k += d) into[k + along] = rate * (positions[k + across] - rest);
  }
}
