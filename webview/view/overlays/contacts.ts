/** Overlay: pairs in contact. */
import type { Overlay } from "./overlay.ts";
import { pairLayers } from "./pairLines.ts";

export const contacts: Overlay = {
  id: "contacts",
  label: "Contacts",
  about: "Pairs closer than a thousandth of their contact distance.",
  data: "contacts",
  create() {
    const layers = pairLayers("contacts");
    return { layers: ({ scene, frame, theme }) => layers(scene, frame, [{ color: theme.foreground, width: 1.5 }]) };
  },
};
