/** The line between picture and charts, moved by pointer or arrow keys; a double click resets it. */
import { make } from "../app/element.ts";
import { columnNow, usualShare, wideLayout } from "../app/layout.ts";
import type { Store } from "../app/store.ts";

/** Shares of the panel that either side keeps. */
const [least, greatest] = [0.1, 0.9];
const narrowestColumn = 180;

const stepOfKey: Readonly<Record<string, number>> = {
  ArrowUp: -0.02,
  ArrowLeft: -0.02,
  ArrowDown: 0.02,
  ArrowRight: 0.02,
  PageUp: -0.1,
  PageDown: 0.1,
  Home: -1,
  End: 1,
};

/** The share of the panel, from the top or the left, that ends here. */
interface Position {
  readonly share: number;
  readonly of: number;
}

export function createSplitter(store: Store, picture: HTMLElement, below: HTMLElement): HTMLElement {
  const element = make("div", {
    class: "splitter",
    role: "separator",
    "aria-label": "Size of the view",
    "aria-valuemin": 100 * least,
    "aria-valuemax": 100 * greatest,
    tabindex: 0,
  });
  const now = (): Position => {
    if (!wideLayout.matches) return { share: picture.offsetHeight / window.innerHeight, of: window.innerHeight };
    return { share: 1 - below.offsetWidth / window.innerWidth, of: window.innerWidth };
  };
  const set = (wanted: number | undefined): void => {
    const share = wanted === undefined ? undefined : Math.min(greatest, Math.max(least, wanted));
    const { panel } = store.state;
    if (!wideLayout.matches) store.change({ panel: { ...panel, pictureShare: share } });
    else {
      const width = share && Math.max(narrowestColumn, Math.round((1 - share) * window.innerWidth));
      store.change({ panel: { ...panel, chartsWidth: width } });
    }
  };
  const describe = (): void => {
    const wide = wideLayout.matches;
    const share = wide
      ? 1 - columnNow(store.state) / Math.max(window.innerWidth, 1)
      : (store.state.panel.pictureShare ?? usualShare);
    element.setAttribute("aria-orientation", wide ? "vertical" : "horizontal");
    element.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  };
  store.watch(["panel", "scene", "names"], describe);
  wideLayout.addEventListener("change", describe);

  let grip: (Position & { readonly at: number }) | undefined;
  const along = (event: PointerEvent) => (wideLayout.matches ? event.clientX : event.clientY);
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    grip = { ...now(), at: along(event) };
  });
  element.addEventListener("pointermove", (event) => {
    if (grip && along(event) !== grip.at) set(grip.share + (along(event) - grip.at) / grip.of);
  });
  const release = () => {
    grip = undefined;
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("dblclick", () => set(undefined));
  element.addEventListener("keydown", (event) => {
    const step = stepOfKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(now().share + step);
  });
  return element;
}
