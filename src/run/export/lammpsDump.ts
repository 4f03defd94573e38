/**
 * A state as a LAMMPS text dump (https://docs.lammps.org/dump.html, style custom), which OVITO, ASE and MDAnalysis read;
 * several frames one after another are a trajectory.
 *
 * Faces are periodic (p), fixed (f) where they reflect, and shrink-wrapped (s) where they are open: then the bounds reach to
 * the outermost particle, as LAMMPS has them. A sheared box is tilted as images are displaced, where the flow is along an axis before that of
 * its gradient: LAMMPS has no others. Two dimensions are the plane z = 0 in a periodic box of height 1. Steps are
 * integers in LAMMPS, so the number of the frame is written; `ITEM: TIME`, which MDAnalysis does not expect, is left out.
 */

import type { Frame } from "../../engine/api/engine.ts";
import { tiltOf } from "../../physics/boundary/images.ts";
import { isOpen } from "../../physics/box.ts";
import type { System } from "../../physics/system.ts";
import { writeNumber } from "../../scenario/text/jsonScalar.ts";

const letters = { periodic: "p", reflecting: "f", open: "s" } as const;

/** @param step the number of the frame */
export function* lammpsDump(system: System, { time, positions, velocities, spins }: Frame, step = 0): Iterable<string> {
  const { dimension: d, count, edges, radii, masses, species } = system;
  const axes = [0, 1, 2].map((axis) => (axis < d ? boundsAlong(system, positions, axis) : ["pp", "-0.5 0.5"]));
  yield `ITEM: TIMESTEP\n${step}\nITEM: NUMBER OF ATOMS\n${count}\n`;
  const tilts = tiltsOf(system, time);
  const faces = axes.map(([kinds]) => kinds).join(" ");
  const bounds = axes.map(([, ends], row) => `${ends}${tilts ? ` ${writeNumber(tilts[row])}` : ""}\n`).join("");
  yield `ITEM: BOX BOUNDS ${tilts ? "xy xz yz " : ""}${faces}\n${bounds}`;
  yield `ITEM: ATOMS id type x y z vx vy vz radius mass${spins ? " omegax omegay omegaz" : ""}\n`;
  const vector = (values: Float64Array, i: number) =>
    `${writeNumber(values[i * d])} ${writeNumber(values[i * d + 1])} ${d === 3 ? writeNumber(values[i * d + 2]) : "0"}`;
  const spinOf = (i: number) => (!spins ? "" : d === 3 ? ` ${vector(spins, i)}` : ` 0 0 ${writeNumber(spins[i])}`);
  for (let i = 0; i < count; i++) {
    const shape = `${writeNumber(radii[i])} ${writeNumber(masses[i])}`;
    yield `${i + 1} ${species[i] + 1} ${vector(positions, i)} ${vector(velocities, i)} ${shape}${spinOf(i)}\n`;
  }

  function boundsAlong({ size }: System, positions: Float64Array, axis: number): [faces: string, bounds: string] {
    const [low, high] = [edges[2 * axis], edges[2 * axis + 1]];
    const tilt = tiltsOf(system, time) && system.shear!.flow === axis ? tiltOf(system, time)!.by : 0;
    // Of a tilted box those of a right-angled one around it.
    let [from, to] = [Math.min(0, tilt), size[axis] + Math.max(0, tilt)];
    for (let i = 0; i < count; i++) {
      const x = positions[i * d + axis];
      if (isOpen(edges, 2 * axis)) from = Math.min(from, x);
      if (isOpen(edges, 2 * axis + 1)) to = Math.max(to, x);
    }
    return [letters[low] + letters[high], `${writeNumber(from)} ${writeNumber(to)}`];
  }
}

/** xy, xz and yz of a sheared box; undefined: none, or not one of these. */
export function tiltsOf(system: System, time: number): readonly number[] | undefined {
  const tilt = tiltOf(system, time);
  if (!tilt || tilt.flow > tilt.gradient) return undefined;
  return [0, 1, 2].map((k) => (k === tilt.flow + tilt.gradient - 1 ? tilt.by : 0));
}
