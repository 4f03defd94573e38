/** The registry of features. Where two exclude each other, messages are at the later one. */
import type { System } from "../system.ts";
import { boxFeatures } from "./box.ts";
import { contactFeatures } from "./contacts.ts";
import { type Feature, type Place, placesOf, type Written } from "./feature.ts";
import { matter } from "./matter.ts";
import { surroundings } from "./surroundings.ts";

const builtIn = [...matter, ...boxFeatures, ...contactFeatures, ...surroundings] as const;

export type FeatureId = (typeof builtIn)[number]["id"];

export const features: Feature[] = [...builtIn];

export function featuresOf(system: System): Feature[] {
  return features.filter((feature) => feature.of(system));
}

/** Features of a scenario as it is written. */
export function featuresIn(scenario: Written): Feature[] {
  return features.filter((feature) => placesOf(feature, scenario).length > 0);
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
  return excludes.find(({ features }) => features.includes(id))?.because;
}
