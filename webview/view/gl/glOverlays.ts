/** What is drawn over particles, or around them, on the graphics card: each kind only when it is asked for. */
import { Group, type Object3D } from "three";
import { mixed } from "../../app/cssColor.ts";
import { arrowScale, arrowStride } from "../overlays/arrowScale.ts";
import { boxLines, type Stroke } from "../overlays/boxLines.ts";
import { cellLineColor, cellLines, cellShare, cellSpacing } from "../overlays/cellLines.ts";
import { type MissedPairStyle, missedGround, missedPairStyle } from "../overlays/missedPairStyle.ts";
import { contactLines, nextLines } from "../overlays/pairLines.ts";
import { ringsOf } from "../overlays/rings.ts";
import { Segments } from "../overlays/segments.ts";
import { trailLength, trailWidth } from "../overlays/trails.ts";
import type { Change, Still } from "../painter.ts";
import type { CameraUniforms } from "./cameraUniforms.ts";
import { GlArrows } from "./glArrows.ts";
import { GlLines, type LineStyle } from "./glLines.ts";
import { GlRings } from "./glRings.ts";

const strokes: readonly Stroke[] = ["solid", "dashed", "dotted"];

type Changes = ReadonlySet<Change>;

interface Pairs {
  readonly overlay: "contacts" | "missed";
  readonly lines: GlLines;
  readonly segments: Segments;
}

export class GlOverlays {
  // In this order they lie over one another.
  readonly #cells;
  readonly #box;
  /** Flat, they lie under the particles, whose own they are; deep, spheres hide what is behind them. */
  readonly #trailsPlace = new Group();
  readonly #trails;
  readonly #contacts: Pairs;
  readonly #missedGround: Pairs;
  readonly #missed: Pairs;
  readonly #arrows;
  readonly #next;
  readonly #rings;
  readonly #nextSegments = new Segments();
  #trailsSeen: { ends: Float32Array; written: number } | undefined;

  constructor(
    private readonly ground: Object3D,
    private readonly parent: Object3D,
    lens: CameraUniforms,
    software: boolean,
  ) {
    this.#cells = new GlLines(parent, lens, software);
    this.#box = strokes.map((stroke) => ({ stroke, lines: new GlLines(parent, lens, software) }));
    this.#trails = new GlLines(this.#trailsPlace, lens, software);
    const pairs = (overlay: Pairs["overlay"]): Pairs => {
      return { overlay, lines: new GlLines(parent, lens, software, true), segments: new Segments() };
    };
    this.#contacts = pairs("contacts");
    this.#missedGround = pairs("missed");
    this.#missed = pairs("missed");
    this.#arrows = new GlArrows(parent, lens);
    this.#next = new GlLines(parent, lens, software, true);
    this.#rings = new GlRings(parent, lens);
  }

  set(still: Still, changes: Changes): void {
    this.#setBox(still, changes);
    this.#setCells(still, changes);
    this.#setTrails(still);
    const { inks, ratio } = still;
    this.#setPairs(this.#contacts, { ink: inks.foreground, width: 1.5 * ratio }, still, changes);
    const onScreen = ({ width, least }: MissedPairStyle) => ({ width: width * ratio, least: least * ratio });
    this.#setPairs(this.#missedGround, { ink: inks.background, ...onScreen(missedGround) }, still, changes);
    this.#setPairs(this.#missed, { ink: inks.wrong, ...onScreen(missedPairStyle) }, still, changes);
    this.#setArrows(still, changes);
    this.#setNext(still);
    this.#rings.set(ringsOf(still));
  }

  #setBox({ scene, overlays, inks, ratio }: Still, changes: Changes): void {
    const shown = scene && overlays.has("box");
    const lines = shown && (changes.has("scene") || changes.has("overlays")) ? boxLines(scene) : undefined;
    const hairline = Math.max(1, ratio);
    const styles: Record<Stroke, LineStyle> = {
      solid: { ink: inks.line, width: 1.6 * ratio },
      dashed: { ink: inks.line, width: 1.2 * hairline, dash: [9 * ratio, 5 * ratio] },
      dotted: { ink: inks.line, width: 1.2 * hairline, dash: [5 * ratio, 1.4 * ratio] },
    };
    for (const { stroke, lines: drawn } of this.#box) {
      if (!shown) drawn.hide();
      else if (lines) drawn.set(lines[stroke].ends, lines[stroke].count);
      drawn.style(styles[stroke]);
    }
  }

  #setCells(still: Still, changes: Changes): void {
    const { scene, overlays, inks, ratio } = still;
    const share = scene && overlays.has("cells") ? cellShare(cellSpacing(scene, still.projection)) : 0;
    if (!scene || share === 0) {
      this.#cells.hide();
      return;
    }
    if (changes.has("scene") || changes.has("overlays") || !this.#cells.shown) {
      const { ends, count } = cellLines(scene);
      this.#cells.set(ends, count);
    }
    this.#cells.style({ ink: cellLineColor(inks, scene.dimension, share), width: Math.max(1, ratio) });
  }

  #setTrails({ scene, trails, overlays, inks, ratio }: Still): void {
    if (!trails || !overlays.has("trails") || trails.written === 0) {
      this.#trails.hide();
      this.#trailsSeen = undefined;
      return;
    }
    const { ends, written, count } = trails;
    const seen = this.#trailsSeen;
    const known = seen?.ends === ends && seen.written <= written ? seen.written : 0;
    const changed = Array.from({ length: Math.min(written - known, trailLength) }, (_, age) => {
      return [((written - 1 - age) % trailLength) * count, count] as const;
    });
    const under = scene?.dimension === 2 ? this.ground : this.parent;
    if (this.#trailsPlace.parent !== under) under.add(this.#trailsPlace);
    const ink = mixed(inks.foreground, inks.accent, 0.35);
    this.#trails.style({ ink, width: trailWidth(count) * Math.max(1, ratio) });
    this.#trails.fade(count, trailLength, (written - 1) % trailLength, trails.shown);
    this.#trails.set(ends, Math.min(written, trailLength) * count, changed);
    this.#trailsSeen = { ends, written };
  }

  /** Pairs of the shot, drawn as lines from one to the other. */
  #setPairs(pairs: Pairs, style: LineStyle, still: Still, changes: Changes): void {
    const { scene, shot, overlays } = still;
    const { overlay, lines, segments } = pairs;
    const found = shot?.[overlay];
    if (!scene || !shot || !found || !overlays.has(overlay)) {
      lines.hide();
      return;
    }
    if (changes.has("shot") || changes.has("overlays")) {
      contactLines(scene, shot.positions, found, segments);
      lines.set(segments.ends, segments.count);
    }
    lines.style(style);
  }

  #setArrows({ scene, shot, overlays, inks }: Still, changes: Changes): void {
    if (!scene || !shot?.velocities || !overlays.has("velocities")) {
      this.#arrows.hide();
      return;
    }
    this.#arrows.ink(inks.foreground);
    if (!changes.has("shot") && !changes.has("overlays")) return;
    const stride = arrowStride(scene.count);
    this.#arrows.set(shot.positions, shot.velocities, scene.dimension, stride, arrowScale(scene, shot));
  }

  #setNext({ scene, shot, overlays, inks, ratio }: Still): void {
    if (!scene || !shot?.next || !overlays.has("next")) {
      this.#next.hide();
      return;
    }
    nextLines(scene, shot.positions, shot.next, this.#nextSegments);
    this.#next.set(this.#nextSegments.ends, this.#nextSegments.count);
    this.#next.style({ ink: inks.accent, width: 2 * ratio });
  }

  dispose(): void {
    const parts = [
      this.#cells,
      this.#trails,
      this.#contacts.lines,
      this.#missedGround.lines,
      this.#missed.lines,
      this.#arrows,
      this.#next,
      this.#rings,
    ];
    for (const part of [...parts, ...this.#box.map(({ lines }) => lines)]) part.dispose();
  }
}
