/** Overlays that join pairs of particles by lines: bonds, contacts, pairs within the range of their potential. */
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";
import { pairLayers } from "./pairLines.ts";

export const bonds: Overlay = {
  id: "bonds",
  label: "Bonds",
  about: "Pairs that are bonded to each other.",
  // It is on at first, also where there are none.
  data: ({ hasBonds }) => (hasBonds ? "bonds" : undefined),
  swatch: "foreground",
  offered: ({ hasBonds }) => hasBonds === true,
  legend: ({ data: { bonds: pairs } }) => (pairs ? `${whole(pairs.length / 2)} bonds` : undefined),
  create() {
    const layers = pairLayers("bonds");
    return { layers: ({ scene, frame, theme }) => layers(scene, frame, [{ color: theme.foreground, width: 2 }]) };
  },
};

export const contacts: Overlay = {
  id: "contacts",
  label: "Contacts",
  about: "Pairs closer than a thousandth of their contact distance.",
  data: "contacts",
  offered: ({ fluid }) => !fluid || fluid.hasSolutes === true,
  create() {
    const layers = pairLayers("contacts");
    return { layers: ({ scene, frame, theme }) => layers(scene, frame, [{ color: theme.foreground, width: 1.5 }]) };
  },
};

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
