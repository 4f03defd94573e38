/**
 * The registry of edges: what a face of the box does to particles that come to it. A new kind is an entry here. The schema, features, the
 * methods that compute it, messages, the picture and docs/FORMAT.md follow; `box.ts` has positions and separations between edges.
 *
 * Plain data without imports, so that every layer and the page use the same entries.
 */
export interface EdgeKind {
  readonly kind: string;
  /** A noun phrase without article: "periodic edges". */
  readonly about: string;
  /** The hover. */
  readonly description: string;
  /** Words of other programs for it. */
  readonly synonyms: readonly string[];
  /** The kind that a fix writes in its place. */
  readonly instead: string;
  /** The box repeats beyond both ends of the axis. */
  readonly repeats?: true;
  /** Particles rebound. They leave the box where it is neither a wall nor repeats. */
  readonly isWall?: true;
  /**
   * What a rebound does to the velocity along a wall, of the particle whose components begin at `first`: its energy is kept. Default:
   * nothing. The component across, along `axis`, is that of `surfaces/boxFace.ts`.
   */
  rebound?(velocities: Float64Array, first: number, axis: number): void;
}

const periodic = {
  kind: "periodic",
  about: "periodic edges",
  description: "A particle that leaves on one side enters on the other. Both ends of an axis are periodic, or neither.",
  synonyms: ["pbc", "torus"],
  instead: "reflecting",
  repeats: true,
} as const satisfies EdgeKind;

const reflecting = {
  kind: "reflecting",
  about: "reflecting edges",
  description: "A smooth hard wall: the normal velocity is reversed, times ε where a restitution for walls is given.",
  synonyms: ["closed", "hard", "solid", "wall", "walls"],
  instead: "periodic",
  isWall: true,
} as const satisfies EdgeKind;

const open = {
  kind: "open",
  about: "open edges",
  description: "No wall: particles leave and continue, and may also start outside.",
  synonyms: ["free", "none"],
  instead: "reflecting",
} as const satisfies EdgeKind;

const builtIn = [periodic, reflecting, open] as const;

export type Edge = (typeof builtIn)[number]["kind"];

export const edgeKinds: EdgeKind[] = [...builtIn];

/** The edges where a scenario names none. */
export const defaultEdge = periodic.kind;

export function edgeKindOf(kind: string | undefined): EdgeKind | undefined {
  for (const entry of edgeKinds) if (entry.kind === kind) return entry;
  return undefined;
}

/** Kinds with their descriptions, for the schema. */
export function hoversOfEdges() {
  return Object.fromEntries(edgeKinds.map(({ kind, description }) => [kind, description])) as Record<Edge, string>;
}
