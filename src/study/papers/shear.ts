/** Sheared boxes: the viscosity at finite rates beside that of Helfand's moments in equilibrium, and granular gases beside kinetic theory. */
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { enskogTransport } from "../../analysis/theory/enskogTransport.ts";
import { collisionTimeOf } from "../../analysis/theory/hardSphereTheory.ts";
import { shearedGas } from "../../analysis/theory/shearedGas.ts";
import { outcomeOf } from "../../run/results/outcome.ts";
import { estimatesOf } from "../../run/results/runDistributions.ts";
import { Session } from "../../run/session/session.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

interface Sheared {
  /** "moments": in equilibrium; "fluid": elastic, sheared, with a thermostat; "grains": sheared. */
  readonly what: "moments" | "fluid" | "grains";
  readonly dimension: 2 | 3;
  /** Shear rate times the time between two collisions of a particle, of a fluid. */
  readonly rate: number;
  readonly restitution: number;
  readonly n: number;
  /** Per particle. */
  readonly collisions: number;
  readonly seed: number;
  readonly [key: string]: number | string;
}

/** In collisions of a particle. */
const slowest = 0.1;
const fractionOfFluid = 0.2;
const fractionOfGrains = 0.01;
/** Mean collision times between rows, which fall on all times between two rescalings, and before the measurement. */
const [between, settling] = [2.1, 100];

/** Mean over independent runs, with the error of their scatter. */
function meanOf(values: readonly number[]): { readonly value: number; readonly error: number } {
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  return { value, error: Math.sqrt(squares / (values.length * Math.max(1, values.length - 1))) };
}

/** Without the end of the run and what it measures. @param unit time between two collisions of a particle */
function documentOf({ what, dimension, rate, restitution, n, seed }: Sheared, unit: number): Scenario {
  const fraction = what === "grains" ? fractionOfGrains : fractionOfFluid;
  const size = new Array<number>(dimension).fill(1);
  const particles = { count: n, fraction, velocity: { temperature: 1, exact: true, zeroMomentum: true } };
  const common = { seed, particles, stop: { time: 1 } };
  if (what === "moments") return { ...common, box: { size } };
  if (what === "grains") return { ...common, box: { size, shear: { rate: 1 } }, contact: { restitution } };
  const thermostat = { kind: "rescale" as const, temperature: 1, interval: unit / 2 };
  return { ...common, box: { size, shear: { rate: rate / unit } }, thermostat };
}

export const shear = defineStudy({
  name: "shear",
  title: "Viscosity and granular temperature in shear flow",
  source: "Lees & Edwards 1972; Jenkins & Richman 1988",
  finding: "Slow shear has the viscosity of Helfand's moments",
  paper:
    "Sheared slowly, a fluid has the viscosity that its fluctuations in equilibrium tell of (Green and Kubo, Helfand); sheared fast, a lower one. " +
    "A dilute granular gas comes to a temperature at which viscous heating balances what collisions take.",
  here:
    "108 elastic spheres at a fraction of 0.2, kept at a temperature, at three shear rates, beside as many in equilibrium: six runs of 4000 " +
    "collisions per particle in equilibrium and at the slowest rate, two at each of the others. 500 grains at a fraction of 0.01 in two and three dimensions, ε = 0.9, 0.7 and 0.5, beside the balance of second moments.",
  quickly: "32 spheres, two runs of 200 collisions per particle; 32 grains.",
  seconds: 100,
  points(quick): Sheared[] {
    const seeds = (count: number) => Array.from({ length: quick ? 2 : count }, (_, k) => k + 1);
    const fluid = { dimension: 3, restitution: 1, n: quick ? 32 : 108, collisions: quick ? 200 : 4000 } as const;
    const grains = { what: "grains", rate: 0, n: quick ? 32 : 500, collisions: quick ? 200 : 400, seed: 1 } as const;
    return [
      ...seeds(6).map((seed) => ({ ...fluid, what: "moments" as const, rate: 0, seed })),
      ...[slowest, 0.3, 1].flatMap((rate) =>
        seeds(rate === slowest ? 6 : 2).map((seed) => ({ ...fluid, what: "fluid" as const, rate, seed })),
      ),
      ...([2, 3] as const).flatMap((dimension) =>
        [0.9, 0.7, 0.5].map((restitution) => ({ ...grains, dimension, restitution })),
      ),
    ];
  },
  effort: ({ n, collisions, what }) => n * collisions * (what === "moments" ? 1 : 6),
  *measure(point, now) {
    const { what, collisions } = point;
    const unit = collisionTimeOf(buildSystem(scenarioOf(documentOf(point, 1))).system);
    const document = documentOf(point, unit);
    const { system } = buildSystem(scenarioOf(document));
    const grains = shearedGas(system);
    // Of grains at the temperature that they come to.
    const time = unit / Math.sqrt(grains?.temperature ?? 1);
    const end = collisions * time;
    const scenario = scenarioOf({
      ...document,
      stop: { time: end },
      measure: {
        from: Math.min(settling * time, end / 4),
        every: between * time,
        what: what === "moments" ? ["temperature", "viscosity"] : ["temperature", "shear-flow"],
      },
    });
    const session = new Session(scenario, system, { now });
    while (!session.ending) {
      session.work({ encounters: 20_000 });
      yield session.engine.time / end;
    }
    const { averages } = outcomeOf(session);
    const { count, masses, radii, size } = system;
    const numberDensity = count / size.reduce((product, length) => product * length, 1);
    const gas = {
      dimension: system.dimension,
      temperature: 1,
      mass: masses[0],
      diameter: 2 * radii[0],
      numberDensity,
    };
    const kT = averages.temperature!.mean;
    const scale = grains ? 1 : Math.sqrt(kT);
    const viscosity =
      (what === "moments" ? estimatesOf(session).viscosity!.value : averages.shearViscosity!.mean) / scale;
    return {
      viscosity,
      overTheory: viscosity / (grains?.viscosity ?? enskogTransport(gas).viscosity),
      temperature: kT / (grains?.temperature ?? 1),
      imbalance: session.drift.energy,
      counted: session.engine.tally().collisions,
    };
  },
  judge(rows) {
    const means = (what: Sheared["what"]) =>
      [
        ...groupBy(
          rows.filter((row) => row.what === what),
          ({ rate }) => String(rate),
        ).values(),
      ].map((group) => ({
        rate: group[0].rate,
        ...meanOf(group.map(({ viscosity }) => viscosity)),
        enskog: meanOf(group.map(({ overTheory }) => overTheory)).value,
      }));
    const [moments] = means("moments");
    const fluid = means("fluid");
    const grains = rows.filter(({ what }) => what === "grains");
    const title = ({ dimension, restitution }: Sheared) => `${dimension}-D, ε = ${restitution}`;
    return {
      figures: [
        ...fluid.map(({ rate, value, error }) =>
          figure(
            "physics",
            `viscosity over that of Helfand's moments, γ̇/ω = ${rate}`,
            rate === slowest ? "1" : "below 1",
            value / moments!.value,
            {
              error: Math.hypot(error / value, moments!.error / moments!.value) * (value / moments!.value),
            },
          ),
        ),
        figure("physics", "viscosity of Helfand's moments over Enskog's", "1 within some %", moments!.enskog),
        ...grains.flatMap((row) => [
          figure("physics", `temperature over that of theory, ${title(row)}`, "1", row.temperature),
          figure("physics", `viscosity over that of theory, ${title(row)}`, "1", row.overTheory),
        ]),
        figure(
          "physics",
          "energy missing from the balance of grains, at most",
          "0",
          Math.max(...grains.map(({ imbalance }) => imbalance)),
          {
            remark: "share of the largest energy",
          },
        ),
        figure(
          "counted",
          "collisions",
          "–",
          rows.reduce((sum, { counted }) => sum + counted, 0),
        ),
      ],
      charts: [
        {
          name: "viscosity",
          chart: {
            title: "Viscosity of sheared spheres over that of Helfand's moments",
            x: { label: "γ̇ / ω", from: 0, to: 1.1 },
            y: { label: "η / η of moments", from: 0.6, to: 1.1 },
            curves: [
              curve(
                "sheared",
                fluid,
                ({ rate }) => rate,
                ({ value }) => value / moments!.value,
              ),
            ],
          },
        },
      ],
      remarks: [
        "ω is the rate of collisions of a particle at the temperature of the thermostat, which rescales velocities relative to the flow twice in 1/ω. " +
          "Viscosities are over √T, as the flow heats in between. The theory of grains leaves out what collisions transfer, of the order of the filled fraction.",
      ],
    };
  },
});
