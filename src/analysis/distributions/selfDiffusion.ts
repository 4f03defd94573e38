/**
 * Self-diffusion as it grows with the time over which correlations are taken: by Green and Kubo, D(t) = ⟨v(0)·Δx(t)⟩/d, which is the
 * integral of the velocity autocorrelation, and by Einstein, the slope of ⟨Δx²⟩/2d. Averaged over particles and many time origins, on a
 * grid of a quarter of the mean collision time, relative to the motion of all together.
 */
import type { FlightObserver, Flights } from "../flights/flights.ts";
import { blockTicks, mostLags, slopeWindow } from "../flights/helfand.ts";
import { derivatives } from "../flights/lagMeans.ts";
import { TimeOrigins, type TimeOriginsState } from "../flights/timeOrigins.ts";
import type { Estimate } from "../quantities/quantity.ts";
import { transportTheory } from "../theory/enskogTransport.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import type { Curve, DistributionEntry, FlightGatherer, Moment } from "./distribution.ts";
import { expectEstimate, isInEquilibrium, temperatureOf } from "./transport.ts";

class SelfDiffusion implements FlightGatherer, FlightObserver {
  private readonly origins: TimeOrigins;
  private readonly x: Float64Array;
  private readonly v: Float64Array;

  constructor(private readonly flights: Flights) {
    this.origins = new TimeOrigins(flights.system, {
      lags: mostLags,
      stride: 4,
      range: slopeWindow,
      block: blockTicks,
    });
    this.x = new Float64Array(this.origins.signals);
    this.v = new Float64Array(this.origins.signals);
    flights.observe(this);
  }

  tick(time: number): void {
    const { flights, origins, x, v } = this;
    const { dimension: d, gravity } = flights.system;
    let k = 0;
    for (const i of origins.followed) {
      const s = time - flights.at[i];
      for (let axis = 0; axis < d; axis++, k++) {
        x[k] = flights.positionAt(i, axis, time);
        v[k] = flights.velocities[i * d + axis] + s * gravity[axis] - flights.drift[axis];
      }
    }
    origins.add(x, v);
  }

  curve(moment: Moment): Curve | undefined {
    const { flights, origins } = this;
    if (!flights.exact) return undefined;
    const { dimension: d } = flights.system;
    const { lags, values } = derivatives(origins.meanSquares());
    if (lags.length === 0) return undefined;
    const products = origins.meanProducts();
    const theory = theoryOf(moment);
    return {
      x: lags.map((lag) => lag * flights.tick),
      y: lags.map((lag) => products[lag] / d),
      ...(theory !== undefined && { expected: lags.map(() => theory) }),
      others: [values.map((value) => value / (2 * d * flights.tick))],
    };
  }

  estimates(moment: Moment): Readonly<Record<string, Estimate>> {
    const { flights, origins } = this;
    const { value, error } = origins.slope();
    if (!flights.exact || !Number.isFinite(value)) return {};
    const { dimension: d } = flights.system;
    const theory = theoryOf(moment);
    const perTime = 1 / (2 * d * flights.tick);
    const products = origins.meanProducts().subarray(slopeWindow[0], slopeWindow[1] + 1);
    const greenKubo = products.reduce((sum, product) => sum + product, 0) / (d * products.length);
    const beside = theory !== undefined && { theory };
    return {
      selfDiffusion: { label: "self-diffusion, Einstein", value: perTime * value, error: perTime * error, ...beside },
      greenKuboDiffusion: { label: "  Green–Kubo", value: greenKubo, error: perTime * error, ...beside },
    };
  }

  save(): TimeOriginsState {
    return this.origins.save();
  }

  restore(state: unknown): void {
    this.origins.restore(state as TimeOriginsState);
  }
}

function theoryOf(moment: Moment): number | undefined {
  if (!isInEquilibrium(moment.system)) return undefined;
  return transportTheory(moment.system, temperatureOf(moment))?.selfDiffusion;
}

export const selfDiffusion: DistributionEntry = {
  id: "self-diffusion",
  label: "Self-diffusion D(t)",
  about:
    "Self-diffusion by Green and Kubo and by Einstein’s formula over several time origins, with Enskog’s beside it. Event-driven methods.",
  columns: ["time", "greenKubo"],
  others: () => ["einstein"],
  word: "self-diffusion",
  synonyms: ["diffusion", "diffusion coefficient", "diffusion constant", "diffusivity"],
  offered: ({ inertia, step, what }) => inertia && step === undefined && what.includes("self-diffusion"),
  requires: ["events", "unsheared"],
  observe: (flights) => new SelfDiffusion(flights),
  expect: {
    ...expectEstimate(
      "selfDiffusion",
      "Self-diffusion by Einstein’s formula, between 8 and 16 collision times.",
      "length²/time",
    ),
    ...expectEstimate(
      "greenKuboDiffusion",
      "Self-diffusion by Green and Kubo, up to 8 to 16 collision times.",
      "length²/time",
    ),
  },
  chart: {
    about:
      "As it grows with the time over which correlations are taken: the integral of the velocity autocorrelation, and the slope of the mean square displacement over 2d. Dashed: Enskog, where particles are alike.",
    across: "t",
    label: "Green–Kubo",
    expected: "Enskog",
    theory: theoryNotes.transport,
  },
};
