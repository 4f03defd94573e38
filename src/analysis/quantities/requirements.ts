/** Conditions without which a quantity or a distribution cannot be measured: an entry names those that it requires. */

/** What a scenario says before its run, as far as conditions depend on it. */
export interface MeasuringFacts {
  /** Kind of the method. */
  readonly kind: string;
  readonly hasTimeSteps: boolean;
  /** All axes are periodic. */
  readonly periodic: boolean;
  readonly gravity: boolean;
  /** All contacts are those of hard particles that lose no energy. */
  readonly elastic: boolean;
  /** Keywords of what acts on particles besides: of an elastic gas in a periodic box there are none. */
  readonly disturbing: readonly string[];
  readonly diffuses: boolean;
  readonly associates: boolean;
  /** The contact law changes spins. */
  readonly rotates: boolean;
  /** The contact law has a potential. */
  readonly hasPotential: boolean;
  readonly grows: boolean;
  /** Particles are points of a sphere, which the box only shows. */
  readonly sphere: boolean;
  /** A flow drags particles along. */
  readonly flow: boolean;
  readonly dimension: 2 | 3;
  /** Particles are a fluid, and pass through each other. */
  readonly fluid: boolean;
  /** Balls are in it. */
  readonly bodies: boolean;
  /** There are several fluids, or may be: a file says which. */
  readonly severalFluids: boolean;
  /** Particles act on the flow. */
  readonly coupled: boolean;
}

interface Condition {
  met(facts: MeasuringFacts): boolean;
  /** What is expected, and what is found where that helps. */
  expected(facts: MeasuringFacts): string;
  /** Keywords of which the first that is written is the cause. */
  causes(facts: MeasuringFacts): readonly string[];
}

const conditions = {
  /** The log of events has every change of a velocity. */
  events: {
    met: ({ hasTimeSteps }) => !hasTimeSteps,
    expected: ({ kind }) => `a method without time steps, got "${kind}"`,
    causes: () => ["method", "motion"],
  },
  bulk: {
    met: ({ periodic, gravity }) => periodic && !gravity,
    expected: () => "a periodic box without gravity",
    causes: ({ periodic }) => [periodic ? "gravity" : "box"],
  },
  elastic: {
    met: ({ elastic }) => elastic,
    expected: () => "hard elastic contacts",
    causes: () => ["contact"],
  },
  undisturbed: {
    met: ({ disturbing }) => disturbing.length === 0,
    expected: ({ disturbing }) => `no ${disturbing.map((keyword) => `\`${keyword}\``).join(" or ")}`,
    causes: ({ disturbing }) => disturbing,
  },
  velocities: {
    met: ({ diffuses, sphere }) => !diffuses && !sphere,
    expected: ({ sphere }) =>
      sphere ? "particles that move in the box" : "velocities that last: Brownian particles have none",
    causes: () => ["motion"],
  },
  clusters: {
    met: ({ associates }) => associates,
    expected: () => 'Brownian particles with `"onContact": "associate"`',
    causes: () => ["motion"],
  },
  spins: {
    met: ({ rotates }) => rotates,
    expected: () => "a contact law that changes spins",
    causes: () => ["contact"],
  },
  potential: {
    met: ({ hasPotential }) => hasPotential,
    expected: () => "a contact law with a potential",
    causes: () => ["contact"],
  },
  collisions: {
    met: ({ fluid }) => !fluid,
    expected: () => "particles that collide, got a fluid",
    causes: () => ["fluid"],
  },
  fluid: {
    met: ({ fluid }) => fluid,
    expected: () => "a fluid",
    causes: () => ["particles"],
  },
  bodies: {
    met: ({ fluid, bodies }) => bodies || !fluid,
    expected: () => "`bodies` in the fluid",
    causes: () => ["fluid"],
  },
  "several-fluids": {
    met: ({ fluid, severalFluids }) => severalFluids || !fluid,
    expected: () => "regions of the fluid with different names",
    causes: () => ["fluid"],
  },
  box: {
    met: ({ sphere }) => !sphere,
    expected: () => "particles that move in the box, got points on a sphere",
    causes: () => ["motion"],
  },
  sphere: {
    met: ({ sphere }) => sphere,
    expected: () => "the motion `great-circles`",
    causes: () => ["motion"],
  },
  growth: {
    met: ({ grows }) => grows,
    expected: () => "particles that grow",
    causes: () => ["growth"],
  },
  flow: {
    met: ({ flow }) => flow,
    expected: () => "a `flow`",
    causes: () => ["motion"],
  },
  space: {
    met: ({ dimension }) => dimension === 3,
    expected: () => "a box of three dimensions",
    causes: () => ["box"],
  },
  "plane-flow": {
    met: ({ flow, dimension, periodic }) => flow && dimension === 2 && periodic,
    expected: () => "a `flow` in a periodic box of two dimensions",
    causes: ({ flow }) => [flow ? "box" : "motion"],
  },
  coupling: {
    met: ({ coupled }) => coupled,
    expected: () => "a flow with `coupling`",
    causes: () => ["flow"],
  },
} as const satisfies Record<string, Condition>;

export type Requirement = keyof typeof conditions;

/** A condition that a scenario does not meet. */
export interface Unmet {
  readonly expected: string;
  readonly causes: readonly string[];
}

export function unmetOf(requirements: readonly Requirement[], facts: MeasuringFacts): Unmet[] {
  const unmet = requirements.map((id): Condition => conditions[id]).filter(({ met }) => !met(facts));
  return unmet.map(({ expected, causes }) => ({ expected: expected(facts), causes: causes(facts) }));
}
