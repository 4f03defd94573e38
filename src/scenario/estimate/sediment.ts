/**
 * Equilibrium of a gas in gravity over a floor, without losses: the height it has fallen through heats it, and it lies denser below.
 *
 * Its layers carry what is above them, dP/dz = −mgn with P = n kT Z(n), and kT is what keeps the energy: d/2 kT + m g ⟨z⟩ is at the
 * end what it was at the start, when the particles stood evenly in the box. Collisions are those of all layers together.
 */
import {
  type Component,
  mixtureCompressibility,
  mixtureFraction,
  mixtureTotalRate,
} from "../../analysis/theory/hardSphereTheory.ts";

export interface Falling {
  readonly dimension: 2 | 3;
  /** As in the box evenly filled. */
  readonly mixture: readonly Component[];
  readonly temperature: number;
  readonly acceleration: number;
  /** From the floor to the lid; what has none may rise as high as it likes. */
  readonly height: number;
  readonly lid: boolean;
}

interface Sediment {
  readonly temperature: number;
  /** Collisions a particle suffers a unit time, on the average over all heights. */
  readonly collisionRate: number;
}

/** No more than this share of a layer is filled: theory knows no denser fluid. */
const densest = { 2: 0.7, 3: 0.5 } as const;
/** Layers from empty to densest, evenly in the logarithm, and how empty the first is beside the box evenly filled. */
const [layers, emptiest] = [400, 1e-9];

export function sedimentOf(falling: Falling): Sediment {
  const { dimension, mixture, temperature, acceleration, height } = falling;
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const mass = mixture.reduce((sum, c) => sum + c.mass * c.numberDensity, 0) / density;
  const weight = mass * acceleration;
  const energy = (dimension / 2) * temperature + (weight * height) / 2;
  const column = columnOf(falling);
  const kT = root(0, (2 * energy) / dimension, (t) => {
    return (dimension / 2) * t + weight * layered(falling, column, t / weight).middle - energy;
  });
  return { temperature: kT, collisionRate: Math.sqrt(kT) * layered(falling, column, kT / weight).rate };
}

/**
 * A column from its empty top down. With n as a share of that of the box evenly filled, d(nZ)/n = dz/h where h = kT/mg, so that depth in
 * units of h hangs on n alone, and with it all sums over layers.
 */
interface Column {
  readonly depth: Float64Array;
  /** Particles above, per h; of each its depth; of each its collisions at kT = 1. */
  readonly held: Float64Array;
  readonly depths: Float64Array;
  readonly rates: Float64Array;
}

function columnOf({ dimension, mixture }: Falling): Column {
  const density = mixture.reduce((sum, c) => sum + c.numberDensity, 0);
  const most = Math.max(1.01, densest[dimension] / mixtureFraction(dimension, mixture));
  const empty = () => new Float64Array(layers);
  const column = { depth: empty(), held: empty(), depths: empty(), rates: empty() };
  let above = 0;
  for (let k = 0; k < layers; k++) {
    const share = emptiest * (most / emptiest) ** (k / (layers - 1));
    const here = mixture.map((c) => ({ ...c, temperature: 1, numberDensity: c.numberDensity * share }));
    const pressure = share * mixtureCompressibility(dimension, here);
    if (k > 0) {
      const between = share / Math.sqrt((most / emptiest) ** (1 / (layers - 1)));
      const rate = here.reduce((s, c, i) => s + (c.numberDensity / density) * mixtureTotalRate(dimension, here, i), 0);
      const deep = column.depth[k - 1] + (pressure - above) / between;
      column.depth[k] = deep;
      column.held[k] = column.held[k - 1] + (pressure - above);
      column.depths[k] = column.depths[k - 1] + (pressure - above) * deep;
      column.rates[k] = column.rates[k - 1] + (rate * (pressure - above)) / share;
    }
    above = pressure;
  }
  return column;
}

/** All particles of the box in such a column: their mean height, and the collisions of each at kT = 1. */
function layered({ height, lid }: Falling, column: Column, h: number) {
  const { depth, held, depths, rates } = column;
  const topOf = (floor: number) => (lid ? where(depth, at(depth, floor) - height / h) : 0);
  const between = (sums: Float64Array, floor: number) => at(sums, floor) - at(sums, topOf(floor));
  const floor = root(0, layers - 1, (k) => h * between(held, k) - height);
  const all = between(held, floor);
  return {
    middle: h * (at(depth, floor) - between(depths, floor) / all),
    rate: between(rates, floor) / all,
  };
}

/** Between two rows. */
function at(values: Float64Array, row: number): number {
  const k = Math.min(values.length - 2, Math.floor(row));
  return values[k] + (row - k) * (values[k + 1] - values[k]);
}

/** The row that has this value, of values that grow. */
function where(values: Float64Array, value: number): number {
  return root(0, values.length - 1, (row) => at(values, row) - value);
}

/** Of what grows from low to high; the nearer end where it has none. */
function root(low: number, high: number, f: (x: number) => number): number {
  let [from, to] = [low, high];
  for (let k = 0; k < 40; k++) {
    const middle = (from + to) / 2;
    if (f(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
