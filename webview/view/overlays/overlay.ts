/**
 * An overlay: an optional drawing over the particles. An entry holds its label in the menu and the data of the run that it needs; its
 * drawing returns layers, which the painters put on a canvas or on the graphics card.
 */
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import type { OverlayDrawing } from "../painter.ts";

export interface Overlay {
  readonly id: string;
  readonly label: string;
  /** Its tooltip. */
  readonly about: string;
  /** Id of the frame data that it requests of the run (`src/run/control/frameData`), or of a field of the scene. */
  readonly data?: string | ((scene: Scene, variant: string | undefined) => string | undefined);
  /** It is drawn in one of several ways, or not at all: a group of its own in the menu, in place of a check box. */
  readonly variants?: OverlayVariants;
  /** Whether it is on until it is turned off; absent: never. Of one with variants see there. */
  initially?(scene: Scene): boolean;
  /** Absent: offered for every scene. */
  offered?(scene: Scene): boolean;
  /** The reason why it shows nothing for this scene; undefined: it does. */
  unavailable?(scene: Scene): string | undefined;
  /** Its line in the legend, beside a swatch. */
  legend?(frame: ViewFrame): string | undefined;
  readonly swatch?: "foreground" | "accent" | "wrong";
  /** Called for a new scene and when the overlay is turned on. */
  create(scene: Scene, variant: string | undefined): OverlayDrawing;
}

interface OverlayVariants {
  of(scene: Scene): readonly { readonly id: string; readonly label: string; readonly about: string }[];
  /** Until one is chosen; undefined: none. */
  default(scene: Scene): string | undefined;
}
