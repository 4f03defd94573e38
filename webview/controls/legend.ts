/** Legend in a line below the picture: the colors of particles, and the hints of overlays. */
import type { ColoringOption, Scene, ViewFrame } from "../../src/protocol/messages.ts";
import { css as cssOf } from "../app/cssColor.ts";
import { make, setText, show } from "../app/element.ts";
import { figure } from "../app/numberDisplay.ts";
import { overlays } from "../view/overlays/index.ts";
import type { View } from "../view/view.ts";
import { createNames } from "./legendNames.ts";
import { createScaleRows, css, gradient } from "./legendScales.ts";

interface Legend {
  readonly element: HTMLElement;
  show(scene: Scene | undefined, frame: ViewFrame | undefined): void;
  palette(palette: Uint8Array): void;
  /** Of what overlays have drawn: hints, the colors of fields, and those of what is drawn in place of particles. */
  drawn(view: Pick<View, "hints" | "scales" | "names" | "hidesAll">): void;
  /** Particles out of sight. */
  away(text: string | undefined): void;
}

export function createLegend(): Legend {
  const title = make("span", { class: "legend-title" });
  const low = make("span", { class: "value" });
  const high = make("span", { class: "value" });
  const bar = make("span", { class: "legend-bar" });
  const scale = make("div", { class: "legend-scale" }, low, bar, high);
  const species = createNames();
  const names = species.element;
  const words = make("div", {});
  const rows = overlays.flatMap(({ id, legend, swatch = "foreground" }) => {
    if (!legend) return [];
    const text = make("span", {});
    const row = make("div", { class: "legend-overlay", "data-overlay": id, hidden: true });
    row.append(make("span", { class: `swatch ${swatch}` }), text);
    return [{ row, text, id }];
  });
  const fields = createScaleRows();
  const substituteTitle = make("span", { class: "legend-title" });
  const substitutes = createNames();
  const ofParticles = make("div", { class: "legend-fields" }, title, scale, names, words);
  const ofSubstitutes = make("div", { class: "legend-fields", hidden: true }, substituteTitle, substitutes.element);
  const hint = make("div", { class: "quiet", hidden: true });
  const away = make("div", { class: "quiet", hidden: true });
  const parts = [ofParticles, ofSubstitutes, ...rows.map(({ row }) => row), fields.element, hint, away];
  const element = make("div", { class: "legend", hidden: true }, ...parts);
  const tell = (part: HTMLElement, text: string | undefined): void => {
    show(part, !!text);
    setText(part, text ?? "");
  };
  /** The end of the range that values have exceeded: shown until the range changes, so that it does not flicker. */
  let exceeded: string | undefined;
  let named = false;
  let palette: Uint8Array = new Uint8Array(1024);
  const showScale = ({ generation, coloring, range, exceeds }: ViewFrame): void => {
    setText(low, figure(range[0], 3));
    const end = `${generation} ${coloring} ${range[1]}`;
    if (exceeds) exceeded = end;
    setText(high, `${exceeded === end ? "≥ " : ""}${figure(range[1], 3)}`);
  };
  return {
    element,
    drawn({ hints, scales, names: drawn, hidesAll }) {
      tell(hint, hints.join(" · "));
      fields.show(scales);
      show(ofParticles, !hidesAll);
      // The same names are there where all particles are colored by name.
      show(ofSubstitutes, drawn.length > 0 && (hidesAll || !named));
      setText(substituteTitle, drawn.map(({ label }) => label).join(", "));
      substitutes.fill(
        drawn.flatMap(({ entries }) => entries.map(({ name, color }) => ({ name, color: cssOf(color) }))),
      );
    },
    away: (text) => tell(away, text),
    palette(colors) {
      palette = colors;
      bar.style.backgroundImage = gradient(colors);
    },
    show(scene, frame) {
      // The line appears with the box and stays: the picture keeps its size.
      show(element, !!scene && scene.count > 0);
      const content = legendOf(scene, frame);
      show(scale, content.isScale);
      named = content.names !== undefined;
      show(names, named);
      tell(title, content.title);
      tell(words, content.text);
      for (const { row, text, id } of rows) {
        const line = content.overlays.get(id);
        show(row, line !== undefined);
        setText(text, line ?? "");
      }
      if (content.names) species.fill(content.names.map((name, k) => ({ name, color: css(palette, k) })));
      if (content.isScale) showScale(frame!);
    },
  };
}

interface LegendContent {
  readonly title: string | undefined;
  readonly names: readonly string[] | undefined;
  readonly isScale: boolean;
  readonly text: string | undefined;
  /** By the ids of overlays. */
  readonly overlays: ReadonlyMap<string, string>;
}

export function legendOf(scene: Scene | undefined, frame: ViewFrame | undefined): LegendContent {
  const option = frame && coloringOf(scene, frame.coloring);
  const lines = overlays.flatMap(({ id, legend }) => {
    const text = frame && legend?.(frame);
    return text === undefined ? [] : [[id, text] as const];
  });
  return {
    title: option && !option.names ? option.label.toLowerCase() : undefined,
    // A single name needs no color to distinguish it.
    names: option?.names && option.names.length > 1 ? option.names : undefined,
    isScale: option !== undefined && !option.names && frame?.legend === undefined,
    text: frame?.legend,
    overlays: new Map(lines),
  };
}

export function coloringOf(scene: Scene | undefined, id: string): ColoringOption | undefined {
  return scene?.colorings.find((option) => option.id === id);
}
