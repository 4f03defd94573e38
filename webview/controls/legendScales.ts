/** Rows of the legend with a bar of colors: what it shows, and the values at its ends. */
import { make, setText, show } from "../app/element.ts";
import { figure } from "../app/numberDisplay.ts";
import type { ScaleLegend } from "../view/painter.ts";

const stops = 16;

/** Background of a bar. */
export function gradient(colors: Uint8Array): string {
  const color = (_: unknown, k: number) => css(colors, Math.round((255 * k) / (stops - 1)));
  return `linear-gradient(to right, ${Array.from({ length: stops }, color).join(", ")})`;
}

export function css(palette: Uint8Array, shade: number): string {
  return `rgb(${palette[4 * shade]}, ${palette[4 * shade + 1]}, ${palette[4 * shade + 2]})`;
}

/** Rows of fields, one below the other; there are as many as have ever been needed at once. */
export function createScaleRows(): { readonly element: HTMLElement; show(scales: readonly ScaleLegend[]): void } {
  const element = make("div", { class: "legend-fields", hidden: true });
  const rows: ReturnType<typeof createRow>[] = [];
  return {
    element,
    show(scales) {
      show(element, scales.length > 0);
      while (rows.length < scales.length) {
        const row = createRow();
        rows.push(row);
        element.append(row.element);
      }
      for (const [k, row] of rows.entries()) row.show(scales[k]);
    },
  };
}

function createRow() {
  const title = make("span", { class: "legend-title" });
  const low = make("span", { class: "value" });
  const high = make("span", { class: "value" });
  const bar = make("span", { class: "legend-bar" });
  const element = make("div", { class: "legend-scale legend-field" }, title, low, bar, high);
  let colored: Uint8Array | undefined;
  return {
    element,
    show(scale: ScaleLegend | undefined): void {
      show(element, scale !== undefined);
      if (!scale) return;
      setText(title, scale.unit ? `${scale.label.toLowerCase()} (${scale.unit})` : scale.label.toLowerCase());
      setText(low, figure(scale.low, 3));
      setText(high, figure(scale.high, 3));
      if (scale.colors === colored) return;
      colored = scale.colors;
      bar.style.backgroundImage = gradient(colored);
    },
  };
}
