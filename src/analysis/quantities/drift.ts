/** Drift of conserved quantities: the largest relative change of energy and of momentum (`measures/drift.ts`). */
import { number } from "../../format/numbers.ts";
import type { Quantity } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

const columns = ["energyDrift", "momentumDrift"];

export const drift: Quantity = {
  id: "drift",
  label: "Drift",
  unit: "",
  about: "Largest change of energy and of momentum where they are conserved, as a share.",
  always: true,
  columns: columns.map((name) => ({ name })),
  chartOnly(rows) {
    // What is not conserved has no number from the start on.
    const conserved = columns.filter((name) => !Number.isNaN(rows.count(name)[0]));
    return conserved.map((name) => [name, total(rows, name)]);
  },
  charts: () => [
    {
      id: "drift",
      title: "Drift",
      about:
        "By how much energy and momentum have moved that should have stayed, as a share. Rounding alone gives about 10⁻¹⁴; the repulsion of fluids makes energy.",
      columns: { energyDrift: "energy", momentumDrift: "momentum" },
      logarithmic: true,
    },
  ],
  expect: {
    energyDrift: {
      about:
        "Largest |E + dissipated − work of moving walls and of forces in fluids − E₀| / (largest energy seen, or dissipated or given in all). Rounding gives about 1e-12.",
      unit: "",
      example: { max: 1e-9 },
      value: ({ energyDrift }) => energyDrift,
    },
    momentumDrift: {
      about: "Largest |P − P₀| / Σ m|v| at the start, along periodic axes without gravity.",
      unit: "",
      example: { max: 1e-9 },
      value: ({ momentumDrift }) => momentumDrift,
    },
  },
  findings: ({ energyDrift, momentumDrift }) => [
    ...(energyDrift !== undefined ? [{ name: "energy drift", measured: number(energyDrift, 2) }] : []),
    ...(momentumDrift !== undefined ? [{ name: "momentum drift", measured: number(momentumDrift, 2) }] : []),
  ],
};
