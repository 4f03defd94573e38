/**
 * Thermal walls: faces of the box and obstacles of a given temperature T. A particle that hits one leaves it with a velocity, relative
 * to the wall, from Maxwell's distribution weighted by the flux through the wall, whatever velocity it came with (full accommodation;
 * Tehver, Toigo, Koplik & Banavar, Phys. Rev. E 57, R17, 1998).
 *
 * Normal speed √(−2T ln u / m), u uniform in (0, 1]; tangential components Gaussian of variance T/m; spins, where the contact law
 * changes them, Gaussian of variance T/I. The random numbers of a hit depend on the seed, the particle, and the number of its hits on
 * thermal walls before, on nothing else: all engines draw the same.
 */
import { allObstacles, allWalls } from "../contacts/pairTables.ts";
import { type System, spinComponents, type ThermalWallSettings } from "../system.ts";
import type { Bounce } from "./surface.ts";

/** Name of the hits in `Memory.particles`. */
const hitsName = "thermalHits";

type Walls = ThermalWallSettings["walls"];

/** Temperature of a face of the box, or of an obstacle; undefined where it is not thermal. Of several entries for it the last applies. */
export function temperatureOf(walls: Walls, name: string, isObstacle: boolean): number | undefined {
  const all = isObstacle ? allObstacles : allWalls;
  return walls.findLast(({ wall }) => wall === name || wall === all)?.temperature;
}

/** Walls of one temperature keep a gas in equilibrium; between others heat flows. */
export function haveOneTemperature(walls: Walls = []): boolean {
  return walls.every(({ temperature }) => temperature === walls[0].temperature);
}

/** Undefined where a system has no thermal walls. */
export function createThermalWalls(system: System): ThermalWalls | undefined {
  return system.thermalWalls && new ThermalWalls(system, system.thermalWalls);
}

export class ThermalWalls {
  /** Hits of each particle on thermal walls so far. */
  readonly hits: Float64Array;
  private readonly surfaces = new Set<number>();

  constructor(
    private readonly system: System,
    private readonly settings: ThermalWallSettings,
  ) {
    const before = system.memory?.particles?.[hitsName];
    // A group without the numbers has had no hits.
    this.hits = Float64Array.from({ length: system.count }, (_, i) => {
      const hits = before?.[i] ?? 0;
      return Number.isFinite(hits) ? hits : 0;
    });
  }

  /** What a hit on a surface does; undefined where it is no thermal wall. */
  bounceAt(index: number, name: string, isObstacle: boolean): Bounce | undefined {
    const temperature = temperatureOf(this.settings.walls, name, isObstacle);
    if (temperature === undefined) return undefined;
    this.surfaces.add(index);
    return { bounce: (v, i, n, u, _face, _e, _since, spins) => this.bounce(temperature, v, i, n, u, spins) };
  }

  /** Particle i has hit a surface: its next random numbers are others. */
  count(i: number, index: number): void {
    if (this.surfaces.has(index)) this.hits[i]++;
  }

  memory(): Readonly<Record<string, Float64Array>> {
    return { [hitsName]: this.hits.slice() };
  }

  private bounce(
    temperature: number,
    v: Float64Array,
    i: number,
    n: ArrayLike<number>,
    u: ArrayLike<number>,
    spins: Float64Array,
  ): ReturnType<Bounce["bounce"]> {
    const { dimension: d, masses, inertia } = this.system;
    const mass = masses[i];
    const random = new HitNumbers(this.settings.seed, i, this.hits[i]);
    const thermal = Math.sqrt(temperature / mass);
    const leaving = Math.sqrt(-2 * Math.log(random.uniform())) * thermal;
    const drawn = Array.from({ length: d }, () => thermal * random.normal());
    const along = drawn.reduce((sum, w, axis) => sum + w * n[axis], 0);
    let heat = 0;
    let approach = 0;
    for (let axis = 0; axis < d; axis++) {
      const k = i * d + axis;
      const before = v[k] - u[axis];
      const after = drawn[axis] + (leaving - along) * n[axis];
      approach -= before * n[axis];
      heat += (mass * (after - before) * (after + before)) / 2;
      v[k] = u[axis] + after;
    }
    if (spins.length > 0 && inertia) {
      const deviation = Math.sqrt(temperature / inertia[i]);
      const components = spinComponents(d);
      for (let k = i * components; k < (i + 1) * components; k++) {
        const before = spins[k];
        spins[k] = deviation * random.normal();
        heat += (inertia[i] * (spins[k] - before) * (spins[k] + before)) / 2;
      }
    }
    return { momentum: mass * (leaving + approach), virial: 0, loss: 0, heat };
  }
}

/** Random numbers of one hit: hashes of the seed, the particle, the hit and a counter, each step finished as MurmurHash3 does. */
class HitNumbers {
  private readonly start: readonly [number, number];
  private drawn = 0;

  constructor(seed: number, particle: number, hit: number) {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setFloat64(0, seed + 0); // −0 + 0 is 0: the two zeros are one seed
    const words = [bits.getInt32(0), bits.getInt32(4), particle, hit, Math.floor(hit / 2 ** 32)];
    const hash = (start: number) => words.reduce(mix, start);
    this.start = [hash(0x243f6a88), hash(0x85a308d3)]; // digits of π
  }

  /** A multiple of 2^-53 in (0, 1]. */
  uniform(): number {
    const [high, low] = this.start.map((word) => mix(word, this.drawn) >>> 0);
    this.drawn++;
    return ((high >>> 5) * 0x4000000 + (low >>> 6) + 1) * 2 ** -53;
  }

  /** Mean 0, variance 1: the polar method (Marsaglia & Bray 1964). */
  normal(): number {
    for (;;) {
      const a = 2 * this.uniform() - 1;
      const b = 2 * this.uniform() - 1;
      const s = a * a + b * b;
      if (s < 1 && s > 0) return a * Math.sqrt((-2 * Math.log(s)) / s);
    }
  }
}

function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x9e3779b1) + 0x6a09e667;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
