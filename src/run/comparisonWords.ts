/** What a comparison found, in words for the terminal and the panel. */
import type { Compared } from "./compared.ts";
import type { Parting } from "./course.ts";
import { number, rate, whole } from "./digits.ts";

/** For how long a method's encounters are those of the first. */
export function agreement({ matched, parting, collapsed }: Compared): string {
  const ended = collapsed ? ", collapse" : "";
  if (matched === undefined) return `–${ended}`;
  if (!parting) return `all ${whole(matched)}${ended}`;
  const until = `up to ${whole(parting.encounter - 1)} (${number(parting.perParticle, 3)} a particle)`;
  if (parting.by === "error") return `${until}, which rounding does not explain`;
  if (parting.by === "steps") return `${until}, then its time steps miss one`;
  return parting.by === "tie" ? `${until}, then two at one time` : until;
}

/** @param shadow where a start one unit in the last digit away parts from the first */
export function onRounding(results: readonly Compared[], shadow: Parting | undefined): string[] {
  if (shadow) {
    return [
      `Started one unit in the last digit away, ${results[0]!.name} itself parts at encounter ${whole(shadow.encounter)} ` +
        `(${number(shadow.perParticle, 3)} a particle): about there rounding parts any two programs.`,
    ];
  }
  const parted = results.some(({ parting }) => parting?.by === "rounding");
  return parted ? ["Rounding parts them: hard balls are chaotic."] : [];
}

export function onErrors(results: readonly Compared[]): string[] {
  return results
    .filter(({ parting }) => parting?.by === "error")
    .map(({ name }) => `${name} does not agree with ${results[0]!.name}: one of the two is wrong.`);
}

/** In a sweep, of each method the cells with which it was fastest. */
export function onBestCells(results: readonly Compared[]): string[] {
  const families = new Map<string, Compared[]>();
  for (const row of results) {
    const [, family] = /^(.*)\/\d+(?:x\d+)*$/.exec(row.name) ?? [];
    if (family !== undefined) families.set(family, [...(families.get(family) ?? []), row]);
  }
  return [...families].flatMap(([family, rows]) => {
    if (rows.length < 3) return [];
    const fastest = rows.reduce((a, b) => (b.microseconds < a.microseconds ? b : a));
    return [`${family} is fastest here as ${fastest.name}: ${rate(1e6 / fastest.microseconds)} encounters a second.`];
  });
}
