/** Types of what is used of gifenc, which has none. */
declare module "gifenc" {
  export type Palette = number[][];
  interface FrameOptions {
    readonly palette: Palette;
    /** Milliseconds. */
    readonly delay: number;
    /** Of the first frame: 0 is for ever. */
    readonly repeat?: number;
  }
  interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, most: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
