/**
 * Predictions at one moment, whatever the method of a run: the time of the next event of each pair by the contact law, and of each
 * particle with a surface, if nothing happens before.
 *
 * Pairs are those of adjacent cells. These are as large as a limit of pair tests allows, so that of few particles all pairs are
 * predicted, each with all images of one box around; a method's own cells are smaller, and hold fewer predictions.
 */
import { createPairLaw } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { CenterCells } from "./centerCells.ts";
import { startPositions } from "./flightEngine.ts";
import type { Flights } from "./flights.ts";
import { createFlights } from "./restingFlights.ts";

export interface Prediction {
  readonly time: number;
  readonly first: number;
  /** The partner, or −1 − index of a surface. */
  readonly second: number;
}

/** Pair tests of all particles together. */
const mostTests = 4e6;

export class Predictions {
  private readonly flights: Flights;
  private readonly neighborhood: CenterCells;
  /** Time with each partner of the searching particle, and the partners that have one. */
  private readonly soonest: Float64Array;
  private readonly partners: number[] = [];

  /** @param system particles as they are at this time */
  constructor(
    private readonly system: System,
    private readonly time: number,
  ) {
    this.flights = createFlights(system, startPositions(system), createPairLaw(system));
    this.flights.since.fill(time);
    this.neighborhood = new CenterCells(this.flights, coarseCells(this.flights), time);
    this.soonest = new Float64Array(system.count).fill(Infinity);
  }

  /** Those of particle i, the earliest first. */
  of(i: number): Prediction[] {
    return this.search(i, -1).toSorted(inOrder);
  }

  /** The earliest of all particles, in order, and the earliest of each particle. */
  all(most: number): { readonly first: readonly Prediction[]; readonly earliest: readonly (Prediction | undefined)[] } {
    const earliest: (Prediction | undefined)[] = Array.from({ length: this.system.count });
    let first: Prediction[] = [];
    for (let i = 0; i < this.system.count; i++) {
      for (const found of this.search(i, i)) {
        for (const particle of found.second < 0 ? [i] : [i, found.second]) {
          if (found.time < (earliest[particle]?.time ?? Infinity)) earliest[particle] = found;
        }
        const last = first[most - 1];
        if (!last || inOrder(found, last) < 0) first = [...first, found].sort(inOrder).slice(0, most);
      }
    }
    return { first, earliest };
  }

  /** Where particle i is at a later time if nothing happens before; beyond a periodic edge, outside of the box. */
  place(i: number, t: number): number[] {
    const { dimension: d } = this.system;
    const [x, v] = [this.flights.x, this.flights.v].map((all) => all.slice(i * d, (i + 1) * d)) as [
      Float64Array,
      Float64Array,
    ];
    this.flights.moveAhead(i, x, v, t - this.time);
    return Array.from(x);
  }

  /** Particle i with all surfaces, and with particles of a number above `above`. */
  private search(i: number, above: number): Prediction[] {
    const { flights, neighborhood, time: now, soonest, partners } = this;
    const found: Prediction[] = [];
    const time = flights.surfaceTime(i, now);
    if (time < Infinity) found.push({ time, first: i, second: -1 - flights.surfaceFound });
    const near = neighborhood.gather(i);
    flights.searchFrom(i, now);
    for (let k = 0; k < near; k++) {
      const j = neighborhood.found[k];
      if (j <= above) continue;
      const meeting = flights.timeWith(j, neighborhood.images[k]);
      if (meeting >= soonest[j]) continue;
      if (soonest[j] === Infinity) partners.push(j);
      soonest[j] = meeting;
    }
    for (const j of partners) {
      found.push({ time: soonest[j], first: i, second: j });
      soonest[j] = Infinity;
    }
    partners.length = 0;
    return found;
  }
}

/** Of equal times, as queues have it: by number. */
function inOrder(a: Prediction, b: Prediction): number {
  return a.time - b.time || a.first - b.first || a.second - b.second;
}

/** In m cells along each axis there are n² (3/m)^d / 2 pair tests. No cell is smaller than what particles reach. */
function coarseCells({ system, law }: Flights): number[] {
  const { count, dimension, size } = system;
  const along = Math.ceil(3 * (count ** 2 / 2 / mostTests) ** (1 / dimension));
  const range = 2 * law.reach.reduce((a, b) => Math.max(a, b), 0);
  return Array.from(size, (length) => Math.max(1, Math.min(along, Math.floor(length / range))));
}
