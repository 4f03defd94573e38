/**
 * Paints on a 2-D canvas, where WebGL2 is missing. Each look of a particle — color, size, in the haze or not — is drawn
 * once and stamped from then on; spheres from the furthest to the nearest. Good for some 20 000 particles.
 */

import { css, mixed, type ThemeColor } from "../app/cssColor.ts";
import { type BoxCopy, boxCopies, seenFromCopy } from "./camera/boxCopies.ts";
import { type Projection, project, type Spot } from "./camera/projection.ts";
import { CanvasTextures } from "./canvasTextures.ts";
import { fixedDrawings } from "./overlays/fixedDrawings.ts";
import type { AreaLayer, ArrowLayer, Layer, LineLayer, LineStyle, Ring } from "./overlays/layers.ts";
import { drawOut } from "./overlays/missedCollisions.ts";
import { periodicEdgeShade, periodicEdgeShadeDensity } from "./overlays/periodicEdgeShade.ts";
import { PeriodicImages } from "./overlays/periodicImages.ts";
import { ringsOf } from "./overlays/rings.ts";
import type { Change, Painter, Still } from "./painter.ts";
import { shownParticles } from "./painter.ts";
import { SpriteCache } from "./spriteCache.ts";

/** Steps of haze from the nearest to the furthest. */
const hazes = 6;
const thickest = 0.42;

type LineRing = NonNullable<LineLayer["ring"]>;

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
  readonly #textures = new CanvasTextures();
  readonly #images = new PeriodicImages();
  readonly #fixed = fixedDrawings();
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
    const { scene, frame, theme, projection } = still;
    if (changes.has("theme")) this.#stamps.clear();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = css(theme.background);
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (!scene) return false;
    // In three dimensions most lines are behind the spheres: they are drawn first. Trails are below flat particles too.
    const deep = projection.dimension === 3;
    const layers = [...still.drawings.values(), ...this.#fixed.values()].flatMap((drawing) =>
      drawing.layers({ ...still, scene }),
    );
    const isBehind = (layer: Layer) =>
      layer.kind !== "rings" && (layer.below === true || (deep && layer.kind === "lines" && !layer.onTop));
    const copies = boxCopies(still).map((copy) => ({ copy, seen: seenFromCopy(still, copy) }));
    for (const { seen } of copies) for (const layer of layers) if (isBehind(layer)) this.#layer(layer, seen.projection);
    if (frame) for (const { copy, seen } of copies) this.#particles(shownParticles(seen), copy);
    if (!deep) {
      context.globalAlpha = periodicEdgeShadeDensity;
      context.fillStyle = css(theme.background);
      for (const [left, top, right, bottom] of periodicEdgeShade(still))
        context.fillRect(left, top, right - left, bottom - top);
      context.globalAlpha = 1;
    }
    for (const { seen } of copies) {
      for (const layer of layers) if (!isBehind(layer)) this.#layer(layer, seen.projection);
      this.#rings(ringsOf(still), seen.projection);
    }
    return false;
  }

  #layer(layer: Layer, projection: Projection): void {
    if (layer.kind === "rings") this.#rings(layer.rings, projection);
    else if (layer.kind === "areas") this.#areas(layer, projection);
    else if (layer.kind === "texture") this.#textures.draw(this.context, layer, projection);
    else if (layer.kind === "arrows") this.#arrows(layer, projection);
    else if (layer.ring) this.#fading(layer, layer.ring, projection);
    else this.#lines(projection, layer.ends, layer.count, layer.style);
  }

  #areas({ corners, color }: AreaLayer, projection: Projection): void {
    const { context } = this;
    const spot = newSpot();
    context.fillStyle = context.strokeStyle = css(color);
    context.lineWidth = 0.5;
    for (let at = 0; at < corners.length; at += 9) {
      context.beginPath();
      for (let k = at; k < at + 9; k += 3) {
        project(projection, corners[k], corners[k + 1], corners[k + 2], spot);
        context.lineTo(spot.x, spot.y);
      }
      context.closePath();
      context.fill();
      // Triangles meet without a seam.
      context.stroke();
    }
  }

  #fading({ ends, version, style }: LineLayer, { block, blocks, shown }: LineRing, projection: Projection): void {
    const [red, green, blue, opacity] = style.color;
    for (let age = shown - 1; age >= 0; age--) {
      const at = (version - 1 - age) % blocks;
      const color: ThemeColor = [red, green, blue, opacity * (1 - (age + 0.5) / shown) ** 2];
      this.#lines(projection, ends.subarray(6 * at * block, 6 * (at + 1) * block), block, { ...style, color });
    }
  }

  #lines(
    seen: Projection,
    ends: Float32Array,
    count: number,
    { color, width, least = 0, dash: [period, drawn] = [0, 0] }: LineStyle,
  ): void {
    if (count === 0) return;
    const { context } = this;
    const [from, to] = [newSpot(), newSpot()];
    context.beginPath();
    for (let at = 0; at < 6 * count; at += 6) {
      // Lines that begin or end behind the camera are left out.
      if (!project(seen, ends[at], ends[at + 1], ends[at + 2], from)) continue;
      if (!project(seen, ends[at + 3], ends[at + 4], ends[at + 5], to)) continue;
      if (least > 0) drawOut(from, to, least);
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.strokeStyle = css(color);
    context.lineWidth = width;
    context.setLineDash(period > 0 ? [drawn, period - drawn] : []);
    context.stroke();
    context.setLineDash([]);
  }

  #particles(still: Still, { low, high }: BoxCopy): void {
    const { scene, frame, marks, projection, theme } = still;
    const { dimension, radii } = scene!;
    const { positions, shades } = frame!;
    const deep = dimension === 3;
    const { width, height } = projection;
    const one = radii.length === 1;
    const count = Math.min(Math.floor(positions.length / dimension), shades.length);
    const near = deep ? this.#sort(still, count) : undefined;
    const spot = newSpot();
    const dim = marks ? 0.6 : 0;
    const stamp = (k: number, x: number, y: number, z: number) => {
      if (!project(projection, x, y, z, spot)) return;
      const radius = Math.max(radii[one ? 0 : k] * spot.scale, 0.5);
      if (spot.x < -radius || spot.y < -radius || spot.x > width + radius || spot.y > height + radius) return;
      const haze = near ? Math.min(hazes - 1, Math.max(0, Math.floor((spot.depth - near.from) * near.steps))) : 0;
      const marked = marks?.[k] === 1;
      const veiled = Math.max((haze / (hazes - 1)) * thickest, marked ? 0 : dim);
      const shade = shades[k];
      this.#stamps.put(this.context, spot.x, spot.y, radius, this.#ratio, {
        key: ((shade * hazes + haze) * 2 + (marked ? 1 : 0)) * 2 + (deep ? 1 : 0),
        ink: () => {
          const [red, green, blue] = theme.palette.subarray(4 * shade, 4 * shade + 3);
          return mixed([red! / 255, green! / 255, blue! / 255, 1], theme.background, veiled);
        },
        rim: marked || theme.highContrast ? theme.foreground : undefined,
        deep,
      });
    };
    if (deep) {
      for (let n = 0; n < count; n++) {
        const k = this.#order[n];
        const isOut = [0, 1, 2].some(
          (axis) => positions[3 * k + axis] < low[axis] || positions[3 * k + axis] >= high[axis],
        );
        if (isOut) continue;
        stamp(k, positions[3 * k], positions[3 * k + 1], positions[3 * k + 2]);
      }
      return;
    }
    for (let k = 0; k < count; k++) stamp(k, positions[2 * k], positions[2 * k + 1], 0);
    this.#images.find(scene!, positions, frame!.offset);
    for (let n = 0; n < this.#images.count; n++) {
      stamp(this.#images.particles[n], this.#images.positions[2 * n], this.#images.positions[2 * n + 1], 0);
    }
  }

  /** The furthest first. */
  #sort({ scene, frame, projection, followed }: Still, count: number): { from: number; steps: number } {
    if (this.#order.length !== count) {
      this.#order = Uint32Array.from({ length: count }, (_, k) => k);
      this.#depths = new Float32Array(count);
    }
    const { eye, turn } = projection;
    const depths = this.#depths;
    const { positions } = frame!;
    for (let k = 0, at = 0; k < count; k++, at += 3) {
      depths[k] =
        turn[6] * (eye[0] - positions[at]) +
        turn[7] * (eye[1] - positions[at + 1]) +
        turn[8] * (eye[2] - positions[at + 2]);
    }
    // Nearly in order from the last picture.
    this.#order.sort((a, b) => depths[b] - depths[a]);
    const size = scene!.size as readonly [number, number, number];
    const middle = [0, 1, 2].reduce((sum, k) => sum + turn[6 + k] * (eye[k] - (followed?.[k] ?? size[k] / 2)), 0);
    const reach = Math.hypot(...size) / 2;
    return { from: middle - reach, steps: hazes / (2 * reach) };
  }

  #arrows({ positions, vectors, dimension, stride, scale, color }: ArrowLayer, projection: Projection): void {
    const { context } = this;
    const step = stride * dimension;
    const [from, to] = [newSpot(), newSpot()];
    context.beginPath();
    const heads = new Path2D();
    for (let at = 0; at + dimension <= Math.min(positions.length, vectors.length); at += step) {
      const place = (axis: number, share: number) =>
        axis < dimension ? positions[at + axis] + share * vectors[at + axis] : 0;
      if (!project(projection, place(0, 0), place(1, 0), place(2, 0), from)) continue;
      if (!project(projection, place(0, scale), place(1, scale), place(2, scale), to)) continue;
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
    context.strokeStyle = context.fillStyle = css(color);
    context.lineWidth = 1.3;
    context.stroke();
    context.fill(heads);
  }

  #rings(rings: readonly Ring[], projection: Projection): void {
    const spot = newSpot();
    for (const { at, radius, color, gap, width } of rings) {
      if (!project(projection, at[0], at[1], at[2], spot)) continue;
      this.context.beginPath();
      this.context.arc(spot.x, spot.y, Math.max(radius * spot.scale, 1.5) + gap + width / 2, 0, 2 * Math.PI);
      this.context.strokeStyle = css(color);
      this.context.lineWidth = width;
      this.context.stroke();
    }
  }

  dispose(): void {
    this.#stamps.clear();
  }
}
