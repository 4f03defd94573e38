/** Entries of the registry of obstacles from shapes: what all kinds have in common is added here. */
import { groupOf, type Parameters, type ParameterValues, textOf } from "../../parameters.ts";
import type { System } from "../../system.ts";
import type { Course } from "../course.ts";
import { courseOf, motionMismatch, motionParameters } from "../motionParameters.ts";
import { Obstacle } from "../obstacle.ts";
import type { Shape } from "../shapes/shape.ts";
import { firstObstacle, type ObstacleKind, type ObstacleProblem, type Stroke } from "../surface.ts";

interface ShapeKind {
  readonly kind: string;
  readonly description: string;
  readonly dimensions?: readonly (2 | 3)[];
  readonly parameters: Parameters;
  shapes(values: ParameterValues, system: Pick<System, "dimension" | "meshes">): readonly Shape[];
  /** Lines that show it, in a box of this size. */
  strokes(values: ParameterValues, size: readonly number[], meshes: System["meshes"]): readonly Stroke[];
  /** Convex polygons that show it in two dimensions, where it is solid. */
  areas?(values: ParameterValues, size: readonly number[]): readonly Stroke[];
  /** Convex polygons that show it in three dimensions. */
  faces?(values: ParameterValues, meshes: System["meshes"]): readonly Stroke[];
  /** What makes it degenerate. */
  problem?(values: ParameterValues): ObstacleProblem | undefined;
  encloses?: ObstacleKind["encloses"];
}

const common: Parameters = {
  name: {
    type: "text",
    description: "Its name, for `contact.pairs`, events and results. Default: the kind with its number.",
    optional: true,
    examples: ["floor"],
  },
  motion: {
    type: "group",
    description:
      "How it moves. Obstacles with the same motion move together. Particles are hit exactly, and the work of the motion is counted. Default: at rest.",
    members: motionParameters,
    optional: true,
    examples: [{ kind: "sine", amplitude: [0, 0.5], frequency: 1 }],
  },
  moves: {
    type: "text",
    description: "The name of another obstacle that it moves together with, in place of a `motion` of its own.",
    optional: true,
    examples: ["floor"],
  },
};

export function obstacleKind(entry: ShapeKind): ObstacleKind {
  return {
    kind: entry.kind,
    description: entry.description,
    ...(entry.dimensions && { dimensions: entry.dimensions }),
    parameters: { ...entry.parameters, ...common },
    ...(entry.encloses && { encloses: entry.encloses }),
    shapes: (values, system) => entry.shapes(values, system),
    create(system, values, index, law) {
      const name = textOf(common, values, "name") ?? `${entry.kind} ${index - firstObstacle + 1}`;
      const size = Array.from(system.size);
      const { dimension, meshes } = system;
      const body = {
        shapes: sharedShapes(entry, values, { dimension, ...(meshes && { meshes }) }),
        strokes: () => entry.strokes(values, size, meshes),
        areas: () => (dimension === 2 ? entry.areas?.(values, size) : entry.faces?.(values, meshes)) ?? [],
        course: sharedCourse(leaderOf(system, values)),
      };
      const { obstacleRestitution, species } = system;
      const others = system.obstacles?.length ?? 0;
      const restitution = (i: number) => obstacleRestitution?.[species[i] * others + index - firstObstacle] ?? 1;
      return new Obstacle(system, name, index, body, restitution, law);
    },
    problem: (values, dimension) => entry.problem?.(values) ?? motionProblem(values, dimension),
  };
}

interface KnownShapes {
  readonly dimension: 2 | 3;
  readonly meshes: System["meshes"];
  readonly shapes: readonly Shape[];
}
const shapesKnown = new WeakMap<ParameterValues, KnownShapes>();

/** Made once: surfaces are made several times, for checks, placement and the run. */
function sharedShapes(
  entry: ShapeKind,
  values: ParameterValues,
  system: Pick<System, "dimension" | "meshes">,
): readonly Shape[] {
  const { dimension, meshes } = system;
  const known = shapesKnown.get(values);
  if (known?.dimension === dimension && known.meshes === meshes) return known.shapes;
  const shapes = entry.shapes(values, system);
  shapesKnown.set(values, { dimension, meshes, shapes });
  return shapes;
}

const courses = new WeakMap<ParameterValues, Course>();

/** One for all that move together: where it is at a time is computed once. */
function sharedCourse(values: ParameterValues): Course {
  let course = courses.get(values);
  if (!course) {
    course = courseOf(values);
    courses.set(values, course);
  }
  return course;
}

/** The obstacle whose motion this one has: itself, or that which it names. */
function leaderOf({ obstacles = [] }: System, values: ParameterValues): ParameterValues {
  if (values.moves === undefined) return values;
  return obstacles.find(({ values: { name } }) => name !== undefined && name === values.moves)?.values ?? values;
}

function motionProblem(values: ParameterValues, dimension: 2 | 3): ObstacleProblem | undefined {
  const motion = groupOf(values, "motion");
  if (!motion) return undefined;
  const { missing, foreign } = motionMismatch(motion, dimension);
  const named = `The motion \`${String(motion.kind)}\``;
  const [word] = foreign;
  if (word !== undefined)
    return { path: ["motion", word], code: "conflict", message: `${named} takes no \`${word}\`.` };
  if (missing[0] !== undefined)
    return { path: ["motion"], code: "missing", message: `${named} needs \`${missing[0]}\`.` };
  return undefined;
}
