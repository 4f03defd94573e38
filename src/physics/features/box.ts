/** Features of the box: its dimensions, its edges, and gravity. */
import { actions } from "../actions/index.ts";
import type { Edge } from "../box.ts";
import { hasGravity } from "../gravity.ts";
import type { ParameterValue } from "../parameters.ts";
import type { Feature, Place } from "./feature.ts";

const dimension = <Id extends string>(id: Id, about: string, axes: 2 | 3) => ({
  id,
  keyword: "box.size",
  about,
  of: (system: { readonly dimension: 2 | 3 }) => system.dimension === axes,
  places: ({ box }: { readonly box: { readonly size: readonly number[] } }) =>
    box.size.length === axes ? [["box", "size"]] : [],
});

/** Axes for which nothing is written are periodic. */
function hasEdge(
  edge: Edge,
  { size, edges = "periodic" }: { readonly size: readonly number[]; readonly edges?: unknown },
) {
  const written = [edges].flat(2);
  return written.includes(edge) || (edge === "periodic" && Array.isArray(edges) && edges.length < size.length);
}

const edges = <Kind extends Edge>(kind: Kind, other: Edge) => ({
  id: kind,
  keyword: "box.edges",
  about: `${kind} edges`,
  without: JSON.stringify(other),
  of: (system: { readonly edges: readonly Edge[] }) => system.edges.includes(kind),
  places: ({ box }: { readonly box: { readonly size: readonly number[]; readonly edges?: unknown } }) =>
    hasEdge(kind, box) ? [["box", "edges"]] : [],
});

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
  edges("periodic", "reflecting"),
  edges("reflecting", "periodic"),
  edges("open", "reflecting"),
  {
    id: "gravity",
    keyword: "gravity",
    about: "gravity",
    of: hasGravity,
    places: ({ gravity, schedule = [] }) => [
      ...(gravity?.some((g) => g !== 0) ? [["gravity"]] : []),
      ...schedule.flatMap((entry, k) => gravityPlaces(entry).map((place) => ["schedule", k, ...place])),
    ],
  },
] as const satisfies readonly Feature[];
