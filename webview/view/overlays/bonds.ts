/** Overlay: bonds. */
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";
import { pairLayers } from "./pairLines.ts";

export const bonds: Overlay = {
  id: "bonds",
  label: "Bonds",
  about: "Pairs that are bonded to each other.",
  data: "bonds",
  swatch: "foreground",
  offered: ({ hasBonds }) => hasBonds === true,
  legend: ({ data: { bonds: pairs } }) => (pairs ? `${whole(pairs.length / 2)} bonds` : undefined),
  create() {
    const layers = pairLayers("bonds");
    return { layers: ({ scene, frame, theme }) => layers(scene, frame, [{ color: theme.foreground, width: 2 }]) };
  },
};
