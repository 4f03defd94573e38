/** What the colours of the particles mean, and what is drawn over them: in a line of its own under the picture, which it never covers. */
import type { Colouring, Scene, ViewFrame } from "../../src/protocol/messages.ts";
import { make, setText, show } from "../app/element.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import { colourings } from "../view/viewOptions.ts";

const fewSpecies = 6;
const stops = 16;

export interface Legend {
  readonly element: HTMLElement;
  show(scene: Scene | undefined, shot: ViewFrame | undefined): void;
  palette(colouring: Colouring, palette: Uint8Array): void;
  /** Cells are asked for, and not to be made out. */
  cells(tooSmall: boolean): void;
  /** Particles are where the picture does not reach, and how to see them. */
  away(words: string | undefined): void;
}

export function createLegend(): Legend {
  const title = make("span", { class: "legend-title" });
  const low = make("span", { class: "value" });
  const high = make("span", { class: "value" });
  const bar = make("span", { class: "legend-bar" });
  const scale = make("div", { class: "legend-scale" }, low, bar, high);
  const species = make("div", { class: "legend-species" });
  const passed = make("span", {});
  const missed = make("div", { class: "legend-missed" }, make("span", { class: "swatch" }), passed);
  const cells = make("div", { class: "quiet", hidden: true }, "cells are very small here: zoom in");
  const meaning = make("div", {});
  const away = make("div", { class: "quiet legend-away", hidden: true });
  const element = make("div", { class: "legend", hidden: true }, title, scale, species, meaning, missed, cells, away);
  /** Some have gone beyond this end of the range: said until the range is another, so that it does not flicker. */
  let passedEnd: string | undefined;
  let palette: Uint8Array = new Uint8Array(1024);
  let names = "";

  const fillSpecies = (scene: Scene): void => {
    const signature = `${scene.speciesNames.join("\n")}\n${palette.slice(0, 64).join()}`;
    if (signature === names) return;
    names = signature;
    const shown = scene.speciesNames.slice(0, fewSpecies).map((name, k) => {
      const swatch = make("span", { class: "swatch" });
      swatch.style.backgroundColor = css(palette, k);
      return make("span", { class: "entry" }, swatch, name);
    });
    const more = scene.speciesNames.length - fewSpecies;
    species.replaceChildren(...shown, ...(more > 0 ? [make("span", { class: "quiet" }, `and ${more} more`)] : []));
  };
  return {
    element,
    cells(tooSmall) {
      show(cells, tooSmall);
    },
    away(words) {
      show(away, words !== undefined);
      setText(away, words ?? "");
    },
    palette(colouring, colours) {
      palette = colours;
      const colour = (_: unknown, k: number) => css(colours, Math.round((255 * k) / (stops - 1)));
      bar.style.backgroundImage = `linear-gradient(to right, ${Array.from({ length: stops }, colour).join(", ")})`;
      element.dataset.colouring = colouring;
    },
    show(scene, shot) {
      const bySpecies = shot?.colouring === "species";
      // One species has nothing to be told apart from.
      const mute = bySpecies && scene !== undefined && scene.speciesNames.length < 2;
      const words = shot && wordsOf(shot);
      // The line is there as soon as there is a box, and stays: the picture keeps its size.
      show(element, !!scene && scene.count > 0);
      show(missed, shot?.missed !== undefined || shot?.missedUnknown === true);
      show(meaning, words !== undefined);
      setText(meaning, words ?? "");
      if (!scene || !shot) for (const part of [scale, species, title]) show(part, false);
      if (!scene || !shot || element.hidden) return;
      setText(passed, missedText(shot));
      show(scale, !bySpecies && !words);
      show(species, bySpecies && !mute);
      show(title, !bySpecies && !mute);
      if (bySpecies) return fillSpecies(scene);
      setText(title, colourings[shot.colouring].name.toLowerCase());
      setText(low, figure(shot.range[0], 3));
      // Some go beyond the last colour: a few that are very fast would leave all others dark.
      const end = `${shot.generation} ${shot.colouring} ${shot.range[1]}`;
      const beyond = shot.colouring === "since" || (shot.colouring === "speed" && shot.shades.includes(255));
      if (beyond) passedEnd = end;
      setText(high, `${passedEnd === end ? "≥ " : ""}${figure(shot.range[1], 3)}`);
    },
  };
}

/** Colours that are no scale. */
function wordsOf({ colouring, range }: ViewFrame): string | undefined {
  if (colouring === "cell") return "one colour a cell, another in those around it";
  if (colouring !== "cluster") return undefined;
  const [clusters, largest] = range;
  if (clusters === 0) return "all alone so far: grey";
  const many = clusters === 1 ? "1 cluster" : `${whole(clusters)} clusters`;
  return `${many}, the largest of ${whole(largest)}; alone: grey`;
}

/** What the lines of the overlay mean: a picture of lines alone says nothing to who did not draw them. */
export function missedText({ missed, time }: Pick<ViewFrame, "missed" | "time">): string {
  if (!missed) return "not recorded for this moment: run on, or step, with this ticked";
  const pairs = missed.length / 2;
  if (pairs === 0)
    return time === 0 ? "no step has been made yet" : "no pair passed through each other in the last step";
  return `${pairs === 1 ? "1 pair" : `${whole(pairs)} pairs`} passed through each other in the last step`;
}

function css(palette: Uint8Array, shade: number): string {
  return `rgb(${palette[4 * shade]}, ${palette[4 * shade + 1]}, ${palette[4 * shade + 2]})`;
}
