/**
 * What stands in grey beside a value: the one of number, radius and fraction that its author left out; the cells that
 * "auto" comes to; the collisions until the end. Only what follows from the text, never what it says already.
 */

import { amount, rounded, whole } from "../../format/numbers.ts";
import type { Reading } from "../../scenario/readScenario.ts";
import type { Facts, GroupFacts } from "./derivedFacts.ts";

export interface Hint {
  readonly offset: number;
  readonly text: string;
  readonly tooltip: string;
}

export function hintsOf(facts: Facts, { scenario, document, at }: Reading): Hint[] {
  if (!scenario || !document) return [];
  const hints: Hint[] = [];
  const after = (path: readonly (string | number)[], text: string, tooltip: string) =>
    hints.push({ offset: at(path).end, text, tooltip });
  for (const group of facts.groups) {
    const place = siteOf(group, document);
    if (place) after([...group.path, place.word], place.text, place.tooltip);
  }
  const { estimate } = facts;
  if (!estimate) return hints;
  const { cells, cellSide, collisions, unforeseen } = estimate;
  const time = unforeseen?.what === "time" ? Number.NaN : estimate.time;
  if (document.method?.cells === "auto") {
    after(["method", "cells"], cells.join(" × "), `Automatic cells: ${cells.join(" × ")}, side ${rounded(cellSide)}.`);
  }
  if (document.stop?.time !== undefined && collisions > 0 && unforeseen?.what !== "collisions") {
    after(["stop", "time"], `≈ ${amount(collisions)} collisions`, "Pair collisions until then, by theory.");
  } else if (document.stop?.collisions !== undefined && Number.isFinite(time)) {
    after(["stop", "collisions"], `≈ time ${rounded(time, 2)}`, "When that will be, by theory.");
  } else if (document.stop?.collisionsPerParticle !== undefined && Number.isFinite(time)) {
    after(["stop", "collisionsPerParticle"], `≈ time ${rounded(time, 2)}`, "When that will be, by theory.");
  }
  return hints;
}

type Document = NonNullable<Reading["document"]>;

/** The value that says most about size, and what it leaves unsaid. */
function siteOf({ path, count, radius, fraction }: GroupFacts, { particles }: Document) {
  const group = Array.isArray(particles) ? particles[path[1] as number] : particles;
  if (!group) return undefined;
  const spoken = { count: group.count ?? group.at, radius: group.radius, fraction: group.fraction };
  if (spoken.radius === undefined && spoken.fraction !== undefined && radius !== undefined) {
    return { word: "fraction", text: `radius ${rounded(radius)}`, tooltip: "Settled by the number and the fraction." };
  }
  if (spoken.count === undefined && spoken.fraction !== undefined && count !== undefined) {
    return { word: "fraction", text: `${whole(count)} particles`, tooltip: "Settled by the radius and the fraction." };
  }
  if (spoken.fraction === undefined && typeof spoken.radius !== "undefined" && fraction !== undefined) {
    return {
      word: "radius",
      text: `fraction ${rounded(fraction)}`,
      tooltip: "The share of the box that this group fills, settled by number and radius.",
    };
  }
  return undefined;
}
