/** A line of the legend with names: each beside its color, the first ones of many. */
import { make } from "../app/element.ts";

export interface NamedColor {
  readonly name: string;
  /** As CSS writes it. */
  readonly color: string;
}

const mostNames = 6;

export function createNames(): { readonly element: HTMLElement; fill(all: readonly NamedColor[]): void } {
  const element = make("div", { class: "legend-names" });
  let shown = "";
  return {
    element,
    fill(all) {
      const signature = all.map(({ name, color }) => `${color} ${name}`).join("\n");
      if (signature === shown) return;
      shown = signature;
      const entries = all.slice(0, mostNames).map(({ name, color }) => {
        const swatch = make("span", { class: "swatch" });
        swatch.style.backgroundColor = color;
        return make("span", { class: "entry" }, swatch, name);
      });
      const more = all.length - mostNames;
      element.replaceChildren(...entries, ...(more > 0 ? [make("span", { class: "quiet" }, `and ${more} more`)] : []));
    },
  };
}
