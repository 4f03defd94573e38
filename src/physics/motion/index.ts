/**
 * The registry of motions: how particles move between collisions. Everything that depends on the kind of a motion asks its entry.
 *
 * Ballistic particles keep their momentum. Those of a diffusive motion have no inertia: a random displacement of variance 2DΔt along each
 * axis in each time step, a velocity that lasts one step, no kinetic energy of their own, and no theory of gases. Dragged ones have
 * inertia, and a flow gives and takes their energy and momentum. Points on a sphere move on great circles; the box shows them.
 */

export interface Motion {
  readonly kind: string;
  /** The hover. */
  readonly description: string;
  /** Random displacements in time steps, in place of inertia. */
  readonly diffusive?: true;
  /** A flow drags the particles along. */
  readonly dragged?: true;
  /** Points of a sphere, not of the box. */
  readonly onSphere?: true;
}

const ballistic = {
  kind: "ballistic",
  description: "Free flight: straight, or a parabola in gravity.",
} as const satisfies Motion;

const brownian = {
  kind: "brownian",
  description:
    "Random steps, as of small particles in a liquid at rest: a Gaussian displacement of variance 2DΔt along each axis in each time step. " +
    "Requires the method `time-stepped`. Each particle has a random stream of its own, so that methods can be compared on the same noise.",
  diffusive: true,
} as const satisfies Motion;

const drag = {
  kind: "drag",
  description:
    "Stokes drag in a `flow` u(x, t): τ dv/dt = u − v + τg. The relaxation time τ is the same for all (`tau`), or proportional to the " +
    "radius (`tauPerRadius`). Requires the method `particle-field`.",
  dragged: true,
} as const satisfies Motion;

const greatCircles = {
  kind: "great-circles",
  description:
    "Points of the unit sphere in `dimensions` dimensions, with equal caps around them that `growth` makes larger until they are jammed: " +
    "spherical codes (Lubachevsky 1991, section 11). Requires the method `caps`. The box shows balls around the first coordinates of the " +
    "points, on a sphere whose radius is a quarter of the shortest side: two balls touch where their caps do.",
  onSphere: true,
} as const satisfies Motion;

const builtIn = [ballistic, brownian, drag, greatCircles] as const;
type Diffusive = Extract<(typeof builtIn)[number], { diffusive: true }>["kind"];
type Dragged = Extract<(typeof builtIn)[number], { dragged: true }>["kind"];
type OnSphere = Extract<(typeof builtIn)[number], { onSphere: true }>["kind"];

export const motions: Motion[] = [...builtIn];

/** Kinds with their descriptions, for the schema. */
export function hoversOfMotions() {
  return Object.fromEntries(motions.map(({ kind, description }) => [kind, description])) as Record<
    (typeof builtIn)[number]["kind"],
    string
  >;
}

/** JSON of a motion in a flow, for fixes. */
export const dragExample = '{ "kind": "drag", "tauPerRadius": 16 }';

/** The motion where a scenario names none. */
export const defaultMotion = ballistic.kind;

/** Particles have no inertia: they diffuse. */
export function diffuses<M extends { readonly kind: string }>(
  motion: M | undefined,
): motion is M & { readonly kind: Diffusive } {
  return motions.find(({ kind }) => kind === motion?.kind)?.diffusive === true;
}

/** A flow drags particles along. */
export function isDragged<M extends { readonly kind: string }>(
  motion: M | undefined,
): motion is M & { readonly kind: Dragged } {
  return motions.find(({ kind }) => kind === motion?.kind)?.dragged === true;
}

/** Particles are points of a sphere. */
export function isOnSphere<M extends { readonly kind: string }>(
  motion: M | undefined,
): motion is M & { readonly kind: OnSphere } {
  return motions.find(({ kind }) => kind === motion?.kind)?.onSphere === true;
}

/** Particles that touch stay together and form clusters. */
export function associates(motion: { readonly kind: string; readonly onContact?: string } | undefined): boolean {
  return diffuses(motion) && motion.onContact === "associate";
}
