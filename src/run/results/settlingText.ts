/** Sentences on the time over which averages were taken, and on whether the run had settled by then. */
import type { Settling } from "../../analysis/statistics/equilibrium.ts";
import { endCounts, type Unsteady } from "../../analysis/statistics/steadyState.ts";
import { number } from "../../format/numbers.ts";
import { actionOf } from "../../physics/actions/index.ts";
import type { ScheduledAction } from "../../physics/system.ts";
import { list } from "../../scenario/text/wording.ts";

export interface Averaged {
  readonly samples: number;
  /** The run has come to this time. */
  readonly time: number;
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
  leaves: "Particles leave through open edges, so there is no steady state to wait for.",
};

const arrow =
  "An arrow leads from the start to the end; of rates, from the first samples to the last. " +
  "With `measure.from` there are averages from then on.";

const ofCourse = "Behind ± is how far values go in that time, which is no error.";

/** Most changes of a schedule that are named. */
const mostNamed = 3;

export function settlingText(averaged: Averaged, schedule: readonly ScheduledAction[] = []): string {
  const { samples, time, from, fromGiven, settling, unsteady } = averaged;
  const reason = unsteady && (unsteady === "scheduled" ? scheduleText(schedule, time) : why[unsteady]);
  if (unsteady && endCounts(averaged)) return `${reason} ${arrow}`;
  const begin = `Averages over ${samples} samples from t = ${number(from, 4)} on`;
  if (unsteady === "few") return `${begin}.`;
  if (unsteady) return [`${begin}.`, reason, ofCourse].filter(Boolean).join(" ");
  if (!settling.settled) return `${begin}. ${settling.sentence}`;
  if (!fromGiven) {
    if (from === 0) return `${begin}: settled from the start.`;
    return `${begin}, when it had settled; the first ${number(100 * settling.share, 2)} % are left out.`;
  }
  if (settling.time <= from) return `${begin}. By then it had settled.`;
  return `${begin}, though it settled only at t = ${number(settling.time, 4)}. Without \`measure.from\` they begin there.`;
}

/** `The schedule changes the run at t = 15 (change gravity to (0.5, −1)) and at t = 20 (heat: temperature × 2), so …` */
function scheduleText(schedule: readonly ScheduledAction[], end: number): string {
  const done = schedule.filter(({ at }) => at <= end);
  if (done.length === 0)
    return "The run ended before the first change of its schedule, for which it may not have settled.";
  const named = done.slice(0, mostNamed).map((one) => `at t = ${number(one.at, 6)} (${changeText(one)})`);
  const more = done.length - named.length;
  const all = list([...named, ...(more > 0 ? [`${more} more ${more === 1 ? "time" : "times"}`] : [])], "", "and");
  return `The schedule changes the run ${all}, so there is no steady state to wait for.`;
}

/** The label of the action within a sentence. */
function changeText({ action, value }: ScheduledAction): string {
  const label = actionOf(action).labelOf(value);
  return (label[0].toLowerCase() + label.slice(1)).replace(/-(?=[\d.])/g, "−");
}
