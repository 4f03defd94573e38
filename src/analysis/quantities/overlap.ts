/** Overlaps of particles at the end of a run. */
import { number } from "../../format/numbers.ts";
import type { Quantity } from "./quantity.ts";

/** Overlaps up to this share of the contact distance come from rounding. */
export const roundingOfContact = 1e-9;

export const overlap: Quantity = {
  id: "overlap",
  label: "Overlap",
  unit: "",
  about: "Pairs that overlap at the end by more than rounding, and the deepest overlap.",
  always: true,
  columns: [],
  expect: {
    overlap: {
      about: "Deepest overlap at the end, as a share of the contact distance.",
      unit: "",
      example: { max: 1e-9 },
      value: ({ overlap }) => overlap,
    },
  },
  findings({ overlaps, overlap }, { facts }) {
    if (facts.fluid || facts.sphere) return [];
    const deepest = `the deepest ${number(overlap, 2)} of the diameter`;
    const found = overlap > roundingOfContact ? `${overlaps}, ${deepest}` : `${overlaps}, by rounding: ${deepest}`;
    return [{ name: "overlaps at the end", measured: overlaps === 0 ? "none" : found }];
  },
};
