/** The layout of the page: the picture first, charts under it, or beside it in a wide panel. `panel.css` has the same condition of width. */

import type { PageState } from "./pageState.ts";
import { aspectOf, columnWidth, heightUnder, splitOf } from "./pictureShape.ts";
import { drawnPicture } from "./problems.ts";
import type { Store } from "./store.ts";

/** Charts are beside the picture. */
export const wideLayout = window.matchMedia("(min-width: 900px), (min-width: 560px) and (max-height: 420px)");

/** Share of the panel's height that the picture takes at most, below which it follows from the width. */
export const usualShare = 0.65;

/**
 * Style sheets compute the sizes from these properties, so that nothing else that is shown changes the picture's size.
 * @param onUnder called with true where charts have room under the picture of a wide panel
 */
export function keepLayout(app: HTMLElement, store: Store, onUnder: (hasRoom: boolean) => void): void {
  const set = (name: string, value: number | undefined, unit = "") => {
    if (value === undefined) app.style.removeProperty(name);
    else app.style.setProperty(name, `${value}${unit}`);
  };
  store.watch(["scene", "failure", "problems", "status", "about"], (state) => {
    const { scene } = drawnPicture(state);
    if (scene) set("--aspect", aspectOf(scene));
  });
  const share = (): void => {
    const { scene, names, panel } = store.state;
    const wide = wideLayout.matches;
    const column = columnNow(store.state);
    set("--column", column, "px");
    const width = window.innerWidth - (wide ? column : 0);
    const height = window.innerHeight * (wide ? 1 : (panel.pictureShare ?? usualShare));
    const aspect = scene ? aspectOf(scene) : 1;
    const under = wide && !names ? heightUnder(aspect, column, window.innerWidth, window.innerHeight) : 0;
    set("--under", under, "px");
    onUnder(under > 0);
    if (names) app.dataset.split = splitOf(aspect, width, height);
    else delete app.dataset.split;
  };
  store.watch(["scene", "names", "panel"], share);
  window.addEventListener("resize", share);
  store.watch(["panel"], ({ panel }) => set("--picture", panel.pictureShare && 100 * panel.pictureShare, "vh"));
}

/** Width of the column of charts in a wide panel: as it was set, or as the box leaves it. Two boxes leave less than one. */
export function columnNow({ scene, names, panel }: PageState): number {
  const aspect = scene ? aspectOf(scene) : 1;
  return panel.chartsWidth ?? columnWidth(names ? 2 * aspect : aspect, window.innerWidth, window.innerHeight);
}
