/** Particle colors: a shade from 0 to 255 for each particle, as a share of a range. The palette belongs to the page. */
import type { EncounterLog, Frame, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { Colouring } from "../../protocol/messages.ts";
import { overlapShares } from "../results/contacts.ts";

export interface ColorInput {
  readonly frame: Frame;
  readonly tally: Tally;
  /** Encounters of each particle, computed on demand. */
  readonly encounters: () => Uint32Array;
  /** Cells along each axis where they have adapted. */
  readonly cells?: readonly number[];
  /** Cluster label of each particle, where particles associate. */
  readonly clusters?: (() => Int32Array | undefined) | undefined;
}

export interface ParticleColors {
  readonly shades: Uint8Array;
  readonly range: readonly [low: number, high: number];
}

/** Smallest range of overlaps, as a share of the contact distance: smaller ones are invisible. */
const leastOverlap = 1e-6;
/** Upper end in root mean square speeds: 0.2 % of a Maxwell distribution in two dimensions is faster, in three 0.03 %. */
const fastest = 2.5;
/** Ends of the range of speeds, times a power of ten, so that it grows seldom. */
const rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;
/** The range shrinks only where less than this share of it is in use. */
const inUse = 0.6;
/** Range in mean times between two encounters: e⁻⁴, 2 %, have waited longer. */
const longest = 4;

export class ParticleShader {
  private readonly waiting = new MeanWait();
  private readonly lastMet: LastMet;
  private highestSpeed = 0;

  constructor(
    private readonly system: System,
    private readonly cells: readonly number[],
  ) {
    this.lastMet = new LastMet(system.count);
  }

  /** Records encounters; the times of the last ones follow from them. */
  note(log: EncounterLog): void {
    this.lastMet.note(log);
  }

  /** Starts recording without knowledge of the past. @param counts encounters of each particle so far */
  beginAt(counts: Uint32Array): void {
    this.lastMet.beginAt(counts);
  }

  /** True where the last encounter of each particle is known, or known to be long ago. */
  knowsEncounters(counts: Uint32Array): boolean {
    return this.lastMet.knows(counts);
  }

  shade(colouring: Colouring, seen: ColorInput): ParticleColors {
    const shades = new Uint8Array(this.system.count);
    switch (colouring) {
      case "species":
        return { shades: shades.map((_, i) => Math.min(255, this.system.species[i]!)), range: [0, 255] };
      case "speed":
        return this.bySpeed(shades, seen.frame.velocities);
      case "encounters":
        return byValue(shades, seen.encounters());
      case "since":
        return this.bySince(shades, seen);
      case "cell":
        return this.byCell(shades, seen.frame.positions, seen.cells ?? this.cells);
      case "cluster":
        return byCluster(shades, seen.clusters?.());
      case "overlap":
        return byValue(shades, overlapShares(this.system, seen.frame.positions), leastOverlap);
    }
  }

  private bySpeed(shades: Uint8Array, v: Float64Array): ParticleColors {
    const { dimension: d, count } = this.system;
    const speeds = new Float64Array(count);
    let sum = 0;
    for (let i = 0, k = 0; i < count; i++, k += d) {
      const z = d === 3 ? v[k + 2]! : 0;
      const square = v[k]! * v[k]! + v[k + 1]! * v[k + 1]! + z * z;
      sum += square;
      speeds[i] = Math.sqrt(square);
    }
    // √n times the root mean square is the speed of one particle that has all the energy. It depends on the energy alone: where that is conserved, the same moment has the same colors.
    const high = Math.min(Math.sqrt(count), fastest) * Math.sqrt(sum / Math.max(1, count));
    if (high > this.highestSpeed || high < inUse * this.highestSpeed) this.highestSpeed = roundAbove(high);
    return fill(shades, speeds, this.highestSpeed || 1);
  }

  private bySince(shades: Uint8Array, { frame: { time }, tally, encounters }: ColorInput): ParticleColors {
    const mean = this.waiting.note(time, tally, this.system.count);
    const high = longest * (mean ?? (time > 0 ? time / longest : 1));
    return fill(shades, this.lastMet.since(time, encounters(), high), high);
  }

  /** Neighboring cells differ, across periodic edges too, where an axis has two cells or more. */
  private byCell(shades: Uint8Array, positions: Float64Array, cells: readonly number[]): ParticleColors {
    const { dimension: d, size, count } = this.system;
    // Three phases suffice along an axis, except for the last of 3 k + 1 cells, which precedes the first.
    const phase = (c: number, n: number) => (n % 3 === 1 && n > 1 && c === n - 1 ? 3 : c % 3);
    const phases = cells.map((n) => Uint8Array.from({ length: n }, (_, c) => phase(c, n)));
    // An odd number of turns through all codes scatters neighboring codes over the whole range.
    const codes = 4 ** d;
    const turn = d === 2 ? 7 : 23;
    for (let i = 0; i < count; i++) {
      let code = 0;
      for (let axis = 0; axis < d; axis++) {
        const n = cells[axis]!;
        const c = Math.floor((positions[i * d + axis]! * n) / size[axis]!);
        code = 4 * code + phases[axis]![Math.min(n - 1, Math.max(0, c))]!;
      }
      shades[i] = Math.round((((turn * code) % codes) * 255) / (codes - 1));
    }
    return { shades, range: [0, cells.reduce((product, n) => product * n, 1)] };
  }
}

/**
 * A single particle is 0. A cluster has the color of its label, which is that of the larger one when two merge, so that the
 * larger keeps its color. The golden section of the color circle separates consecutive labels.
 */
function byCluster(shades: Uint8Array, clusters: Int32Array | undefined): ParticleColors {
  const sizes = new Uint32Array(shades.length);
  for (let i = 0; i < shades.length; i++) sizes[clusters?.[i] ?? i]!++;
  let [alone, many, largest] = [0, 0, 0];
  for (let i = 0; i < shades.length; i++) {
    const size = sizes[i]!;
    if (size > 0) many++;
    if (size === 1) alone++;
    if (size > largest) largest = size;
    const cluster = clusters?.[i] ?? i;
    shades[i] = sizes[cluster] === 1 ? 0 : 1 + Math.floor(255 * ((cluster * goldenSection) % 1));
  }
  return { shades, range: [many - alone, largest] };
}

const goldenSection = (Math.sqrt(5) - 1) / 2;

/**
 * Time of the last encounter of each particle, as far as it has been recorded. Where encounters are missing (the run has jumped,
 * or was not recorded) the particle's number of encounters shows it, and the time is unknown until the next one.
 */
class LastMet {
  private readonly times: Float64Array;
  private readonly told: Uint32Array;

  constructor(count: number) {
    this.times = new Float64Array(count).fill(Number.NaN);
    this.told = new Uint32Array(count);
  }

  /** Particles without a record from here on have had no encounter for long. */
  beginAt(counts: Uint32Array): void {
    this.told.set(counts);
    this.times.fill(Number.NEGATIVE_INFINITY);
  }

  knows(counts: Uint32Array): boolean {
    return counts.every((count, i) => count === 0 || (count === this.told[i] && !Number.isNaN(this.times[i])));
  }

  note({ length, times, first, second }: EncounterLog): void {
    for (let k = 0; k < length; k++) {
      this.meet(first[k]!, times[k]!);
      if (second[k]! >= 0) this.meet(second[k]!, times[k]!);
    }
  }

  private meet(particle: number, time: number): void {
    this.times[particle] = time;
    this.told[particle]!++;
  }

  /** @param unknown shade of particles whose last encounter is unknown */
  since(now: number, counts: Uint32Array, unknown: number): Float64Array {
    return Float64Array.from(counts, (count, i) => {
      if (count === 0) return now;
      if (count !== this.told[i]) {
        this.told[i] = count;
        this.times[i] = Number.NaN;
      }
      const since = now - this.times[i]!;
      return Number.isNaN(since) ? unknown : since;
    });
  }
}

/** Current mean time between two encounters of a particle, over as many encounters as particles. */
class MeanWait {
  private time = 0;
  private events = 0;
  private mean: number | undefined;

  note(time: number, { collisions, wallHits }: Tally, count: number): number | undefined {
    const events = 2 * collisions + wallHits;
    if (time < this.time) [this.time, this.events] = [0, 0];
    const happened = events - this.events;
    const mean = (count * (time - this.time)) / happened;
    if (happened >= count || this.mean === undefined) {
      if (happened > 0 && mean > 0) this.mean = mean;
    }
    if (happened >= count) [this.time, this.events] = [time, events];
    return this.mean;
  }
}

/** 0 / 0 = 0. */
function roundAbove(value: number): number {
  if (!(value > 0)) return 0;
  const power = Math.floor(Math.log10(value));
  const round = rounds.find((step) => Number(`${step}e${power}`) >= value * (1 - 1e-12)) ?? 10;
  return Number(`${round}e${power}`);
}

function byValue(shades: Uint8Array, values: Uint32Array | Float32Array, least = 1): ParticleColors {
  let high = least;
  for (let i = 0; i < values.length; i++) if (values[i]! > high) high = values[i]!;
  return fill(shades, values, high);
}

function fill(shades: Uint8Array, values: ArrayLike<number>, high: number): ParticleColors {
  const scale = 255 / high;
  for (let i = 0; i < shades.length; i++) {
    const shade = values[i]! * scale;
    shades[i] = shade < 255 ? Math.round(shade) : 255;
  }
  return { shades, range: [0, high] };
}
