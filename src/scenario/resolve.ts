/**
 * A scenario with everything said that its author left out. What stands here is what runs; the checks have passed.
 *
 * Of a group's count, radius and fraction two settle the third (`sizes.ts`); how many particles a file holds, and how
 * large they are, is known only when it is read (`buildSystem.ts`).
 */

import type { CellDecision } from "../engine/api/engine.ts";
import { type Edge, type Edges, periodicAxes } from "../physics/box.ts";
import type { CollapseRule } from "../physics/system.ts";
import type { Path } from "./diagnostics.ts";
import type { Group, Scenario } from "./schema/schema.ts";
import type { LatticeKind } from "./start/lattice.ts";
import { type Sizes, sizesOf } from "./start/sizes.ts";

type GivenMethod = NonNullable<Scenario["method"]>;
export type MethodKind = NonNullable<GivenMethod["kind"]>;
export interface Method extends Omit<GivenMethod, "kind" | "cells"> {
  readonly kind: MethodKind;
  readonly cells: "auto" | readonly number[];
  /** Beginning as `auto`, and then steered by the counted work, or by measured time. */
  readonly adaptive?: true;
  readonly steerBy?: "time";
  /** Beginning as `auto`, and then as another run decided. */
  readonly decisions?: readonly CellDecision[];
}
export type Quantity =
  | "energy"
  | "momentum"
  | "temperature"
  | "collision-rate"
  | "pressure"
  | "velocity-histogram"
  | "mean-square-displacement"
  | "clusters"
  | "impact-separations";
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
      /** Where it runs on from a state: the noise goes on behind so many steps. */
      readonly stepsBefore?: number;
    };
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly about?: number;
  /** A share of `about`. */
  readonly within: number;
}
export type Expectation = keyof NonNullable<Scenario["expect"]>;

export type Velocities =
  | { readonly kind: "maxwellian"; readonly temperature: number; readonly exact: boolean }
  | { readonly kind: "uniform" | "speed"; readonly most: number }
  | { readonly kind: "rest" }
  | { readonly kind: "alike"; readonly velocity: readonly number[] }
  | { readonly kind: "listed"; readonly list: readonly (readonly number[])[] }
  /** As the file has them, at rest where it has none. */
  | { readonly kind: "file" };

export interface Place {
  readonly kind: "auto" | "random" | LatticeKind;
  readonly from?: readonly number[];
  readonly to?: readonly number[];
  readonly spacing?: number;
}

export interface ResolvedGroup {
  /** Where it stands in the document. */
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
  /** A number each: those of one number hang together. */
  readonly cluster?: readonly number[];
}

export interface ResolvedScenario {
  readonly title: string;
  readonly units: string;
  readonly seed: number;
  readonly dimension: 2 | 3;
  readonly size: readonly number[];
  /** As in System: low x, high x, low y, … */
  readonly edges: Edges;
  readonly periodic: readonly boolean[];
  readonly gravity: readonly number[];
  readonly groups: readonly ResolvedGroup[];
  readonly contact: {
    readonly restitution: number;
    readonly pairs: readonly { readonly between: readonly [string, string]; readonly restitution: number }[];
    readonly collapse: CollapseRule;
  };
  readonly motion: Motion;
  readonly method: Method;
  readonly stop: {
    readonly time?: number;
    readonly collisions?: number;
    readonly collisionsPerParticle?: number;
    /** Seconds of real time. */
    readonly clock?: number;
  };
  readonly measure: {
    /** Undefined: from when it has settled. */
    readonly from: number | undefined;
    readonly every?: number;
    readonly what: readonly Quantity[];
  };
  readonly expect: { readonly [quantity in Expectation]?: Bounds };
}

const usualQuantities: readonly Quantity[] = ["energy", "momentum", "temperature", "collision-rate", "pressure"];
const usualOfBrownian: readonly Quantity[] = ["mean-square-displacement", "collision-rate", "pressure", "clusters"];

/** Of a document without errors. */
export function resolve(document: Scenario): ResolvedScenario {
  const { size } = document.box;
  const dimension = size.length as 2 | 3;
  const edges = edgesOf(document);
  return {
    title: document.title ?? "",
    units: document.units ?? "",
    seed: document.seed ?? 1,
    dimension,
    size,
    edges,
    periodic: periodicAxes({ size, edges }),
    gravity: document.gravity ?? size.map(() => 0),
    groups: groupsOf(document),
    contact: {
      restitution: document.contact?.restitution ?? 1,
      pairs: (document.contact?.pairs ?? []).map(({ between, restitution }) => ({
        between: [between[0]!, between[1]!],
        restitution,
      })),
      collapse: collapseOf(document),
    },
    motion: motionOf(document),
    method: methodOf(document),
    stop: document.stop ?? {},
    measure: {
      from: document.measure?.from,
      what: document.measure?.what ?? (document.motion?.kind === "brownian" ? usualOfBrownian : usualQuantities),
      ...(document.measure?.every !== undefined && { every: document.measure.every }),
    },
    expect: Object.fromEntries(
      Object.entries(document.expect ?? {}).map(([quantity, bounds]) => [quantity, { within: 0.01, ...bounds }]),
    ),
  };
}

/** One for each face: low x, high x, low y, … */
export function edgesOf({ box: { size, edges = "periodic" } }: Scenario): Edge[] {
  return size.flatMap((_, axis) => {
    const ends = typeof edges === "string" ? edges : (edges[axis] ?? "periodic");
    return typeof ends === "string" ? [ends, ends] : [ends[0]!, ends[1]!];
  });
}

export function groupList(document: Scenario): { readonly group: Group; readonly path: Path }[] {
  return Array.isArray(document.particles)
    ? document.particles.map((group, k) => ({ group, path: ["particles", k] }))
    : [{ group: document.particles, path: ["particles"] }];
}

export function nameOf(group: Group, index: number, groups: number): string {
  return group.name ?? (groups === 1 ? "particles" : `group ${index + 1}`);
}

function groupsOf(document: Scenario): ResolvedGroup[] {
  const seen = new Map<string, number>();
  return groupList(document).map(({ group, path }, index, all) => {
    const name = nameOf(group, index, all.length);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const drawn = typeof group.velocity === "object" && !Array.isArray(group.velocity) ? group.velocity : undefined;
    return {
      path,
      name,
      named: group.name !== undefined,
      label: times === 1 ? name : `${name} (${times})`,
      ...(group.at && { at: group.at }),
      ...(group.file !== undefined && { file: group.file }),
      sizes: sizesOf(group, document.box.size),
      mass: massOf(group),
      place: placeOf(group),
      velocity: velocityOf(group),
      ...(drawn?.mean && { mean: drawn.mean }),
      zeroMomentum: drawn?.zeroMomentum ?? false,
      ...(group.cluster && { cluster: group.cluster }),
    };
  });
}

function massOf(group: Group): ResolvedGroup["mass"] {
  if (group.density !== undefined) return { density: group.density };
  if (Array.isArray(group.mass)) return { list: group.mass };
  if (group.mass === undefined && group.file !== undefined) return "file";
  return { each: group.mass ?? 1 };
}

function placeOf({ place = "auto" }: Group): Place {
  if (typeof place === "string") return { kind: place };
  const { lattice = "auto", ...region } = place;
  return { kind: lattice, ...region };
}

function velocityOf(group: Group): Velocities {
  const { velocity } = group;
  if (velocity === undefined && group.file !== undefined) return { kind: "file" };
  if (velocity === "rest") return { kind: "rest" };
  if (velocity === undefined || velocity === "maxwellian") return { kind: "maxwellian", temperature: 1, exact: false };
  if (!Array.isArray(velocity)) {
    if (velocity.uniform !== undefined) return { kind: "uniform", most: velocity.uniform };
    if (velocity.speed !== undefined) return { kind: "speed", most: velocity.speed };
    return { kind: "maxwellian", temperature: velocity.temperature ?? 1, exact: velocity.exact ?? false };
  }
  return typeof velocity[0] === "number"
    ? { kind: "alike", velocity: velocity as number[] }
    : { kind: "listed", list: velocity as number[][] };
}

function collapseOf({ contact }: Scenario): CollapseRule {
  const { kind, tc, after = 100 } = contact?.collapse ?? {};
  return { kind: kind ?? (tc === undefined ? "stop" : "tc"), tc: tc ?? 0, after };
}

function motionOf({ motion }: Scenario): Motion {
  if (motion?.kind !== "brownian") return { kind: "ballistic" };
  // The checks see to it that D is there.
  const { diffusion = 1, onContact = "reflect", stepsBefore = 0 } = motion;
  return { kind: "brownian", diffusion, onContact, ...(stepsBefore > 0 && { stepsBefore }) };
}

function methodOf({ method = {}, box, motion }: Scenario): Method {
  const usual = motion?.kind === "brownian" ? "time-stepped" : "event-driven";
  const { kind = usual, cells = "auto", ...knobs } = method;
  if (cells === "adaptive") return { ...knobs, kind, cells: "auto", adaptive: true };
  if (typeof cells === "object" && !Array.isArray(cells)) {
    const { adapt, decisions } = cells;
    if (decisions) return { ...knobs, kind, cells: "auto", decisions };
    return { ...knobs, kind, cells: "auto", adaptive: true, ...(adapt === "time" && { steerBy: adapt }) };
  }
  return { ...knobs, kind, cells: typeof cells === "number" ? box.size.map(() => cells) : cells };
}
