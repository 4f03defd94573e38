/** Line above the charts that names the lines of two runs side by side. */
import { make, setText, show } from "../app/element.ts";
import type { Store } from "../app/store.ts";
import { dashOfSecond } from "./besideLines.ts";

export function createBesideLegend(store: Store): HTMLElement {
  const names = [make("span", {}), make("span", {})] as const;
  const element = make(
    "p",
    { class: "beside-legend quiet", hidden: true },
    make("span", {}, make("span", { class: "swatch solid" }), names[0]),
    make("span", {}, make("span", { class: `swatch ${dashOfSecond}` }), names[1]),
    make("span", {}, "values: first | second"),
  );
  store.watch(["names"], (state) => {
    show(element, state.names !== undefined);
    for (const [k, name] of names.entries()) setText(name, state.names?.[k] ?? "");
  });
  return element;
}
