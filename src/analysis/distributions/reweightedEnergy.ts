/** Mean potential energy over the temperature, from a flat histogram. */
import type { DistributionEntry } from "./distribution.ts";
import { beforeFixed, curveOverTemperature, estimateAtBath, expectAtBath } from "./overTemperature.ts";

const label = "potential energy at the thermostat's temperature";

export const reweightedEnergy: DistributionEntry = {
  id: "energy-over-temperature",
  label: "Potential energy over temperature",
  about:
    "Canonical mean of the potential energy at each temperature, with standard errors, from one run. Of flat histograms.",
  columns: ["temperature", "energy"],
  offered: ({ flatHistogram = false }) => flatHistogram,
  inResults: true,
  requires: ["flat-histogram"],
  curve: (moment) => curveOverTemperature(moment, ({ energy }) => energy),
  estimates: (moment) => estimateAtBath(moment, "canonicalEnergy", label, ({ energy }) => energy),
  expect: expectAtBath(
    "canonicalEnergy",
    "Canonical mean of the potential energy at the temperature of the thermostat, by a flat histogram.",
    "energy",
    { max: 0 },
  ),
  chart: {
    about: "Canonical mean of the potential energy at each temperature, from one run. Bars are standard errors.",
    across: "temperature",
    label: "energy",
    expected: "",
    opens: ["energy over temperature", 0],
    before: beforeFixed,
  },
};
