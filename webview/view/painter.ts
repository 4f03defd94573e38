/**
 * The data that a view passes to its painter: everything visible at one moment. `particleView.ts` keeps
 * camera, pointer and time; a painter only paints.
 */
import type { Marks, Scene, ViewFrame } from "../../src/protocol/messages.ts";
import type { ThemeColor } from "../app/cssColor.ts";
import type { Projection } from "./camera/projection.ts";
import type { Label, Layer } from "./overlays/layers.ts";

export interface ThemeColors {
  readonly background: ThemeColor;
  readonly foreground: ThemeColor;
  readonly line: ThemeColor;
  readonly faintLine: ThemeColor;
  readonly accent: ThemeColor;
  readonly wrong: ThemeColor;
  readonly highContrast: boolean;
  /** The theme is a dark one. */
  readonly dark: boolean;
  readonly palette: Uint8Array;
  /** Of species, also where particles have other colors. */
  readonly species: Uint8Array;
}

/** What messages about the start have marked. */
export interface DrawnProblems {
  /** For each message. */
  readonly marks: readonly (Marks | undefined)[];
  /** Index of the one to be emphasized. */
  readonly pointed: number | undefined;
}

export const noProblems: DrawnProblems = { marks: [], pointed: undefined };

/** A velocity that is to be added to that of a particle; all zeros until there is one. */
export interface Push {
  readonly particle: number;
  readonly velocity: readonly number[];
}

export interface Still {
  readonly scene: Scene | undefined;
  /** Of this scene. */
  readonly frame: ViewFrame | undefined;
  readonly theme: ThemeColors;
  /** Of the overlays that are on, by their ids. */
  readonly drawings: ReadonlyMap<string, OverlayDrawing>;
  /** One byte a particle, 1 where it is to be made out from the others; undefined: none is. */
  readonly marks: Uint8Array | undefined;
  /** Highlighted particles with rings. */
  readonly ringed: readonly number[];
  readonly chosen: number | undefined;
  readonly problems: DrawnProblems;
  readonly push?: Push | undefined;
  /** Under the pointer. */
  readonly pointed: number | undefined;
  readonly projection: Projection;
  /** Place of the particle that the camera follows; undefined: it follows none. */
  readonly followed?: readonly number[] | undefined;
  /** Pixels of the canvas to a CSS pixel. */
  readonly ratio: number;
  /** Nothing moves: there is time to draw as finely as can be. */
  readonly atRest: boolean;
}

/** The drawing of an overlay that is on. */
export interface OverlayDrawing {
  /** Called with every frame, also those that are not painted. */
  add?(frame: ViewFrame): void;
  /** Layers at the same index are always of the same kind. */
  layers(still: DrawnStill): readonly Layer[];
  /** Texts over the picture, after its layers have been drawn; they are not part of images. */
  labels?(still: DrawnStill): readonly Label[];
  /** This number of the first particles is not drawn one by one, as this drawing shows them. */
  readonly hides?: number;
  /** Its colors, for the legend. */
  scale?(still: DrawnStill): ScaleLegend | undefined;
  /** Colors with names, for the legend, of what it draws in place of particles. */
  names?(still: DrawnStill): NamesLegend | undefined;
  /** A hint for the legend about this drawing. */
  hint?(still: DrawnStill): string | undefined;
}

/** Colors of a range of values. */
export interface ScaleLegend {
  readonly label: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** RGBA of 256 shades. */
  readonly colors: Uint8Array;
}

/** Colors that have names. */
export interface NamesLegend {
  readonly label: string;
  readonly entries: readonly { readonly name: string; readonly color: ThemeColor }[];
}

/** A still with a scene. */
export type DrawnStill = Still & { readonly scene: Scene };

/** Parts changed since the last picture; camera, ratio and the selected and pointed-at particles may always have changed. */
export type Change = "scene" | "frame" | "theme" | "marks";

export interface Painter {
  readonly kind: "webgl2" | "canvas";
  readonly canvas: HTMLCanvasElement;
  /** The canvas has been given its size by `resize`. Returns whether it would come out finer at rest. */
  paint(still: Still, changes: ReadonlySet<Change>): boolean;
  /** The last picture is still being drawn by the graphics card: another now would only have to wait behind it. */
  readonly busy: boolean;
  /** In CSS pixels, and pixels of the canvas to one of them. */
  resize(width: number, height: number, ratio: number): void;
  /** The longest side a canvas may have. */
  readonly longestSide: number;
  dispose(): void;
}

export const radiusOf = (scene: Scene, particle: number): number =>
  scene.radii[scene.radii.length === 1 ? 0 : particle] ?? 0;

/** Number of the first particles that overlays draw in another way. */
export function hiddenParticles({ drawings }: Pick<Still, "drawings">): number {
  let hidden = 0;
  for (const { hides = 0 } of drawings.values()) hidden = Math.max(hidden, hides);
  return hidden;
}

/** Particles that painters draw one by one: all but the first ones that an overlay draws in another way. */
export function shownParticles(still: Still): Still {
  const { scene, frame, marks } = still;
  const hidden = hiddenParticles(still);
  if (hidden === 0 || !scene || !frame) return still;
  return {
    ...still,
    scene: { ...scene, radii: scene.radii.length > 1 ? scene.radii.subarray(hidden) : scene.radii },
    frame: {
      ...frame,
      positions: frame.positions.subarray(hidden * scene.dimension),
      shades: frame.shades.subarray(hidden),
    },
    marks: marks?.subarray(hidden),
  };
}
