/** Heat capacity of the potential energy over the temperature, from a flat histogram. */
import type { DistributionEntry } from "./distribution.ts";
import { beforeFixed, curveOverTemperature, estimateAtBath, expectAtBath } from "./overTemperature.ts";

const label = "heat capacity at the thermostat's temperature";

export const reweightedHeatCapacity: DistributionEntry = {
  id: "heat-capacity",
  label: "Heat capacity over temperature",
  about:
    "Heat capacity of the potential energy at each temperature, (⟨E²⟩ − ⟨E⟩²) / T², with standard errors, from one run. Of flat histograms.",
  columns: ["temperature", "C"],
  offered: ({ flatHistogram = false }) => flatHistogram,
  inResults: true,
  requires: ["flat-histogram"],
  curve: (moment) => curveOverTemperature(moment, ({ heatCapacity }) => heatCapacity),
  estimates: (moment) => estimateAtBath(moment, "heatCapacity", label, ({ heatCapacity }) => heatCapacity),
  expect: expectAtBath(
    "heatCapacity",
    "Heat capacity of the potential energy at the temperature of the thermostat, by a flat histogram.",
    "",
    { about: 10, within: 0.1 },
  ),
  chart: {
    about:
      "Heat capacity of the potential energy at each temperature, from one run: peaks are where a system changes its form. Bars are standard errors.",
    across: "temperature",
    label: "C",
    expected: "",
    opens: ["heat capacity", 0],
    before: beforeFixed,
  },
};
