/** What the colours of the particles mean, in a corner of the picture. */
import type { Colouring, Scene, Shot } from "../src/run/messages.ts";
import { make, setText, show } from "./element.ts";
import { figure, whole } from "./figures.ts";
import { colourings } from "./seeing.ts";

const fewSpecies = 6;
const stops = 16;

export interface Legend {
  readonly element: HTMLElement;
  show(scene: Scene | undefined, shot: Shot | undefined): void;
  palette(colouring: Colouring, palette: Uint8Array): void;
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
  const element = make("div", { class: "legend", hidden: true }, title, scale, species, missed);
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
    palette(colouring, colours) {
      palette = colours;
      const colour = (_: unknown, k: number) => css(colours, Math.round((255 * k) / (stops - 1)));
      bar.style.backgroundImage = `linear-gradient(to right, ${Array.from({ length: stops }, colour).join(", ")})`;
      element.dataset.colouring = colouring;
    },
    show(scene, shot) {
      const bySpecies = shot?.colouring === "species";
      // One species has nothing to be told apart from; the colours of cells only tell neighbours apart.
      const mute = (bySpecies && scene !== undefined && scene.speciesNames.length < 2) || shot?.colouring === "cell";
      show(element, !!scene && !!shot && scene.count > 0 && (!mute || shot.missed !== undefined));
      if (!scene || !shot || element.hidden) return;
      show(missed, shot.missed !== undefined);
      if (shot.missed) setText(passed, missedWords(shot.missed.length / 2));
      show(scale, !bySpecies && !mute);
      show(species, bySpecies && !mute);
      show(title, !bySpecies && !mute);
      if (bySpecies) return fillSpecies(scene);
      setText(title, colourings[shot.colouring].name.toLowerCase());
      setText(low, figure(shot.range[0], 3));
      // Some go beyond the last colour: a few that are very fast would leave all others dark.
      const beyond = shot.colouring === "speed" || shot.colouring === "since";
      setText(high, `${beyond ? "≥ " : ""}${figure(shot.range[1], 3)}`);
    },
  };
}

/** What the lines of the overlay mean: a picture of lines alone says nothing to who did not draw them. */
function missedWords(pairs: number): string {
  if (pairs === 0) return "no pair passed through each other in the last step";
  return `${pairs === 1 ? "1 pair" : `${whole(pairs)} pairs`} passed through each other in the last step`;
}

function css(palette: Uint8Array, shade: number): string {
  return `rgb(${palette[4 * shade]}, ${palette[4 * shade + 1]}, ${palette[4 * shade + 2]})`;
}
