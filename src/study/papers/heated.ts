/** Inelastic gases in thermostats: steady temperatures and ten million collisions (van Noije & Ernst 1998; Andersen 1980). */
import { steadyTemperature } from "../../analysis/theory/steadyTemperature.ts";
import { emptyFrame } from "../../engine/api/engine.ts";
import { createEngine } from "../../run/session/createEngine.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { defineStudy, figure } from "../core/study.ts";

interface Heated {
  readonly dimension: 2 | 3;
  readonly restitution: number;
  /** 1: stochastic heating; 0: Andersen's thermostat. */
  readonly noise: 0 | 1;
  readonly collisions: number;
  readonly [key: string]: number;
}

const count = 500;
const fraction = 0.05;
const rows = 200;

const titleOf = ({ dimension, restitution, noise }: Heated) =>
  `${dimension}-D, ε = ${restitution}, ${noise === 1 ? "stochastic heating" : "Andersen"}`;

export const heated = defineStudy({
  name: "heated",
  title: "Inelastic gases in thermostats",
  source: "van Noije & Ernst 1998; Andersen 1980",
  finding: "Heating and losses balance at T of theory",
  paper:
    "White noise of strength ξ² and inelastic losses balance at a temperature that Enskog’s theory gives, with a small correction for the form of the velocity distribution.",
  here: "500 discs and spheres of diameter 1 at a fraction of 0.05 under the production engine: stochastic heating with ε = 0.9 and 0.6, and Andersen’s thermostat with ε = 0.5 for ten million collisions.",
  quickly: "The same for 4000 collisions under noise, and 200 000 in Andersen’s thermostat.",
  seconds: 150,
  points(quick): Heated[] {
    const share = quick ? 0.02 : 1;
    return ([2, 3] as const).flatMap((dimension) => [
      { dimension, restitution: 0.9, noise: 1, collisions: 2e5 * share },
      { dimension, restitution: 0.6, noise: 1, collisions: 2e5 * share },
      { dimension, restitution: 0.5, noise: 0, collisions: 1e7 * share },
    ]);
  },
  effort: ({ collisions, noise }) => collisions * (noise === 1 ? 20 : 1),
  *measure({ dimension, restitution, noise, collisions }) {
    const ball = dimension === 2 ? Math.PI / 4 : Math.PI / 6;
    const side = ((count * ball) / fraction) ** (1 / dimension);
    const scenario = scenarioOf({
      box: { size: new Array<number>(dimension).fill(side) },
      particles: { count, radius: 0.5 },
      contact: { restitution },
      thermostat:
        noise === 1
          ? { kind: "stochastic-heating", strength: 0.1, interval: 0.1 }
          : { kind: "andersen", temperature: 1, rate: 0.05 },
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    const frame = emptyFrame(system);
    const kinetic = (velocities: Float64Array) => velocities.reduce((sum, v) => sum + (v * v) / 2, 0);
    const settling = collisions / 10;
    engine.advance({ until: 1e9, encounters: settling });
    const begun = engine.time;
    engine.advance({ until: 1e9, encounters: settling });
    // Rows at equal times: rows at equal numbers of collisions would favor hot states.
    const every = ((engine.time - begun) / settling) * ((collisions - 2 * settling) / rows);
    let sum = 0;
    for (let row = 1; row <= rows; row++) {
      engine.advance({ until: engine.time + every });
      engine.project(frame);
      sum += (2 * kinetic(frame.velocities)) / frame.velocities.length;
      yield row / rows;
    }
    const { dissipated, injected = 0, collisions: happened } = engine.tally();
    const gained = kinetic(frame.velocities) - kinetic(system.velocities);
    return {
      temperature: sum / rows,
      theory: steadyTemperature(system) ?? Number.NaN,
      happened,
      imbalance: Math.abs(gained + dissipated - injected) / dissipated,
      collapsed: engine.advance({ until: engine.time }).why === "collapse" ? 1 : 0,
    };
  },
  judge(measured) {
    return {
      figures: measured.flatMap((row) => [
        figure("physics", `temperature over that of theory, ${titleOf(row)}`, "1", row.temperature / row.theory),
        figure("counted", `collisions, ${titleOf(row)}`, "–", row.happened),
        figure("physics", `energy missing from the balance, ${titleOf(row)}`, "0", row.imbalance, {
          remark: "share of the energy dissipated",
        }),
      ]),
      charts: [],
      remarks: [
        "Under noise discs are a few per cent hotter than theory: momentum is conserved locally, so that the noise also drives flows of long wavelength, which cool slowly.",
        "Times are relative to a moving base and velocities are kept up by the thermostat: after ten million collisions the balance of energy still closes to rounding.",
      ],
    };
  },
});
