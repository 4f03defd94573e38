/** Features of the ensemble: states are visited with other weights than those of their temperature, or at several temperatures in turn. */
import { boxFeatures } from "./box.ts";
import { contactFeatures } from "./contacts.ts";
import type { Feature } from "./feature.ts";
import { matter } from "./matter.ts";
import { surroundings } from "./surroundings.ts";

const others: readonly Feature[] = [...matter, ...boxFeatures, ...contactFeatures, ...surroundings];
const notCanonical = others.filter(({ isCanonical }) => !isCanonical).map(({ id }) => id);

export const sampling = [
  {
    id: "flat-histogram",
    keyword: "flatHistogram",
    about: "flat histograms",
    of: ({ flatHistogram }) => flatHistogram !== undefined,
    excludes: [
      {
        features: notCanonical,
        because: "averages at a temperature need states that have the weights of the energy alone",
      },
      { features: ["gravity"], because: "levels are those of the potential of pairs" },
    ],
    requires: [
      { features: ["steps"], because: "its levels are those of the energies of steps" },
      { features: ["thermostat"], because: "velocities have its temperature at every level" },
    ],
  },
  {
    id: "exchange",
    keyword: "sweep.exchange",
    about: "exchanges of replicas",
    excludes: [
      {
        features: [...notCanonical, "flat-histogram"],
        because: "states at each temperature need its canonical distribution",
      },
      {
        keywords: {
          "stop.collisions": [],
          "stop.collisionsPerParticle": [],
          "stop.fraction": [],
          "stop.pressure": [],
          "stop.clock": [],
        },
        because: "all replicas end at one time, expected `stop.time`",
      },
      {
        keywords: { "sweep.collect": [] },
        because:
          "they have results of their own at each temperature: potential energy, heat capacity, acceptance, round trips",
      },
    ],
    requires: [
      {
        features: ["thermostat"],
        because: "it keeps the temperature of each replica between exchanges",
      },
      {
        features: ["steps", "gravity"],
        because: "without potential energy all temperatures have the same configurations, and exchanges change nothing",
      },
    ],
  },
] as const satisfies readonly Feature[];
