/**
 * Interface of the views that draw particles: through WebGL2 (`glPainter.ts`), or on a 2-D canvas where that is missing
 * (`canvasPainter.ts`). A view draws when something has changed and only then, once a screen frame at most.
 */
import type { Camera2, Camera3, Scene, ViewFrame } from "../../src/protocol/messages.ts";
import type { FrameAcks } from "./frameAcks.ts";
import type { Highlighted } from "./overlays/highlight.ts";
import type { DrawnProblems, NamesLegend, Push, ScaleLegend } from "./painter.ts";

/** Colors as CSS gives them, from the editor's theme. */
export interface ViewColors {
  readonly background: string;
  readonly foreground: string;
  /** The box, cells and other lines. */
  readonly line: string;
  readonly faintLine: string;
  /** What is chosen or pointed at. */
  readonly accent: string;
  readonly wrong: string;
  readonly highContrast: boolean;
  /** 256 colors for shades, in order; RGBA bytes. */
  readonly palette: Uint8Array;
  /** Those of species. */
  readonly species: Uint8Array;
}

export interface ViewCamera {
  readonly camera2: Camera2 | undefined;
  readonly camera3: Camera3 | undefined;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A text, and the place of its middle. */
export interface PlacedLabel {
  readonly inside?: true;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A drag from the particle that can be pushed. */
export interface PushEvents {
  begins(): void;
  /** The velocity whose arrow leads to the pointer. */
  pulled(velocity: readonly number[]): void;
  /** @param taken let go; else given up */
  ends(taken: boolean): void;
}

export interface ViewEvents {
  readonly push: PushEvents;
  /** The pointer is over this particle now, or over none. `x`, `y` in CSS pixels of the view. */
  hover(particle: number | undefined, x: number, y: number): void;
  /** Clicked, not dragged. */
  click(particle: number | undefined): void;
  /** The marks of this message have been clicked. */
  clickProblem(message: number): void;
  /** Come to by keys, from the one that is chosen. */
  walked(particle: number): void;
  /** Enter. */
  enter(): void;
  /** Place of the selected particle in CSS pixels of the view; undefined: it is behind the camera, or none is selected. */
  stands(disc: Disc | undefined): void;
  /** Texts of overlays, in CSS pixels of the view. */
  labels(labels: readonly PlacedLabel[]): void;
  /** A hand has moved the camera away from the one it followed. */
  left(): void;
  /** Moved by the user. */
  camera(camera: ViewCamera): void;
  /** Acknowledges frames that have been drawn, or will not be. */
  readonly acks: Pick<FrameAcks, "skip" | "hidden" | "painted" | "finished">;
  /** Particles are on the screen. */
  painted(): void;
  /** Drawing has failed for good (the context was lost and did not come back). */
  lost(): void;
}

export interface View {
  readonly kind: "webgl2" | "canvas";
  /** The element with the picture; it fills what it is put into and listens to pointer and keys itself. */
  readonly element: HTMLElement;
  /** A new box. The camera is kept where box and dimension are alike, else fitted. */
  scene(scene: Scene): void;
  frame(frame: ViewFrame): void;
  colors(colors: ViewColors): void;
  /** Ids of those that are on. */
  overlays(active: readonly string[]): void;
  /** Made out from the others: those highlighted, and the one that is chosen. */
  mark(highlighted: Highlighted, chosen: number | undefined): void;
  /** Marks of messages about the start; the camera shows all of them, within limits, unless the user has moved it. */
  problems(problems: DrawnProblems): void;
  /** The particle that a drag from it pushes, and its arrow; undefined: drags move the camera. */
  push(push: Push | undefined): void;
  /** Where it was left; undefined parts are fitted when a scene comes. */
  setCamera(camera: ViewCamera): void;
  fit(): void;
  /** Brings a particle into the picture, where it is not. */
  find(particle: number): void;
  /** The camera goes with the chosen one, or stays where it is. */
  follow(on: boolean): void;
  /** What `take` makes of the canvas with what is seen, times `scale` pixels of the screen, before anything else can happen to it. */
  picture<T>(scale: number, take: (canvas: HTMLCanvasElement) => T): T;
  /** Number of particles that have left the box and are out of sight, where the user has moved the camera. */
  readonly away: number;
  /** Hints of overlays for the legend, and the colors of those that have a range. */
  readonly hints: readonly string[];
  readonly scales: readonly ScaleLegend[];
  /** Names of the colors of overlays, and whether these are drawn in place of all particles, whose colors are not seen then. */
  readonly names: readonly NamesLegend[];
  readonly hidesAll: boolean;
  /** The shorter side of the canvas has this many pixels at least; undefined: as many as the screen. */
  refine(side: number | undefined): void;
  /** The canvas, for a video. */
  readonly canvas: HTMLCanvasElement;
  dispose(): void;
}
