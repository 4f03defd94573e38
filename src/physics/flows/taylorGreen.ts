/**
 * Taylor–Green flow: a square lattice of eddies that turn in alternating directions (Taylor & Green, Proc. R. Soc. A 158, 499, 1937).
 *
 * With wave numbers a = 2πw/Lx and b = 2πw/Ly: u = U sin(ax) cos(by), v = −U (a/b) cos(ax) sin(by), from the stream function
 * ψ = (U/b) sin(ax) sin(by). In three dimensions both are multiplied by cos(cz), and there is no velocity along z. It is free of
 * divergence, and a steady solution of the 2-D Navier–Stokes equation with a force that balances viscosity. Without that force it decays as
 * exp(−ν(a² + b² + c²)t).
 */
import { isPeriodic } from "../box.ts";
import { numberOf, type Parameters, type ParameterValues } from "../parameters.ts";
import type { Flow, FlowBox, FlowKind, FlowPlace } from "./flow.ts";

const parameters: Parameters = {
  speed: {
    type: "number",
    description: "The largest speed U along x. Unit: length/time. Default: 1.",
    positive: true,
    default: 1,
  },
  waves: {
    type: "number",
    description:
      "Number of wavelengths along each axis; each has two eddies. A whole number where an axis is periodic. Default: 1.",
    positive: true,
    default: 1,
  },
  viscosity: {
    type: "number",
    description:
      "Kinematic viscosity ν with which the flow decays, where no force keeps it up. Unit: length²/time. Default: 0, a steady flow.",
    minimum: 0,
    default: 0,
  },
};

function waveNumbers(values: ParameterValues, { size }: Pick<FlowBox, "size">): number[] {
  const waves = numberOf(parameters, values, "waves");
  return Array.from(size, (length) => (2 * Math.PI * waves) / length);
}

export const taylorGreen: FlowKind = {
  kind: "taylor-green",
  description:
    "Eddies in a square lattice that turn in alternating directions: u = U sin(2πx) cos(2πy), v = −U cos(2πx) sin(2πy) in a box of side 1.",
  parameters,
  example: { speed: 1 },
  problem(values, { size, edges }) {
    const waves = numberOf(parameters, values, "waves");
    const axis = Array.from(size).findIndex((_, at) => isPeriodic(edges, at));
    if (Number.isInteger(waves) || axis < 0) return undefined;
    return {
      path: ["waves"],
      message: `The flow is not periodic: expected a whole number of wavelengths along ${"xyz"[axis]}, a periodic axis, got ${waves}.`,
    };
  },
  scales(values, box) {
    const [a, b] = waveNumbers(values, box) as [number, number];
    const speed = numberOf(parameters, values, "speed");
    const length = Math.PI / Math.min(a, b);
    return { speed: speed * Math.max(1, a / b), length, time: Math.PI / a / speed };
  },
  create: (place, values) => new TaylorGreen(place, values),
};

class TaylorGreen implements Flow {
  readonly anyOrder = true;
  private readonly d: 2 | 3;
  private readonly a: number;
  private readonly b: number;
  private readonly c: number;
  private readonly speed: number;
  private readonly decay: number;
  /** Amplitudes along x and y at the time of the flow. */
  private alongX = 0;
  private alongY = 0;

  constructor(place: FlowPlace, values: ParameterValues) {
    const [a, b, c = 0] = waveNumbers(values, place) as [number, number, number?];
    this.d = place.dimension;
    this.a = a;
    this.b = b;
    this.c = c;
    this.speed = numberOf(parameters, values, "speed");
    this.decay = numberOf(parameters, values, "viscosity") * (a * a + b * b + c * c);
    this.advance(0);
  }

  advance(time: number): void {
    this.alongX = this.decay === 0 ? this.speed : this.speed * Math.exp(-this.decay * time);
    this.alongY = (-this.alongX * this.a) / this.b;
  }

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    const { d, a, b, c, alongX, alongY } = this;
    for (let k = from * d; k < to * d; k += d) {
      const x = a * positions[k];
      const y = b * positions[k + 1];
      const factor = d === 3 ? Math.cos(c * positions[k + 2]) : 1;
      into[k] = alongX * factor * Math.sin(x) * Math.cos(y);
      into[k + 1] = alongY * factor * Math.cos(x) * Math.sin(y);
      if (d === 3) into[k + 2] = 0;
    }
  }
}
