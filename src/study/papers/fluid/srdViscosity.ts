/** Viscosity of the SRD fluid by the decay of a shear wave, beside theory (Gompper, Ihle, Kroll & Winkler 2009). */

import { groupBy } from "../../../analysis/statistics/groupBy.ts";
import { srdTheory } from "../../../analysis/theory/srdTheory.ts";
import { emptyFrame } from "../../../engine/api/engine.ts";
import { createSrd } from "../../../engine/srd/srdEngine.ts";
import { rotationOf } from "../../../engine/srd/srdSystem.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

/**
 * Cells across the wave, and along it: so narrow that the wave is stable, and that thermal fluctuations add little. In two dimensions these
 * raise the viscosity by about kT ln(L/a₀) / 16πρν of a wide box (Forster, Nelson & Stephen, Phys. Rev. A 16, 732, 1977), a fifth where ν is 0.1.
 */
const [width, side] = [8, 32];
const perCell = 40;
/** Speed of the wave over the thermal speed. */
const amplitude = 1;
/** Mean free paths in cells, and angles. */
const settings = [
  [0.1, 60],
  [0.1, 90],
  [0.1, 130],
  [0.3, 60],
  [0.3, 90],
  [0.3, 130],
  [1, 45],
  [1, 120],
] as const;
const seeds = 12;

export const srdViscosity = defineStudy({
  name: "srd-viscosity",
  title: "Viscosity of the SRD fluid",
  source: "Gompper, Ihle, Kroll & Winkler, Adv. Polym. Sci. 221, 1 (2009)",
  finding: "ν is that of theory: kinetic and collisional",
  paper:
    "Kinetic theory with molecular chaos gives the viscosity of stochastic rotation dynamics with shifted cells as a sum of a kinetic and a collisional part.",
  here:
    "A shear wave u = U sin(2πy/32) in a periodic box of 8 × 32 cells with 40 particles each decays as exp(−νk²t). Mean free paths of 0.1, 0.3 and 1 cells, angles " +
    "from ±45° to ±130°; twelve seeds each, with a thermostat.",
  quickly: "Mean free path of 0.3 cells, one seed.",
  seconds: 120,
  points: (quick) =>
    settings
      .filter(([step]) => !quick || step === 0.3)
      .flatMap(([step, angle]) => Array.from({ length: quick ? 1 : seeds }, (_, k) => ({ step, angle, seed: k + 1 }))),
  effort: ({ step, angle }) => 1 / (step * viscosityOf(step, angle)),
  *measure({ step, angle, seed }, now) {
    const scenario = scenarioOf({
      box: { size: [width, side] },
      seed,
      fluid: { cell: 1, perCell, fill: [{}], temperature: 1 },
      method: { kind: "srd", step, shift: true, repulsion: false, pressure: false },
      stop: { time: 1 },
    });
    const { system } = buildSystem(scenario);
    const { positions, velocities, count } = system;
    const wave = (2 * Math.PI) / side;
    for (let i = 0; i < count; i++) velocities[2 * i] += amplitude * Math.sin(wave * positions[2 * i + 1]);
    const options = { step, rotation: { angle }, shift: true, repulsion: false, pressure: false };
    const engine = createSrd(system, { ...options, thermostat: { temperature: 1 } }, { clock: now });
    const frame = emptyFrame(system);
    const theory = viscosityOf(step, angle);
    // To 1/e² of the amplitude.
    const steps = Math.ceil(2 / (theory * wave * wave * step));
    let [sxy, sxx] = [0, 0];
    for (let k = 1; k <= steps; k++) {
      engine.advance({ until: k * step });
      engine.project(frame);
      let sum = 0;
      for (let i = 0; i < count; i++) sum += frame.velocities[2 * i] * Math.sin(wave * frame.positions[2 * i + 1]);
      const a = (2 * sum) / count;
      // Least squares of ln a = −νk²t, weighted by a²: noise of the amplitude is the same at all times.
      const t = k * step;
      if (a > 0) {
        sxy += a * a * t * Math.log(amplitude / a);
        sxx += a * a * t * t;
      }
      if (k % 16 === 0) yield k / steps;
    }
    return { viscosity: sxy / sxx / (wave * wave), theory };
  },
  judge(rows) {
    const groups = [...groupBy(rows, ({ step, angle }) => `${step} ${angle}`).values()].map((group) => {
      const { step, angle, theory } = group[0];
      const values = group.map(({ viscosity }) => viscosity / theory);
      const ratio = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - ratio) ** 2, 0);
      const error = Math.sqrt(squares / (values.length * Math.max(1, values.length - 1)));
      return { step, angle, theory, ratio, error };
    });
    return {
      figures: groups.map(({ step, angle, theory, ratio, error }) =>
        figure("physics", `ν/ν(theory), mean free path ${step} a₀, ±${angle}°`, "1", ratio, {
          error,
          remark: `theory ${theory.toPrecision(4)} a₀²/t`,
        }),
      ),
      charts: [
        {
          name: "ratio",
          chart: {
            title: "Viscosity over that of theory",
            x: { label: "mean free path / a₀", log: true },
            y: { label: "ν / ν(theory)" },
            curves: [...groupBy(groups, ({ angle }) => angle)].map(([angle, own]) =>
              curve(
                `±${angle}°`,
                own,
                ({ step }) => step,
                ({ ratio }) => ratio,
                "dots",
                ({ error }) => error,
              ),
            ),
          },
        },
      ],
      remarks: [
        "The box is narrow: in a wide one the flow is unstable at low viscosity, and thermal fluctuations of a two-dimensional fluid raise it (Forster, Nelson & Stephen 1977).",
        "At a mean free path of 0.3 a₀ and ±60°, where ν is least, such fluctuations are seen even here. Beyond: at 1 a₀ and ±150° momentum is carried so far that a wave of 32 cells decays 14 % more slowly.",
      ],
    };
  },
});

function viscosityOf(step: number, angle: number): number {
  const rotation = rotationOf({ rotation: { angle } });
  return srdTheory({ dimension: 2, cell: 1, perCell, step, temperature: 1, rotation })!.viscosity;
}
