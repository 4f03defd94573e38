/** Energy that a thermostat, thermal walls, a shear flow or a schedule have put in, and what they put in per time beside the dissipation. */
import { number } from "../../format/numbers.ts";
import { hasFeature } from "../../physics/features/index.ts";
import { steadyTemperature } from "../theory/steadyTemperature.ts";
import type { Quantity, RunFacts } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

const shown = ({ thermostatted }: RunFacts) => thermostatted;

export const injectedEnergy: Quantity = {
  id: "injected-energy",
  label: "Injected energy",
  unit: "energy",
  about:
    "Energy that a thermostat, thermal walls, a shear flow or a schedule have put in since the start, less what they have taken out.",
  default: (features) => hasFeature(features, "thermostat", "thermal-walls", "shear", "schedule"),
  inEveryRun: true,
  columns: [{ name: "injected", shown }],
  derive: (rows) => [["injected", total(rows, "injected")]],
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "injected-energy",
            title: "Energy balance",
            about:
              "Energy that the thermostat, thermal walls, the shear flow or the schedule have put in, and what collisions have dissipated. They grow alike in a steady state.",
            columns: { injected: "injected", dissipated: "dissipated" },
            opens: ["state", 2],
          },
        ]
      : [],
  expect: {
    injected: {
      about: "Energy that a thermostat, thermal walls, a shear flow or a schedule have put in.",
      unit: "energy",
      example: { min: 1 },
      value: ({ tally }) => tally.injected,
    },
  },
  findings({ tally: { injected } }, { system }) {
    if (injected === undefined) return [];
    const steady = steadyTemperature(system);
    return [
      { name: "energy injected", measured: number(injected) },
      ...(steady === undefined
        ? []
        : [{ name: "temperature of the steady state, by theory", measured: number(steady) }]),
    ];
  },
};
