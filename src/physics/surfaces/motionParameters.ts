/** Motion of an obstacle: its parameters, and the course that they describe. */
import { groupOf, numberOf, type Parameters, type ParameterValues, textOf, vectorOf } from "../parameters.ts";
import { Course, Drift, Parabolas, Rotation, Sine } from "./course.ts";

/** Planes of rotation by the axis that is kept. */
const planes: Readonly<Record<string, readonly [number, number]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

/** A kind of motion: what it needs, and the course. */
interface MotionKind {
  readonly description: string;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  /** What it takes in three dimensions only. */
  readonly inSpace?: readonly string[];
  create(values: ParameterValues): Course;
}

const oscillation = { needs: ["amplitude", "frequency"], takes: ["phase"] };

const motionKinds: Readonly<Record<string, MotionKind>> = {
  constant: {
    description: "Constant velocity.",
    needs: ["velocity"],
    takes: [],
    create: (values) => new Drift(vectorOf(values, "velocity")),
  },
  sine: {
    description: "Displacement A sin(2π(ft + φ)).",
    ...oscillation,
    create: (values) => new Sine(...oscillationOf(values)),
  },
  parabolic: {
    description:
      "Alternating parabolas with the zeros and extrema of the sine: acceleration ∓32Af². Impact times are roots of polynomials.",
    ...oscillation,
    create: (values) => new Parabolas(...oscillationOf(values)),
  },
  rotation: {
    description: "Uniform rotation about `center`.",
    needs: ["spin", "center"],
    takes: [],
    inSpace: ["axis"],
    create: (values) => {
      const axis = textOf(motionParameters, values, "axis")!;
      return new Rotation(numberOf(motionParameters, values, "spin"), vectorOf(values, "center"), planes[axis]);
    },
  },
};

const optional = true;

export const motionParameters: Parameters = {
  kind: {
    type: "choice",
    description: "The kind of motion.",
    words: Object.fromEntries(Object.entries(motionKinds).map(([kind, { description }]) => [kind, description])),
  },
  velocity: { type: "vector", description: "Of `constant`. Unit: length / time.", optional, examples: [[0, 0.5]] },
  amplitude: {
    type: "vector",
    description: "Largest displacement, of `sine` and `parabolic`. Unit: length.",
    optional,
    examples: [[0, 0.5]],
  },
  frequency: {
    type: "number",
    description: "Periods per time, of `sine` and `parabolic`. Unit: 1 / time.",
    positive: true,
    optional,
    examples: [1],
  },
  phase: {
    type: "number",
    description: "Phase φ at time 0, of `sine` and `parabolic`. Unit: periods. Default: 0.",
    optional,
    default: 0,
  },
  spin: {
    type: "number",
    description: "Angular velocity, of `rotation`; positive is counterclockwise. Unit: radian / time.",
    optional,
    examples: [0.5],
  },
  center: {
    type: "vector",
    description: "A point that `rotation` leaves where it is. Unit: length.",
    optional,
    examples: [[5, 5]],
  },
  axis: {
    type: "choice",
    description: "The axis of `rotation` in three dimensions. Default: z.",
    words: { x: "Along x: y turns toward z.", y: "Along y: x turns toward z.", z: "Along z: x turns toward y." },
    default: "z",
  },
  elapsed: {
    type: "number",
    description: "Time that the motion has lasted at time 0: end states have it. Unit: time. Default: 0.",
    default: 0,
  },
};

/** The course of an obstacle with these values. */
export function courseOf(values: ParameterValues): Course {
  const motion = groupOf(values, "motion");
  if (!motion) return new Course();
  const course = motionKindOf(motion).create(motion);
  course.elapsed = numberOf(motionParameters, motion, "elapsed");
  return course;
}

function motionKindOf(motion: ParameterValues): MotionKind {
  const kind = textOf(motionParameters, motion, "kind") ?? "";
  const entry = motionKinds[kind];
  if (!entry) throw new RangeError(`expected a kind of motion, got \`${kind}\``);
  return entry;
}

/** What the motion needs and does not have, and what it has and does not take. */
export function motionMismatch(
  motion: ParameterValues,
  dimension: 2 | 3,
): {
  readonly missing: readonly string[];
  readonly foreign: readonly string[];
} {
  const { needs, takes, inSpace = [] } = motionKindOf(motion);
  const known = ["kind", "elapsed", ...needs, ...takes, ...(dimension === 3 ? inSpace : [])];
  return {
    missing: needs.filter((name) => motion[name] === undefined),
    foreign: Object.keys(motion).filter((name) => !known.includes(name)),
  };
}

/** The same motion, continued after this time. */
export function continued(values: ParameterValues, time: number): ParameterValues {
  const motion = groupOf(values, "motion");
  if (!motion) return values;
  return { ...values, motion: { ...motion, elapsed: numberOf(motionParameters, motion, "elapsed") + time } };
}

function oscillationOf(values: ParameterValues): [readonly number[], number, number] {
  return [
    vectorOf(values, "amplitude"),
    numberOf(motionParameters, values, "frequency"),
    numberOf(motionParameters, values, "phase"),
  ];
}
