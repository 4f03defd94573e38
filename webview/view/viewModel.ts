/** The visible data without the camera, and those of them that have changed since the last picture. */
import type { Scene, ViewFrame } from "../../src/protocol/messages.ts";
import { Highlight, type Highlighted } from "./overlays/highlight.ts";
import { activeOverlays } from "./overlays/index.ts";
import { type Change, type DrawnProblems, noProblems, type OverlayDrawing, type Push, type Still } from "./painter.ts";
import { blankThemeColors, themeColorsOf } from "./themeColors.ts";
import type { ViewColors } from "./view.ts";

type Parts = Pick<
  Still,
  "scene" | "frame" | "theme" | "drawings" | "marks" | "ringed" | "chosen" | "problems" | "push"
>;

export class ViewModel {
  scene: Scene | undefined;
  frame: ViewFrame | undefined;
  #changes = new Set<Change>();
  #theme = blankThemeColors;
  #overlays: readonly string[] = ["box", "obstacles"];
  #drawings = new Map<string, OverlayDrawing>();
  /** Of each drawing. */
  readonly #variants = new Map<string, string | undefined>();
  readonly #marks = new Highlight();
  #ringed: readonly number[] = [];
  #chosen: number | undefined;
  problems: DrawnProblems = noProblems;
  push: Push | undefined;
  /** Those that a run begins with: they may adapt. */
  #cells: readonly number[] = [];

  get parts(): Parts {
    const { scene, frame } = this;
    return {
      scene,
      frame,
      theme: this.#theme,
      drawings: this.#drawings,
      marks: this.#marks.bytes,
      ringed: this.#ringed,
      chosen: this.#chosen,
      problems: this.problems,
      push: this.push,
    };
  }

  /** They are painted now. */
  takeChanges(): ReadonlySet<Change> {
    const changes = this.#changes;
    this.#changes = new Set();
    return changes;
  }

  setScene(scene: Scene): void {
    this.scene = scene;
    this.#cells = scene.cells;
    this.frame = undefined;
    this.#drawings.clear();
    this.setOverlays(this.#overlays);
    this.#marks.apply(scene);
    this.#changes.add("scene").add("frame").add("marks");
  }

  setFrame(frame: ViewFrame): void {
    this.frame = frame;
    for (const drawing of this.#drawings.values()) drawing.add?.(frame);
    this.#changes.add("frame");
    this.#adaptCells(frame.cells ?? this.#cells);
    if (this.scene && frame.radii) this.scene = { ...this.scene, radii: frame.radii };
  }

  #adaptCells(cells: readonly number[]): void {
    const { scene } = this;
    if (!scene || cells.every((n, axis) => n === scene.cells[axis])) return;
    this.scene = { ...scene, cells };
  }

  setColors(colors: ViewColors): void {
    this.#theme = themeColorsOf(colors);
    this.#changes.add("theme");
  }

  /** What is turned on starts with the current frame; what stays on keeps its past. */
  setOverlays(active: readonly string[]): void {
    this.#overlays = active;
    const { scene, frame } = this;
    // Some draw particles in another way.
    this.#changes.add("scene").add("frame").add("marks");
    const on = scene ? activeOverlays(active, scene) : [];
    for (const id of this.#drawings.keys()) if (!on.some(({ overlay }) => overlay.id === id)) this.#drop(id);
    for (const { overlay, variant } of on) {
      const { id } = overlay;
      if (this.#drawings.has(id) && this.#variants.get(id) === variant) continue;
      const drawing = overlay.create(scene!, variant);
      if (frame) drawing.add?.(frame);
      this.#drawings.set(id, drawing);
      this.#variants.set(id, variant);
    }
  }

  #drop(id: string): void {
    this.#drawings.delete(id);
    this.#variants.delete(id);
  }

  /** Returns whether others are made out than before. */
  mark({ ranges, ringed }: Highlighted, chosen: number | undefined): boolean {
    const others = this.#marks.set(ranges, this.scene);
    if (others) this.#changes.add("marks");
    const another = chosen !== this.#chosen || String(ringed) !== String(this.#ringed);
    this.#chosen = chosen;
    this.#ringed = ringed;
    return others || another;
  }
}
