/**
 * Density of a fluid of equal hard particles in uniform gravity at one temperature: dP/dx = −m n g with P = n kT Z(n) of the local
 * density. The barometric formula n₀ exp(−m g x/kT) at low density. Not valid within some diameters of a wall, where layers form, nor
 * where the density changes over a diameter. Z: Carnahan & Starling (3-D), the ten known virial coefficients (2-D).
 */
import { isWall } from "../../physics/box.ts";
import { hasOnlyContacts, isElastic } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { ballVolume, compressibility, type Dimension, discCompressibility, mostFilled } from "./hardSphereTheory.ts";

/** Steps of the logarithm of density, and their number: over seventeen decades. */
const step = 0.005;
const steps = 8000;
const halvings = 50;

/**
 * Mean densities between edges, which are equidistant.
 *
 * @param column particles per area of the base, between the first edge and the last
 * @returns undefined without gravity along the axis, where it changes, and where theory does not apply
 */
export function hydrostaticProfile(
  system: System,
  axis: number,
  temperature: number,
  edges: Float64Array,
  column: number,
): Float64Array | undefined {
  const { dimension, radii, masses, gravity, strongestGravity, motion, obstacles } = system;
  const pull = gravity[axis];
  if (pull === 0 || strongestGravity || motion || !(temperature > 0) || !(column > 0)) return undefined;
  if (radii.some((r) => r !== radii[0]) || masses.some((m) => m !== masses[0]) || !isElastic(system)) return undefined;
  if (obstacles?.length || !hasOnlyContacts(system)) return undefined;
  // Centers come no nearer to a wall than a radius.
  const floor = isWall(system.edges, 2 * axis + (pull < 0 ? 0 : 1)) ? radii[0] : 0;
  const slabs = edges.length - 1;
  const width = (edges.at(-1)! - edges[0]) / slabs;
  const length = slabs * width - floor;
  const { depths, columns } = densestFluid(dimension, 2 * radii[0], (masses[0] * Math.abs(pull)) / temperature);
  const above = (depth: number) => interpolate(depths, columns, depth);
  if (above(0) - above(length) < column) return undefined;
  // Every profile is the upper part of the densest one.
  let [low, high] = [0, depths.at(-1)!];
  for (let k = 0; k < halvings; k++) {
    const middle = (low + high) / 2;
    if (above(middle) - above(middle + length) > column) low = middle;
    else high = middle;
  }
  const at = (height: number) => above(low + Math.max(0, height - floor));
  const profile = Float64Array.from({ length: slabs }, (_, k) => (at(k * width) - at((k + 1) * width)) / width);
  // The fluid lies at the end toward which gravity pulls.
  return pull < 0 ? profile : profile.reverse();
}

/** Heights over the place of the greatest density of a fluid, and the particles per area above each: dx = −(kT/mg) d(nZ)/dn d ln n. */
function densestFluid(dimension: Dimension, diameter: number, slope: number) {
  const ball = ballVolume(dimension, diameter);
  const depths = new Float64Array(steps + 1);
  const columns = new Float64Array(steps + 1);
  for (let k = 0; k < steps; k++) {
    const n = (mostFilled[dimension] / ball) * Math.exp(-(k + 0.5) * step);
    const height = (stiffness(dimension, n * ball) * step) / slope;
    depths[k + 1] = depths[k] + height;
    columns[k] = n * height;
  }
  // From the top, so that small ones lose no digits.
  for (let k = steps - 1; k >= 0; k--) columns[k] += columns[k + 1];
  return { depths, columns };
}

/** Linear between ascending places, constant beyond the last. */
function interpolate(places: Float64Array, values: Float64Array, at: number): number {
  let [low, high] = [0, places.length - 1];
  if (at >= places[high]) return values[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle] <= at) low = middle;
    else high = middle;
  }
  const share = (at - places[low]) / (places[high] - places[low]);
  return values[low] + share * (values[high] - values[low]);
}

/** d(nZ)/dn at a filled fraction, by a difference. */
function stiffness(dimension: Dimension, fraction: number): number {
  const z = dimension === 2 ? discCompressibility : (share: number) => compressibility(3, share);
  const small = 1e-5;
  return ((fraction + small) * z(fraction + small) - fraction * z(fraction)) / small;
}
