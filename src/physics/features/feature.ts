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
  readonly flow?: { readonly kind?: string; readonly coupling?: unknown } | undefined;
  readonly thermostat?: { readonly kind: string; readonly temperature?: unknown } | undefined;
  readonly obstacles?: readonly { readonly kind: string }[] | undefined;
}

/** What a system with a feature cannot have, and the reason: a clause. */
export interface Exclusions {
  /** Ids of features. */
  readonly features?: readonly string[];
  /** Keywords, as paths with dots, each with the values that it may have. */
  readonly keywords?: Readonly<Record<string, readonly unknown[]>>;
  readonly because: string;
}

/** One of several features without which another one has no effect. */
export interface Requirement {
  /** Ids. */
  readonly features: readonly string[];
  /** The reason: a clause. */
  readonly because: string;
  /** It is no error where there is none of them. */
  readonly isIdle?: true;
}

export interface Feature {
  readonly id: string;
  /** Path of the keyword that brings it, with dots. */
  readonly keyword: string;
  /** A noun phrase without article: "obstacles". */
  readonly about: string;
  /** What moves, and how: each system has exactly one of these. */
  readonly isMatter?: true;
  /** Of what moves: velocities last, so that energy, momentum and temperature are those of the particles. */
  readonly keepsVelocities?: true;
  /** Of what moves: particles are in the box, which shows points on a sphere only. */
  readonly isInBox?: true;
  /** Of what moves: pairs collide. */
  readonly collides?: true;
  /** With a canonical thermostat the stationary distribution is that of the potential energy and Maxwell's, and nothing is driven. */
  readonly isCanonical?: true;
  /** JSON of the keyword in a scenario without the feature. Default: the keyword is left out. */
  readonly without?: string | ((scenario: Written) => string);
  /** A fix that gives a scenario the feature, where another one needs it: JSON of the keyword. */
  readonly addition?: { readonly title: string; readonly json: string };
  /** Whether a system has it. Default: no system has, for it is how the system begins, or what several runs have to do with each other. */
  of?(system: System): boolean;
  /** Places in a scenario that bring it. Default: that of the keyword, unless there is nothing or an empty list. */
  places?(scenario: Written): readonly Place[];
  readonly excludes?: readonly Exclusions[];
  readonly requires?: readonly Requirement[];
}

export function keywordOf({ keyword }: Feature): Place {
  return keyword.split(".");
}

/** Places at which a scenario has a feature; none: it does not have it. */
export function placesOf(feature: Feature, scenario: Written): readonly Place[] {
  return feature.places?.(scenario) ?? placesSaying(keywordOf(feature), scenario);
}

/** Places of a keyword where it says something: an empty list and `false` do not. */
export function placesSaying(keyword: Place, scenario: Written): readonly Place[] {
  return placesIn(scenario, keyword)
    .filter(({ value }) => value !== false && !(Array.isArray(value) && value.length === 0))
    .map(({ place }) => place);
}

/** Values of a keyword, in each entry of the lists on the way to it. */
export function placesIn(
  around: unknown,
  [word, ...rest]: Place,
  place: Place = [],
): { readonly place: Place; readonly value: unknown }[] {
  if (word === undefined) return around === undefined ? [] : [{ place, value: around }];
  if (Array.isArray(around)) return around.flatMap((entry, k) => placesIn(entry, [word, ...rest], [...place, k]));
  if (typeof around !== "object" || around === null) return [];
  return placesIn((around as Readonly<Record<string, unknown>>)[word], rest, [...place, word]);
}
