/** Work of obstacles that move, and the momentum that particles give to each obstacle. */
import { number } from "../../format/numbers.ts";
import { impulseSlot, obstacleIndex } from "../../physics/surfaces/index.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import type { Quantity, RunFacts } from "./quantity.ts";
import { total } from "./rowIntervals.ts";

const shown = ({ obstacles }: RunFacts) => obstacles;

export const wallWork: Quantity = {
  id: "wall-work",
  label: "Work of walls",
  unit: "energy",
  about:
    "Energy that obstacles which move have given to particles, and the normal momentum that each obstacle has received.",
  columns: [
    { name: "wallWork", shown },
    { name: "impulse.", shown },
  ],
  sample({ system, tally }, put) {
    const { obstacles = [] } = system;
    for (const [k, obstacle] of obstacles.entries())
      put(`impulse.${obstacleName(obstacle, k)}`, tally.wallImpulse[impulseSlot(system, obstacleIndex(k))] ?? 0);
  },
  derive: (rows) => [["wallWork", total(rows, "wallWork")]],
  charts: (facts) =>
    shown(facts) && facts.what.includes("wall-work")
      ? [
          {
            id: "wall-work",
            title: "Work of walls",
            about: "Energy that moving obstacles have given to particles, and what collisions have dissipated.",
            columns: { wallWork: "work", dissipated: "dissipated" },
            unit: "energy",
            opens: ["state", 2],
          },
          {
            id: "obstacle-impulse",
            title: "Momentum given to obstacles",
            about: "Normal momentum that each obstacle has received since the start.",
            columns: { "impulse.": "" },
            unit: "mass·length/time",
          },
        ]
      : [],
  expect: {
    wallWork: {
      about: "Energy that moving obstacles have given to particles.",
      unit: "energy",
      example: { min: 1 },
      value: ({ tally }) => tally.wallWork,
    },
  },
  findings: ({ tally }) =>
    tally.wallWork === 0 ? [] : [{ name: "work of moving walls", measured: number(tally.wallWork) }],
};
