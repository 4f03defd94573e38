/** Shape of the picture of a scene, and the room that it leaves: pure functions of sizes in pixels. */
import type { Scene } from "../../src/protocol/messages.ts";
import { defaultOrbitAspect, upAxis } from "../view/camera/orbit.ts";

/** A flatter box leaves room over it, a steeper one at its sides. */
const [flattest, steepest] = [8, 0.25];
/** Height of the strip under the picture of a wide panel. */
const strip = 40;
/** Of the box from the edges of the picture, both sides together. */
const around = 12;
const [narrowestColumn, widestColumn] = [300, 480];
/** Of a wide panel, at most. */
const columnShare = 0.4;

/** Of the legend below the picture, and least height of a row of charts. */
const [legendLine, chartRow] = [28, 170];

/** Ratio of width to height of the box as it is seen from the default camera. */
export function aspectOf({ dimension, size, gravity }: Scene): number {
  const aspect = dimension === 2 ? size[0] / size[1] : defaultOrbitAspect(size, upAxis(gravity));
  return Math.min(Math.max(aspect, steepest), flattest);
}

/** Two pictures stand beside each other, or one above the other where they are larger so. */
export function splitOf(aspect: number, width: number, height: number): "row" | "column" {
  const [row, column] = [Math.min(width / 2, height * aspect), Math.min(width, (height / 2) * aspect)];
  return row >= column ? "row" : "column";
}

/** Width of the column of charts in a wide panel of this size: what a box of full height leaves beside it, within limits. */
export function columnWidth(aspect: number, width: number, height: number): number {
  const left = width - around - (height - strip - around) * aspect;
  return Math.round(Math.max(narrowestColumn, Math.min(left, widestColumn, columnShare * width)));
}

/** Height that a box leaves under the picture of a wide panel, whose column of charts has this width; 0 where no charts have room there. */
export function heightUnder(aspect: number, column: number, width: number, height: number): number {
  const left = height - strip - legendLine - around - (width - column - around) / aspect;
  return left >= chartRow ? Math.floor(left) : 0;
}
