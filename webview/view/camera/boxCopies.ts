/**
 * Copies of a periodic box around a particle that the camera follows, so that it has neighbors on all sides at every place of the box. In
 * two dimensions whole boxes fill the view; in three each particle is drawn once, as the image nearest to the one followed.
 */
import { isPeriodic } from "../../../src/physics/box.ts";
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { type Three, three } from "../../app/three.ts";
import type { Projection } from "./projection.ts";

export interface BoxCopy {
  readonly shift: Three;
  /** Bounds of what is drawn of it, before it is displaced. */
  readonly low: Three;
  readonly high: Three;
}

/** In two dimensions copies lie up to this number of sides of the box away. */
const mostSides = 1.5;
const unbounded = 1e30;
/** The box alone, and all of it. */
export const homeBox: BoxCopy = {
  shift: [0, 0, 0],
  low: [-unbounded, -unbounded, -unbounded],
  high: [unbounded, unbounded, unbounded],
};

interface Followed {
  readonly scene: Scene | undefined;
  readonly frame: Pick<ViewFrame, "offset"> | undefined;
  readonly projection: Projection;
  /** Place of the particle that the camera follows; undefined: it follows none. */
  readonly followed?: readonly number[] | undefined;
}

/** The farthest from the camera first. */
export function boxCopies({ scene, frame, projection, followed }: Followed): readonly BoxCopy[] {
  if (!scene || !followed) return [homeBox];
  const { size, edges, shear, dimension } = scene;
  const sides = dimension === 2 ? mostSides : 0.5;
  const along = (axis: number, shift: number): number[] => {
    if (axis >= dimension || !isPeriodic(edges, axis)) return [shift];
    const place = (followed[axis] - shift) / size[axis];
    const first = Math.floor(place - sides);
    const count = Math.ceil(place + sides) - first;
    return Array.from({ length: count }, (_, k) => shift + (first + k) * size[axis]);
  };
  // Boxes across the gradient of a shear flow are displaced along the flow.
  const slide = (axis: number, across: number) =>
    shear?.flow === axis ? (across / size[shear.gradient]) * (frame?.offset ?? 0) : 0;
  const copies = (shear ? along(shear.gradient, 0) : [0]).flatMap((across) => {
    const shifts = [0, 1, 2].map((axis) => (axis === shear?.gradient ? [across] : along(axis, slide(axis, across))));
    return shifts[0].flatMap((x) => shifts[1].flatMap((y) => shifts[2].map((z) => copyOf(scene, followed, [x, y, z]))));
  });
  const distance = ({ shift }: BoxCopy) =>
    Math.hypot(...size.map((side, axis) => shift[axis] + side / 2 - projection.eye[axis]));
  return copies
    .filter((copy) => dimension === 3 || isInView(copy, scene, projection))
    .sort((a, b) => distance(b) - distance(a));
}

function copyOf({ size, edges, dimension }: Scene, followed: readonly number[], shift: Three): BoxCopy {
  const bound = (side: -1 | 1) =>
    three((axis) =>
      dimension === 3 && isPeriodic(edges, axis)
        ? followed[axis] + (side * size[axis]) / 2 - shift[axis]
        : side * unbounded,
    );
  return { shift, low: bound(-1), high: bound(1) };
}

function isInView({ shift }: BoxCopy, { size, edges }: Scene, { eye, focal, width, height }: Projection): boolean {
  return [width, height].every((pixels, axis) => {
    const half = pixels / 2 / focal;
    // Beyond an edge that does not repeat there may be particles, too.
    if (!isPeriodic(edges, axis)) return true;
    return shift[axis] < eye[axis] + half && shift[axis] + size[axis] > eye[axis] - half;
  });
}

/** What is drawn, as seen from the box of a copy. */
export function seenFromCopy<T extends Pick<Followed, "projection" | "followed">>(still: T, { shift }: BoxCopy): T {
  const { projection, followed } = still;
  const eye = three((axis) => projection.eye[axis] - shift[axis]);
  return {
    ...still,
    projection: { ...projection, eye },
    followed: followed?.map((place, axis) => place - shift[axis]),
  };
}
