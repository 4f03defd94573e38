/**
 * Paints on a 2-D canvas, where WebGL2 is missing. Each look of a particle — colour, size, in the haze or not — is drawn
 * once and stamped from then on; spheres from the furthest to the nearest. Good for some 20 000 particles.
 */

import { css, mixed, type ThemeColor } from "../app/cssColor.ts";
import { type Projection, project, type Spot } from "./camera/projection.ts";
import { arrowScale, arrowStride } from "./overlays/arrowScale.ts";
import { boxLines } from "./overlays/boxLines.ts";
import { cellLineColor, cellLines, cellShare, cellSpacing } from "./overlays/cellLines.ts";
import { drawOut, type MissedPairStyle, missedGround, missedPairStyle } from "./overlays/missedPairStyle.ts";
import { contactLines, nextLines } from "./overlays/pairLines.ts";
import { periodicEdgeShade, periodicEdgeShadeDensity } from "./overlays/periodicEdgeShade.ts";
import { PeriodicImages } from "./overlays/periodicImages.ts";
import { ringsOf } from "./overlays/rings.ts";
import { Segments } from "./overlays/segments.ts";
import { trailLength, trailWidth } from "./overlays/trails.ts";
import type { Change, Painter, Still } from "./painter.ts";
import { SpriteCache } from "./spriteCache.ts";

/** Steps of haze from the nearest to the furthest. */
const hazes = 6;
const thickest = 0.42;

const newSpot = (): Spot => ({ x: 0, y: 0, scale: 1, depth: 1 });

export function createCanvasPainter(): Painter {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This page cannot draw: it has neither WebGL2 nor a 2-D canvas.");
  return new CanvasPainter(canvas, context);
}

class CanvasPainter implements Painter {
  readonly kind = "canvas";
  readonly longestSide = 8192;
  readonly busy = false;
  readonly #stamps = new SpriteCache();
  readonly #images = new PeriodicImages();
  readonly #segments = new Segments();
  #order = new Uint32Array(0);
  #depths = new Float32Array(0);
  #ratio = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly context: CanvasRenderingContext2D,
  ) {}

  resize(width: number, height: number, ratio: number): void {
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    this.#ratio = ratio;
  }

  paint(still: Still, changes: ReadonlySet<Change>): boolean {
    const { context } = this;
    const { scene, shot, inks, overlays, projection } = still;
    if (changes.has("inks")) this.#stamps.clear();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = css(inks.background);
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (!scene) return false;
    // Deep, the box stands around the spheres: its lines first, as most of them are behind.
    if (projection.dimension === 3) this.#frame(still);
    // Where particles came from lies under them.
    if (shot && overlays.has("trails")) this.#trails(still);
    if (shot) this.#particles(still);
    if (projection.dimension === 2) {
      context.globalAlpha = periodicEdgeShadeDensity;
      context.fillStyle = css(inks.background);
      for (const [left, top, right, bottom] of periodicEdgeShade(still))
        context.fillRect(left, top, right - left, bottom - top);
      context.globalAlpha = 1;
      this.#frame(still);
    }
    if (!shot) return false;
    if (overlays.has("contacts") && shot.contacts) {
      contactLines(scene, shot.positions, shot.contacts, this.#segments);
      this.#lines(projection, this.#segments, inks.foreground, 1.5);
    }
    if (overlays.has("missed") && shot.missed) {
      contactLines(scene, shot.positions, shot.missed, this.#segments);
      this.#lines(projection, this.#segments, inks.background, missedGround);
      this.#lines(projection, this.#segments, inks.wrong, missedPairStyle);
    }
    if (overlays.has("velocities")) this.#arrows(still);
    if (overlays.has("next") && shot.next) {
      nextLines(scene, shot.positions, shot.next, this.#segments);
      this.#lines(projection, this.#segments, inks.accent, 2);
    }
    this.#rings(still);
    return false;
  }

  #frame({ scene, overlays, inks, projection }: Still): void {
    if (overlays.has("cells")) {
      const share = cellShare(cellSpacing(scene!, projection));
      if (share > 0) this.#lines(projection, cellLines(scene!), cellLineColor(inks, projection.dimension, share), 1);
    }
    if (!overlays.has("box")) return;
    const { solid, dashed, dotted } = boxLines(scene!);
    this.#lines(projection, solid, inks.line, 1.6);
    this.#lines(projection, dashed, inks.line, 1.2, [9, 5]);
    this.#lines(projection, dotted, inks.line, 1.4, [1.4, 3.6]);
  }

  #lines(
    seen: Projection,
    { ends, count }: Segments,
    ink: ThemeColor,
    stroke: number | MissedPairStyle,
    dash: readonly number[] = [],
  ): void {
    if (count === 0) return;
    const { width, least } = typeof stroke === "number" ? { width: stroke, least: 0 } : stroke;
    const { context } = this;
    const [from, to] = [newSpot(), newSpot()];
    context.beginPath();
    for (let at = 0; at < 6 * count; at += 6) {
      // Lines that come from behind the eye are left out.
      if (!project(seen, ends[at]!, ends[at + 1]!, ends[at + 2]!, from)) continue;
      if (!project(seen, ends[at + 3]!, ends[at + 4]!, ends[at + 5]!, to)) continue;
      if (least > 0) drawOut(from, to, least);
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.strokeStyle = css(ink);
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.stroke();
    context.setLineDash([]);
  }

  #particles(still: Still): void {
    const { scene, shot, marks, projection, inks } = still;
    const { dimension, radii } = scene!;
    const { positions, shades } = shot!;
    const deep = dimension === 3;
    const { width, height } = projection;
    const one = radii.length === 1;
    const count = Math.min(Math.floor(positions.length / dimension), shades.length);
    const near = deep ? this.#sort(still, count) : undefined;
    const spot = newSpot();
    const dim = marks ? 0.6 : 0;
    const stamp = (k: number, x: number, y: number, z: number) => {
      if (!project(projection, x, y, z, spot)) return;
      const radius = Math.max(radii[one ? 0 : k]! * spot.scale, 0.5);
      if (spot.x < -radius || spot.y < -radius || spot.x > width + radius || spot.y > height + radius) return;
      const haze = near ? Math.min(hazes - 1, Math.max(0, Math.floor((spot.depth - near.from) * near.steps))) : 0;
      const marked = marks?.[k] === 1;
      const veiled = Math.max((haze / (hazes - 1)) * thickest, marked ? 0 : dim);
      const shade = shades[k]!;
      this.#stamps.put(this.context, spot.x, spot.y, radius, this.#ratio, {
        key: ((shade * hazes + haze) * 2 + (marked ? 1 : 0)) * 2 + (deep ? 1 : 0),
        ink: () => {
          const [red, green, blue] = inks.palette.subarray(4 * shade, 4 * shade + 3);
          return mixed([red! / 255, green! / 255, blue! / 255, 1], inks.background, veiled);
        },
        rim: marked || inks.highContrast ? inks.foreground : undefined,
        deep,
      });
    };
    if (deep) {
      for (let n = 0; n < count; n++) {
        const k = this.#order[n]!;
        stamp(k, positions[3 * k]!, positions[3 * k + 1]!, positions[3 * k + 2]!);
      }
      return;
    }
    for (let k = 0; k < count; k++) stamp(k, positions[2 * k]!, positions[2 * k + 1]!, 0);
    this.#images.find(scene!, positions);
    for (let n = 0; n < this.#images.count; n++) {
      stamp(this.#images.particles[n]!, this.#images.positions[2 * n]!, this.#images.positions[2 * n + 1]!, 0);
    }
  }

  /** The furthest first. */
  #sort({ scene, shot, projection }: Still, count: number): { from: number; steps: number } {
    if (this.#order.length !== count) {
      this.#order = Uint32Array.from({ length: count }, (_, k) => k);
      this.#depths = new Float32Array(count);
    }
    const { eye, turn } = projection;
    const depths = this.#depths;
    const { positions } = shot!;
    for (let k = 0, at = 0; k < count; k++, at += 3) {
      depths[k] =
        turn[6]! * (eye[0] - positions[at]!) +
        turn[7]! * (eye[1] - positions[at + 1]!) +
        turn[8]! * (eye[2] - positions[at + 2]!);
    }
    // Nearly in order from the last picture.
    this.#order.sort((a, b) => depths[b]! - depths[a]!);
    const size = scene!.size as readonly [number, number, number];
    const middle = [0, 1, 2].reduce((sum, k) => sum + turn[6 + k]! * (eye[k]! - size[k]! / 2), 0);
    const reach = Math.hypot(...size) / 2;
    return { from: middle - reach, steps: hazes / (2 * reach) };
  }

  #trails({ trails, projection, inks }: Still): void {
    if (!trails) return;
    const ink = mixed(inks.foreground, inks.accent, 0.35);
    const blocks = trails.shown;
    for (let age = blocks - 1; age >= 0; age--) {
      const block = (trails.written - 1 - age) % trailLength;
      const faded: ThemeColor = [ink[0], ink[1], ink[2], ink[3] * (1 - (age + 0.5) / blocks) ** 2];
      const ends = trails.ends.subarray(6 * block * trails.count, 6 * (block + 1) * trails.count);
      this.#lines(projection, { ends, count: trails.count } as Segments, faded, trailWidth(trails.count));
    }
  }

  #arrows({ scene, shot, projection, inks }: Still): void {
    const velocities = shot!.velocities;
    if (!velocities) return;
    const { context } = this;
    const { dimension } = scene!;
    const { positions } = shot!;
    const length = arrowScale(scene!, shot!);
    const step = arrowStride(scene!.count) * dimension;
    const [from, to] = [newSpot(), newSpot()];
    context.beginPath();
    const heads = new Path2D();
    for (let at = 0; at + dimension <= Math.min(positions.length, velocities.length); at += step) {
      const place = (axis: number, share: number) =>
        axis < dimension ? positions[at + axis]! + share * velocities[at + axis]! : 0;
      if (!project(projection, place(0, 0), place(1, 0), place(2, 0), from)) continue;
      if (!project(projection, place(0, length), place(1, length), place(2, length), to)) continue;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const long = Math.hypot(dx, dy);
      if (long < 1.5) continue;
      const head = Math.min(7, 0.6 * long) / long;
      const [neckX, neckY] = [to.x - dx * head, to.y - dy * head];
      context.moveTo(from.x, from.y);
      context.lineTo(neckX, neckY);
      heads.moveTo(to.x, to.y);
      heads.lineTo(neckX - 0.42 * dy * head, neckY + 0.42 * dx * head);
      heads.lineTo(neckX + 0.42 * dy * head, neckY - 0.42 * dx * head);
      heads.closePath();
    }
    context.strokeStyle = context.fillStyle = css(inks.foreground);
    context.lineWidth = 1.3;
    context.stroke();
    context.fill(heads);
  }

  #rings(still: Still): void {
    const spot = newSpot();
    for (const { at, radius, ink, gap, width } of ringsOf(still)) {
      if (!project(still.projection, at[0], at[1], at[2], spot)) continue;
      this.context.beginPath();
      this.context.arc(spot.x, spot.y, Math.max(radius * spot.scale, 1.5) + gap + width / 2, 0, 2 * Math.PI);
      this.context.strokeStyle = css(ink);
      this.context.lineWidth = width;
      this.context.stroke();
    }
  }

  dispose(): void {
    this.#stamps.clear();
  }
}
