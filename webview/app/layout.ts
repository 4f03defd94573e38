/** The layout of the page: the picture first, charts under it, or beside it in a wide panel. `panel.css` has the same condition of width. */
import type { Scene } from "../../src/protocol/messages.ts";
import { defaultOrbitAspect, upAxis } from "../view/camera/orbit.ts";
import type { Store } from "./store.ts";

/** Charts are beside the picture. */
export const wideLayout = window.matchMedia("(min-width: 900px), (min-width: 560px) and (max-height: 420px)");

/** Share of the panel's height that the picture takes at most, below which it follows from the width. */
export const usualShare = 0.65;
/** Width of the column of charts in a wide panel, in pixels. */
export const usualColumn = 300;
/** A flatter box leaves room over it, a steeper one at its sides. */
const [flattest, steepest] = [8, 0.25];

/** Ratio of width to height of the box as it is seen from the default camera. */
export function aspectOf({ dimension, size, gravity }: Scene): number {
  const aspect = dimension === 2 ? size[0]! / size[1]! : defaultOrbitAspect(size, upAxis(gravity));
  return Math.min(Math.max(aspect, steepest), flattest);
}

/** Two pictures stand beside each other, or one above the other where they are larger so. */
function splitOf(aspect: number, width: number, height: number): "row" | "column" {
  const [row, column] = [Math.min(width / 2, height * aspect), Math.min(width, (height / 2) * aspect)];
  return row >= column ? "row" : "column";
}

/** Style sheets compute the sizes from these properties, so that nothing else that is shown changes the picture's size. */
export function keepLayout(app: HTMLElement, store: Store): void {
  const set = (name: string, value: number | undefined, unit = "") => {
    if (value === undefined) app.style.removeProperty(name);
    else app.style.setProperty(name, `${value}${unit}`);
  };
  store.watch(["scene"], ({ scene }) => scene && set("--aspect", aspectOf(scene)));
  const split = (): void => {
    const { scene, names, panel } = store.state;
    const wide = wideLayout.matches;
    const width = window.innerWidth - (wide ? (panel.chartsWidth ?? usualColumn) : 0);
    const height = window.innerHeight * (wide ? 1 : (panel.pictureShare ?? usualShare));
    if (names) app.dataset.split = splitOf(scene ? aspectOf(scene) : 1, width, height);
    else delete app.dataset.split;
  };
  store.watch(["scene", "names", "panel"], split);
  window.addEventListener("resize", split);
  store.watch(["panel"], ({ panel }) => {
    set("--picture", panel.pictureShare && 100 * panel.pictureShare, "vh");
    set("--column", panel.chartsWidth, "px");
  });
}
