/**
 * A scenario with everything said that its author left out. What stands here is what runs; the checks have passed.
 *
 * Of a group's count, radius and fraction two settle the third (`sizes.ts`); how many particles a file holds, and how
 * large they are, is known only when it is read (`buildSystem.ts`).
 */

import type { CellDecision } from "../engine/api/engine.ts";
import type { MethodKind } from "../engine/dynamics/index.ts";
import { defaultEdge, type Edge } from "../physics/boundary/index.ts";
import { obstacleName } from "../physics/surfaces/surface.ts";
import type { Path } from "./diagnostics.ts";
import type { Group, Scenario } from "./schema/schema.ts";
import type { LatticeKind } from "./start/lattices/lattice.ts";
import type { Sizes } from "./start/radii/sizes.ts";

type GivenMethod = NonNullable<Scenario["method"]>;

export type { MethodKind };
export interface Method extends Omit<GivenMethod, "kind" | "cells"> {
  readonly kind: MethodKind;
  readonly cells: "auto" | readonly number[];
  /** Beginning as `auto`, and then steered by the counted work, or by measured time. */
  readonly adaptive?: true;
  readonly steerBy?: "time";
  /** Beginning as `auto`, and then as another run decided. */
  readonly decisions?: readonly CellDecision[];
}
/** D of all, of each species by name, or by size. */
export type Diffusion =
  | number
  /** D times radius. */
  | { readonly stokesEinstein: number }
  | readonly { readonly species: string; readonly diffusion: number }[];
export type Motion =
  | { readonly kind: "ballistic" }
  | {
      readonly kind: "brownian";
      readonly diffusion: Diffusion;
      readonly onContact: "reflect" | "stop" | "associate";
      /** Number of steps before this start, after which the noise continues. */
      readonly stepsBefore?: number;
    }
  /** The relaxation time of all, or over the radius of each; one of them is given. */
  | { readonly kind: "drag"; readonly tau?: number; readonly tauPerRadius?: number }
  /** On the unit sphere in `dimensions` dimensions, from `starts` random starts; `state` is that of an earlier run. */
  | {
      readonly kind: "great-circles";
      readonly dimensions: number;
      readonly starts: number;
      readonly state?: readonly number[];
    };
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly about?: number;
  /** A share of `about`. */
  readonly within: number;
}

export type Velocities =
  | { readonly kind: "maxwellian"; readonly temperature: number; readonly exact: boolean }
  | { readonly kind: "uniform" | "speed"; readonly most: number }
  | { readonly kind: "rest" }
  | { readonly kind: "alike"; readonly velocity: readonly number[] }
  | { readonly kind: "listed"; readonly list: readonly (readonly number[])[] }
  /** As the file has them, at rest where it has none. */
  | { readonly kind: "file" };

/** Angular velocities. */
export type Spins =
  | { readonly kind: "rest" }
  | { readonly kind: "drawn"; readonly temperature: number }
  | { readonly kind: "alike"; readonly spin: readonly number[] }
  | { readonly kind: "listed"; readonly list: readonly (readonly number[])[] }
  /** As the file has them, at rest where it has none. */
  | { readonly kind: "file" };

export interface Place {
  readonly kind: "auto" | "random" | "packed" | LatticeKind;
  readonly from?: readonly number[];
  readonly to?: readonly number[];
  /** Name of an obstacle with a closed surface. */
  readonly inside?: string;
  readonly spacing?: number;
}

export interface ResolvedGroup {
  /** Path in the document. */
  readonly path: Path;
  readonly name: string;
  /** The author named it; otherwise species of a file keep the names they have there. */
  readonly named: boolean;
  /** A name no other group has, for streams of random numbers. */
  readonly label: string;
  readonly at?: readonly (readonly number[])[];
  readonly file?: string;
  readonly sizes: Sizes;
  readonly mass:
    | { readonly each: number }
    | { readonly list: readonly number[] }
    | { readonly density: number }
    | "file";
  readonly place: Place;
  readonly velocity: Velocities;
  readonly mean?: readonly number[];
  readonly zeroMomentum: boolean;
  readonly spin: Spins;
  /** A number each: those of one number hang together. */
  readonly cluster?: readonly number[];
  /** Numbers of each particle, by their names. */
  readonly state?: Readonly<Record<string, readonly number[]>>;
}

/** A scenario with all defaults filled in; each block (`blocks/`) declares its properties. */
// biome-ignore lint/suspicious/noEmptyInterface: blocks declare its properties
export interface ResolvedScenario {}

/** One for each face: low x, high x, low y, … */
export function edgesOf({ box: { size, edges = defaultEdge } }: Scenario): Edge[] {
  return size.flatMap((_, axis) => {
    const ends = typeof edges === "string" ? edges : (edges[axis] ?? defaultEdge);
    return typeof ends === "string" ? [ends, ends] : [ends[0], ends[1]];
  });
}

/** A group as it is written, with its name where it has none of its own, too. */
export interface NamedGroup {
  readonly group: Group;
  readonly name: string;
  readonly path: Path;
}

export function groupList({ particles = [] }: Scenario): NamedGroup[] {
  const groups = Array.isArray(particles) ? particles : [particles];
  return groups.map((group, k) => ({
    group,
    name: group.name ?? (groups.length === 1 ? "particles" : `group ${k + 1}`),
    path: Array.isArray(particles) ? ["particles", k] : ["particles"],
  }));
}

export function obstacleNames({ obstacles = [] }: Scenario): string[] {
  return obstacles.map(({ kind, ...values }, k) => obstacleName({ kind, values }, k));
}
