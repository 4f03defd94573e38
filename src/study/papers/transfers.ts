/** Numbers of transfers and collisions, against kinetic theory (Sigurgeirsson, Stuart & Wan 2001, §1.3, eqs. 6 and 7). */

import { enskogRate } from "../../analysis/theory/hardSphereTheory.ts";
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { number } from "../../format/numbers.ts";
import { costInGas, radiusOf } from "../core/gas.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

/** Per unit time at kT = m = L = 1: E‖v‖₁ n / L for each of m faces, where a component of the velocity has the mean size √(2/π). */
function transfersExpected(dimension: number, n: number, m: number): number {
  return dimension * Math.sqrt(2 / Math.PI) * n * m;
}

/** The largest deviation from 1. */
function percent(values: readonly number[]): string {
  return `${number(100 * Math.max(...values.map((value) => Math.abs(value - 1))), 2)} %`;
}

export const transfers = defineStudy({
  name: "transfers",
  title: "Transfers and collisions against theory",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, eqs. (6) and (7)",
  finding: "n_t = E‖v‖₁ n T / L, whatever the density",
  paper: "n_t = E‖v‖₁ n T / L, whatever the density; n_c from kinetic theory, for a dilute gas.",
  here: "Discs and spheres at several fractions and sizes of cells. Collisions are compared with Enskog’s theory, which has the contact value that a gas needs when it is not dilute.",
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
    const collisions = quick ? 10_000 : 200_000;
    return cases.map(([dimension, n, fraction, m]) => ({ dimension, n, fraction, m, seed: 1, collisions }));
  },
  effort: ({ n, m, dimension, collisions }) => collisions * (3 + n / m ** dimension),
  measure({ m, ...gas }, now) {
    const cells = new Array<number>(gas.dimension).fill(m);
    return costInGas(gas, (system) => createSingleCheck(system, { cells }), now);
  },
  judge(rows) {
    const off = rows.map(({ dimension, n, fraction, m, rate, transfers, collisions }) => {
      const diameter = 2 * radiusOf({ dimension, fraction }, n);
      const gas = { dimension, temperature: 1, mass: 1, diameter, numberDensity: n };
      return {
        name: `${dimension}-D, n = ${n}, ρ = ${number(100 * fraction, 3)} %, m = ${m}`,
        fraction,
        transfers: (transfers * rate) / transfersExpected(dimension, n, m),
        // As of independent crossings.
        error: 1 / Math.sqrt(transfers * collisions),
        collisions: rate / ((enskogRate(gas) * n) / 2),
      };
    });
    return {
      figures: off.flatMap(({ name, transfers, error, collisions }) => [
        figure("physics", `transfers over eq. (7), ${name}`, "1", transfers, { error }),
        figure("physics", `collisions over Enskog’s theory, ${name}`, "1", collisions),
      ]),
      charts: [
        {
          name: "ratios",
          chart: {
            title: "Measured over theory",
            x: { label: "volume fraction", from: 0 },
            y: { label: "measured / theory", from: 0.98, to: 1.02 },
            curves: (["transfers", "collisions"] as const).map((what) =>
              curve(
                what,
                off,
                ({ fraction }) => fraction,
                (row) => row[what],
                "dots",
              ),
            ),
            marks: [{ axis: "y", at: 1, name: "theory" }],
          },
        },
      ],
      remarks: [
        `Both agree with theory: transfers within ${percent(off.map(({ transfers }) => transfers))} at every density, collisions within ` +
          `${percent(off.map(({ collisions }) => collisions))} with the contact value of a gas that is not dilute (the paper’s (6) is for a dilute one).`,
        "The paper prints E‖v‖₁ = √(d/2π) β; for a Maxwellian it is d β √(2/π), which is used here. Its (6) lacks a ½, because each collision has two sides.",
        "The error of transfers is that of independent crossings. Velocities last over many crossings, so that the true error is several times larger.",
      ],
    };
  },
});
