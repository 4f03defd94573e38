/** Overlaps of particles at the end of a run. */
import { number } from "../../format/numbers.ts";
import type { Quantity } from "./quantity.ts";

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
    const found = overlaps === 0 ? "none" : `${overlaps}, the deepest ${number(overlap, 2)} of the diameter`;
    return [{ name: "overlaps at the end", measured: found }];
  },
};
