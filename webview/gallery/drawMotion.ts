/** A moment of a motion on a canvas, like the picture of its sample. */
import { isWay, largestRadius, linesAt, type Motion, type Spot, spotAt, width } from "./motion.ts";

const gray = "#808890";
/** The pictures' margins around what they show (points). */
const pads = { discs: 4, spheres: 1 };

type Canvas = CanvasRenderingContext2D;

/** @param field below the particles @param wide, high the canvas, in its own points */
export function drawMotion(
  canvas: Canvas,
  motion: Motion,
  moment: number,
  field: ImageBitmap | undefined,
  [wide, high]: readonly [number, number],
): void {
  const { height, spheres } = motion;
  const pad = spheres ? pads.spheres : pads.discs;
  const scale = Math.min(wide / (width + 2 * pad), high / (height + 2 * pad));
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.clearRect(0, 0, wide, high);
  canvas.setTransform(scale, 0, 0, scale, (wide - width * scale) / 2, (high - height * scale) / 2);
  canvas.lineCap = canvas.lineJoin = "round";
  canvas.save();
  canvas.beginPath();
  canvas.rect(-pad / 2, -pad / 2, width + pad, height + pad);
  canvas.clip();
  if (field) canvas.drawImage(field, 0, 0, width, height);
  drawObstacles(canvas, motion, moment);
  if (motion.trails) drawTrails(canvas, motion, moment);
  if (spheres) drawSpheres(canvas, motion, moment, scale);
  else drawDiscs(canvas, motion, moment);
  canvas.restore();
  canvas.strokeStyle = gray;
  canvas.lineWidth = 2.5;
  canvas.stroke(pathOf(motion.walls));
}

function pathOf(chains: readonly (readonly number[])[], closed = false): Path2D {
  const path = new Path2D();
  for (const chain of chains) {
    path.moveTo(chain[0], chain[1]);
    for (let i = 2; i < chain.length; i += 2) path.lineTo(chain[i], chain[i + 1]);
    if (closed) path.closePath();
  }
  return path;
}

function drawObstacles(canvas: Canvas, motion: Motion, moment: number): void {
  const { outlines, areas } = linesAt(motion, moment);
  canvas.fillStyle = canvas.strokeStyle = gray;
  canvas.globalAlpha = 0.3;
  canvas.fill(pathOf(areas, true));
  canvas.globalAlpha = 1;
  canvas.lineWidth = 2;
  canvas.stroke(pathOf(outlines));
}

/** All of one color in one path. */
function drawDiscs(canvas: Canvas, motion: Motion, moment: number): void {
  const paths = motion.palette.map(() => new Path2D());
  const spot: Spot = { x: 0, y: 0, radius: 0, color: 0 };
  for (let i = 0; i < motion.particles; i++) {
    const { x, y, radius, color } = spotAt(motion, i, moment, spot);
    paths[color].moveTo(x + radius, y);
    paths[color].arc(x, y, radius, 0, 2 * Math.PI);
  }
  for (const [color, path] of paths.entries()) {
    canvas.fillStyle = motion.palette[color];
    canvas.fill(path);
  }
}

/** The way of each particle up to the moment. */
function drawTrails(canvas: Canvas, motion: Motion, moment: number): void {
  const spot: Spot = { x: 0, y: 0, radius: 0, color: 0 };
  canvas.lineWidth = 1.8;
  canvas.globalAlpha = 0.6;
  for (let i = 0; i < motion.particles; i++) {
    const path = new Path2D();
    for (let k = 0; k <= moment; k++) {
      const { x, y } = spotAt(motion, i, k, spot);
      if (k > 0 && isWay(motion, i, k - 1, k)) path.lineTo(x, y);
      else path.moveTo(x, y);
    }
    const { x, y, color } = spotAt(motion, i, moment, spot);
    path.lineTo(x, y);
    canvas.strokeStyle = motion.palette[color];
    canvas.stroke(path);
  }
  canvas.globalAlpha = 1;
}

/** From back to front, each lit from the upper left. */
function drawSpheres(canvas: Canvas, motion: Motion, moment: number, scale: number): void {
  const { particles, near, palette } = motion;
  const row = Math.round(moment) * particles;
  const order = Array.from({ length: particles }, (_, i) => i).sort((a, b) => near![row + a] - near![row + b]);
  const size = Math.ceil(2 * largestRadius(motion) * scale);
  const drawn = palette.map((color) => spriteOf(color, size));
  const spot: Spot = { x: 0, y: 0, radius: 0, color: 0 };
  for (const i of order) {
    const { x, y, radius, color } = spotAt(motion, i, moment, spot);
    canvas.drawImage(drawn[color], x - radius, y - radius, 2 * radius, 2 * radius);
  }
}

const sprites = new Map<string, OffscreenCanvas>();

function spriteOf(color: string, size: number): OffscreenCanvas {
  const key = `${color} ${size}`;
  const known = sprites.get(key);
  if (known) return known;
  const made = new OffscreenCanvas(size, size);
  const canvas = made.getContext("2d")!;
  const half = size / 2;
  const light = canvas.createRadialGradient(0.35 * size, 0.3 * size, 0, 0.35 * size, 0.3 * size, 0.75 * size);
  light.addColorStop(0, "rgba(255, 255, 255, 0.75)");
  light.addColorStop(0.35, "rgba(255, 255, 255, 0)");
  canvas.beginPath();
  canvas.arc(half, half, half - 0.5, 0, 2 * Math.PI);
  canvas.fillStyle = color;
  canvas.fill();
  canvas.fillStyle = light;
  canvas.fill();
  canvas.strokeStyle = "rgba(0, 0, 0, 0.27)";
  canvas.stroke();
  sprites.set(key, made);
  return made;
}
