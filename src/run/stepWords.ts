/** What a sweep of the time step found, in words for the terminal and the panel. */
import { tolerableShare } from "../scenario/checkStep.ts";
import { plural } from "../scenario/wording.ts";
import type { Compared } from "./comparison.ts";
import { number, whole } from "./digits.ts";
import type { StepErrors } from "./messages.ts";

export function shareMissed({ judged, missed }: StepErrors): number {
  return judged > 0 ? missed / judged : 0;
}

export function misses(against: StepErrors): boolean {
  return shareMissed(against) > tolerableShare;
}

export function stepVerdict({ against }: Pick<Compared, "against">): string {
  if (!against) return "has no step, misses nothing";
  const { judged, missed, invented, delayed, delay } = against;
  if (judged + invented === 0) return "too few collisions to tell";
  const share = (part: number, what: string) => (part > 0 ? [`${percent(part / Math.max(1, judged))} ${what}`] : []);
  const late = delayed > 0 ? [`${percent(delayed / Math.max(1, judged))} late, by ${number(delay, 2)}`] : [];
  const found = [...share(missed, "missed"), ...share(invented, "invented"), ...late];
  return missed > 0 ? found.join(", ") : [`none of ${whole(judged)} missed`, ...found].join(", ");
}

export function percent(share: number): string {
  return `${number(100 * share, share < 0.0995 ? 2 : 3)} %`;
}

/** Of each method the longest step that will do, and what is to be known of those that have none. */
export function onSteps(results: readonly Compared[], familyOf: (name: string) => string): string[] {
  const families = new Map<string, Compared[]>();
  for (const row of results) {
    const family = familyOf(row.name);
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  const steady = [...families].filter(([, rows]) => !rows[0]!.against).map(([family]) => family);
  const sentences = [...families].flatMap(([family, rows]) => (rows[0]!.against ? [onFamily(family, rows)] : []));
  if (steady.length === 0) return sentences;
  const [verb, line] = steady.length === 1 ? ["goes", "is a level line"] : ["go", "are level lines"];
  return [
    ...sentences,
    `${steady.join(", ")} ${verb} from collision to collision and ${steady.length === 1 ? "misses" : "miss"} nothing: no part of what is missed, and ${line} in cost.`,
  ];
}

function onFamily(family: string, rows: readonly Compared[]): string {
  const bySteps = [...rows].sort((a, b) => a.step! - b.step!);
  const first = bySteps.findIndex(({ against }) => misses(against!));
  if (first < 0) {
    const judged = bySteps.reduce((sum, { against }) => sum + against!.judged, 0);
    return `${family} misses no more than one collision in a thousand with any of these steps (${plural(judged, "collision")} judged).`;
  }
  const { step, against } = bySteps[first]!;
  if (first === 0)
    return `${family} misses ${percent(shareMissed(against!))} already with the shortest of these steps, ${number(step!, 3)}.`;
  const good = bySteps[first - 1]!;
  return `${family} misses under 0.1 % up to a step of ${number(good.step!, 3)}, and ${percent(shareMissed(against!))} with ${number(step!, 3)}.`;
}
