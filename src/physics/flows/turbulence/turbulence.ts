/**
 * Synthetic turbulence in two dimensions (Sigurgeirsson, Stuart & Wan, J. Comput. Phys. 172, 766, 2001, Appendix 2): a random stream
 * function with a prescribed energy spectrum, whose modes are Ornstein–Uhlenbeck processes. The flow is homogeneous, isotropic up to
 * the box, stationary, Gaussian and free of divergence; it does not solve the Navier–Stokes equation.
 *
 * Within a time step the flow is constant. Velocities between nodes of the grid are interpolated linearly along each axis.
 */
import { isPeriodicThroughout } from "../../box.ts";
import { numberOf, type Parameters, type ParameterValues, pointsOf, textOf } from "../../parameters.ts";
import type { Flow, FlowAdvice, FlowBox, FlowKind, FlowPlace, FlowProblem, FlowScales } from "../flow.ts";
import { GridVelocity } from "../gridVelocity.ts";
import {
  energyOfFastWaves,
  interpolationError,
  type Modes,
  meanSquareVorticity,
  meanWaveNumber,
  modesOf,
  prescribedShells,
} from "./modes.ts";
import { type Spectrum, spectra, spectrumProblem, spectrumThrough } from "./spectra.ts";
import { TurbulenceField } from "./turbulenceField.ts";

const parameters: Parameters = {
  spectrum: {
    type: "choice",
    description:
      "Mean energy ε of a mode as a function of κ = |k| ℓ, up to a factor that `speed` determines. Default: `karman-obukhov`.",
    words: {
      ...Object.fromEntries(Object.entries(spectra).map(([name, { about }]) => [name, about])),
      custom: "Through the points of `points`.",
    },
    default: "karman-obukhov",
  },
  points: {
    type: "points",
    description:
      "Points [κ, ε] of the spectrum `custom` with ascending κ, joined by power laws; no energy outside of them. Default: none.",
    optional: true,
    examples: [
      [
        [2, 1],
        [16, 0.001],
      ],
    ],
  },
  length: {
    type: "number",
    description:
      "ℓ in κ = |k| ℓ. Unit: length. Default: the longest side over 2π, with which κ is the number of waves in the longest side.",
    positive: true,
    optional: true,
    examples: [0.05],
  },
  speed: {
    type: "number",
    description: "Root mean square speed of the flow. Unit: length/time. Default: 1.",
    positive: true,
    default: 1,
  },
  modes: {
    type: "number",
    description:
      "Waves along the shortest side of the shortest waves: modes fill the disk |k| ≤ 2π modes/side. Default: 32.",
    minimum: 1,
    maximum: 512,
    default: 32,
  },
  grid: {
    type: "number",
    description:
      "Grid points along the shortest side, at least 2 modes + 1; between them velocities are interpolated. Powers of two are fastest. Default: 4 modes.",
    minimum: 3,
    maximum: 4096,
    optional: true,
    examples: [128],
  },
  correlationTime: {
    type: "number",
    description:
      "Correlation time of the longest waves, whose velocities forget themselves as exp(−t/τ). Unit: time. Default: the longest side over `speed`.",
    positive: true,
    optional: true,
    examples: [1],
  },
  correlationExponent: {
    type: "number",
    description:
      "Shorter waves have the correlation time τ (k₁/|k|)^exponent, with the longest wave k₁. 2 is diffusion with the viscosity 1/(τ k₁²), 0 the same time for all. Default: 2.",
    minimum: 0,
    maximum: 10,
    default: 2,
  },
  seed: {
    type: "number",
    description:
      "Seed of the flow alone, so that runs with other particles see the same flow. Default: that of the scenario.",
    optional: true,
    examples: [1],
  },
};

/** All that follows from the parameters and the box. */
interface Settings {
  readonly modes: Modes;
  readonly grid: readonly [number, number];
  /** k₁. */
  readonly longest: number;
  readonly speed: number;
  readonly correlationTime: number;
}

function spectrumOf(values: ParameterValues): Spectrum {
  const name = textOf(parameters, values, "spectrum")!;
  return name in spectra ? spectra[name as keyof typeof spectra] : spectrumThrough(pointsOf(values, "points"));
}

/** The last that were asked for: a check, an estimate and a run ask for the same several times, and there may be 10⁵ modes. */
let last: { readonly key: string; readonly settings: Settings } | undefined;

function settingsOf(values: ParameterValues, { size }: Pick<FlowBox, "size">): Settings {
  const key = JSON.stringify([values, size[0], size[1]]);
  if (last?.key !== key) last = { key, settings: computeSettings(values, size) };
  return last.settings;
}

function computeSettings(values: ParameterValues, size: FlowBox["size"]): Settings {
  const sides = [size[0], size[1]] as const;
  const [shortest, side] = [Math.min(...sides), Math.max(...sides)];
  const waves = numberOf(parameters, values, "modes");
  const speed = numberOf(parameters, values, "speed");
  const correlationTime = values.correlationTime === undefined ? side / speed : Number(values.correlationTime);
  const points = values.grid === undefined ? 4 * waves : Number(values.grid);
  const modes = modesOf({
    sides,
    waves,
    spectrum: spectrumOf(values),
    length: values.length === undefined ? side / (2 * Math.PI) : Number(values.length),
    speed,
    correlationTime,
    correlationExponent: numberOf(parameters, values, "correlationExponent"),
  });
  const along = (length: number) => Math.ceil((points * length) / shortest - 1e-9);
  return { modes, grid: [along(sides[0]), along(sides[1])], longest: (2 * Math.PI) / side, speed, correlationTime };
}

/** Seconds per node of a step: modes, transforms and velocities. */
const nodeSeconds = 6e-8;
/** Points of a grid whose velocities can be computed in each step. */
const mostPoints = 4_000_000;

function problemOf(values: ParameterValues, box: FlowBox): FlowProblem | undefined {
  const at = (name: string, message: string, code?: FlowProblem["code"]): FlowProblem => ({
    path: [name],
    message,
    ...(code && { code }),
  });
  if (!isPeriodicThroughout(box.edges))
    return { path: [], message: "The flow is periodic: expected periodic edges along all axes." };
  for (const name of ["modes", "grid"]) {
    const value = values[name];
    if (value !== undefined && !Number.isInteger(value))
      return at(name, `expected a whole number, got ${value}.`, "range");
  }
  const custom = textOf(parameters, values, "spectrum") === "custom";
  if (custom && values.points === undefined)
    return at("spectrum", "The spectrum `custom` needs `points`: [κ, ε] with ascending κ.", "missing");
  if (!custom && values.points !== undefined) return at("points", "`points` belong to the spectrum `custom`.");
  const wrong = custom ? spectrumProblem(pointsOf(values, "points")) : undefined;
  if (wrong !== undefined) return at("points", `${wrong}.`, "range");
  const waves = numberOf(parameters, values, "modes");
  if (values.grid !== undefined && Number(values.grid) < 2 * waves + 1) {
    return {
      ...at(
        "grid",
        `The grid does not resolve the modes, shorter waves would look like longer ones: expected at least 2 modes + 1 = ${2 * waves + 1} points, got ${values.grid}.`,
      ),
      code: "aliasing",
      repairs: [
        { parameter: "grid", value: 4 * waves },
        { parameter: "modes", value: Math.max(1, Math.floor((Number(values.grid) - 1) / 2)) },
      ],
    };
  }
  const sides = [box.size[0], box.size[1]];
  // An ellipse of wave numbers, and the grid that they need.
  const aspect = Math.max(...sides) / Math.min(...sides);
  const points = values.grid === undefined ? 4 * waves : Number(values.grid);
  if (!(points ** 2 * aspect <= mostPoints)) {
    return at(
      values.grid === undefined ? "modes" : "grid",
      `The box is ${aspect.toPrecision(3)} times as long as wide: a grid of ${points} points along the shortest side has ` +
        `${(points ** 2 * aspect).toPrecision(3)} in all, expected at most ${mostPoints.toExponential()}. A box with sides of similar length has fewer.`,
    );
  }
  if (settingsOf(values, box).modes.count === 0)
    return at(custom ? "points" : "length", "The spectrum has no energy in the waves that fit the box.");
  return undefined;
}

/** Deviations above which something is said: of the interpolation, and of energy in waves that a step cannot follow. */
const [roughInterpolation, muchEnergy] = [0.15, 0.2];

function advise(values: ParameterValues, box: FlowBox, step: number): FlowAdvice[] {
  const { modes, grid } = settingsOf(values, box);
  const advice: FlowAdvice[] = [];
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const error = interpolationError(modes, [box.size[0] / grid[0], box.size[1] / grid[1]]);
  if (error > roughInterpolation) {
    const better = 2 ** Math.ceil(Math.log2(1.5 * Math.min(...grid)));
    advice.push({
      code: "aliasing",
      path: ["grid"],
      message: `Interpolated velocities deviate from the flow by ${percent(error)} of its speed: the shortest waves have too few of the grid's ${grid.join(" × ")} points.`,
      repairs: [{ parameter: "grid", value: better }],
    });
  }
  const fast = energyOfFastWaves(modes, step);
  if (fast > muchEnergy) {
    advice.push({
      code: "step-too-long",
      path: ["correlationTime"],
      message: `Waves with ${percent(fast)} of the energy forget themselves within one time step (${step}): particles see noise in place of eddies. Expected a shorter step, a longer correlation time or fewer modes.`,
    });
  }
  const crossing = 1 / Math.sqrt(meanSquareVorticity(modes));
  if (step > crossing) {
    advice.push({
      code: "step-too-long",
      path: [],
      message: `Within one time step (${step}) the fluid turns over in its smallest eddies (${Number(crossing.toPrecision(2))}): their motion is aliased. Expected a shorter step.`,
      step: Number((crossing / 4).toPrecision(1)),
    });
  }
  return advice;
}

function scalesOf(values: ParameterValues, box: FlowBox): FlowScales {
  const { modes, speed, correlationTime } = settingsOf(values, box);
  const vorticity = Math.sqrt(meanSquareVorticity(modes));
  const length = Math.PI / meanWaveNumber(modes);
  return {
    // exp(−9) of the time a point is faster.
    speed: 3 * speed,
    length,
    time: Math.min(length / speed, correlationTime),
    smallest: { length: speed / vorticity, time: 1 / vorticity },
  };
}

export const turbulence: FlowKind = {
  kind: "turbulence",
  stepwise: true,
  description:
    "Synthetic turbulence in 2-D: random eddies with a prescribed energy spectrum that change in time, periodic and free of divergence.",
  dimensions: [2],
  parameters,
  example: { spectrum: "kraichnan" },
  problem: problemOf,
  advise,
  scales: scalesOf,
  stepSeconds(values, box) {
    const [columns, rows] = settingsOf(values, box).grid;
    return columns * rows * nodeSeconds;
  },
  shells(values, box, count) {
    const { modes, longest } = settingsOf(values, box);
    return prescribedShells(modes, longest, count).map((square) => square / 2);
  },
  create: (place, values) => new Turbulence(place, values),
};

class Turbulence implements Flow {
  readonly anyOrder = true;
  readonly grid: readonly [number, number];
  private readonly field: TurbulenceField;
  private readonly velocity: GridVelocity;
  private readonly step: number;
  private now = 0;

  constructor({ size, edges, seed, step }: FlowPlace, values: ParameterValues) {
    const { modes, grid } = settingsOf(values, { size });
    this.grid = grid;
    this.step = step;
    this.field = new TurbulenceField(modes, grid, step, typeof values.seed === "number" ? values.seed : seed);
    this.velocity = new GridVelocity(size, edges, grid);
    this.field.velocities(0, this.velocity.values);
  }

  advance(time: number): void {
    // Times are sums or products of steps, with their rounding.
    const number = Math.floor(time / this.step + 1e-6);
    if (number === this.now) return;
    this.now = number;
    this.field.velocities(number, this.velocity.values);
  }

  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    this.velocity.sample(positions, into, from, to);
  }
}
