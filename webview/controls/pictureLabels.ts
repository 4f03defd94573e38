/** Texts of overlays over the picture. Screen readers have the same in the text under the picture. */
import { make, setText, show } from "../app/element.ts";
import type { PlacedLabel } from "../view/view.ts";

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
        text.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px) translate(-50%, -50%)`;
      }
    },
  };
}
