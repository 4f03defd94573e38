/**
 * The arrow of a push: from the chosen particle along the velocity that is to be added, to the scale of the overlay of velocities, or a
 * larger one where particles are small. It is drawn over all particles. In three dimensions a pull of the pointer lies in the plane of the
 * screen through the particle.
 */
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { figure } from "../../app/numberDisplay.ts";
import { type Three, three } from "../../app/three.ts";
import { type Projection, project, type Spot } from "../camera/projection.ts";
import { placeOf } from "../camera/selectedPosition.ts";
import { type DrawnStill, type OverlayDrawing, radiusOf, type Still } from "../painter.ts";
import type { PlacedLabel } from "../view.ts";
import { Segments } from "./segments.ts";
import { arrowScale, lengthOfMeanSpeed } from "./velocities.ts";

/** Digits of a velocity that the pointer gives. */
const digits = 3;
/** Of the head: CSS pixels, at most this share of the arrow, and the tangent of half its angle. */
const [head, mostHead, slope] = [11, 0.4, 0.5];
/** Of the text beyond the tip, in CSS pixels: mean width of a character, half its height, and the distance. */
const [character, halfHeight, gap] = [6.5, 9, 8];

/** The mean speed has at least this share of the shortest side of the box: a gentle push can be drawn from a small particle, too. */
const shareOfBox = 1 / 12;

/** Length of an arrow over the speed it shows. Where all particles are at rest, a speed of one has the length of their mean speed. */
export function pushScale(scene: Scene, frame: ViewFrame | undefined): number {
  const usual = lengthOfMeanSpeed(scene);
  const scale = arrowScale(scene, frame?.data.velocities ?? []) || usual;
  return usual > 0 ? scale * Math.max(1, (shareOfBox * Math.min(...scene.size)) / usual) : scale;
}

/**
 * The velocity whose arrow leads this many CSS pixels to the right and down from a place of the box.
 * @param scale length of an arrow over its speed
 */
export function pulledVelocity(
  dx: number,
  dy: number,
  place: readonly number[],
  seen: Projection,
  scale: number,
): number[] {
  const spot = spotOf(seen, place);
  if (!spot || scale === 0) return place.map(() => 0);
  const { turn } = seen;
  const speed = 1 / (spot.scale * scale);
  return rounded(place.map((_, axis) => (turn[axis] * dx - turn[3 + axis] * dy) * speed));
}

/** As it is written: to the digits of its length. */
function rounded(velocity: readonly number[]): number[] {
  const length = Math.hypot(...velocity);
  if (length === 0) return velocity.map(() => 0);
  const step = 10 ** (Math.floor(Math.log10(length)) + 1 - digits);
  return velocity.map((v) => Number((Math.round(v / step) * step).toPrecision(digits + 1)) + 0);
}

function spotOf(seen: Projection, [x, y, z = 0]: readonly number[]): Spot | undefined {
  const spot: Spot = { x: 0, y: 0, scale: 0, depth: 0 };
  return project(seen, x, y, z, spot) ? spot : undefined;
}

/** Where the arrow begins and ends in the box; undefined: nothing is pushed. */
export function pushEnds({ push, scene, frame }: Still): { readonly from: Three; readonly to: Three } | undefined {
  if (!push || !scene || !frame || push.velocity.every((v) => v === 0)) return undefined;
  const place = placeOf(push.particle, scene, frame.positions);
  if (!place) return undefined;
  const scale = pushScale(scene, frame);
  return {
    from: three((axis) => place[axis] ?? 0),
    to: three((axis) => (place[axis] ?? 0) + scale * (push.velocity[axis] ?? 0)),
  };
}

export function createPushArrow(): OverlayDrawing {
  const lines = new Segments();
  return {
    layers(still) {
      lines.clear();
      const ends = pushEnds(still);
      if (!ends) return [];
      addArrow(ends.from, ends.to, still, lines);
      const { ends: places, count, version } = lines;
      const { accent, background } = still.theme;
      // With an edge, as it lies over particles of any color.
      return [
        { color: background, width: 6 },
        { color: accent, width: 2.6 },
      ].map((style) => {
        return { kind: "lines", ends: places, count, version, style, onTop: true };
      });
    },
  };
}

function addArrow(from: Three, to: Three, { projection }: DrawnStill, lines: Segments): void {
  lines.add(...from, ...to);
  const spot = spotOf(projection, to);
  if (!spot) return;
  const along = three((axis) => to[axis] - from[axis]);
  const length = Math.hypot(...along);
  const { turn } = projection;
  // Across the arrow in the plane of the screen.
  const [across, up] = [0, 3].map((row) => along.reduce((sum, part, axis) => sum + part * turn[row + axis], 0));
  const flat = Math.hypot(across, up);
  // It points at the viewer, or away.
  if (flat < 1e-6 * length) return;
  const back = Math.min(head / spot.scale, mostHead * flat);
  for (const side of [-slope, slope]) {
    const [right, above] = [(-across - side * up) * (back / flat), (-up + side * across) * (back / flat)];
    lines.add(...to, ...three((axis) => to[axis] + right * turn[axis] + above * turn[3 + axis]));
  }
}

/** "Δv = 1.2 at 30°"; in three dimensions without the angle. */
export function pushText(velocity: readonly number[]): string {
  const speed = `Δv = ${figure(Math.hypot(...velocity), digits)}`;
  if (velocity.length === 3) return speed;
  const angle = Math.round((Math.atan2(velocity[1], velocity[0]) * 180) / Math.PI);
  return `${speed} at ${String(angle).replace("-", "−")}°`;
}

/** Beyond the tip, and inside of the view: where that is over the particle, above it, or below where there is no room. */
export function pushLabel(still: Still): PlacedLabel[] {
  const ends = pushEnds(still);
  const { projection, scene, push } = still;
  const [from, to] = [ends && spotOf(projection, ends.from), ends && spotOf(projection, ends.to)];
  if (!from || !to) return [];
  const text = pushText(still.push!.velocity);
  const halfWidth = (character * text.length) / 2;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const beyond = (start: number, end: number, half: number, most: number) =>
    Math.min(Math.max(end + ((end - start) / length) * (half + gap), half), most - half);
  const x = beyond(from.x, to.x, halfWidth, projection.width);
  const y = beyond(from.y, to.y, halfHeight, projection.height);
  const reach = radiusOf(scene!, push!.particle) * from.scale + halfHeight + gap;
  if (Math.abs(x - from.x) > reach + halfWidth - halfHeight || Math.abs(y - from.y) > reach) return [{ x, y, text }];
  return [{ x, y: from.y - reach > halfHeight ? from.y - reach : from.y + reach, text }];
}
