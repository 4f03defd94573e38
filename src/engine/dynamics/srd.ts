/** Stochastic rotation dynamics with local repulsion and cell pressure (Malevanets & Kapral 1999; Crespin et al. 2020): the method of fluids. */
import type { SrdOptions } from "../srd/srdSystem.ts";
import { type Counter, counters } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { threads } from "./options.ts";
import { cellThermostat, pressure, repulsion, rotation, shift } from "./srdOptions.ts";
import { step } from "./steppedOptions.ts";

const counted = (id: string, label: string, unit: string, description: string): Counter => ({
  id,
  label,
  unit,
  description,
  shown: "charts",
});

export const srd = {
  kind: "srd",
  description:
    "Stochastic rotation dynamics, the method of fluids: particles stream, and in each cell their velocities relative to the mean are rotated " +
    "(Malevanets & Kapral 1999). Local repulsion and cell pressure keep the volume (Crespin et al. 2020). Cost ∝ particles × steps.",
  options: { step, rotation, shift, repulsion, pressure, thermostat: cellThermostat, threads },
  snippets: [
    { label: "a fluid of particles", body: { kind: "srd", step: 0.1 } },
    {
      label: "a fluid of one temperature",
      body: { kind: "srd", step: 0.1, shift: true, thermostat: { temperature: 1 } },
    },
  ],
  serves: [
    "fluid",
    "solutes",
    "bodies",
    "losses",
    "2-D",
    "3-D",
    "periodic",
    "reflecting",
    "gravity",
    "viscoelastic",
    "rough",
    "law",
    "steps",
    "pair-states",
    "detection",
    "obstacles",
  ],
  hasTimeSteps: true,
  counters: [
    counted("streamed", "moves", "move", "Moves of a particle by its velocity."),
    counted("rotatedCells", "rotations", "cell", "Cells whose velocities were rotated."),
    ...counters("pairTests"),
    counted("pushes", "pushes", "pair", "Pairs moved apart by the local repulsion."),
    counted("sweeps", "pressure cells", "cell", "Cells times sweeps of the pressure."),
  ],
  cells: ({ size, fluid }) => Array.from(size, (length) => Math.max(1, Math.round(length / fluid!.cell))),
  usesCells: () => true,
  slowness: () => 1,
  stepCosts: ({ repulsion = true, pressure = true }: SrdOptions, dimension) => {
    const apart = repulsion === false ? 0 : 3e-7;
    return { move: (dimension === 2 ? 1 : 1.5) * (1e-7 + apart + (pressure === false ? 0 : 3e-8)), restart: 0 };
  },
  compared: () => [],
} as const satisfies Dynamics;
