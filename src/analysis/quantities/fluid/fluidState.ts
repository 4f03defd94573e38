/** State of a fluid of particles: its area or volume, the deviation of its density, and the kinetic temperature of its cells. */
import { hasFeature } from "../../../physics/features/index.ts";
import { FluidCells } from "../../measures/fluidCells.ts";
import { averageFinding } from "../findings.ts";
import type { Quantity, RunFacts } from "../quantity.ts";

const shown = ({ fluid }: RunFacts) => fluid;

export const fluidState: Quantity = {
  id: "fluid-state",
  label: "Fluid area",
  unit: "length²",
  about:
    "Of a fluid: its area (volume), cells at least half full times their size; the deviation of the density in it, √⟨(n/γ − 1)²⟩; and the kinetic " +
    "temperature of velocities relative to the mean of their cell.",
  default: (features) => hasFeature(features, "fluid", "solutes"),
  requires: ["fluid"],
  columns: [
    { name: "fluidArea", shown },
    { name: "densityDeviation", shown },
    { name: "fluidTemperature", shown },
  ],
  sample({ system, frame: { positions, velocities } }, put) {
    const { fluid } = system;
    if (!fluid) return;
    const cells = new FluidCells(system, fluid);
    cells.count(positions);
    put("fluidArea", cells.filledVolume());
    put("densityDeviation", cells.densityDeviation());
    put("fluidTemperature", cells.temperature(positions, velocities));
  },
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "fluidArea",
            title: facts.dimension === 2 ? "Fluid area" : "Fluid volume",
            about: "Cells that are at least half full, times their size. An incompressible fluid keeps it.",
            columns: { fluidArea: "measured" },
            fromZero: true,
            opens: ["state", 0],
          },
          {
            id: "densityDeviation",
            title: "Density deviation",
            about: "Root mean square deviation of the number of particles in a cell from γ, over γ, in the fluid.",
            columns: { densityDeviation: "measured" },
            fromZero: true,
          },
          {
            id: "fluidTemperature",
            title: "Kinetic temperature of the fluid",
            about: "Of velocities relative to the mean of their cell.",
            columns: { fluidTemperature: "measured" },
            fromZero: true,
            opens: ["state", 2],
          },
        ]
      : [],
  expect: {
    fluidArea: {
      about:
        "Area (volume) of the fluid: cells at least half full. Its mean from `measure.from` on, or at the end where nothing settles.",
      unit: "length^d",
      example: { about: 80000, within: 0.05 },
      column: "fluidArea",
    },
    fluidTemperature: {
      about: "Kinetic temperature of velocities relative to the mean of their cell.",
      unit: "energy",
      example: { about: 1, within: 0.05 },
      column: "fluidTemperature",
    },
  },
  findings: (results) => [
    ...averageFinding(results, results.dimension === 2 ? "fluid area" : "fluid volume", "fluidArea"),
    ...averageFinding(results, "  deviation of the density", "densityDeviation"),
    ...averageFinding(results, "  kinetic temperature", "fluidTemperature"),
  ],
};
