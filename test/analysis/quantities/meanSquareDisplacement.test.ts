/** Brownian particles of several species: each has its own displacements in series and result, kept with the run. */
import { expect, test } from "vitest";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { derivedColumns, seriesOf } from "../../../src/run/session/series.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const scenario: Scenario = {
  box: { size: [40, 40] },
  particles: [
    { name: "large", count: 60, radius: 0.01 },
    { name: "small", count: 240, radius: 0.001 },
  ],
  motion: {
    kind: "brownian",
    diffusion: [
      { species: "large", diffusion: 0.2 },
      { species: "small", diffusion: 2 },
    ],
  },
  method: { step: 0.05 },
  stop: { time: 2 },
  measure: { every: 0.5, what: ["mean-square-displacement"] },
};

test("rows have each species beside its 2dDt, and all beside the mean", () => {
  const session = sessionOf(scenario);
  session.work();
  const { names, columns } = seriesOf(session);
  const last = (name: string) => columns[names.indexOf(name)].at(-1)!;
  expect(last("meanSquareDisplacement.large.alone")).toBeCloseTo(4 * 0.2 * 2, 9);
  expect(last("meanSquareDisplacement.small.alone")).toBeCloseTo(4 * 2 * 2, 9);
  expect(last("meanSquareDisplacement.alone")).toBeCloseTo(0.2 * 1.6 + 0.8 * 16, 9);
  for (const [species, count] of [
    ["large", 60],
    ["small", 240],
  ] as const) {
    const share = last(`meanSquareDisplacement.${species}`) / last(`meanSquareDisplacement.${species}.alone`);
    expect(Math.abs(share - 1)).toBeLessThan(4 / Math.sqrt(count));
  }
  const all = 0.2 * last("meanSquareDisplacement.large") + 0.8 * last("meanSquareDisplacement.small");
  expect(last("meanSquareDisplacement")).toBeCloseTo(all, 9);
  const { diffusionOfSpecies } = outcomeOf(session);
  expect(diffusionOfSpecies.map(({ name, alone }) => [name, alone.toFixed(9)])).toEqual([
    ["large", "0.200000000"],
    ["small", "2.000000000"],
  ]);
  expect(diffusionOfSpecies[1].measured).toBeCloseTo(last("meanSquareDisplacement.small") / 8, 9);
});

test("a run resumed from its checkpoint has the same rows", () => {
  const whole = sessionOf(scenario);
  whole.work();
  const begun = sessionOf(scenario);
  begun.work({ until: 1.2 });
  const taken = sessionOf(scenario);
  taken.restore(begun.save());
  taken.work();
  const tables = [whole, taken].map((session) => derivedColumns(session));
  expect([...tables[1]]).toEqual([...tables[0]]);
});
