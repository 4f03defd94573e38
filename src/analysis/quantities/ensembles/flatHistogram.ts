/** Course of a flat histogram: how much weights of energy levels still change, and how evenly levels are visited. */
import { number, whole } from "../../../format/numbers.ts";
import { hasFeature } from "../../../physics/features/index.ts";
import type { Quantity, RunFacts } from "../quantity.ts";

const shown = ({ flatHistogram = false }: RunFacts) => flatHistogram;

export const flatHistogram: Quantity = {
  id: "flat-histogram",
  label: "Flat histogram",
  unit: "",
  about:
    "Course of a flat histogram: the change of the logarithm of a weight at each look, the number of levels seen, the least count of a level " +
    "over the mean (of the present stage while weights are learned, of all looks afterwards), and round trips between the lowest and the " +
    "highest level with fixed weights.",
  default: (features) => hasFeature(features, "flat-histogram"),
  inEveryRun: true,
  requires: ["flat-histogram"],
  columns: ["weightChange", "levelsSeen", "flatness", "energyRoundTrips"].map((name) => ({ name, shown })),
  sample({ tally: { flatHistogram: course } }, put) {
    if (!course) return;
    put("weightChange", course.learnedFor === undefined ? course.factor : 0);
    put("levelsSeen", course.levels);
    put("flatness", course.flatness);
    put("energyRoundTrips", course.roundTrips);
  },
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "weightChange",
            title: "Change of weights",
            about:
              "By how much a look at the energy changes the logarithm of the weight of its level. Once it is small enough weights are fixed, and it is 0.",
            columns: { weightChange: "change" },
            logarithmic: true,
            opens: ["weights", 0],
          },
          {
            id: "flatness",
            title: "Flatness",
            about:
              "Least count of a level over the mean: of the present stage while weights are learned, of all looks afterwards.",
            columns: { flatness: "flatness" },
            fromZero: true,
          },
        ]
      : [],
  expect: {
    flatness: {
      about: "Least count of a level over the mean, with fixed weights.",
      unit: "",
      example: { min: 0.5 },
      value: ({ tally: { flatHistogram: course } }) => (course?.learnedFor === undefined ? undefined : course.flatness),
    },
    energyRoundTrips: {
      about: "Round trips between the lowest and the highest level of the energy, with fixed weights.",
      unit: "",
      example: { min: 20 },
      value: ({ tally: { flatHistogram: course } }) => course?.roundTrips,
    },
  },
  findings({ tally: { flatHistogram: course }, cutEnergies = [] }) {
    if (!course) return [];
    const { factor, levels, flatness, roundTrips, visits, learnedFor } = course;
    const levelsSeen = { name: "energy levels seen", measured: whole(levels) };
    if (learnedFor === undefined)
      return [levelsSeen, { name: "  weights still change by", measured: `${number(factor, 3)} per look` }];
    return [
      levelsSeen,
      { name: "  weights learned for", measured: `${number(learnedFor, 6)} time units` },
      { name: "  looks with fixed weights", measured: whole(visits) },
      { name: "  flatness", measured: number(flatness, 3) },
      { name: "  round trips in energy", measured: whole(roundTrips) },
      ...cutEnergies.map(({ energy, share }) => ({
        name: `  states at the end ${number(energy, 5)} of the range`,
        measured: `${number(100 * share, 2)} %, at the thermostat's temperature`,
      })),
    ];
  },
};
