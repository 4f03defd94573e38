/** Equal hard discs or spheres of diameter and mass 1 at kT = 1, started from a crystal in a periodic box. */
import type { System } from "../../src/physics/system.ts";
import { latticeSites } from "../../src/scenario/start/lattices/lattice.ts";
import { stream } from "../../src/scenario/start/randomStreams.ts";
import { maxwellian, removeMomentum, rescale } from "../../src/scenario/start/velocities.ts";

/** `density` is the reduced number density Nσ³/V in three dimensions, the area fraction in two. */
export function crystal(dimension: 2 | 3, count: number, density: number, seed = 1): System {
  const volume = dimension === 3 ? count / density : (count * Math.PI) / 4 / density;
  const side = volume ** (1 / dimension);
  const size = new Float64Array(dimension).fill(side);
  const sites = latticeSites({
    dimension,
    kind: dimension === 3 ? "fcc" : "hexagonal",
    size,
    periodic: Array(dimension).fill(true),
    count,
    contact: 1,
    inset: 0,
  });
  if (!sites.ok) throw new Error(sites.reason);
  const masses = new Float64Array(count).fill(1);
  const velocities = maxwellian(dimension, masses, 1, stream(seed, "velocities"));
  removeMomentum(dimension, velocities, masses);
  rescale(dimension, velocities, masses, 1);
  return {
    dimension,
    size,
    edges: Array(2 * dimension).fill("periodic"),
    gravity: new Float64Array(dimension),
    count,
    positions: sites.positions,
    velocities,
    radii: new Float64Array(count).fill(0.5),
    masses,
    species: new Uint16Array(count),
    speciesNames: ["sphere"],
    restitution: Float64Array.of(1),
    wallRestitution: new Float64Array(2 * dimension).fill(1),
    collapse: { kind: "stop", tc: 0, after: 1000 },
  };
}
