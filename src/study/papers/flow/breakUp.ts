/**
 * Break-up of the distribution of particles that push a Taylor–Green flow back (Sigurgeirsson, Stuart & Wan 2001, §3.3, Fig. 25): n = N,
 * Δt = 1/√N, α = r at first. The paper prints neither ρ, τ/r, α nor ν.
 */
import { number } from "../../../format/numbers.ts";
import { createEngine } from "../../../run/session/createEngine.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { placesOf } from "../../core/eddies.ts";
import { curve, defineStudy, figure, formatWholeNumber } from "../../core/study.ts";

interface Point {
  /** n = side². */
  readonly side: number;
  readonly tauPerRadius: number;
  /** α over the radius; 0: particles do not act on the flow. */
  readonly strength: number;
  readonly viscosity: number;
  /** Nodes along a side, and steps per unit of time, over the side. */
  readonly finer: number;
  readonly time: number;
  readonly [name: string]: number;
}

const fraction = 0.045;
const usual = 1 / (8 * Math.PI ** 2);
const looks = 4;
/** The distance from the edges over its smallest value from which on the distribution counts as broken up. */
const brokenAt = 3;

export const breakUp = defineStudy({
  name: "break-up",
  title: "Break-up of the distribution in a coupled flow",
  source: "Sigurgeirsson, Stuart & Wan 2001, §3.3, Fig. 25",
  finding: "particles gather until t = 2, disperse from t = 5",
  paper:
    "10,815 particles that push a Taylor–Green flow back are distributed at t = 2 as without coupling; around t = 5 the distribution breaks up. ν, ρ, τ/r and α/r are not printed.",
  here: "The mean distance from the edges of the eddies up to t = 10: n = 1024 and 4096 discs that fill 4.5 %, one particle per node, Δt = Δx.",
  quickly: "n = 64.",
  seconds: 120,
  points(quick): Point[] {
    if (quick) return [{ side: 8, tauPerRadius: 16, strength: 4, viscosity: usual, finer: 1, time: 10 }];
    const rows = [
      [32, 16, 0, usual, 1],
      [32, 16, 1, usual, 1],
      [32, 16, 1, usual, 2],
      [32, 16, 1, 0.001, 1],
      [32, 16, 4, usual, 1],
      [32, 64, 1, usual, 1],
      [64, 16, 1, usual, 1],
      [64, 32, 1, usual, 1],
      [64, 32, 1, 0.001, 1],
    ] as const;
    return rows.map(([side, tauPerRadius, strength, viscosity, finer]) => ({
      ...{ side, tauPerRadius, strength, viscosity, finer, time: 10 },
    }));
  },
  effort: ({ side, finer, time }) => side ** 3.5 * finer ** 3 * time,
  *measure({ side, tauPerRadius, strength, viscosity, finer, time }) {
    const count = side * side;
    const radius = Math.sqrt(fraction / (Math.PI * count));
    const scenario = scenarioOf({
      box: { size: [1, 1] },
      particles: { count, radius, velocity: "rest" },
      motion: { kind: "drag", tauPerRadius },
      flow: { kind: "taylor-green", coupling: { viscosity, grid: side * finer, alpha: strength * radius } },
      method: { kind: "particle-field", step: 1 / (side * finer), cells: "adaptive" },
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    const inside: number[] = [];
    let [least, broken] = [1, Number.NaN];
    for (let look = 1; look <= looks * time; look++) {
      engine.advance({ until: look / looks });
      const now = placesOf(engine).inside;
      least = Math.min(least, now);
      if (Number.isNaN(broken) && now > brokenAt * least) broken = look / looks;
      if (look % looks === 0) inside.push(now);
      yield look / looks / time;
    }
    const { collisions, reaction } = engine.tally();
    const at = Object.fromEntries(inside.map((now, k) => [`inside${k + 1}`, now]));
    return { ...at, n: count, least, broken, collisions, energy: reaction!.energy };
  },
  judge(rows) {
    const named = ({ n, tauPerRadius, strength, viscosity, finer }: (typeof rows)[number]) =>
      `n = ${formatWholeNumber(n)}, τ/r = ${tauPerRadius}, ` +
      (strength === 0 ? "one-way" : `α = ${strength} r, ν = ${viscosity === usual ? "1/8π²" : viscosity}`) +
      (finer > 1 ? `, Δx and Δt 1/${finer}` : "");
    const insideOf = (row: (typeof rows)[number], t: number) => row[`inside${t}`] as number;
    const times = (row: (typeof rows)[number]) => Array.from({ length: row.time }, (_, k) => k + 1);
    return {
      figures: rows.flatMap((row) => [
        figure("physics", `time of the break-up, ${named(row)}`, row.strength === 0 ? "none" : "about 5", row.broken, {
          remark: `${number(row.collisions, 3)} collisions until t = ${row.time}`,
        }),
        figure("physics", "  distance from the edges at t = 2, uniform: 1", "small", insideOf(row, 2)),
        figure("physics", `  the same at t = ${row.time}`, row.strength === 0 ? "small" : "–", insideOf(row, row.time)),
      ]),
      charts: [
        {
          name: "distance",
          chart: {
            title: "Mean distance from the edges of the eddies, uniform: 1",
            x: { label: "t", from: 0 },
            y: { label: "distance", from: 0 },
            curves: rows
              .filter(({ side, strength }) => side > 32 || strength === 0)
              .map((row) =>
                curve(
                  named(row),
                  times(row),
                  (t) => t,
                  (t) => insideOf(row, t),
                ),
              ),
          },
        },
      ],
      remarks: [
        `A distribution counts as broken up when particles are, on average, ${brokenAt} times as far from the edges of the eddies as at their nearest.`,
        "Without coupling particles stay at the edges. With it they gather as quickly, and then the distribution breaks up, the earlier the stronger particles act on " +
          "the fluid and the heavier they are. With ρ = 4.5 % and τ/r = 32, which have the paper’s number of collisions without coupling (`taylor-green-search`), α = r and " +
          "ν = 1/8π², it does so at t = 5 as in Fig. 25; so it does with other values, so that the paper’s cannot be told from this. Half the step and half the spacing move it little.",
      ],
    };
  },
});
