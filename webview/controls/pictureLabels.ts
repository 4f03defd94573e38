/** Texts of overlays over the picture, above places of the box. Screen readers have the same in the text under the picture. */
import { make, setText, show } from "../app/element.ts";
import type { PlacedLabel } from "../view/view.ts";

/** Of a label and the space below it (CSS pixels). */
const height = 20;

export function createPictureLabels() {
  const element = make("div", { class: "picture-labels", "aria-hidden": "true" });
  const texts: HTMLElement[] = [];
  return {
    element,
    show(labels: readonly PlacedLabel[]): void {
      while (texts.length < labels.length) {
        const text = make("span", {});
        texts.push(text);
        element.append(text);
      }
      for (const [k, text] of texts.entries()) {
        const label = labels[k];
        show(text, label !== undefined);
        if (!label) continue;
        setText(text, label.text);
        text.classList.toggle("inside", label.inside === true);
        // Whole, also at the upper edge.
        const y = label.inside ? label.y : Math.max(label.y, height);
        const shift = label.inside ? "-50%, -50%" : "-50%, calc(-100% - 4px)";
        text.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(y)}px) translate(${shift})`;
      }
    },
  };
}
