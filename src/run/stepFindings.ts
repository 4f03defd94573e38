/** What only time-stepped runs have found: how far particles got, clusters, and what was missed. */
import type { ResolvedScenario } from "../scenario/resolve.ts";
import { number } from "./digits.ts";
import type { Finding } from "./messages.ts";
import { missedShare } from "./missedShare.ts";
import type { Outcome } from "./outcome.ts";

/** Fractions up to which D(1 − 2φ), the first order in φ, is worth standing beside. */
const dilute = 0.1;
/** Of a step: what is less than a millionth too late is so by rounding. */
const latest = 1e-6;

export function stepFindings(
  { tally, diffusion, diffusionOfSpecies: species, theory, dimension }: Outcome,
  { motion, measure, method }: ResolvedScenario,
): Finding[] {
  const { stepped } = tally;
  if (!stepped) return [];
  const findings: Finding[] = [];
  if (motion.kind === "brownian" && diffusion !== undefined) {
    const one = typeof motion.diffusion === "number" ? motion.diffusion : undefined;
    const expected = one && longTime(one, dimension, fractionOf(theory), motion.onContact);
    const off = expected === undefined ? undefined : 100 * (diffusion / expected - 1);
    findings.push({
      name: "diffusion, MSD / 2dt",
      measured: number(diffusion, 4),
      ...(expected !== undefined && {
        theory: number(expected, 4),
        off: `${off! < 0 ? "−" : "+"}${Math.abs(off!).toFixed(2)} %`,
      }),
    });
  }
  for (const { name, measured, alone } of species)
    findings.push({ name: `  of ${name}`, measured: `${number(measured, 4)}, alone ${number(alone, 4)}` });
  if (stepped.clusters !== undefined && measure.what.includes("clusters")) {
    findings.push({ name: "clusters", measured: number(stepped.clusters, 6) });
    findings.push({ name: "  the largest of", measured: `${number(stepped.largestCluster!, 6)} particles` });
  }
  findings.push({ name: "time steps", measured: number(stepped.steps, 6) });
  if (stepped.splits > 0) findings.push({ name: "  cut in pieces", measured: number(stepped.splits, 6) });
  if (stepped.fast > 0) findings.push({ name: "  particles beyond the bound", measured: number(stepped.fast, 6) });
  const share = missedShare(tally);
  if (share !== undefined) {
    const cost = (100 * stepped.shadowTests) / Math.max(1, stepped.work);
    findings.push({
      name: "collisions missed",
      measured: `${number(100 * share, 3)} % of ${number(stepped.judged, 6)} followed, for ${number(cost, 2)} % of the work`,
    });
    const found = stepped.judged - stepped.missed;
    // Found to rounding is found in time.
    const late = found > 0 ? stepped.late / found : 0;
    if (late > latest * (method.step ?? 1)) findings.push({ name: "  late on average", measured: number(late, 3) });
  }
  return findings;
}

function fractionOf(theory: Outcome["theory"]): number | undefined {
  return theory?.fraction;
}

/** D(1 − 2φ) of hard spheres in three dimensions (Batchelor 1976; Hanna, Hess & Klein 1982, without flow between them). */
function longTime(
  diffusion: number,
  dimension: 2 | 3,
  fraction: number | undefined,
  onContact: "reflect" | "stop" | "associate",
): number | undefined {
  if (onContact !== "reflect" || dimension !== 3 || fraction === undefined || fraction > dilute) return undefined;
  return diffusion * (1 - 2 * fraction);
}
