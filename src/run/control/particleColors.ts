/**
 * The colour of each particle as a share of a range, 0 to 255, by what a person wants to see. The page has the palette;
 * here is what the shades mean.
 */
import type { EncounterLog, Frame, Tally } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import type { Colouring } from "../../protocol/messages.ts";
import { overlapShares } from "../results/contacts.ts";

export interface ColorInput {
  readonly frame: Frame;
  readonly tally: Tally;
  /** Encounters of each particle; asked for only where they are needed. */
  readonly encounters: () => Uint32Array;
  /** Where they have adapted. */
  readonly cells?: readonly number[];
  /** To whom each hangs, where particles associate. */
  readonly clusters?: (() => Int32Array | undefined) | undefined;
}

export interface ParticleColors {
  readonly shades: Uint8Array;
  readonly range: readonly [low: number, high: number];
}

/** Overlaps up to this share of the contact distance are too small to see: the range does not shrink below it. */
const leastOverlap = 1e-6;
/** Of the root mean square speed: of Maxwell's distribution in two dimensions 0.2 % is faster, in three 0.03 %. A few that are faster do not count. */
const fastest = 2.5;
/** Ends of the range of speeds, times a power of ten: so it grows seldom. */
const rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;
/** And shrinks only where less than this share of it is in use. */
const inUse = 0.6;
/** In mean times between two encounters: e⁻⁴, 2 %, have waited longer. */
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

  /** Encounters, all since the last time: the times of the last ones are known from them. */
  note(log: EncounterLog): void {
    this.lastMet.note(log);
  }

  /** Nothing is known of what has been before; from here on all is told. @param counts encounters of each so far */
  beginAt(counts: Uint32Array): void {
    this.lastMet.beginAt(counts);
  }

  /** It can tell of each when it met something last, or that this is long ago. */
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
    // √n of it is what one has that has it all. It hangs on the energy alone: where that is kept, the same moment has the same colours.
    const high = Math.min(Math.sqrt(count), fastest) * Math.sqrt(sum / Math.max(1, count));
    if (high > this.highestSpeed || high < inUse * this.highestSpeed) this.highestSpeed = roundAbove(high);
    return fill(shades, speeds, this.highestSpeed || 1);
  }

  private bySince(shades: Uint8Array, { frame: { time }, tally, encounters }: ColorInput): ParticleColors {
    const mean = this.waiting.note(time, tally, this.system.count);
    const high = longest * (mean ?? (time > 0 ? time / longest : 1));
    return fill(shades, this.lastMet.since(time, encounters(), high), high);
  }

  /** Neighbouring cells differ, across periodic edges too, where an axis has two cells or more. */
  private byCell(shades: Uint8Array, positions: Float64Array, cells: readonly number[]): ParticleColors {
    const { dimension: d, size, count } = this.system;
    // Three phases do along an axis, but for the last of 3 k + 1 cells, which the first follows.
    const phase = (c: number, n: number) => (n % 3 === 1 && n > 1 && c === n - 1 ? 3 : c % 3);
    const phases = cells.map((n) => Uint8Array.from({ length: n }, (_, c) => phase(c, n)));
    // An odd number of turns through all codes scatters neighbouring codes over the whole range.
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
 * One alone is 0. A cluster has the colour of the one that stands for it, which is one of the larger when two become one: so the larger
 * keeps its colour. The golden section of the circle of colours sets those apart that follow one another.
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
 * When each particle met something last, as far as that has been told. Where encounters are missing in between (the run has
 * jumped, or nobody listened) a particle's number of encounters gives it away, and nothing is known until it meets the next.
 */
class LastMet {
  private readonly times: Float64Array;
  private readonly told: Uint32Array;

  constructor(count: number) {
    this.times = new Float64Array(count).fill(Number.NaN);
    this.told = new Uint32Array(count);
  }

  /** Whoever is not told of from here on has met nobody for long. */
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

  /** @param unknown for those of which nothing is known */
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

/** Mean time between two encounters of a particle, lately: over as many as there are particles. */
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

/** 0 of 0. */
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
