/** Types of what is used of gifenc, which has none. */
declare module "gifenc" {
  export type Palette = number[][];
  interface FrameOptions {
    /** Of the first frame, for all of them. */
    readonly palette?: Palette;
    readonly first?: boolean;
    /** Milliseconds. */
    readonly delay: number;
    /** Of the first frame: 0 is for ever. */
    readonly repeat?: number;
    /** 1: the frame stays below the next one. */
    readonly dispose: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** Bits for an index of the palette. */
    readonly colorDepth: number;
  }
  interface Encoder {
    readonly stream: { writeBytesView(bytes: Uint8Array): void };
    writeHeader(): void;
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
    bytesView(): Uint8Array;
  }
  /** @param auto header and options of the first frame are written without being asked for */
  export function GIFEncoder(options: { readonly auto: boolean }): Encoder;
  export function quantize(rgba: Uint8ClampedArray, most: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
