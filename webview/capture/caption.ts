/** A picture with a line below it. */
import type { Theme } from "../app/theme.ts";

/** Pixels. */
const lineHeight = 26;
const margin = 10;

/** @param left is shortened where both are too long */
export function captioned(
  picture: HTMLCanvasElement,
  width: number,
  theme: Theme,
  left: string,
  right: string,
): ImageData {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = new OffscreenCanvas(width, height + lineHeight);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  context.fillStyle = theme.foreground;
  context.font = `13px ${theme.font}`;
  context.textBaseline = "middle";
  const middle = height + lineHeight / 2;
  context.textAlign = "right";
  context.fillText(right, width - margin, middle);
  context.textAlign = "left";
  const room = width - 3 * margin - context.measureText(right).width;
  context.fillText(
    fitting(left, room, (text) => context.measureText(text).width),
    margin,
    middle,
  );
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The text, or as much of it as there is room for, with an ellipsis. */
export function fitting(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  let kept = text;
  while (kept !== "" && widthOf(`${kept}…`) > room) kept = kept.slice(0, -1).trimEnd();
  return kept === "" ? "" : `${kept}…`;
}
