/** Conditions without which a quantity or a distribution cannot be measured: an entry names those that it requires. */

import type { Feature } from "../../physics/features/feature.ts";
import { areInBox, hasFeature, keepVelocities, pairsCollide, sizesGrow } from "../../physics/features/index.ts";

/** What a scenario says before its run, as far as conditions depend on it. */
export interface MeasuringFacts {
  readonly features: readonly Feature[];
  /** Kind of the method. */
  readonly kind: string;
  readonly hasTimeSteps: boolean;
  /** The method visits states of equilibrium, and has no dynamics. */
  readonly samples: boolean;
  /** All axes are periodic. */
  readonly periodic: boolean;
  /** All contacts are those of hard particles that lose no energy. */
  readonly elastic: boolean;
  /** Keywords of what acts on particles besides: of an elastic gas in a periodic box there are none. */
  readonly disturbing: readonly string[];
  readonly associates: boolean;
  /** The contact law changes spins. */
  readonly rotates: boolean;
  /** The contact law has a potential. */
  readonly hasPotential: boolean;
  /** There are several fluids, or may be: a file says which. */
  readonly severalFluids: boolean;
}

interface Condition {
  met(facts: MeasuringFacts): boolean;
  /** What is expected, and what is found where that helps. */
  expected(facts: MeasuringFacts): string;
  /** Keywords, `block.keyword` within a block, of which the first that is written is the cause. */
  causes(facts: MeasuringFacts): readonly string[];
}

function isFluid({ features }: MeasuringFacts): boolean {
  return hasFeature(features, "fluid", "solutes");
}

/** A flow drags particles along. */
function isDragged({ features }: MeasuringFacts): boolean {
  return hasFeature(features, "drag");
}

const conditions = {
  /** The log of events has every change of a velocity. */
  events: {
    met: ({ hasTimeSteps, samples }) => !hasTimeSteps && !samples,
    expected: ({ kind, samples }) => `a method ${samples ? "with a dynamics" : "without time steps"}, got "${kind}"`,
    causes: () => ["method", "motion"],
  },
  /** Time is that of the particles. */
  dynamics: {
    met: ({ samples }) => !samples,
    expected: ({ kind }) => `a method with a dynamics, got "${kind}"`,
    causes: () => ["method"],
  },
  bulk: {
    met: ({ periodic, features }) => periodic && !hasFeature(features, "gravity"),
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
  sheared: {
    met: ({ features }) => hasFeature(features, "shear"),
    expected: () => "a sheared box",
    causes: () => ["box"],
  },
  /** Images stay in their places, and the flow carries nothing away. */
  unsheared: {
    met: ({ features }) => !hasFeature(features, "shear"),
    expected: () => "a box that is not sheared, as images that slide carry particles along",
    causes: () => ["box.shear"],
  },
  velocities: {
    met: ({ features }) => keepVelocities(features),
    expected: ({ features }) =>
      areInBox(features) ? "velocities that last: Brownian particles have none" : "particles that move in the box",
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
  "flat-histogram": {
    met: ({ features }) => hasFeature(features, "flat-histogram"),
    expected: () => "a `flatHistogram`",
    causes: () => ["thermostat"],
  },
  collisions: {
    met: ({ features }) => pairsCollide(features),
    expected: () => "particles that collide, got a fluid",
    causes: () => ["fluid"],
  },
  fluid: {
    met: isFluid,
    expected: () => "a fluid",
    causes: () => ["particles"],
  },
  bodies: {
    met: (facts) => hasFeature(facts.features, "bodies") || !isFluid(facts),
    expected: () => "`bodies` in the fluid",
    causes: () => ["fluid"],
  },
  "several-fluids": {
    met: (facts) => facts.severalFluids || !isFluid(facts),
    expected: () => "regions of the fluid with different names",
    causes: () => ["fluid"],
  },
  box: {
    met: ({ features }) => areInBox(features),
    expected: () => "particles that move in the box, got points on a sphere",
    causes: () => ["motion"],
  },
  sphere: {
    met: ({ features }) => hasFeature(features, "great-circles"),
    expected: () => "the motion `great-circles`",
    causes: () => ["motion"],
  },
  growth: {
    met: ({ features }) => sizesGrow(features),
    expected: () => "particles that grow",
    causes: () => ["growth"],
  },
  flow: {
    met: isDragged,
    expected: () => "a `flow`",
    causes: () => ["motion"],
  },
  space: {
    met: ({ features }) => hasFeature(features, "3-D"),
    expected: () => "a box of three dimensions",
    causes: () => ["box"],
  },
  "plane-flow": {
    met: (facts) => isDragged(facts) && hasFeature(facts.features, "2-D") && facts.periodic,
    expected: () => "a `flow` in a periodic box of two dimensions",
    causes: (facts) => [isDragged(facts) ? "box" : "motion"],
  },
  coupling: {
    met: ({ features }) => hasFeature(features, "coupling"),
    expected: () => "a flow with `coupling`",
    causes: () => ["flow"],
  },
} as const satisfies Record<string, Condition>;

export type Requirement = keyof typeof conditions;

/** A run has what an entry requires of its method's time. @param samples the method has no dynamics */
export function suitsTime(
  { requires = [] }: { readonly requires?: readonly Requirement[] },
  samples: boolean,
): boolean {
  return !samples || !(requires.includes("dynamics") || requires.includes("events"));
}

/** A run has what an entry requires of its box. */
export function suitsBox(
  { requires = [] }: { readonly requires?: readonly Requirement[] },
  { sheared }: { readonly sheared?: boolean },
): boolean {
  return !requires.includes(sheared ? "unsheared" : "sheared");
}

/** A condition that a scenario does not meet. */
export interface Unmet {
  readonly expected: string;
  readonly causes: readonly string[];
}

export function unmetOf(requirements: readonly Requirement[], facts: MeasuringFacts): Unmet[] {
  const unmet = requirements.map((id): Condition => conditions[id]).filter(({ met }) => !met(facts));
  return unmet.map(({ expected, causes }) => ({ expected: expected(facts), causes: causes(facts) }));
}
