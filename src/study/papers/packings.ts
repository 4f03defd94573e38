/** Packings of growing discs and spheres (Lubachevsky 1991, section 9; Lubachevsky & Stillinger 1990). */
import { contactsOf } from "../../analysis/measures/contactNetwork.ts";
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { emptyFrame } from "../../engine/api/engine.ts";
import { number } from "../../format/numbers.ts";
import { filledFraction } from "../../physics/growth.ts";
import { createEngine } from "../../run/session/createEngine.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { defineStudy, figure } from "../core/study.ts";

interface Packing {
  readonly dimension: 2 | 3;
  readonly n: number;
  /** Rate of the diameters over the thermal speed. */
  readonly rate: number;
  readonly pressure: number;
  readonly seed: number;
  readonly [key: string]: number;
}

const titleOf = ({ dimension, n, rate }: Packing) =>
  `${n} ${dimension === 2 ? "discs" : "spheres"}, rate ${number(rate, 2)} of the thermal speed`;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** In results: what the paper or the literature has. */
function literature({ dimension, n, rate }: Packing): string {
  if (dimension === 3) return "about 0.64, random close packing";
  if (n < 100) return "jammed, with a rattler";
  return rate < 0.01 ? "above 0.86, grains of crystal" : "–";
}

export const packings = defineStudy({
  name: "packings",
  title: "Packings of growing discs and spheres",
  source: "Lubachevsky 1991, §9",
  finding: "Discs and spheres grow until they are jammed",
  paper:
    "27 discs after 100 000 collisions with a rattler, 2000 discs after 42 million: grown from points at one rate, D = a t, with velocities scaled down and balanced once in a while.",
  here: "27 discs of six seeds, 2000 discs at a slow and a fast rate, 1000 spheres at a fast rate, 500 of four seeds at three rates, all from points in periodic boxes with kT = m = 1, to a given reduced pressure.",
  quickly: "27 discs of two seeds, 200 discs and 100 spheres, to lower pressures.",
  seconds: 190,
  points(quick): Packing[] {
    const small = (quick ? [4, 6] : [1, 2, 3, 4, 5, 6]).map((seed) => {
      return { dimension: 2 as const, n: 27, rate: 0.01, pressure: quick ? 1e5 : 1e8, seed };
    });
    const discs = { dimension: 2 as const, n: quick ? 200 : 2000, pressure: quick ? 1e3 : 1e4, seed: 1 };
    const spheres = { dimension: 3 as const, n: quick ? 100 : 1000, rate: 0.1, pressure: quick ? 1e3 : 1e4, seed: 1 };
    const fewer = [0.1, 0.03, 0.01].flatMap((rate) => [1, 2, 3, 4].map((seed) => ({ ...spheres, n: 500, rate, seed })));
    return [
      ...small,
      { ...discs, rate: 0.05 },
      ...(quick ? [] : [{ ...discs, rate: 0.002 }]),
      spheres,
      ...(quick ? [] : fewer),
    ];
  },
  effort: ({ n, rate, dimension, pressure }) => (n * Math.log(pressure) * (dimension === 3 ? 4 : 1)) / rate,
  *measure({ dimension, n, rate, pressure, seed }) {
    // Boxes of particles of the mean spacing 1: the thermal speed is 1.
    const side = n ** (1 / dimension);
    const scenario = scenarioOf({
      box: { size: new Array<number>(dimension).fill(side) },
      seed,
      particles: { count: n, radius: 0.4, velocity: { temperature: 1, exact: true, zeroMomentum: true } },
      growth: { rate, from: 0 },
      stop: { pressure },
    });
    const engine = createEngine(scenario.method, buildSystem(scenario).system);
    for (;;) {
      const { why } = engine.advance({ until: 1e6, encounters: 20_000 });
      if (why === "jammed") break;
      const reached = engine.tally().reducedPressure ?? 1;
      yield Math.min(0.99, Math.log(Math.max(1, reached)) / Math.log(pressure));
    }
    const { system } = engine;
    const frame = emptyFrame(system);
    engine.project(frame);
    const { collisions, reducedPressure = Number.NaN } = engine.tally();
    const { perParticle, rattlers } = contactsOf(system, frame.positions, reducedPressure);
    return {
      filled: filledFraction(system, system.radii),
      contacts: perParticle,
      rattlers: rattlers.reduce((sum, is) => sum + is, 0),
      collisions,
      reached: reducedPressure,
    };
  },
  judge(rows) {
    const small = rows.filter(({ n }) => n === 27);
    const few = rows.filter(({ n }) => n === 500);
    const withRattlers = small.filter(({ rattlers }) => rattlers > 0).length;
    return {
      figures: [
        figure("physics", "27 discs: packings with rattlers", "one of one", withRattlers),
        ...rows
          .filter(({ n, seed }) => n > 500 || (n === 27 && seed === 4))
          .flatMap((row) => [
            figure("physics", `fraction, ${titleOf(row)}`, literature(row), row.filled),
            figure("physics", `contacts per particle, ${titleOf(row)}`, "–", row.contacts),
            figure("physics", `rattlers, ${titleOf(row)}`, "–", row.rattlers),
            figure("counted", `collisions, ${titleOf(row)}`, "–", row.collisions),
          ]),
        ...[...groupBy(few, titleOf)].flatMap(([title, own]) => {
          const fractions = own.map(({ filled }) => filled);
          const range = `${number(Math.min(...fractions), 3)} … ${number(Math.max(...fractions), 3)}`;
          return [
            figure("physics", `fraction, ${title}, ${own.length} seeds`, literature(own[0]), mean(fractions), {
              error: Math.sqrt(mean(fractions.map((f) => (f - mean(fractions)) ** 2)) / (own.length - 1)),
              remark: `${range}; with rattlers`,
            }),
            figure("physics", `rattlers, ${title}, mean`, "–", mean(own.map(({ rattlers }) => rattlers))),
          ];
        }),
      ],
      charts: [],
      remarks: [
        "Slow growth of discs stays near equilibrium: they freeze into grains of crystal, with rattlers between them. Spheres that grow fast do not find the time, and are jammed at random.",
        "The fraction at which spheres are jammed falls with the rate of growth. The 0.64 of the literature is that of slow growth which is still too fast for crystals.",
        "In a jammed state each particle that is held has 2d contacts on average, less what the box fixes. Weak contacts have wide gaps, and count only at high pressure.",
      ],
    };
  },
});
