/** Time and collisions per particle: how far a run has come. */
import { number } from "../../../format/numbers.ts";
import type { Quantity } from "../quantity.ts";

export const progress: Quantity = {
  id: "progress",
  label: "Time and collisions per particle",
  unit: "",
  about: "How far the run has come.",
  always: true,
  columns: [],
  expect: {
    collisionsPerParticle: {
      about: "Mean number of collisions per particle, 2 n_c / N.",
      unit: "",
      example: { min: 10 },
      value: ({ collisionsPerParticle }) => collisionsPerParticle,
    },
    time: {
      about: "The time at the end.",
      unit: "time",
      example: { about: 10, within: 0.01 },
      value: ({ time }) => time,
    },
  },
  findings: ({ time, collisionsPerParticle }, { facts }) => [
    { name: "time", measured: number(time, 6) },
    ...(facts.fluid ? [] : [{ name: "collisions per particle", measured: number(collisionsPerParticle, 6) }]),
  ],
};
