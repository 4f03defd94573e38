/** Colors as CSS writes them, in numbers from 0 to 1. */
import { channels } from "./color.ts";

export type ThemeColor = readonly [red: number, green: number, blue: number, opacity: number];

let pixel: CanvasRenderingContext2D | null | undefined;

/** Whatever the browser understands: notations that are not known here are painted on a pixel, and that is looked at. */
export function colorOf(color: string): ThemeColor {
  const parts = channels(color);
  if (parts) return [parts[0] / 255, parts[1] / 255, parts[2] / 255, parts[3]];
  if (pixel === undefined) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    pixel = canvas.getContext("2d", { willReadFrequently: true });
  }
  if (!pixel) return [0.5, 0.5, 0.5, 1];
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = "#808080";
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = pixel.getImageData(0, 0, 1, 1).data;
  return [red! / 255, green! / 255, blue! / 255, opacity! / 255];
}

export const mixed = (a: ThemeColor, b: ThemeColor, share: number): ThemeColor => [
  mix(a, b, share, 0),
  mix(a, b, share, 1),
  mix(a, b, share, 2),
  mix(a, b, share, 3),
];

const mix = (a: ThemeColor, b: ThemeColor, share: number, channel: 0 | 1 | 2 | 3): number =>
  a[channel] + (b[channel] - a[channel]) * share;

export const css = ([red, green, blue, opacity]: ThemeColor): string =>
  `rgba(${Math.round(255 * red)}, ${Math.round(255 * green)}, ${Math.round(255 * blue)}, ${opacity})`;

/** Relative luminance after WCAG 2. */
export function luminance([red, green, blue]: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red!) + 0.7152 * linear(green!) + 0.0722 * linear(blue!);
}
