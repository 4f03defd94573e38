/**
 * An overlay: what may be drawn over the particles. An entry says what the menu shows and which data of the run it needs; its drawing
 * says what to draw as layers, which the painters put on a canvas or on the graphics card.
 */
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import type { OverlayDrawing } from "../painter.ts";

export interface Overlay {
  readonly id: string;
  readonly label: string;
  /** Its tooltip. */
  readonly about: string;
  /** Id of the frame data that it requests of the run (`src/run/control/frameData`). */
  readonly data?: string;
  /** Absent: offered for every scene. */
  offered?(scene: Scene): boolean;
  /** The reason why it shows nothing for this scene; undefined: it does. */
  unavailable?(scene: Scene): string | undefined;
  /** Its line in the legend, beside a swatch. */
  legend?(frame: ViewFrame): string | undefined;
  readonly swatch?: "foreground" | "accent" | "wrong";
  /** Called for a new scene and when the overlay is turned on. */
  create(scene: Scene): OverlayDrawing;
}
