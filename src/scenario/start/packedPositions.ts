/**
 * Disordered packing of the whole box: points grow in proportion to the sizes asked for until they have them (Lubachevsky & Stillinger
 * 1990). Growth is fast beside the thermal speed, so that equal particles do not crystallize.
 */
import { emptyFrame } from "../../engine/api/engine.ts";
import { withGrowth } from "../../engine/growth/growingEngine.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { type Edge, type Edges, isPeriodic, type Shear } from "../../physics/box.ts";
import { filledFraction } from "../../physics/growth.ts";
import type { System } from "../../physics/system.ts";
import type { Stream } from "./randomStreams.ts";
import { isDisplaced } from "./sizedCells.ts";

/** Rate of the mean diameter over the thermal speed. */
const growthRate = 0.1;
/** Sizes reached are this much larger than those asked for, so that rounding leaves no overlap. */
const margin = 1e-9;
/** The reduced pressure at which no more can be reached. */
const jammedAt = 1e5;

interface PackingRequest {
  readonly dimension: 2 | 3;
  readonly size: readonly number[];
  readonly edges: Edges;
  readonly shear?: Shear | undefined;
  readonly radii: Float64Array;
  readonly stream: Stream;
}

/** Positions, or the fraction at which the particles were jammed. */
export function packedPositions({
  dimension,
  size,
  edges,
  shear,
  radii,
  stream,
}: PackingRequest): Float64Array | number {
  const count = radii.length;
  const mean = radii.reduce((sum, r) => sum + r, 0) / count;
  const scale = growthRate / (2 * mean);
  const random = (draw: (k: number) => number) => Float64Array.from({ length: count * dimension }, (_, k) => draw(k));
  const faces = edges.map((edge, face): Edge => (isPeriodic(edges, face >> 1) ? edge : "reflecting"));
  const system: System = {
    dimension,
    size: Float64Array.from(size),
    edges: faces,
    // Images are where they are at the start of the run.
    ...(shear && isDisplaced({ size, shear }) && { shear: { ...shear, rate: 0 } }),
    gravity: new Float64Array(dimension),
    count,
    positions: random((k) => size[k % dimension] * stream.uniform()),
    velocities: random(() => stream.normal()),
    radii: new Float64Array(count),
    masses: new Float64Array(count).fill(1),
    species: new Uint16Array(count),
    speciesNames: ["packed"],
    restitution: Float64Array.of(1),
    wallRestitution: new Float64Array(2 * dimension).fill(1),
    collapse: { kind: "stop", tc: 0, after: 100 },
    growth: { rates: radii.map((radius) => radius * scale), rescaleEvery: 5, jammedAt, endsAt: (1 + margin) / scale },
  };
  const engine = withGrowth(createSingleCheck(system));
  const pause = engine.advance({ until: Number.MAX_VALUE });
  if (pause.why !== "fraction") return filledFraction(system, engine.system.radii);
  const frame = emptyFrame(system);
  engine.project(frame);
  return frame.positions;
}
