/** Overlay: a field as colors below the particles, one of those that the scene has. */

import { SteadyRange } from "../../../src/format/steadyRange.ts";
import type { FrameArray, Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import { fieldColors } from "../fields/fieldColors.ts";
import { defaultView, type FieldView, fieldViews } from "../fields/fieldViews.ts";
import { gridOf } from "../fields/planeField.ts";
import type { DrawnStill, OverlayDrawing, ScaleLegend, ThemeColors } from "../painter.ts";
import type { TextureLayer } from "./layers.ts";
import type { Overlay } from "./overlay.ts";

export const fieldTexture: Overlay = {
  id: "field",
  label: "Field",
  about: "A field on a grid, below the particles.",
  offered: ({ fields }) => fields !== undefined,
  variants: {
    of: (scene) => fieldViews(scene),
    default: (scene) => defaultView(scene)?.id,
  },
  data: (scene, variant) => viewOf(scene, variant)?.field.data,
  create(scene, variant) {
    const view = viewOf(scene, variant);
    return view ? new FieldTexture(scene, view) : { layers: () => [] };
  },
};

function viewOf(scene: Scene, variant: string | undefined): FieldView | undefined {
  return fieldViews(scene).find(({ id }) => id === variant);
}

class FieldTexture implements OverlayDrawing {
  readonly #range: SteadyRange;
  readonly #grid;
  readonly #scalar: Float32Array;
  readonly #shades: Uint8Array;
  #version = 0;
  #drawn: FrameArray | undefined;
  #colors: { readonly of: ThemeColors; readonly signed: boolean; readonly bytes: Uint8Array } | undefined;

  constructor(
    scene: Scene,
    private readonly view: FieldView,
  ) {
    this.#grid = gridOf(view.field, scene);
    this.#range = new SteadyRange(view.isSigned);
    const points = view.field.grid[0] * view.field.grid[1];
    this.#scalar = new Float32Array(points);
    this.#shades = new Uint8Array(points);
  }

  layers({ frame, theme }: DrawnStill): readonly TextureLayer[] {
    this.#see(frame);
    if (!this.#drawn) return [];
    const { z = 0 } = this.view.field;
    const { grid, first, spacing, repeats, size } = this.#grid;
    const colors = this.#colorsFor(theme);
    return [
      {
        kind: "texture",
        shades: this.#shades,
        grid,
        first,
        spacing,
        repeats,
        size,
        z,
        version: this.#version,
        colors,
        below: true,
      },
    ];
  }

  #see(frame: ViewFrame | undefined): void {
    const values = frame?.data[this.view.field.data];
    if (values instanceof Float32Array && values !== this.#drawn) this.#take(values);
  }

  #take(values: Float32Array): void {
    this.#drawn = values;
    this.#version++;
    this.view.scalar(this.#grid, values, this.#scalar);
    this.#range.take(this.#scalar);
    this.#range.shades(this.#scalar, this.#shades);
  }

  #colorsFor(theme: ThemeColors): Uint8Array {
    const { signed } = this.#range;
    if (this.#colors?.of !== theme || this.#colors.signed !== signed) {
      this.#colors = { of: theme, signed, bytes: fieldColors(theme, signed) };
    }
    return this.#colors.bytes;
  }

  /** The legend may come before the picture. */
  scale({ frame, theme }: DrawnStill): ScaleLegend | undefined {
    this.#see(frame);
    if (!this.#drawn) return undefined;
    const { label, unit } = this.view;
    const { low, high } = this.#range;
    return { label, unit, low, high, colors: this.#colorsFor(theme) };
  }
}
