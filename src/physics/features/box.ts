/** Features of the box: its dimensions, its edges, and gravity. */
import { actions } from "../actions/index.ts";
import { defaultEdge, type Edge, type EdgeKind, edgeKinds } from "../boundary/index.ts";
import { hasGravity } from "../gravity.ts";
import type { ParameterValue } from "../parameters.ts";
import type { Feature, Place } from "./feature.ts";

const dimension = <Id extends string>(id: Id, about: string, axes: 2 | 3) => ({
  id,
  keyword: "box.size",
  about,
  isCanonical: true as const,
  of: (system: { readonly dimension: 2 | 3 }) => system.dimension === axes,
  places: ({ box }: { readonly box: { readonly size: readonly number[] } }) =>
    box.size.length === axes ? [["box", "size"]] : [],
});

/** Axes for which nothing is written are periodic. */
function hasEdge(
  { kind, repeats }: EdgeKind,
  { size, edges = defaultEdge }: { readonly size: readonly number[]; readonly edges?: unknown },
) {
  const written = [edges].flat(2);
  return written.includes(kind) || (repeats && Array.isArray(edges) && edges.length < size.length);
}

const edges = edgeKinds.map((entry) => ({
  id: entry.kind as Edge,
  keyword: "box.edges",
  about: entry.about,
  ...((entry.repeats || entry.isWall) && { isCanonical: true as const }),
  without: JSON.stringify(entry.instead),
  of: (system: { readonly edges: readonly Edge[] }) => system.edges.includes(entry.kind as Edge),
  places: ({ box }: { readonly box: { readonly size: readonly number[]; readonly edges?: unknown } }) =>
    hasEdge(entry, box) ? [["box", "edges"]] : [],
}));

/** In an entry of a schedule: the whole entry where it does nothing else. */
function gravityPlaces(entry: object): Place[] {
  const pulling = actions.filter(({ name, gravity }) => {
    const value = (entry as Readonly<Record<string, ParameterValue | undefined>>)[name];
    return gravity && value !== undefined && gravity(value).some((g) => g !== 0);
  });
  const alone = actions.filter(({ name }) => name in entry).length === 1;
  return pulling.map(({ name }) => (alone ? [] : [name]));
}

export const boxFeatures = [
  dimension("2-D", "boxes of two dimensions", 2),
  {
    ...dimension("3-D", "boxes of three dimensions", 3),
    excludes: [{ keywords: { "rules.course.turn": undefined }, because: "a turn has no axis there" }],
  },
  ...edges,
  {
    id: "shear",
    keyword: "box.shear",
    about: "shear",
    of: ({ shear }) => shear !== undefined,
    excludes: [
      { features: ["gravity"], because: "a force would change the velocity of the flow, which is to be uniform" },
      {
        features: ["growth"],
        because: "growth ends where particles are jammed, and a box that is sheared keeps them moving",
      },
      { features: ["obstacles"], because: "images of an obstacle would slide past it" },
      { features: ["thermal-walls", "rules"], because: "they give velocities that are not relative to the flow" },
      { features: ["detection", "rest"], because: "it is computed for images that stay in their places" },
      {
        keywords: { "method.membership": "centre" },
        because: "cells that particles touch are made for images that stay in their places",
      },
    ],
  },
  {
    id: "gravity",
    keyword: "gravity",
    about: "gravity",
    isCanonical: true,
    of: hasGravity,
    places: ({ gravity, schedule = [] }) => [
      ...(gravity?.some((g) => g !== 0) ? [["gravity"]] : []),
      ...schedule.flatMap((entry, k) => gravityPlaces(entry).map((place) => ["schedule", k, ...place])),
    ],
  },
] as const satisfies readonly Feature[];
