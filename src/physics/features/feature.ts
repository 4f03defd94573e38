/**
 * A feature is what a system can have and a method may not compute. Its entry is the only place that says which keyword of a scenario
 * brings it, what it is called and what it cannot be combined with: default methods, messages, fixes, comparisons and the table in
 * docs/FORMAT.md are made from it. An entry of `engine/dynamics` lists the features that its method computes.
 */
import type { System } from "../system.ts";

/** Steps from the whole scenario to a value. */
export type Place = readonly (string | number)[];

/** A scenario as it is written, as far as features depend on it. */
export interface Written {
  readonly box: { readonly size: readonly number[]; readonly edges?: unknown };
  readonly gravity?: readonly number[] | undefined;
  readonly particles?: unknown;
  readonly motion?: { readonly kind?: string } | undefined;
  readonly contact?: { readonly detection?: string; readonly collapse?: { readonly kind?: string } } | undefined;
  readonly growth?: object | undefined;
  readonly fluid?: object | undefined;
  readonly schedule?: readonly object[] | undefined;
}

export interface Feature {
  readonly id: string;
  /** Path of the keyword that brings it, with dots. */
  readonly keyword: string;
  /** A noun phrase without article: "obstacles". */
  readonly about: string;
  /** What moves, and how: each system has exactly one of these. */
  readonly isMatter?: true;
  /** JSON of the keyword in a scenario without the feature. Default: the keyword is left out. */
  readonly without?: string;
  /** Whether a system has it. */
  of(system: System): boolean;
  /** Places in a scenario that bring it. Default: that of the keyword, unless there is nothing or an empty list. */
  places?(scenario: Written): readonly Place[];
  /** Features that a system with this one cannot have, by their ids, and the reason: a clause. */
  readonly excludes?: readonly { readonly features: readonly string[]; readonly because: string }[];
}

export function keywordOf({ keyword }: Feature): Place {
  return keyword.split(".");
}

/** Places at which a scenario has a feature; none: it does not have it. */
export function placesOf(feature: Feature, scenario: Written): readonly Place[] {
  if (feature.places) return feature.places(scenario);
  const place = keywordOf(feature);
  const value = place.reduce<unknown>(
    (at, word) => (at as Readonly<Record<string, unknown>> | undefined)?.[word],
    scenario,
  );
  return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [place];
}
