/** Events of a single particle: its next crossing of a cell's face and its next hit on a surface, whichever is earlier. */

import type { StateReader, StateWriter } from "../api/savedState.ts";
import type { Flights } from "./flights.ts";
import type { Neighborhood } from "./neighborSearch.ts";

export class SingleParticleEvents {
  private readonly walls: Float64Array;
  private readonly faces: Int32Array;
  private readonly crossings: Float64Array;

  constructor(
    private readonly flights: Flights,
    private readonly neighborhood: Neighborhood,
  ) {
    const { count } = flights.system;
    this.walls = new Float64Array(count).fill(Infinity);
    this.faces = new Int32Array(count);
    this.crossings = new Float64Array(count).fill(Infinity);
  }

  /** Particle i has a new path from time t on. */
  predict(i: number, t: number): void {
    this.walls[i] = this.flights.surfaceTime(i, t);
    this.faces[i] = this.flights.surfaceFound;
    this.predictCrossing(i, t);
  }

  /** It has crossed, on the same path. */
  predictCrossing(i: number, t: number): void {
    this.crossings[i] = this.neighborhood.crossingTime(i, t);
  }

  time(i: number): number {
    return Math.min(this.walls[i], this.crossings[i]);
  }

  /** The surface it hits, or −1 where it crosses before. */
  wall(i: number): number {
    return this.walls[i] <= this.crossings[i] ? this.faces[i] : -1;
  }

  get bytes(): number {
    return 2 * this.walls.byteLength + this.faces.byteLength;
  }

  save(state: StateWriter): void {
    for (const array of [this.walls, this.faces, this.crossings]) state.array(array);
  }

  restore(state: StateReader): void {
    for (const array of [this.walls, this.faces, this.crossings]) state.into(array);
  }
}
