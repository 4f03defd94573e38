/** Number of states at each level of the energy, from a flat histogram. */
import { densityOfStates as densityIn } from "../statistics/reweighting.ts";
import type { DistributionEntry } from "./distribution.ts";
import { beforeFixed } from "./overTemperature.ts";

export const densityOfStates: DistributionEntry = {
  id: "density-of-states",
  label: "Density of states",
  about:
    "ln g(E): logarithm of the share of configurations that have each level of the potential energy, among those of all levels visited, with " +
    "standard errors. Of flat histograms, once weights are fixed.",
  columns: ["energy", "ln g"],
  offered: ({ flatHistogram = false }) => flatHistogram,
  inResults: true,
  requires: ["flat-histogram"],
  curve({ flatHistogram: reading }) {
    const density = reading && densityIn(reading);
    if (!density) return undefined;
    const [x, y, errors] = [density.energies, density.value, density.error].map((each) => Float64Array.from(each));
    return { x: x!, y: y!, errors: errors! };
  },
  chart: {
    about:
      "Logarithm of the share of configurations that have each level of the potential energy. Bars are standard errors.",
    across: "energy",
    label: "ln g",
    expected: "",
    opens: ["flat histogram", 0],
    before: beforeFixed,
  },
};
