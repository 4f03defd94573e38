/** Sentences on the time over which averages were taken, and on whether the run had settled by then. */
import type { Settling } from "../../analysis/statistics/equilibrium.ts";
import { endCounts, type Unsteady } from "../../analysis/statistics/steadyState.ts";
import { number } from "../../format/numbers.ts";

export interface Averaged {
  readonly samples: number;
  /** Averages begin at this time, */
  readonly from: number;
  /** as the scenario says; else from when it had settled, as far as it has. */
  readonly fromGiven: boolean;
  readonly settling: Settling;
  readonly unsteady: Unsteady | undefined;
}

const why: Readonly<Partial<Record<Unsteady, string>>> = {
  grows: "Particles grow, so there is no steady state to wait for.",
  flows: "A fluid comes to rest, so there is no steady state to wait for.",
  loses: "Contacts take energy, so there is no steady state to wait for.",
  gains:
    "Obstacles that move, or the flow of a sheared box, give the particles energy and nothing takes it, so there is no steady state to wait for.",
  scheduled: "The schedule changes velocities, so there is no steady state to wait for.",
  leaves: "Particles leave through open edges, so there is no steady state to wait for.",
};

const arrow =
  "An arrow leads from the start to the end; of rates, from the first samples to the last. " +
  "With `measure.from` there are averages from then on.";

const ofCourse = "Behind ± is how far values go in that time, which is no error.";

export function settlingText(averaged: Averaged): string {
  const { samples, from, fromGiven, settling, unsteady } = averaged;
  if (unsteady && endCounts(averaged)) return `${why[unsteady]} ${arrow}`;
  const begin = `Averages over ${samples} samples from t = ${number(from, 4)} on`;
  if (unsteady === "few") return `${begin}.`;
  if (unsteady) return [`${begin}.`, why[unsteady], ofCourse].filter(Boolean).join(" ");
  if (!settling.settled) return `${begin}. ${settling.sentence}`;
  if (!fromGiven) {
    if (from === 0) return `${begin}: settled from the start.`;
    return `${begin}, when it had settled; the first ${number(100 * settling.share, 2)} % are left out.`;
  }
  if (settling.time <= from) return `${begin}. By then it had settled.`;
  return `${begin}, though it settled only at t = ${number(settling.time, 4)}. Without \`measure.from\` they begin there.`;
}
