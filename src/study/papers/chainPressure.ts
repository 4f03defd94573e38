/** Pressures by event chains: hard discs beside the table of Li et al. (2022), hard spheres beside Kolafa's equation. */
import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { outcomeOf } from "../../run/results/outcome.ts";
import { Session } from "../../run/session/session.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { defineStudy, figure } from "../core/study.ts";

interface Pressure {
  readonly what: "discs" | "spheres";
  readonly chains: "straight" | "reflected" | "newtonian";
  /** Filled share of the box. */
  readonly fraction: number;
  readonly n: number;
  /** Path per particle at the thermal speed, which chains count as time. */
  readonly time: number;
  readonly seed: number;
  readonly [key: string]: number | string;
}

/**
 * β P (2σ)² of 870 discs of radius σ in a periodic box of 29 : 30 √3/2, which fits their crystal, and its error: B. Li, Y. Nishikawa,
 * P. Höllmer, L. Carillo, A. C. Maggs & W. Krauth, J. Chem. Phys. 157, 234111 (2022), data in DigitizedData/ThisWork.csv of
 * jellyfysh/HistoricDisks. At 0.708 fluid and hexatic coexist.
 */
const published: ReadonlyMap<number, readonly [value: number, error: number]> = new Map([
  [0.67, [7.986735, 0.000026]],
  [0.68, [8.513233, 0.000037]],
  [0.69, [8.969476, 0.000097]],
  [0.708, [9.04532, 0.00089]],
]);
const discs = 870;
const boxOfDiscs = [29, 15 * Math.sqrt(3)];
const coexisting = 0.708;

/** Share of a run before its measurement: the crystal of the start melts. */
const settling = 0.2;

/** Z of hard spheres in a fluid: J. Kolafa, in T. Boublík & I. Nezbeda, Coll. Czech. Chem. Commun. 51, 2301 (1986). */
function kolafa(fraction: number): number {
  const square = fraction * fraction;
  return (1 + fraction + square - (2 / 3) * square * fraction * (1 + fraction)) / (1 - fraction) ** 3;
}

/** β P (2σ)² of discs, Z of spheres. */
const scaleOf = ({ what, fraction }: Pressure): number => (what === "discs" ? (4 * fraction) / Math.PI : 1);

const nameOf = ({ what, chains, fraction }: Pressure): string =>
  what === "discs"
    ? `β P (2σ)² of 870 discs at ${fraction}, ${chains} chains`
    : `Z of spheres at ${fraction} over Kolafa's`;

export const chainPressure = defineStudy({
  name: "chain-pressure",
  title: "Pressures of hard discs and spheres by event chains",
  source: "Li et al. 2022; Kolafa 1986",
  finding: "870 discs: pressures to six digits, by chains",
  paper:
    "Pressures of hard discs by straight event chains, to six digits, from the fluid to where fluid and hexatic coexist. They agree with those of a " +
    "massively parallel Metropolis algorithm; historic ones do not all. Of spheres the pressure is that of Kolafa's equation.",
  here:
    "870 discs in the same box as in the paper, from the crystal: three densities of the fluid by each kind of chain, for a path of 1500 per particle, one density where fluid and " +
    "hexatic coexist by newtonian chains, four runs of 6000. 2048 spheres at three densities by newtonian chains, for a path of 100. The first fifth is left out.",
  quickly: "870 discs for a path of 10, 256 spheres for one of 10.",
  seconds: 270,
  points(quick): Pressure[] {
    const fluid = { what: "discs", n: discs, time: quick ? 10 : 1500, seed: 1 } as const;
    const spheres = { what: "spheres", chains: "newtonian", n: quick ? 256 : 2048, time: quick ? 10 : 100 } as const;
    return [
      ...[...published.keys()]
        .filter((fraction) => fraction !== coexisting)
        .flatMap((fraction) =>
          (["straight", "reflected", "newtonian"] as const).map((chains) => ({ ...fluid, chains, fraction })),
        ),
      ...Array.from({ length: quick ? 1 : 4 }, (_, k) => ({
        ...fluid,
        chains: "newtonian" as const,
        fraction: coexisting,
        time: quick ? 10 : 6000,
        seed: k + 1,
      })),
      ...[0.15, 0.3, 0.45].map((fraction) => ({ ...spheres, fraction, seed: 1 })),
    ];
  },
  effort: ({ n, time }) => n * time,
  *measure(point, now) {
    const { what, chains, fraction, n, time, seed } = point;
    const scenario = scenarioOf({
      seed,
      box: { size: what === "discs" ? boxOfDiscs : [1, 1, 1] },
      particles: { count: n, fraction, ...(what === "discs" && { place: "hexagonal" }) },
      method: { kind: "event-chain", chains },
      measure: { what: ["pressure"], from: settling * time, every: time / 1000 },
      stop: { time },
    });
    const session = new Session(scenario, buildSystem(scenario).system, { now });
    while (!session.ending) {
      session.work({ encounters: 50_000 });
      yield session.engine.time / time;
    }
    const { mean, error } = outcomeOf(session).averages.compressibility!;
    const scale = scaleOf(point);
    return { pressure: mean * scale, error: error * scale, contacts: session.engine.tally().collisions };
  },
  judge(rows) {
    const groups = [...groupBy(rows, nameOf)].map(([name, runs]) => {
      const count = runs.length;
      const pressure = runs.reduce((sum, run) => sum + run.pressure, 0) / count;
      const squares = runs.reduce((sum, run) => sum + (run.pressure - pressure) ** 2, 0);
      const error = count > 1 ? Math.sqrt(squares / (count * (count - 1))) : runs[0].error;
      return { name, point: runs[0], pressure, error };
    });
    return {
      figures: [
        ...groups.map(({ name, point, pressure, error }) => {
          if (point.what === "spheres") {
            const z = kolafa(point.fraction);
            return figure("physics", name, "1", pressure / z, {
              error: error / z,
              remark: `Z = ${pressure.toFixed(3)}`,
            });
          }
          const [value, uncertain] = published.get(point.fraction)!;
          const apart = (pressure - value) / Math.hypot(error, uncertain);
          return figure("physics", name, `${value} ± ${uncertain}`, pressure, {
            error,
            remark: `${apart.toFixed(1)} standard errors from it`,
          });
        }),
        figure(
          "counted",
          "contacts",
          "–",
          rows.reduce((sum, { contacts }) => sum + contacts, 0),
        ),
      ],
      charts: [],
      remarks: [
        "Errors are of the mean of a run with its own correlation in time; where fluid and hexatic coexist, whose shares change slowly, of the scatter of four runs. " +
          "The box of the spheres is finite: their pressure is known to be about 1/N from that of an infinite one.",
      ],
    };
  },
});
