/**
 * Velocity autocorrelation ⟨v(0)·v(t)⟩ / ⟨v²⟩ and its power spectrum, from samples at equal intervals (`measure.every`).
 *
 * Beside them Enskog's exponential exp(−t/τ_E), 1/τ_E = (2/d) ω with ω the collision rate of a particle (Hansen & McDonald, §7.2:
 * 2ω/3 of spheres). A collision of equal elastic particles changes v₁ by −(g·n)n, so that v₁·Δv₁ + v₂·Δv₂ = −(g·n)²; the normal
 * relative velocity of colliding pairs has ⟨(g·n)²⟩ = 4kT/m, and ⟨v²⟩ = d kT/m. Its Lorentzian of one side is
 * 4 τ_E ⟨v²⟩ / (1 + (2π f τ_E)²). True at short times; long-time tails are not in it (Alder & Wainwright 1970).
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { changesMomentum } from "../../physics/thermostats/index.ts";
import { movesAsWhole } from "../measures/temperatures.ts";
import { PowerSpectrum, type PowerState } from "../statistics/powerSpectrum.ts";
import { theoryComparison } from "../theory/theoryComparison.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import type { Curve, DistributionEntry, Gatherer, Moment } from "./distribution.ts";

/** Velocity components that are followed at the most. */
const mostSignals = 4096;
/** Relative difference of intervals that rounding explains. */
const rounding = 1e-6;

interface CorrelationState {
  readonly spectrum: PowerState;
  readonly last: number;
  readonly interval: number;
}

class VelocityCorrelation implements Gatherer {
  private readonly particles: number;
  private readonly spectrum: PowerSpectrum;
  private readonly peculiar: boolean;
  private readonly mass: number;
  private last = Number.NaN;
  private interval = Number.NaN;

  constructor(
    private readonly system: System,
    private readonly curveOf: (spectrum: PowerSpectrum, parts: CurveParts) => Curve,
  ) {
    this.particles = Math.min(system.count, Math.floor(mostSignals / system.dimension));
    this.spectrum = new PowerSpectrum(this.particles * system.dimension);
    this.peculiar = movesAsWhole(system);
    this.mass = system.masses.reduce((sum, m) => sum + m, 0);
  }

  sample({ time, velocities }: Frame): void {
    const passed = time - this.last;
    // Rows between two on the grid are left out; where the interval grows, samples are collected anew.
    if (passed < this.interval * (1 - rounding)) return;
    if (passed > this.interval * (1 + rounding)) this.spectrum.clear();
    if (!(Math.abs(passed - this.interval) <= rounding * this.interval)) this.interval = passed;
    this.last = time;
    const { dimension: d, count, masses } = this.system;
    const mean = new Float64Array(d);
    if (this.peculiar) {
      for (let i = 0; i < count; i++) {
        for (let axis = 0; axis < d; axis++) mean[axis] += (masses[i] * velocities[i * d + axis]) / this.mass;
      }
    }
    // Evenly over all particles, so that each species has its share.
    const every = count / this.particles;
    this.spectrum.add((signal) => {
      const axis = signal % d;
      return velocities[Math.floor(Math.floor(signal / d) * every) * d + axis] - mean[axis];
    });
  }

  curve(moment: Moment): Curve | undefined {
    const { interval, particles, spectrum } = this;
    if (!(interval > 0)) return undefined;
    const decay = enskogDecay(moment);
    return this.curveOf(spectrum, { interval, particles, ...(decay !== undefined && { decay }) });
  }

  save(): CorrelationState {
    return { spectrum: this.spectrum.save(), last: this.last, interval: this.interval };
  }

  restore(state: CorrelationState): void {
    this.spectrum.restore(state.spectrum);
    this.last = state.last;
    this.interval = state.interval;
  }
}

interface CurveParts {
  readonly interval: number;
  readonly particles: number;
  /** Enskog's 1/τ_E. */
  readonly decay?: number;
}

/** Of alike particles only; undefined where theory does not apply. */
function enskogDecay({ system, summary }: Moment): number | undefined {
  const { dimension, masses, radii } = system;
  // Spins, and a thermostat of single particles, change velocities otherwise.
  if (system.spins || changesMomentum(system)) return undefined;
  if (masses.some((m) => m !== masses[0]) || radii.some((r) => r !== radii[0])) return undefined;
  const theory = theoryComparison(system, summary().averages.temperature?.mean ?? Number.NaN);
  return theory && (2 / dimension) * theory.collisionRate;
}

export const velocityAutocorrelation: DistributionEntry = {
  id: "velocity-autocorrelation",
  label: "Velocity autocorrelation",
  about:
    "⟨v(0)·v(t)⟩ / ⟨v²⟩ over up to 256 samples; Enskog's exponential decay beside it. `measure.every` is the time resolution.",
  columns: ["time", "vacf"],
  word: "velocity-autocorrelation",
  synonyms: ["vacf", "velocity correlation"],
  requires: ["dynamics"],
  offered: ({ inertia, what }) => inertia && what.includes("velocity-autocorrelation"),
  gather: (system) =>
    new VelocityCorrelation(system, (spectrum, { interval, decay }) => {
      const products = spectrum.autocorrelation();
      const x = products.map((_, lag) => lag * interval);
      const y = products.map((value) => value / products[0]);
      return { x, y, ...(decay !== undefined && { expected: x.map((time) => Math.exp(-decay * time)) }) };
    }),
  chart: {
    about:
      "How long velocities remain correlated, averaged over particles and time origins. Dashed: Enskog's exponential, true at short times.",
    across: "t",
    label: "measured",
    expected: "Enskog",
    theory: theoryNotes.velocityDecay,
  },
};

export const velocitySpectrum: DistributionEntry = {
  id: "velocity-spectrum",
  label: "Velocity power spectrum",
  about:
    "Power spectrum of the velocity autocorrelation, one-sided: its integral over frequency is ⟨v²⟩. `measure.every` is the time resolution.",
  columns: ["frequency", "density"],
  word: "velocity-spectrum",
  synonyms: ["power spectrum"],
  requires: ["dynamics"],
  offered: ({ inertia, what }) => inertia && what.includes("velocity-spectrum"),
  gather: (system) =>
    new VelocityCorrelation(system, (spectrum, { interval, particles, decay }) => {
      const { frequency: x, density } = spectrum.density(interval);
      const y = density.map((value) => value / particles);
      if (decay === undefined) return { x, y };
      const square = y.reduce((sum, value) => sum + value, 0) * x[1];
      const lorentzian = (f: number) => (4 * square) / decay / (1 + ((2 * Math.PI * f) / decay) ** 2);
      return { x, y, expected: x.map(lorentzian) };
    }),
  chart: {
    about:
      "Power of velocities by frequency; its integral is ⟨v²⟩. Dashed: the Lorentzian of Enskog's exponential decay.",
    across: "f",
    label: "measured",
    expected: "Enskog",
    theory: theoryNotes.velocityDecay,
  },
};
