/** The registry of features. Where two exclude each other, messages are at the later one. */
import type { System } from "../system.ts";
import { boxFeatures } from "./box.ts";
import { contactFeatures } from "./contacts.ts";
import { type Feature, type Place, placesIn, placesOf, type Written } from "./feature.ts";
import { matter } from "./matter.ts";
import { sampling } from "./sampling.ts";
import { surroundings } from "./surroundings.ts";

const builtIn = [...matter, ...boxFeatures, ...contactFeatures, ...surroundings, ...sampling] as const;

export type FeatureId = (typeof builtIn)[number]["id"];

export const features: Feature[] = [...builtIn];

export function featuresOf(system: System): Feature[] {
  return features.filter((feature) => feature.of(system));
}

/** Features of a scenario as it is written. */
export function featuresIn(scenario: Written): Feature[] {
  return features.filter((feature) => placesOf(feature, scenario).length > 0);
}

export function featureNamed(name: string): Feature {
  return features.find(({ id }) => id === name)!;
}

export function hasFeature(found: readonly Feature[], ...ids: readonly FeatureId[]): boolean {
  return found.some(({ id }) => ids.some((each) => each === id));
}

/** Energy, momentum and temperature are those of the particles. */
export function keepVelocities(found: readonly Feature[]): boolean {
  return found.some(({ keepsVelocities }) => keepsVelocities);
}

/** Particles move in the box. */
export function areInBox(found: readonly Feature[]): boolean {
  return found.some(({ isInBox }) => isInBox);
}

/** Pairs of particles collide. */
export function pairsCollide(found: readonly Feature[]): boolean {
  return found.some(({ collides }) => collides);
}

/** Sizes of particles in the box grow. */
export function sizesGrow(found: readonly Feature[]): boolean {
  return areInBox(found) && hasFeature(found, "growth");
}

/** A place of a feature that another one, further up in the registry, excludes. */
export interface Exclusion {
  readonly feature: Feature;
  readonly place: Place;
  readonly other: Feature;
  /** A clause. */
  readonly because: string;
}

/** Combinations in a scenario that no method computes; one for each place. */
export function exclusionsIn(scenario: Written): Exclusion[] {
  const found = featuresIn(scenario);
  return found.flatMap((feature, at) => {
    for (const other of found.slice(0, at)) {
      const because = reason(feature, other) ?? reason(other, feature);
      if (because !== undefined)
        return placesOf(feature, scenario).map((place) => ({ feature, place, other, because }));
    }
    return [];
  });
}

/** Why a system cannot have a feature beside those that it has: a clause. */
export function whyWithout(system: System, wanted: Feature): string | undefined {
  return featuresOf(system)
    .map((other) => reason(wanted, other) ?? reason(other, wanted))
    .find((because) => because !== undefined);
}

function reason({ excludes = [] }: Feature, { id }: Feature): string | undefined {
  return excludes.find(({ features = [] }) => features.includes(id))?.because;
}

/** Places of keywords that do not apply to a feature of the scenario. */
export function idleKeywordsIn(scenario: Written): Pick<Exclusion, "feature" | "place" | "because">[] {
  return featuresIn(scenario).flatMap((feature) =>
    (feature.excludes ?? []).flatMap(({ keywords = {}, because }) =>
      Object.entries(keywords).flatMap(([keyword, allowed]) =>
        placesIn(scenario, keyword.split("."))
          .filter(({ value }) => value !== allowed)
          .map(({ place }) => ({ feature, place, because })),
      ),
    ),
  );
}

/** Features of a scenario without one that they require, with a place of each. */
export function unmetIn(scenario: Written): (Exclusion & { readonly isIdle: boolean })[] {
  const found = featuresIn(scenario);
  return found.flatMap((feature) =>
    (feature.requires ?? [])
      .filter((required) => !found.some(({ id }) => id === required.feature))
      .flatMap(({ feature: id, because, isIdle = false }) => {
        const other = featureNamed(id);
        return placesOf(feature, scenario).map((place) => ({ feature, place, other, because, isIdle }));
      }),
  );
}
