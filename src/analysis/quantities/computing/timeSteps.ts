/** Time steps: their number, and the share of collisions that they miss, by particles that are followed exactly. */
import { number, whole } from "../../../format/numbers.ts";
import type { Finding } from "../../../protocol/messages.ts";
import { missedShare, shareText } from "../../statistics/shareError.ts";
import type { Quantity, Results, Run } from "../quantity.ts";
import { since } from "../rowIntervals.ts";

/** In units of the step: what is less than a millionth too late is so by rounding. */
const latest = 1e-6;
/** Particles are followed from the beginning of a step, where each meets one other at the most. */
const blind = "; not those that come of others in the same step";
/** Where none of that many is missed, it may still be one in thirty. */
const tooFew = 100;

export const timeSteps: Quantity = {
  id: "time-steps",
  label: "Collisions missed",
  unit: "",
  about: "Share of its collisions that a time-stepped method misses, of a few particles that are followed exactly.",
  always: true,
  columns: [{ name: "missed." }],
  derive(rows) {
    const steps = rows.count("steps");
    if (steps.length === 0 || Number.isNaN(steps[0]) || !rows.facts.followed) return [];
    // Of the collisions that the sample has seen since the row before.
    const [judged, missed] = [since(rows, "judged"), since(rows, "missed")];
    const [tests, work] = [rows.count("shadowTests"), rows.count("work")];
    const cost = (_: number, k: number) => tests[rows.first + k] / Math.max(1, work[rows.first + k]);
    return [
      ["missed.share", judged.map((n, k) => (n > 0 ? missed[k] / n : Number.NaN))],
      ["missed.cost", judged.map(cost)],
    ];
  },
  charts: () => [
    {
      id: "missed",
      title: "Collisions missed",
      about:
        "Share of the collisions that the time-stepped method misses, of a few particles that are followed exactly; and the share of the work that this takes.",
      columns: { "missed.share": "missed", "missed.cost": "cost of measuring" },
      fromZero: true,
    },
  ],
  expect: {
    missed: {
      about: "Share of its collisions that a time-stepped method missed, by its shadow sample.",
      unit: "",
      example: { max: 0.001 },
      value: ({ tally }) => missedShare(tally),
    },
  },
  findings(results, run) {
    const { stepped, work } = results.tally;
    if (!stepped) return [];
    const { splits = 0, fast: beyond = 0 } = work;
    const share = number((100 * beyond) / (stepped.steps * results.particles), 2);
    const fast = `${number(beyond, 6)}, ${share} % of all: ${run.facts.beyondBound}`;
    return [
      { name: "time steps", measured: number(stepped.steps, 6) },
      ...(splits > 0 ? [{ name: "  cut in pieces", measured: number(splits, 6) }] : []),
      ...(beyond > 0 ? [{ name: "  ways beyond the bound", measured: fast }] : []),
      ...missedFindings(results, run),
    ];
  },
};

function missedFindings({ tally }: Results, { facts }: Run): Finding[] {
  const { stepped } = tally;
  if (!stepped || missedShare(tally) === undefined) return [];
  const { judged, missed } = stepped;
  const counts = `${missed === 0 ? "none" : whole(missed)} of ${whole(judged)} followed${facts.onceAStep ? blind : ""}`;
  const few = missed === 0 && judged < tooFew;
  // Found to rounding is found in time.
  const late = judged > missed ? stepped.late / (judged - missed) : 0;
  return [
    {
      name: "collisions missed",
      measured: few ? `too few followed to tell: ${whole(judged)}` : `${shareText(stepped)}: ${counts}`,
    },
    {
      name: "  spent on following",
      measured: `${number((100 * stepped.shadowTests) / Math.max(1, stepped.work), 2)} % of the work`,
    },
    ...(late > latest * (facts.step ?? 1) ? [{ name: "  late on average", measured: number(late, 3) }] : []),
  ];
}
