/** What is to be seen, but for the eye that sees it; and what of it is another than when it was painted last. */
import type { Overlay, Scene, ViewFrame } from "../../src/protocol/messages.ts";
import { Highlight, type Ranges } from "./overlays/highlight.ts";
import { mostTrailed, Trails } from "./overlays/trails.ts";
import type { Change, Still } from "./painter.ts";
import { blankThemeColors, themeColorsOf } from "./themeColors.ts";
import type { ViewColours } from "./view.ts";

type Parts = Pick<Still, "scene" | "shot" | "inks" | "overlays" | "marks" | "chosen" | "trails">;

export class ViewModel {
  scene: Scene | undefined;
  shot: ViewFrame | undefined;
  #changes = new Set<Change>();
  #inks = blankThemeColors;
  #overlays: ReadonlySet<Overlay> = new Set<Overlay>(["box"]);
  readonly #marks = new Highlight();
  #chosen: number | undefined;
  /** Those that a run begins with: they may adapt. */
  #cells: readonly number[] = [];
  #trails: Trails | undefined;

  get parts(): Parts {
    const { scene, shot } = this;
    return {
      scene,
      shot,
      inks: this.#inks,
      overlays: this.#overlays,
      marks: this.#marks.bytes,
      chosen: this.#chosen,
      trails: this.#trails,
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
    this.shot = undefined;
    this.#trails = this.#newTrails();
    this.#marks.apply(scene);
    this.#changes.add("scene").add("shot").add("marks");
  }

  setShot(shot: ViewFrame): void {
    this.shot = shot;
    this.#trails?.add(shot);
    this.#changes.add("shot");
    this.#adaptCells(shot.cells ?? this.#cells);
  }

  #adaptCells(cells: readonly number[]): void {
    const { scene } = this;
    if (!scene || cells.every((n, axis) => n === scene.cells[axis])) return;
    this.scene = { ...scene, cells };
    this.#changes.add("overlays");
  }

  setColours(colours: ViewColours): void {
    this.#inks = themeColorsOf(colours);
    this.#changes.add("inks");
  }

  setOverlays(overlays: ReadonlySet<Overlay>): void {
    const trailed = this.#overlays.has("trails");
    this.#overlays = new Set(overlays);
    if (trailed !== overlays.has("trails")) {
      this.#trails = this.#newTrails();
      if (this.shot) this.#trails?.add(this.shot);
    }
    this.#changes.add("overlays");
  }

  /** Returns whether others are made out than before. */
  mark(ranges: Ranges, chosen: number | undefined): boolean {
    const others = this.#marks.set(ranges, this.scene);
    if (others) this.#changes.add("marks");
    const another = chosen !== this.#chosen;
    this.#chosen = chosen;
    return others || another;
  }

  #newTrails(): Trails | undefined {
    const { scene } = this;
    return scene && this.#overlays.has("trails") && scene.count <= mostTrailed ? new Trails(scene) : undefined;
  }
}
