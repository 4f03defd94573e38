/** Features of the ensemble: states are visited with other weights than those of their temperature. */
import { boxFeatures } from "./box.ts";
import { contactFeatures } from "./contacts.ts";
import type { Feature } from "./feature.ts";
import { matter } from "./matter.ts";
import { surroundings } from "./surroundings.ts";

const others: readonly Feature[] = [...matter, ...boxFeatures, ...contactFeatures, ...surroundings];

export const sampling = [
  {
    id: "flat-histogram",
    keyword: "flatHistogram",
    about: "flat histograms",
    of: ({ flatHistogram }) => flatHistogram !== undefined,
    excludes: [
      {
        features: others.filter(({ isCanonical }) => !isCanonical).map(({ id }) => id),
        because: "averages at a temperature need states that have the weights of the energy alone",
      },
      { features: ["gravity"], because: "levels are those of the potential of pairs" },
    ],
    requires: [
      { feature: "steps", because: "its levels are those of the energies of steps" },
      { feature: "thermostat", because: "velocities have its temperature at every level" },
    ],
  },
] as const satisfies readonly Feature[];
