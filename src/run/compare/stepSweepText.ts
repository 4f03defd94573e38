/** Findings of a sweep of the time step, in words for the terminal and the panel. */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { atMost, shareText, surelyMore } from "../../analysis/statistics/shareError.ts";
import { number, whole } from "../../format/numbers.ts";
import type { StepErrors } from "../../protocol/messages.ts";
import { tolerableShare } from "../../scenario/checks/steps/predictedMisses.ts";
import type { WorkShares } from "./workShares.ts";

/** Misses significantly more than is tolerable. */
export function misses(against: StepErrors): boolean {
  return surelyMore(against, tolerableShare);
}

/** Misses significantly less than is tolerable. */
export function holds(against: StepErrors): boolean {
  return atMost(against) <= tolerableShare;
}

export function stepVerdict({ against }: Pick<WorkShares, "against">): string {
  if (!against) return "no time step, misses nothing";
  const { judged, missed, invented, delayed, delay } = against;
  if (judged + invented === 0) return "too few collisions to decide";
  const share = (part: number, what: string) => (part > 0 ? [`${percent(part / Math.max(1, judged))} ${what}`] : []);
  const late = delayed > 0 ? [`${percent(delayed / Math.max(1, judged))} late, by ${number(delay, 2)}`] : [];
  const found = [...(missed > 0 ? [`${shareText(against)} missed`] : []), ...share(invented, "invented"), ...late];
  return missed > 0 ? found.join(", ") : [`none of ${whole(judged)} missed`, ...found].join(", ");
}

export function percent(share: number): string {
  return `${number(100 * share, share < 0.0995 ? 2 : 3)} %`;
}

/**
 * The longest acceptable step of each method, as far as it is significant (19 of 20).
 *
 * @param complete whether all steps of a family have run; the others are omitted
 */
export function onSteps(
  results: readonly WorkShares[],
  familyOf: (name: string) => string,
  complete: (family: string, rows: readonly WorkShares[]) => boolean = () => true,
): string[] {
  const families = groupBy(results, ({ name }) => familyOf(name));
  const stepped = [...families].filter(([family, rows]) => rows[0].against && complete(family, rows));
  const good = stepped.filter(([, rows]) => rows.every(({ against }) => holds(against!)));
  const others = stepped.filter((family) => !good.includes(family));
  return [...(good.length > 0 ? [onGood(good)] : []), ...others.map(([family, rows]) => onFamily(family, rows))];
}

/** Methods that are good with all steps, in one sentence. */
function onGood(families: readonly (readonly [string, readonly WorkShares[]])[]): string {
  const names = families.map(([family]) => family).join(", ");
  const judged = Math.min(...families.flatMap(([, rows]) => rows.map(({ against }) => against!.judged)));
  return `${names} ${families.length > 1 ? "miss" : "misses"} less than one collision in a thousand with any of these steps (at least ${whole(judged)} judged with each).`;
}

function onFamily(family: string, rows: readonly WorkShares[]): string {
  const bySteps = [...rows].sort((a, b) => a.step! - b.step!);
  const bad = bySteps.findIndex(({ against }) => misses(against!));
  const before = bad < 0 ? bySteps : bySteps.slice(0, bad);
  const good = before.findLast(({ against }) => holds(against!));
  const open = before.filter(({ step, against }) => !holds(against!) && !(step! < (good?.step ?? 0)));
  const worst = bySteps[bad];
  const much = worst && `${shareText(worst.against!)} with ${number(worst.step!, 3)}`;
  if (worst && before.length === 0)
    return `${family} misses ${shareText(worst.against!)} already with the shortest of these steps, ${number(worst.step!, 3)}.`;
  const parts = [
    ...(good ? [`under 0.1 % up to a step of ${number(good.step!, 3)}`] : []),
    ...(much ? [much] : []),
  ].join(", and ");
  const found = parts === "" ? "" : `${family} misses ${parts}. `;
  return `${found}${open.length > 0 ? onOpen(found === "" ? family : undefined, open) : ""}`.trimEnd();
}

/** Steps with too few collisions to decide whether they miss more than one in a thousand. */
function onOpen(family: string | undefined, rows: readonly WorkShares[]): string {
  const steps = rows.map(({ step }) => number(step!, 3));
  const listed = steps.length > 1 ? `${steps.slice(0, -1).join(", ")} and ${steps.at(-1)}` : steps[0];
  const counts = rows.map(({ against }) => `${whole(against!.missed)} of ${whole(against!.judged)}`).join(", ");
  const of = family === undefined ? "W" : `${family}: w`;
  return `${of}hether more than one in a thousand is missed with ${listed} cannot be decided from ${counts}.`;
}
