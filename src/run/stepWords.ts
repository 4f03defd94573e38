/** What a sweep of the time step found, in words for the terminal and the panel. */
import { tolerableShare } from "../scenario/missedByLaw.ts";
import type { Compared } from "./compared.ts";
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

/** Of each method with steps the longest that will do. */
export function onSteps(results: readonly Compared[], familyOf: (name: string) => string): string[] {
  const families = new Map<string, Compared[]>();
  for (const row of results) {
    const family = familyOf(row.name);
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  const stepped = [...families].filter(([, rows]) => rows[0]!.against);
  const good = stepped.filter(([, rows]) => !rows.some(({ against }) => misses(against!)));
  const others = stepped.filter((family) => !good.includes(family));
  return [...(good.length > 0 ? [onGood(good)] : []), ...others.map(([family, rows]) => onFamily(family, rows))];
}

/** Of those that miss too little to be told, in one sentence. */
function onGood(families: readonly (readonly [string, readonly Compared[]])[]): string {
  const names = families.map(([family]) => family).join(", ");
  const judged = Math.min(...families.map(([, rows]) => rows.reduce((sum, { against }) => sum + against!.judged, 0)));
  const each = families.length > 1 ? " each" : "";
  return `${names} ${families.length > 1 ? "miss" : "misses"} no more than one collision in a thousand with any of these steps (${whole(judged)} judged${each}).`;
}

function onFamily(family: string, rows: readonly Compared[]): string {
  const bySteps = [...rows].sort((a, b) => a.step! - b.step!);
  const first = bySteps.findIndex(({ against }) => misses(against!));
  const { step, against } = bySteps[first]!;
  if (first === 0)
    return `${family} misses ${percent(shareMissed(against!))} already with the shortest of these steps, ${number(step!, 3)}.`;
  const good = bySteps[first - 1]!;
  return `${family} misses under 0.1 % up to a step of ${number(good.step!, 3)}, and ${percent(shareMissed(against!))} with ${number(step!, 3)}.`;
}
