/**
 * Shear viscosity, bulk viscosity and thermal conductivity by Helfand's moments (`flights/helfand.ts`), as they grow with the time over
 * which correlations are taken, beside Enskog's values. The coefficient is the slope between 8 and 16 mean collision times.
 */
import { isElastic } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import type { Flights } from "../flights/flights.ts";
import { bulkFlux, type Flux, HelfandMoments, type HelfandState, heatFlux, shearFlux } from "../flights/helfand.ts";
import { derivatives } from "../flights/lagMeans.ts";
import { movesAsWhole } from "../measures/temperatures.ts";
import type { Estimate, Expectable, Results, RunFacts } from "../quantities/quantity.ts";
import type { TransportCoefficients } from "../theory/enskogTransport.ts";
import { transportTheory } from "../theory/enskogTransport.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import type { Curve, DistributionEntry, FlightGatherer, Moment } from "./distribution.ts";

interface Coefficient {
  /** Name in `expect`. */
  readonly name: keyof TransportCoefficients;
  readonly label: string;
  readonly flux: (system: System) => Flux;
  /** Power of temperature below the mean square. */
  readonly power: 1 | 2;
  /** Particles of unlike mass and size carry heat by diffusion too, which is another coefficient. */
  readonly onlyAlike?: true;
}

class TransportGatherer implements FlightGatherer {
  private readonly moments: HelfandMoments | undefined;

  constructor(
    private readonly flights: Flights,
    private readonly coefficient: Coefficient,
  ) {
    const { system } = flights;
    const applies = isInEquilibrium(system) && !(coefficient.onlyAlike && !isOfOneKind(system));
    this.moments = applies ? new HelfandMoments(flights, coefficient.flux(system)) : undefined;
  }

  curve(moment: Moment): Curve | undefined {
    const { moments, flights, coefficient } = this;
    const factor = this.factor(moment);
    if (!moments || !flights.exact || !(factor > 0)) return undefined;
    const { lags, values } = derivatives(moments.squares());
    if (lags.length === 0) return undefined;
    const theory = theoryOf(moment)?.[coefficient.name];
    return {
      x: lags.map((lag) => lag * flights.tick),
      y: values.map((value) => (factor * value) / flights.tick),
      ...(theory !== undefined && { expected: lags.map(() => theory) }),
    };
  }

  estimates(moment: Moment): Readonly<Record<string, Estimate>> {
    const { moments, flights, coefficient } = this;
    if (!moments || !flights.exact) return {};
    const factor = this.factor(moment);
    const { value, error } = moments.slope();
    if (!Number.isFinite(factor * value)) return {};
    const theory = theoryOf(moment)?.[coefficient.name];
    return {
      [coefficient.name]: {
        label: coefficient.label,
        value: factor * value,
        error: factor * error,
        ...(theory !== undefined && { theory }),
      },
    };
  }

  save(): HelfandState | undefined {
    return this.moments?.save();
  }

  restore(state: unknown): void {
    this.moments?.restore(state as HelfandState);
  }

  /** 1 / 2V kT or 1 / 2V(kT)². */
  private factor(moment: Moment): number {
    const volume = moment.system.size.reduce((product, side) => product * side, 1);
    return 1 / (2 * volume * temperatureOf(moment) ** this.coefficient.power);
  }
}

export function temperatureOf({ summary }: Moment): number {
  return summary().averages.temperature?.mean ?? Number.NaN;
}

function theoryOf(moment: Moment): TransportCoefficients | undefined {
  return transportTheory(moment.system, temperatureOf(moment));
}

/** Hard elastic contacts, no force, no walls. */
export function isInEquilibrium(system: System): boolean {
  return movesAsWhole(system) && !system.contactLaw && !system.thermostat && !system.thermalWalls && isElastic(system);
}

function isOfOneKind({ masses, radii }: System): boolean {
  return masses.every((m) => m === masses[0]) && radii.every((r) => r === radii[0]);
}

/** A name in `expect` that is a number of the results. */
export function expectEstimate(name: string, about: string, unit: string): Record<string, Expectable> {
  const value = ({ estimates }: Results) => estimates?.[name]?.value;
  return { [name]: { about, unit, example: { about: 1, within: 0.1 }, value } };
}

const offeredWith = (word: string) => (facts: RunFacts) =>
  facts.inertia && facts.step === undefined && facts.what.includes(word);

function transportEntry(id: string, unit: string, about: string, coefficient: Coefficient): DistributionEntry {
  return {
    id,
    label: `${coefficient.label[0].toUpperCase()}${coefficient.label.slice(1)}`,
    about: `${about} Event-driven methods, periodic boxes, elastic contacts.`,
    columns: ["time", id],
    word: id,
    offered: offeredWith(id),
    requires: ["events", "bulk", "elastic", "undisturbed", "unsheared"],
    observe: (flights) => new TransportGatherer(flights, coefficient),
    expect: expectEstimate(coefficient.name, `${about} From \`measure.from\` on.`, unit),
    chart: {
      about:
        `${about} As it grows with the time over which correlations are taken: the integral of the correlation of its flux. ` +
        "Dashed: Enskog, where particles are alike.",
      across: "t",
      label: "measured",
      expected: "Enskog",
      theory: theoryNotes.transport,
    },
  };
}

export const viscosity = transportEntry(
  "viscosity",
  "mass / (length^(d−2) · time)",
  "Shear viscosity by Helfand’s moments, with Enskog’s beside it.",
  { name: "viscosity", label: "shear viscosity", flux: shearFlux, power: 1 },
);

export const bulkViscosity = transportEntry(
  "bulk-viscosity",
  "mass / (length^(d−2) · time)",
  "Bulk viscosity by Helfand’s moments, with Enskog’s beside it.",
  { name: "bulkViscosity", label: "bulk viscosity", flux: bulkFlux, power: 1 },
);

export const thermalConductivity = transportEntry(
  "thermal-conductivity",
  "1 / (length^(d−2) · time)",
  "Thermal conductivity over Boltzmann’s constant by Helfand’s moments, with Enskog’s beside it; of particles of one kind.",
  { name: "thermalConductivity", label: "thermal conductivity", flux: heatFlux, power: 2, onlyAlike: true },
);
