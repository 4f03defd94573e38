/**
 * Inlay hints: the one of number, radius and fraction that is not given; the cells that "auto" gives; the collisions until the
 * end. Only values that follow from the text, never those that it contains.
 */

import { dynamics, unserved } from "../../engine/dynamics/index.ts";
import { amount, rounded, whole } from "../../format/numbers.ts";
import { placesOf } from "../../physics/features/feature.ts";
import { featuresIn } from "../../physics/features/index.ts";
import type { Reading } from "../../scenario/readScenario.ts";
import { list } from "../../scenario/text/wording.ts";
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
  // A method that is not the usual one is taken because of features that this one lacks: said where it is decided.
  const [first, ...others] = document.method?.kind === undefined ? unserved(dynamics[0], featuresIn(document)) : [];
  if (first) {
    const { kind } = scenario.method;
    const [place] = document.method ? [["method"]] : placesOf(first, document);
    const what = list(
      [first, ...others].map(({ about }) => about),
      "",
      "and",
    );
    after(place!.slice(0, 1), `method: ${kind}`, `\`${kind}\` is the first method that computes ${what}.`);
  }
  const { estimate } = facts;
  if (!estimate) return hints;
  const { cells, cellSide, collisions, unforeseen, fluid } = estimate;
  if (fluid?.neighborDistance !== undefined) {
    const apart = rounded(fluid.neighborDistance);
    after(["fluid", "perCell"], `r_L ${apart}`, `The repulsion keeps neighbors at r_L = √(2a₀²/(γ√3)) = ${apart}.`);
  }
  if (fluid && fluid.freePath > 0 && document.method?.step !== undefined) {
    const viscosity = fluid.viscosity === undefined ? "" : `, ν ${rounded(fluid.viscosity)}`;
    const tooltip =
      "Mean free path Δt√(kT/m), and the kinematic viscosity of the rotation by theory, without repulsion and pressure.";
    after(["method", "step"], `λ ${rounded(fluid.freePath)}${viscosity}`, tooltip);
  }
  const time = unforeseen?.what === "time" ? Number.NaN : estimate.time;
  if (document.method?.cells === "auto") {
    after(["method", "cells"], cells.join(" × "), `Automatic cells: ${cells.join(" × ")}, side ${rounded(cellSide)}.`);
  }
  if (document.stop?.time !== undefined && collisions > 0 && unforeseen?.what !== "collisions") {
    after(
      ["stop", "time"],
      `≈ ${amount(collisions)} collisions`,
      "Expected pair collisions until this time, by theory.",
    );
  } else if (document.stop?.collisions !== undefined && Number.isFinite(time)) {
    after(["stop", "collisions"], `≈ time ${rounded(time, 2)}`, "Expected time, by theory.");
  } else if (document.stop?.collisionsPerParticle !== undefined && Number.isFinite(time)) {
    after(["stop", "collisionsPerParticle"], `≈ time ${rounded(time, 2)}`, "Expected time, by theory.");
  }
  return hints;
}

type Document = NonNullable<Reading["document"]>;

/** The given value that determines the size, and the quantity that follows. */
function siteOf({ path, count, radius, fraction }: GroupFacts, { particles }: Document) {
  const group = Array.isArray(particles) ? particles[path[1] as number] : particles;
  if (!group) return undefined;
  const given = { count: group.count ?? group.at, radius: group.radius, fraction: group.fraction };
  if (given.radius === undefined && given.fraction !== undefined && radius !== undefined) {
    return { word: "fraction", text: `radius ${rounded(radius)}`, tooltip: "From number and fraction." };
  }
  if (given.count === undefined && given.fraction !== undefined && count !== undefined) {
    return { word: "fraction", text: `${whole(count)} particles`, tooltip: "From radius and fraction." };
  }
  if (given.fraction === undefined && typeof given.radius !== "undefined" && fraction !== undefined) {
    return {
      word: "radius",
      text: `fraction ${rounded(fraction)}`,
      tooltip: "Fraction of the box that this group fills, from number and radius.",
    };
  }
  return undefined;
}
