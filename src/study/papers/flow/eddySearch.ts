/**
 * Search for the ρ and τ/r with which discs in Taylor–Green flow have the paper's numbers of collisions and transfers (Sigurgeirsson, Stuart &
 * Wan 2001, §2.3, Fig. 17), at the paper's numbers of discs.
 *
 * From rest the discs gather at the edges of the eddies; then the state is stationary, and collisions grow in proportion to time. A run ends
 * when it is stationary, and the rest until T = 10 is extrapolated with the rate of its last quarter of a unit of time.
 */
import { createFieldEngine } from "../../../engine/flow/fieldEngine.ts";
import { number } from "../../../format/numbers.ts";
import type { Clock } from "../../../run/measuring.ts";
import { type EddyRun, eddies, paperCollisions, paperTransfers, placesOf } from "../../core/eddies.ts";
import { curve, defineStudy, figure, formatWholeNumber } from "../../core/study.ts";

interface Gathering {
  readonly collisions: number;
  /** Collisions over particles and time, each counted once, in the last quarter of a unit of time; and in the quarter before. */
  readonly rate: number;
  readonly before: number;
  /** Mean of |v_x| + |v_y| at the end, and its integral over time: transfers per particle and cell along an axis. */
  readonly speed: number;
  readonly crossings: number;
  /** Time at which the mean distance from the edges has fallen to half of that of a uniform distribution; NaN: not yet. */
  readonly half: number;
  readonly inside: number;
  readonly seconds: number;
  readonly [name: string]: number;
}

const paperEnd = 10;
const [smallest, largest] = [10_000, 80_000];
/** Time between two looks, and looks in the interval of which the rate is taken. */
const [look, window] = [0.05, 5];

export const eddySearch = defineStudy<EddyRun, Gathering>({
  name: "taylor-green-search",
  title: "Search for the parameters of Taylor–Green flow",
  source: "Sigurgeirsson, Stuart & Wan 2001, §2.3, Fig. 17",
  finding: "ρ and τ/r of n_c = 2.85 n^1.61 are not printed",
  paper:
    "n_c = 2.85 n^1.61 collisions and n_t = 4.32 (mn)^1.02 transfers until T = 10, n = 10 000 to 200 000, m ∝ √n. ρ and τ/r are not printed.",
  here:
    "n = 10 000 for eight pairs of ρ and τ/r, n = 2000 for two, n = 20 000 and 40 000 for one of them each, until the state is nearly stationary, and the beginning of n = 40 000 " +
    "and 80 000 with another, " +
    "all with adaptive cells. The rest until T = 10 is extrapolated.",
  quickly: "n = 200 and 400 to T = 2.",
  seconds: 800,
  points(quick) {
    const seed = 1;
    if (quick) return [200, 400].map((n) => ({ n, fraction: 0.045, tauPerRadius: 16, time: 2, seed }));
    const pairs = [
      [0.02, 32, 4.25],
      [0.02, 64, 2.25],
      [0.045, 16, 5.75],
      [0.045, 32, 3],
      [0.045, 64, 1.5],
      [0.045, 128, 1.5],
      [0.1, 32, 2],
      [0.1, 64, 1.5],
    ] as const;
    const others = [
      [2000, 16, 4],
      [2000, 32, 3],
      [20_000, 64, 2.25],
      [40_000, 32, 4.75],
      [40_000, 64, 0.5],
      [80_000, 64, 0.75],
    ] as const;
    return [
      ...pairs.map(([fraction, tauPerRadius, time]) => ({ n: smallest, fraction, tauPerRadius, time, seed })),
      ...others.map(([n, tauPerRadius, time]) => ({ n, fraction: 0.045, tauPerRadius, time, seed })),
    ];
  },
  effort: ({ n, time }) => n * time,
  measure: gather,
  judge(rows) {
    const gathered = rows.filter(({ time, half }) => time > 2 * half);
    const total = ({ n, collisions, rate, time }: EddyRun & Gathering) => collisions + n * rate * (paperEnd - time);
    const overCollisions = (row: EddyRun & Gathering) => total(row) / paperCollisions(row.n);
    const overTransfers = (row: EddyRun & Gathering) =>
      (row.n ** 1.5 * (row.crossings + row.speed * (paperEnd - row.time))) / paperTransfers(row.n, Math.sqrt(row.n));
    const pairOf = ({ fraction, tauPerRadius }: EddyRun) => `ρ = ${number(100 * fraction, 2)} %, τ/r = ${tauPerRadius}`;
    const nameOf = (row: EddyRun) => `n = ${formatWholeNumber(row.n)}, ${pairOf(row)}`;
    const first = rows[0].n;
    const off = (row: EddyRun & Gathering) => Math.hypot(Math.log(overCollisions(row)), Math.log(overTransfers(row)));
    const scan = gathered.filter(({ n }) => n === first);
    const best = scan.toSorted((a, b) => off(a) - off(b))[0];
    // The final rate from this time on would give the same collisions. It is in proportion to the time of gathering, and that to 1/τ ∝ √n.
    const delay = ({ collisions, n, rate, time }: EddyRun & Gathering) => time - collisions / n / rate;
    // The final rate grows as a power of n, taken from smaller numbers.
    const smaller = Math.min(...rows.map(({ n }) => n));
    const grown = scan.flatMap((row) => {
      const less = rows.find((other) => other.n === smaller && other.n < first && pairOf(other) === pairOf(row));
      return less ? [[row, Math.log(row.rate / less.rate) / Math.log(first / smaller)] as const] : [];
    });
    const power = grown.reduce((sum, [, exponent]) => sum + exponent, 0) / grown.length;
    const atLargest = (row: EddyRun & Gathering) => {
      const left = Math.max(0, paperEnd - delay(row) * Math.sqrt(largest / first));
      return (largest * row.rate * (largest / first) ** power * left) / paperCollisions(largest);
    };
    const offBoth = (row: EddyRun & Gathering) => Math.hypot(off(row), Math.log(atLargest(row)));
    const both = scan.toSorted((a, b) => offBoth(a) - offBoth(b))[0];
    return {
      figures: [
        ...gathered.flatMap((row) => {
          const steady = `${number(row.rate / row.before, 3)} times that of the quarter before`;
          const state = `run until t = ${number(row.time, 3)}; collision rate at the end ${number(2 * row.rate, 3)}, ${steady}`;
          return [
            figure("physics", `n_c over the paper’s fit, ${nameOf(row)}`, "1", overCollisions(row), { remark: state }),
            figure("physics", "  n_t over the paper’s fit, m = √n", "1", overTransfers(row), {
              remark: `delay ${number(delay(row), 3)}`,
            }),
          ];
        }),
        ...grown.map(([row, exponent]) =>
          figure(
            "physics",
            `exponent of the final rate, n = ${formatWholeNumber(smaller)} to ${formatWholeNumber(first)}, ${pairOf(row)}`,
            "–",
            exponent,
          ),
        ),
        ...(grown.length > 0 ? scan : []).map((row) =>
          figure(
            "physics",
            `n_c over the paper’s fit, n = ${formatWholeNumber(largest)} by extrapolation, ${pairOf(row)}`,
            "1",
            atLargest(row),
            {
              remark: `delay ${number(Math.min(paperEnd, delay(row) * Math.sqrt(largest / first)), 3)}`,
            },
          ),
        ),
        ...rows
          .filter((row) => !gathered.includes(row))
          .map((row) =>
            figure(
              "physics",
              `distance from the edges at t = ${number(row.time, 3)}, ${nameOf(row)}, uniform: 1`,
              "–",
              row.inside,
            ),
          ),
      ],
      charts: [
        {
          name: "pairs",
          chart: {
            title: `Collisions until T = 10 over the paper’s fit, n = ${formatWholeNumber(first)}`,
            x: { label: "τ/r", log: true },
            y: { label: "n_c / 2.85 n^1.61", log: true },
            curves: [...new Set(rows.map(({ fraction }) => fraction))].map((fraction) =>
              curve(
                `ρ = ${number(100 * fraction, 2)} %`,
                rows.filter((row) => row.fraction === fraction && row.n === first),
                ({ tauPerRadius }) => tauPerRadius,
                overCollisions,
              ),
            ),
            marks: [{ axis: "y" as const, at: 1, name: "paper" }],
          },
        },
      ],
      remarks: [
        ...(best
          ? [
              `At n = ${formatWholeNumber(first)}, ${pairOf(best)} is nearest to both fits: ${number(overCollisions(best), 3)} times the collisions and ` +
                `${number(overTransfers(best), 3)} times the transfers. Transfers tell ρ, as they depend little on τ/r: below 1 at ρ = 2 %, above 1 at 10 %.`,
            ]
          : []),
        "Collisions until T = 10 are those of the run and, for the rest, its final rate; no run went to T = 10. A rate that still grows makes them too few. " +
          "The delay is the time from which on the final rate would give the collisions of the run: discs have to gather first.",
        ...(grown.length > 0
          ? [
              `The extrapolation to n = ${formatWholeNumber(largest)} takes the final rate as ∝ n^${number(power, 2)}, the mean of the exponents above, and the delay as ∝ 1/τ, that is ∝ √n at ` +
                `fixed ρ and τ/r. By it ${pairOf(both!)} is nearest to the fits at both ends: ${number(overCollisions(both!), 2)} and ${number(atLargest(both!), 3)} times the collisions. ` +
                "A pair cannot follow a power of n without end: with ρ = 4.5 % and τ/r = 16 discs do not gather in time at large n. With τ/r = 32 and 64 they do; " +
                "τ/r = 64 has too few collisions at small n.",
            ]
          : []),
        "By the fit, n = 40 000 and 80 000 have 73 and 223 million collisions until T = 10. With τ/r = 32, n = 40 000 was run until its rate was steady, with 20 million; of " +
          "n = 80 000 only the beginning of the gathering was run.",
      ],
    };
  },
});

function* gather({ time, ...point }: EddyRun, now: Clock) {
  const side = Math.round(Math.sqrt(point.n));
  const engine = createFieldEngine(eddies(point), { step: 0.01, cells: [side, side], adaptive: true });
  const counts = [0];
  let [seconds, crossings, half, speed, inside] = [0, 0, Number.NaN, 0, 1];
  for (let k = 1; k <= Math.round(time / look); k++) {
    for (let why = ""; why !== "time"; ) {
      const start = now();
      why = engine.advance({ until: k * look, encounters: 20_000 }).why;
      seconds += (now() - start) / 1000;
      yield (k * look) / time;
    }
    counts.push(engine.tally().collisions);
    const next = placesOf(engine);
    if (Number.isNaN(half) && next.inside < 0.5) half = look * (k - (0.5 - next.inside) / (inside - next.inside));
    crossings += (look * (speed + next.speed)) / 2;
    ({ speed, inside } = next);
  }
  const last = counts.length - 1;
  const rateTo = (to: number) => (counts[to] - counts[to - window]) / point.n / (window * look);
  const rates = { rate: rateTo(last), before: rateTo(last - window) };
  return { collisions: counts[last], ...rates, speed, crossings, half, inside, seconds } satisfies Gathering;
}
