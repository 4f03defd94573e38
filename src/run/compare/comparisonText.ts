/** What a comparison found, in words for the terminal and the panel. */

import { number, rate, whole } from "../../format/numbers.ts";
import type { Parting } from "./collisionSequence.ts";
import type { WorkShares } from "./workShares.ts";

/** For how long a method's encounters are those of the first. */
export function agreement({ matched, parting, collapsed }: WorkShares): string {
  const ended = collapsed ? ", collapse" : "";
  if (matched === undefined) return `–${ended}`;
  if (!parting) return `all ${whole(matched)}${ended}`;
  const until = `up to ${whole(parting.encounter - 1)} (${number(parting.perParticle, 3)} a particle)`;
  if (parting.by === "error") return `${until}, which rounding does not explain`;
  if (parting.by === "steps") return `${until}, then its time steps miss one`;
  return parting.by === "tie" ? `${until}, then two at one time` : until;
}

/** @param shadow where a start one unit in the last digit away parts from the first */
export function onRounding(results: readonly WorkShares[], shadow: Parting | undefined): string[] {
  if (shadow) {
    return [
      `Started one unit in the last digit away, ${results[0]!.name} itself parts at encounter ${whole(shadow.encounter)} ` +
        `(${number(shadow.perParticle, 3)} a particle): about there rounding parts any two programs.`,
    ];
  }
  const parted = results.some(({ parting }) => parting?.by === "rounding");
  return parted ? ["Rounding parts them: hard balls are chaotic."] : [];
}

export function onErrors(results: readonly WorkShares[]): string[] {
  return results
    .filter(({ parting }) => parting?.by === "error")
    .map(({ name }) => `${name} does not agree with ${results[0]!.name}: one of the two is wrong.`);
}

/** Two runs of one machine differ by so much, whatever the stretches of each say. */
const alike = 0.03;

/** In a sweep, of each method the cells with which it was fastest: as far as the times of the runs tell it. */
export function onBestCells(results: readonly WorkShares[]): string[] {
  const families = new Map<string, WorkShares[]>();
  for (const row of results) {
    const [, family] = /^(.*)\/\d+(?:x\d+)*$/.exec(row.name) ?? [];
    if (family !== undefined) families.set(family, [...(families.get(family) ?? []), row]);
  }
  const told = [...families].filter(([, rows]) => rows.length >= 3);
  const short = told.filter(([, rows]) => rows.some(({ microsecondsError }) => microsecondsError === undefined));
  const sentences = told.filter((each) => !short.includes(each)).map(([family, rows]) => bestOf(family, rows));
  if (short.length === 0) return sentences;
  const names = short.map(([family]) => family).join(", ");
  return [
    ...sentences,
    `These runs are too short to tell with which cells ${names} ${short.length > 1 ? "are" : "is"} fastest: compare more collisions.`,
  ];
}

function bestOf(family: string, rows: readonly WorkShares[]): string {
  const fastest = rows.reduce((a, b) => (b.microseconds! < a.microseconds! ? b : a));
  const { microseconds: least = Number.NaN, microsecondsError: error = 0 } = fastest;
  const asFast = rows.filter(({ microseconds, microsecondsError: its = 0 }) => {
    return microseconds! - least <= Math.max(alike * least, 2 * Math.hypot(error, its));
  });
  const speed = `${rate(1e6 / least)} encounters a second`;
  if (asFast.length === 1) return `${family} is fastest here as ${fastest.name}: ${speed}.`;
  const cells = asFast.map(({ name }) => name.slice(family.length + 1));
  return `${family} is fastest here with ${cells.slice(0, -1).join(", ")} or ${cells.at(-1)} cells, which the times do not tell apart: ${speed}.`;
}
