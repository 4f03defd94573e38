/** Time of a step of the SRD fluid and the shares of its stages, in five configurations of the dam break (Crespin et al. 2020, Table 1). */

import { curve, defineStudy, figure } from "../../core/study.ts";
import { createDamBreak, frameTime } from "./damBreak.ts";

/** (a₀, γ) of Figs. 3 and 5. */
const configurations = [
  [20, 2],
  [40, 10],
  [10, 2],
  [10, 5],
  [10, 10],
] as const;
const realTime = 1000 / 30;

export const srdCost = defineStudy({
  name: "srd-cost",
  title: "Cost of a step of the SRD fluid",
  source: "Crespin et al. 2020, Table 1",
  finding: "More than 75 % of the time is local repulsion",
  paper:
    "Time per iteration of the dam break for five pairs of a₀ and γ, and the shares of repulsion and pressure. The repulsion takes more than 75 % of it; the pressure has a limited share, which depends on the number of cells.",
  here: "The same five configurations, 300 steps each: milliseconds per step on one core, and the shares of the stages. A step is a frame: 33 ms are 30 frames per second.",
  quickly: "30 steps of each.",
  seconds: 20,
  timed: ["repulsion", "pressure", "rotation"],
  passes: 2,
  points: (quick) =>
    configurations.map(([cell, perCell]) => ({ cell, perCell, steps: quick ? 30 : 300 })) as readonly {
      readonly cell: number;
      readonly perCell: number;
      readonly steps: number;
    }[],
  effort: ({ cell, perCell, steps }) => (steps * perCell) / cell ** 2,
  *measure({ cell, perCell, steps }, now) {
    const engine = createDamBreak(cell, perCell, 1, {}, now);
    // The first steps compile the code.
    engine.advance({ until: 10 * frameTime });
    yield 0;
    const before = { ...engine.fluid.stageTimes };
    const start = now();
    for (let done = 10; done < 10 + steps; done += 10) {
      engine.advance({ until: (done + 10) * frameTime });
      yield (done - 10) / steps;
    }
    const time = now() - start;
    const spent = (stage: keyof typeof before) => engine.fluid.stageTimes[stage] - before[stage];
    const { pairTests } = engine.fluid.work;
    return {
      particles: engine.fluid.count,
      microseconds: (1000 * time) / steps,
      repulsion: spent("repulsion") / time,
      pressure: spent("pressure") / time,
      rotation: spent("rotation") / time,
      pairTests: pairTests / (steps + 10) / engine.fluid.count,
    };
  },
  judge(rows) {
    const figures = rows.flatMap(({ cell, perCell, particles, microseconds, repulsion, pressure, pairTests }) => {
      const name = `a₀ = ${cell}, γ = ${perCell}, ${particles} particles`;
      return [
        figure("time", `${name}: time per step`, `real time: ${realTime.toFixed(0)}`, microseconds / 1000, {
          unit: "ms",
        }),
        figure("time", `${name}: share of the repulsion`, "more than 75", 100 * repulsion, { unit: "%" }),
        figure("time", `${name}: share of the pressure`, "limited", 100 * pressure, { unit: "%" }),
        figure("counted", `${name}: distances computed per particle and step`, "–", pairTests),
      ];
    });
    const bySize = rows.toSorted((a, b) => a.particles - b.particles);
    return {
      figures,
      charts: [
        {
          name: "time",
          chart: {
            title: "Time of a step",
            x: { label: "particles", log: true },
            y: { label: "ms", log: true },
            curves: [
              curve(
                "measured",
                bySize,
                ({ particles }) => particles,
                ({ microseconds }) => microseconds / 1000,
              ),
              {
                name: "30 steps per second",
                points: bySize.map(({ particles }): [number, number] => [particles, realTime]),
              },
            ],
          },
        },
      ],
      remarks: [
        "The numbers of Table 1 are an image that its text does not contain: only its statements are compared.",
        "Particles are sorted by cells in each pass, and only pairs of neighboring cells are tested.",
      ],
    };
  },
});
