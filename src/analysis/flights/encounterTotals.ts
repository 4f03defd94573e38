/** Sums over encounters from the start of a run: collisions of each pair of species, and the momentum flux of the whole system. */
import type { EncounterLog } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { movesAsWhole } from "../measures/temperatures.ts";
import type { EncounterTotals } from "../quantities/quantity.ts";
import type { FlightObserver, Flights, PairCollision } from "./flights.ts";

export interface EncounterSums {
  readonly ofPairs: Float64Array;
  readonly flux: Float64Array;
  readonly carried: Float64Array;
  readonly last: number;
}

export class EncounterTotaller implements FlightObserver {
  private readonly ofPairs: Float64Array;
  /** Integral over time, axis × axis. */
  private readonly flux: Float64Array;
  /** Σ m v v now. */
  private readonly carried: Float64Array;
  private last = Number.NaN;
  private readonly share: number;

  constructor(
    private readonly system: System,
    private readonly flights: Flights | undefined,
  ) {
    const { dimension: d, speciesNames } = system;
    this.ofPairs = new Float64Array(speciesNames.length ** 2);
    this.flux = new Float64Array(d * d);
    this.carried = new Float64Array(d * d);
    this.share = movesAsWhole(system) ? system.count / (system.count - 1) : 1;
    flights?.observe(this);
  }

  count({ length, first, second }: EncounterLog): void {
    const { species, speciesNames } = this.system;
    const many = speciesNames.length;
    for (let k = 0; k < length; k++) {
      if (second[k] < 0) continue;
      const [a, b] = [species[first[k]], species[second[k]]];
      this.ofPairs[a * many + b]++;
      if (a !== b) this.ofPairs[b * many + a]++;
    }
  }

  aligned(): void {
    const { flights, carried, system } = this;
    if (!flights) return;
    const { dimension: d, count, masses } = system;
    const time = flights.at[0] ?? 0;
    if (Number.isNaN(this.last)) this.last = time;
    this.integrateTo(time);
    carried.fill(0);
    for (let i = 0; i < count; i++) this.carry(masses[i], flights.velocities, i * d, 1);
  }

  collision({ i, j, time, before, impulse, distance, normal }: PairCollision): void {
    const { flights, system, flux } = this;
    const { dimension: d, masses } = system;
    this.integrateTo(time);
    this.carry(masses[i], before, 0, -1);
    this.carry(masses[j], before, d, -1);
    this.carry(masses[i], flights!.velocities, i * d, 1);
    this.carry(masses[j], flights!.velocities, j * d, 1);
    const transfer = impulse * distance;
    for (let a = 0, k = 0; a < d; a++) for (let b = 0; b < d; b++, k++) flux[k] += transfer * normal[a] * normal[b];
  }

  totals(time: number): EncounterTotals {
    const ofPairs = Array.from(this.ofPairs);
    if (!this.flights?.exact || Number.isNaN(this.last)) return { ofPairs };
    this.integrateTo(time);
    return { ofPairs, momentumFlux: Array.from(this.flux) };
  }

  save(): EncounterSums {
    const { ofPairs, flux, carried, last } = this;
    return { ofPairs: ofPairs.slice(), flux: flux.slice(), carried: carried.slice(), last };
  }

  restore({ ofPairs, flux, carried, last }: EncounterSums): void {
    this.ofPairs.set(ofPairs);
    this.flux.set(flux);
    this.carried.set(carried);
    this.last = last;
  }

  /**
   * Relative to the motion of all together, where that is conserved: it takes the freedom of one of N particles with it, so that
   * Σ m v v counts N / (N − 1) times for its trace to be d N kT, as the pressure of the virial has it.
   */
  private carry(mass: number, velocities: Float64Array, at: number, sign: number): void {
    const { carried, system, flights, share } = this;
    const { dimension: d } = system;
    const drift = flights!.drift;
    for (let a = 0, k = 0; a < d; a++) {
      for (let b = 0; b < d; b++, k++) {
        carried[k] += share * sign * mass * (velocities[at + a] - drift[a]) * (velocities[at + b] - drift[b]);
      }
    }
  }

  private integrateTo(time: number): void {
    for (let k = 0; k < this.flux.length; k++) this.flux[k] += this.carried[k] * (time - this.last);
    this.last = time;
  }
}
