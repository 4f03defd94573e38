/** What the colours of the particles mean, in a corner of the picture. */
import type { Colouring, Scene, Shot } from "../src/run/messages.ts";
import { make, setText, show } from "./element.ts";
import { figure } from "./figures.ts";
import { colouringNames } from "./viewMenu.ts";

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
  const element = make("div", { class: "legend", hidden: true }, title, scale, species);
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
      show(element, !!scene && !!shot && scene.count > 0 && !mute);
      if (!scene || !shot || element.hidden) return;
      show(scale, !bySpecies);
      show(species, bySpecies);
      show(title, !bySpecies);
      if (bySpecies) return fillSpecies(scene);
      setText(title, colouringNames[shot.colouring].toLowerCase());
      setText(low, figure(shot.range[0], 3));
      setText(high, figure(shot.range[1], 3));
    },
  };
}

function css(palette: Uint8Array, shade: number): string {
  return `rgb(${palette[4 * shade]}, ${palette[4 * shade + 1]}, ${palette[4 * shade + 2]})`;
}
