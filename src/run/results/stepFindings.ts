/** What only time-stepped runs have found: how far particles got, clusters, and what was missed. */

import { number, whole, withError } from "../../format/numbers.ts";
import { diffuses } from "../../physics/motion/index.ts";
import type { Finding } from "../../protocol/messages.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { longTimeShare } from "./longTimeShare.ts";
import { missedShare } from "./missedShare.ts";
import type { Outcome } from "./outcome.ts";
import { shareText } from "./shareError.ts";

/** Of a step: what is less than a millionth too late is so by rounding. */
const latest = 1e-6;

/** Particles are followed from the beginning of a step, where each meets one other at the most. */
const blind = "; not those that come of others in the same step";

/** Where of so many none is missed, it may still be one in thirty. */
const tooFew = 100;

/** What becomes of particles that go farther in a step than their detector surely looks. */
const whatBeyond = {
  miss: "collisions far from where they began may be missed",
  split: "their steps were cut, so nothing is missed for it",
  apart: "they looked at everybody, so nothing is missed for it",
} as const;

export function stepFindings(
  { tally, diffusion, diffusionOfSpecies: species, theory, dimension, particles }: Outcome,
  { motion, measure, method, edges }: ResolvedScenario,
): Finding[] {
  const { stepped } = tally;
  if (!stepped) return [];
  const findings: Finding[] = [];
  // The mean square of so many Gaussian ways is known no better. Those of one cluster are one way.
  const independent = diffuses(motion) && motion.onContact !== "associate";
  const errorOf = (value: number, ways: number) =>
    independent ? value * Math.sqrt(2 / (dimension * ways)) : undefined;
  if (diffuses(motion) && diffusion !== undefined) {
    const error = errorOf(diffusion, particles);
    const one = typeof motion.diffusion === "number" ? motion.diffusion : Number.NaN;
    const share = longTimeShare(motion, { dimension, edges }, theory?.fraction);
    const expected = share === undefined ? undefined : share * one;
    const off = expected === undefined ? undefined : 100 * (diffusion / expected - 1);
    findings.push({
      name: "diffusion, MSD / 2dt",
      measured: withError(diffusion, error),
      ...(expected !== undefined && {
        theory: number(expected, 4),
        off: `${off! < 0 ? "−" : "+"}${Math.abs(off!).toFixed(2)} %`,
      }),
    });
  }
  for (const { name, measured, alone, members } of species) {
    const error = errorOf(measured, members);
    findings.push({ name: `  of ${name}`, measured: `${withError(measured, error)}, alone ${number(alone, 4)}` });
  }
  if (stepped.clusters !== undefined && measure.what.includes("clusters")) {
    findings.push({ name: "clusters", measured: number(stepped.clusters, 6) });
    findings.push({ name: "  the largest of", measured: `${number(stepped.largestCluster!, 6)} particles` });
  }
  findings.push({ name: "time steps", measured: number(stepped.steps, 6) });
  if (stepped.splits > 0) findings.push({ name: "  cut in pieces", measured: number(stepped.splits, 6) });
  if (stepped.fast > 0) {
    const share = number((100 * stepped.fast) / (stepped.steps * particles), 2);
    const done = whatBeyond[method.beyond ?? (diffuses(motion) ? "split" : "miss")];
    findings.push({
      name: "  ways beyond the bound",
      measured: `${number(stepped.fast, 6)}, ${share} % of all: ${done}`,
    });
  }
  if (missedShare(tally) !== undefined) {
    const cost = (100 * stepped.shadowTests) / Math.max(1, stepped.work);
    const { judged, missed } = stepped;
    const counts = `${missed === 0 ? "none" : whole(missed)} of ${whole(judged)} followed${method.within === "once" ? blind : ""}`;
    findings.push({
      name: "collisions missed",
      measured:
        missed === 0 && judged < tooFew
          ? `too few followed to tell: ${whole(judged)}`
          : `${shareText(stepped)}: ${counts}`,
    });
    findings.push({ name: "  spent on following", measured: `${number(cost, 2)} % of the work` });
    const found = stepped.judged - stepped.missed;
    // Found to rounding is found in time.
    const late = found > 0 ? stepped.late / found : 0;
    if (late > latest * (method.step ?? 1)) findings.push({ name: "  late on average", measured: number(late, 3) });
  }
  return findings;
}
