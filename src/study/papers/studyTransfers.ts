/** How many transfers and collisions there are, against kinetic theory (Sigurgeirsson, Stuart & Wan 2001, §1.3, eqs. 6 and 7). */

import { enskogRate } from "../../analysis/theory/hardSphereTheory.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import { type Clock, numberOf, type Point, type Study } from "../core/study.ts";
import { costOf } from "../core/studyCost.ts";
import { type Gas, gasOf } from "../core/studyGas.ts";
import { radiusOf } from "./studyCells.ts";

interface Here extends Gas {
  readonly m: number;
  readonly collisions: number;
}

function* measure(point: Point, now: Clock) {
  const { m, collisions, ...gas } = point as unknown as Here;
  const system = gasOf(gas);
  yield 0;
  const engine = createSingleCheck(system, { cells: new Array<number>(gas.dimension).fill(m) });
  return yield* costOf(engine, { collisions }, now);
}

/** Per unit time at kT = m = D = 1: E‖v‖₁ n / L, where a component of the velocity has the mean size √(2/π). */
function transfersExpected({ dimension, n, m }: Here): number {
  return dimension * Math.sqrt(2 / Math.PI) * n * m;
}

/** How far the farthest is from 1. */
function percent(values: readonly number[]): string {
  return `${number(100 * Math.max(...values.map((value) => Math.abs(value - 1))), 2)} %`;
}

export const transfers: Study = {
  name: "transfers",
  title: "Transfers and collisions against theory",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, eqs. (6) and (7)",
  finding: "n_t = E‖v‖₁ n T / L, whatever the density",
  paper: "n_t = E‖v‖₁ n T / L, whatever the density; n_c from kinetic theory, for a dilute gas.",
  here: "Discs and spheres at several fractions and sizes of cells; collisions are set against Enskog’s theory, which has the contact value that a gas that is not dilute needs.",
  quickly: "400 discs at 15 % and 400 spheres at 10 %, in cells of one size each, 10 000 collisions each.",
  seconds: 25,
  points(quick) {
    const cases: [2 | 3, number, number, number][] = quick
      ? [
          [2, 400, 0.15, 10],
          [3, 400, 0.1, 4],
        ]
      : [
          [2, 10_000, 0.01, 50],
          [2, 10_000, 0.15, 40],
          [2, 10_000, 0.15, 80],
          [2, 10_000, 0.15, 160],
          [2, 10_000, 0.4, 100],
          [2, 40_000, 0.15, 160],
          [3, 10_000, 0.01, 10],
          [3, 10_000, 0.01, 30],
          [3, 10_000, 0.15, 15],
          [3, 10_000, 0.15, 30],
          [3, 10_000, 0.3, 20],
        ];
    return cases.map(([dimension, n, fraction, m]) => ({
      dimension,
      n,
      fraction,
      m,
      seed: 1,
      collisions: quick ? 10_000 : 200_000,
    }));
  },
  effort: ({ n, m, dimension, collisions }) => Number(collisions) * (3 + Number(n) / Number(m) ** Number(dimension)),
  measure,
  judge(rows) {
    const off = rows.map((row) => {
      const here = { ...row.point, m: numberOf(row, "m") } as unknown as Here;
      const { dimension, n, fraction, m } = here;
      const rate = numberOf(row, "rate");
      const diameter = 2 * radiusOf({ dimension, fraction }, n);
      const gas = { dimension, temperature: 1, mass: 1, diameter, numberDensity: n };
      // Crossings come one by one and independently of one another.
      const crossed = numberOf(row, "transfers") * numberOf(row, "collisions");
      return {
        name: `${dimension}-D, n = ${n}, ρ = ${number(100 * fraction, 3)} %, m = ${m}`,
        transfers: (numberOf(row, "transfers") * rate) / transfersExpected(here),
        error: 1 / Math.sqrt(crossed),
        collisions: rate / ((enskogRate(gas) * n) / 2),
        fraction,
        dimension,
      };
    });
    return {
      figures: off.flatMap(({ name, transfers, error, collisions }) => [
        { name: `transfers over eq. (7), ${name}`, by: "physics" as const, paper: "1", ours: transfers, error },
        { name: `collisions over Enskog’s theory, ${name}`, by: "physics" as const, paper: "1", ours: collisions },
      ]),
      charts: [
        {
          name: "ratios",
          chart: {
            title: "Measured over theory",
            x: { label: "volume fraction", from: 0 },
            y: { label: "measured / theory", from: 0.98, to: 1.02 },
            curves: [
              { name: "transfers", points: off.map(({ fraction, transfers }) => [fraction, transfers]), draw: "dots" },
              {
                name: "collisions",
                points: off.map(({ fraction, collisions }) => [fraction, collisions]),
                draw: "dots",
              },
            ],
            marks: [{ axis: "y", at: 1, name: "theory" }],
          },
        },
      ],
      remarks: [
        `Both agree with theory: transfers within ${percent(off.map(({ transfers }) => transfers))} at every density, collisions within ` +
          `${percent(off.map(({ collisions }) => collisions))} with the contact value of a gas that is not dilute (the paper’s (6) is for a dilute one).`,
        "The paper prints E‖v‖₁ = √(d/2π) β; for a Maxwellian it is d β √(2/π), which is used here. Its (6) lacks a ½, for each collision has two sides.",
        "The error of transfers is that of counting them as if each were by chance; velocities last over many crossings, so the true one is several times larger.",
      ],
    };
  },
};
