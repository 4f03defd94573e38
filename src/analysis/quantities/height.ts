/** Mean height, the coordinate along the last axis, of all particles and of each species. */
import { averageFinding } from "./findings.ts";
import type { Quantity } from "./quantity.ts";

export const height: Quantity = {
  id: "height",
  label: "Mean height",
  unit: "length",
  about: "Mean coordinate along the last axis, of all particles and of each species.",
  columns: [{ name: "height" }, { name: "height." }],
  sample({ system: { dimension: d, count, species, speciesNames }, frame: { positions } }, put) {
    const sums = new Float64Array(speciesNames.length);
    const members = new Float64Array(speciesNames.length);
    for (let i = 0; i < count; i++) {
      sums[species[i]] += positions[i * d + d - 1];
      members[species[i]]++;
    }
    put("height", sums.reduce((a, b) => a + b, 0) / count);
    if (speciesNames.length < 2) return;
    for (const [s, name] of speciesNames.entries()) put(`height.${name}`, sums[s] / members[s]);
  },
  charts: ({ what }) =>
    what.includes("height")
      ? [
          {
            id: "height",
            title: "Mean height",
            about: "Mean coordinate along the last axis, of all particles and of each species.",
            columns: { height: "all", "height.": "" },
            bySpecies: true,
            opens: ["state", 2],
          },
        ]
      : [],
  expect: {
    height: {
      about: "Mean coordinate along the last axis, from `measure.from` on.",
      unit: "length",
      example: { min: 1 },
      column: "height",
    },
  },
  findings(results, { system: { speciesNames } }) {
    const species = speciesNames.length > 1 ? speciesNames : [];
    return [
      ...averageFinding(results, "mean height", "height"),
      ...species.flatMap((name) => averageFinding(results, `  of ${name}`, `height.${name}`)),
    ];
  },
};
