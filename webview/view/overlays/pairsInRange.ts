/** Overlay: pairs within the range of their potential. */
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";
import { pairLayers } from "./pairLines.ts";

export const pairsInRange: Overlay = {
  id: "pairsInRange",
  label: "Pairs within range",
  about: "Pairs closer than the range of their potential.",
  data: "pairsInRange",
  swatch: "accent",
  offered: ({ hasPotential }) => hasPotential === true,
  legend: ({ data: { pairsInRange: pairs } }) => (pairs ? `${whole(pairs.length / 2)} pairs within range` : undefined),
  create() {
    const layers = pairLayers("pairsInRange");
    return { layers: ({ scene, frame, theme }) => layers(scene, frame, [{ color: theme.accent, width: 1.5 }]) };
  },
};
