/** A frame of a file as a system, of which colorings, charts and exports are made; and what they ask of a run. */
import type { RunFacts } from "../../../analysis/quantities/quantity.ts";
import type { Edge } from "../../../physics/box.ts";
import { faceNames } from "../../../physics/surfaces/boxFace.ts";
import type { System } from "../../../physics/system.ts";
import type { TrajectoryFrame } from "../../../scenario/io/trajectory/trajectory.ts";

/** Diameter of particles of unknown size over the mean distance. */
const usualSize = 0.8;

export interface RecordedSystem {
  readonly system: System;
  readonly facts: RunFacts;
  /** What the file does not say and is assumed: sentences. */
  readonly notes: readonly string[];
}

export function recordedSystem(frame: TrajectoryFrame): RecordedSystem {
  const { count, size, species, speciesNames, spins, shear } = frame;
  // Tilted boxes are periodic.
  const periodic = frame.periodic ?? (shear && Array.from(size, () => true));
  const d = size.length as 2 | 3;
  const radii = frame.radii ?? new Float64Array(count).fill(usualRadius(frame));
  const positions = wrapped(frame, periodic);
  const system: System = {
    dimension: d,
    size,
    ...(shear && { shear }),
    edges: frame.edges ?? Array.from({ length: d }, (_, axis) => edgesAlong(positions, axis, size, periodic)).flat(),
    gravity: new Float64Array(d),
    count,
    positions,
    velocities: frame.velocities ?? new Float64Array(count * d),
    radii,
    masses: frame.masses ?? new Float64Array(count).fill(1),
    species,
    speciesNames: speciesNames.map((name, k) => name || (k === 0 ? "particles" : `species ${k}`)),
    restitution: new Float64Array(speciesNames.length ** 2).fill(1),
    wallRestitution: new Float64Array(speciesNames.length * 2 * d).fill(1),
    collapse: { kind: "stop", tc: 0, after: 1000 },
    ...(spins && { spins }),
  };
  const notes = frame.radii ? [] : ["The file has no radii: particles are drawn 0.8 mean distances wide."];
  return { system, facts: factsOf(system, frame), notes };
}

function usualRadius({ count, size }: TrajectoryFrame): number {
  const volume = size.reduce((product, length) => product * length, 1);
  return (usualSize / 2) * (volume / Math.max(1, count)) ** (1 / size.length);
}

/** Of periodic axes, round which some programs follow particles. */
function wrapped({ positions, size }: TrajectoryFrame, periodic: readonly boolean[] | undefined): Float64Array {
  const d = size.length;
  for (let axis = 0; axis < d; axis++) {
    if (!periodic?.[axis]) continue;
    const length = size[axis];
    for (let k = axis; k < positions.length; k += d) {
      const x = positions[k];
      if (x < 0 || x >= length) positions[k] = x - length * Math.floor(x / length);
    }
  }
  return positions;
}

/** Files that do not say so mean periodic boxes; particles outside of theirs have left through open faces. */
function edgesAlong(
  positions: Float64Array,
  axis: number,
  size: Float64Array,
  periodic: readonly boolean[] | undefined,
): Edge[] {
  if (periodic?.[axis]) return ["periodic", "periodic"];
  const length = size[axis];
  let [below, above] = [false, false];
  for (let k = axis; k < positions.length; k += size.length) {
    const x = positions[k];
    if (x < 0) below = true;
    else if (x > length) above = true;
  }
  if (!periodic && !below && !above) return ["periodic", "periodic"];
  return [below ? "open" : "reflecting", above ? "open" : "reflecting"];
}

/** Nothing is known of what moves the particles, nor of how they collide. */
function factsOf({ dimension, edges, count, speciesNames, spins }: System, frame: TrajectoryFrame): RunFacts {
  return {
    dimension,
    edges,
    gravity: new Array<number>(dimension).fill(0),
    count,
    cells: new Array<number>(dimension).fill(1),
    species: speciesNames,
    what: [],
    faces: faceNames(dimension),
    inertia: frame.velocities !== undefined,
    rotates: spins !== undefined,
    contactsPush: false,
    obstacles: false,
    fluid: false,
    collides: false,
    grows: false,
    sphere: false,
    flow: false,
    thermostatted: false,
    samples: false,
    steady: false,
    potential: false,
    aggregates: false,
    work: [],
    rechecks: false,
    followed: false,
    onceAStep: false,
    beyondBound: "",
  };
}
