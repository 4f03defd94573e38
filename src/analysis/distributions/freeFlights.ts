/** Distributions of the times and paths of free flight between pair collisions, beside Enskog's theory (`theory/freeFlightTheory.ts`). */

import type { Flights } from "../flights/flights.ts";
import { FreeFlights, type FreeFlightsState } from "../flights/freeFlights.ts";
import type { Estimate } from "../quantities/quantity.ts";
import { gasOfRun } from "../theory/enskogTransport.ts";
import { flightTheory } from "../theory/freeFlightTheory.ts";
import { collisionTimeOf, meanSpeed } from "../theory/hardSphereTheory.ts";
import { theoryComparison } from "../theory/theoryComparison.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { type Curve, curveOf, type DistributionEntry, type FlightGatherer, type Moment } from "./distribution.ts";
import { expectEstimate, temperatureOf } from "./transport.ts";

class FreeFlightGatherer implements FlightGatherer {
  private readonly collected: FreeFlights;

  constructor(
    private readonly flights: Flights,
    private readonly ofPaths: boolean,
  ) {
    const { system } = flights;
    const squares = system.velocities.reduce((sum, v) => sum + v * v, 0) / Math.max(1, system.count);
    const unit = collisionTimeOf(system) * (ofPaths ? Math.sqrt(squares) || 1 : 1);
    this.collected = new FreeFlights(flights, unit, ofPaths);
  }

  curve(moment: Moment): Curve | undefined {
    const { histogram } = this.collected;
    if (!this.flights.exact || histogram.total === 0) return undefined;
    const curve = curveOf(histogram);
    const mean = this.theory(moment);
    if (mean === undefined) return curve;
    const density = flightTheory(moment.system.dimension)[this.ofPaths ? "path" : "time"];
    return { ...curve, expected: curve.y.map((_, k) => density(histogram.center(k) / mean) / mean) };
  }

  estimates(moment: Moment): Readonly<Record<string, Estimate>> {
    const { value, error, number } = this.collected.mean;
    if (!this.flights.exact || number === 0) return {};
    const theory = this.theory(moment);
    const label = this.ofPaths ? "mean free path" : "mean free time";
    const name = this.ofPaths ? "meanFreePath" : "meanFreeTime";
    return { [name]: { label, value, error, ...(theory !== undefined && { theory }) } };
  }

  save(): FreeFlightsState {
    return this.collected.save();
  }

  restore(state: unknown): void {
    this.collected.restore(state as FreeFlightsState);
  }

  /** Mean by Enskog's rate; undefined where it does not apply. */
  private theory(moment: Moment): number | undefined {
    const temperature = temperatureOf(moment);
    const gas = gasOfRun(moment.system, temperature);
    const theory = theoryComparison(moment.system, temperature);
    if (!gas || !theory) return undefined;
    return (this.ofPaths ? meanSpeed(gas.dimension, temperature, gas.mass) : 1) / theory.collisionRate;
  }
}

export const freeTimes: DistributionEntry = {
  id: "free-times",
  label: "Times of free flight",
  about:
    "Distribution of the times between two collisions of a particle with others; Enskog’s beside it. Event-driven methods.",
  columns: ["time", "density"],
  word: "free-times",
  synonyms: ["free flights"],
  offered: ({ inertia, step, what }) => inertia && step === undefined && what.includes("free-times"),
  requires: ["events", "unsheared"],
  observe: (flights) => new FreeFlightGatherer(flights, false),
  expect: expectEstimate("meanFreeTime", "Mean time between two collisions of a particle with others.", "time"),
  chart: {
    about:
      "Times between two collisions of a particle with others. Dashed: independent collisions at Enskog's rate, which depends on the speed.",
    across: "t",
    label: "measured",
    expected: "Enskog",
    theory: theoryNotes.freeFlights,
  },
};

export const freePaths: DistributionEntry = {
  id: "free-paths",
  label: "Free paths",
  about:
    "Distribution of the paths between two collisions of a particle with others; Enskog’s beside it. Event-driven methods, without gravity.",
  columns: ["length", "density"],
  word: "free-paths",
  synonyms: ["mean free path", "path lengths"],
  offered: ({ inertia, step, gravity, what }) =>
    inertia && step === undefined && gravity.every((g) => g === 0) && what.includes("free-paths"),
  requires: ["events", "unsheared"],
  observe: (flights) => new FreeFlightGatherer(flights, true),
  expect: expectEstimate("meanFreePath", "Mean path between two collisions of a particle with others.", "length"),
  chart: {
    about: "Paths between two collisions of a particle with others. Dashed: independent collisions at Enskog's rate.",
    across: "l",
    label: "measured",
    expected: "Enskog",
    theory: theoryNotes.freeFlights,
  },
};
