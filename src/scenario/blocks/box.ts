/** Keyword `box`: size and edges of the box. */

import { edgeKinds, hoversOfEdges } from "../../physics/boundary/index.ts";
import { type Edges, hasPeriodicAxis, imageOffset, isPeriodic, periodicAxes, type Shear } from "../../physics/box.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import type { System } from "../../physics/system.ts";
import { formatGrouped, formatRounded, pathText } from "../diagnostics.ts";
import { edgesOf, type ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { isObject } from "../schema/schemaNode.ts";
import {
  block,
  choice,
  either,
  lengths,
  listOf,
  number,
  optional,
  type Static,
  vector,
} from "../schema/schemaWords.ts";
import { isNumbers } from "../suggestions/mistakenForms.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Around, Block } from "./block.ts";

const edgeHover =
  "Behavior of the ends of the box.\n\n" +
  '* `"periodic"` — the same for all axes (the default)\n' +
  '* `["periodic", "reflecting"]` — one per axis\n' +
  '* `["periodic", ["reflecting", "open"]]` — low end and high end of an axis that differ';

const edge = choice(
  hoversOfEdges(),
  "Behavior of the ends: of all, of one axis, or in a pair of the low or the high end.",
);
const words = edgeKinds.map(({ kind }) => JSON.stringify(kind)).join(", ");

const axisEdges = either(
  [edge, listOf(edge, "Behavior of the low end and of the high end.", { minItems: 2, maxItems: 2 })],
  "Behavior of the ends of this axis.",
  `${words}, or a pair of them for the low and the high end`,
);

const axisNames = ["x", "y", "z"] as const;

const axis = (hover: string) =>
  choice({ x: "The x axis.", y: "The y axis.", z: "The z axis, in three dimensions." }, hover);

const shear = block(
  {
    rate: number(
      "Shear rate γ̇: how much the velocity of the flow along the axis `along` grows per length along the axis `across`.\n\n" +
        "Unit: 1/time. Required.",
      { examples: [0.5] },
    ),
    along: optional(axis('Axis along which particles flow. Default: `"x"`.')),
    across: optional(axis('Axis along which the velocity of the flow changes. Default: `"y"`.')),
    offset: optional(
      number(
        "Displacement along `along` of the periodic image one box farther along `across`, when the run begins: the end state of a run has " +
          "it.\n\nUnit: length. Default: 0.",
      ),
    ),
  },
  "Uniform shear flow of a periodic box (Lees & Edwards 1972): the periodic images beyond the faces across the axis `across` slide along the axis `along`. " +
    "Velocities are those in the box, with the flow in them; temperatures, thermostats and colors take them relative to it. Velocities that are " +
    "drawn at random, rest, and one velocity for all, are relative to it, too. Default: none.",
  {
    examples: [{ rate: 0.5 }],
    defaultSnippets: [
      { label: "along x", body: { rate: 0.5 } },
      { label: "other axes", body: { rate: 0.5, along: "y", across: "x" } },
    ],
  },
);

const schema = block(
  {
    size: vector(
      "Lengths of the box along x, y (and z). **Two numbers make the scenario two-dimensional, three make it " +
        "three-dimensional**; no other property sets the dimension. The box is [0, Lx) × [0, Ly) (× [0, Lz)).\n\n" +
        "Unit: length. Required.",
      {
        items: lengths,
        defaultSnippets: [
          { label: "[1, 1]", description: "a square", body: [1, 1] },
          { label: "[1, 1, 1]", description: "a cube", body: [1, 1, 1] },
        ],
      },
    ),
    edges: optional(
      either(
        [edge, listOf(axisEdges, edgeHover, { minItems: 2, maxItems: 3 })],
        edgeHover,
        `${words}, or a list of them with one entry per axis`,
        { default: "periodic" },
      ),
    ),
    shear: optional(shear),
  },
  "The box: size, and behavior of its edges. Required.",
  {
    examples: [{ size: [1, 1] }],
    defaultSnippets: [
      { label: "periodic", body: { size: [1, 1], edges: "periodic" } },
      { label: "in three dimensions", body: { size: [1, 1, 1], edges: "periodic" } },
      { label: "between walls", body: { size: [1, 1], edges: "reflecting" } },
      { label: "sheared", body: { size: [1, 1], shear: { rate: 0.5 } } },
    ],
  },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    box: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly dimension: 2 | 3;
    readonly size: readonly number[];
    /** As in System: low x, high x, low y, … */
    readonly edges: Edges;
    /** By axis. */
    readonly periodic: readonly boolean[];
    readonly shear?: Shear | undefined;
  }
}

export const box: Block = {
  name: "box",
  schema,
  completionOrder: 0,
  placeholder: { size: [1, 1] },
  synonyms: {
    edges: ["boundaries", "boundary", "boundary conditions", "bc", "bcs", "pbc", "periodic", "wall", "walls"],
    size: ["dimensions", "lengths"],
    shear: ["lees-edwards", "leesEdwards", "shear flow", "couette"],
    rate: ["shearRate", "shear rate", "strainRate", "gammaDot"],
    ...Object.fromEntries(edgeKinds.map(({ kind, synonyms }) => [kind, synonyms])),
  },
  mistakes: {
    values: {
      size: (value) =>
        typeof value === "number" && value > 0 ? [Array(2).fill(value), Array(3).fill(value)] : lengthsOf(value),
      edges: intendedEdges,
    },
    objects: { "": (value) => lengthsOf(value).map((size) => ({ size })) },
    properties: [{ within: "box", name: /^(pbc|periodic|walls)$/, meant: edgesByFlags }],
  },
  resolve(document) {
    const { size } = document.box;
    const edges = edgesOf(document);
    return {
      dimension: size.length as 2 | 3,
      size,
      edges,
      periodic: periodicAxes({ size, edges }),
      ...(document.box.shear && { shear: shearOf(document.box.shear) }),
    };
  },
  checkDocument(document, report) {
    checkEdges(document, report);
    checkShear(document, report);
  },
  checkScenario: checkResolution,
  write({ system, frame: { time } }) {
    const { shear } = system;
    return writeJson({
      size: [...system.size],
      edges: writtenEdges(system),
      ...(shear && { shear: { ...namedAxes(shear), offset: imageOffset(system, shear, time) } }),
    });
  },
};

function shearOf({ rate, along = "x", across = "y", offset = 0 }: Static<typeof shear>): Shear {
  return { rate, flow: axisNames.indexOf(along), gradient: axisNames.indexOf(across), offset };
}

function namedAxes({ rate, flow, gradient }: Shear): Static<typeof shear> {
  return { rate, along: axisNames[flow], across: axisNames[gradient] };
}

/** Two axes of the box, periodic both. */
function checkShear(document: Scenario, report: Report): void {
  const { size, shear } = document.box;
  if (!shear) return;
  const { flow, gradient } = shearOf(shear);
  const { source } = report;
  const place = ["box", "shear"];
  for (const word of ["across", "along"] as const) {
    const written = shear[word];
    const other = axisNames[word === "along" ? gradient : flow];
    const names = axisNames.slice(0, size.length).filter((name) => name !== other);
    if (written === undefined || names.includes(written)) continue;
    report.add({
      code: "range",
      path: [...place, word],
      message: `${pathText([...place, word])}: expected an axis of the box other than that ${word === "along" ? "of the gradient" : "of the flow"}, ${names.join(" or ")}, got ${written}.`,
      related: [{ message: `${size.length} numbers, so ${size.length} axes.`, path: ["box", "size"] }],
      fixes: names.map((name) => source.writing([...place, word], JSON.stringify(name))),
    });
    return;
  }
  const edges = edgesOf(document);
  const wall = [flow, gradient].find((axis) => !isPeriodic(edges, axis));
  if (wall === undefined) return;
  const periodic = size.map((_, axis) =>
    axis === flow || axis === gradient || isPeriodic(edges, axis) ? "periodic" : [edges[2 * axis], edges[2 * axis + 1]],
  );
  report.add({
    code: "conflict",
    path: place,
    onName: true,
    message: `A sheared box repeats along its flow and its gradient: expected periodic edges along ${axisNames[wall]}, got \`${edges[2 * wall]}\`.`,
    related: [{ message: "The edges are given here.", path: ["box", "edges"] }],
    fixes: [
      source.writing(
        ["box", "edges"],
        writeJson(periodic.every((ends) => ends === "periodic") ? "periodic" : periodic),
      ),
      source.removing(place),
    ],
  });
}

/** In the shortest form. */
function writtenEdges({ edges, dimension }: System): unknown {
  const axes = Array.from({ length: dimension }, (_, axis) => {
    const [low, high] = [edges[2 * axis], edges[2 * axis + 1]];
    return low === high ? low : [low, high];
  });
  return axes.every((ends) => typeof ends === "string" && ends === axes[0]) ? axes[0] : axes;
}

/** `"periodic": true`, `"walls": [true, false]`. */
function edgesByFlags(value: unknown, _: Around, name: string): { edges: unknown }[] {
  const edge = (flag: unknown) => ((flag === true) === (name !== "walls") ? "periodic" : "reflecting");
  if (typeof value === "boolean") return [{ edges: edge(value) }];
  return Array.isArray(value) && value.every((flag) => typeof flag === "boolean") ? [{ edges: value.map(edge) }] : [];
}

const axes = [/^(l?x|width)$/i, /^(l?y|height)$/i, /^(l?z|depth)$/i];

/** `{ "x": 1, "y": 2 }` or `{ "width": 1, "height": 2 }`; a box's height is its last length. */
function lengthsOf(value: unknown): number[][] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const along = axes.map((axis) => entries.find(([name]) => axis.test(name)));
  const [x, y, z] = along.map((entry) => entry?.[1]);
  const inOrder = z === undefined ? [x, y] : along[1]?.[0].toLowerCase() === "height" ? [x, z, y] : [x, y, z];
  const known = along.filter((entry) => entry !== undefined).length === entries.length;
  return known && isNumbers(inOrder) ? [inOrder] : [];
}

/** `{ "x": "periodic", "y": "reflecting" }`, `{ "bottom": "reflecting" }`, or one word an end in one list. */
function intendedEdges(value: unknown, { dimension }: Around): unknown[] {
  if (typeof value === "boolean") return [value ? "periodic" : "reflecting"];
  if (dimension !== 2 && dimension !== 3) return [];
  const faces = faceNames(dimension);
  if (Array.isArray(value)) return value.length === faces.length ? [inPairs(value)] : [];
  if (!isObject(value)) return [];
  const named = Object.keys(value);
  const all = ["x", "y", "z"].slice(0, dimension);
  if (named.every((name) => all.includes(name))) return [all.map((axis) => value[axis] ?? "periodic")];
  if (!named.every((name) => faces.includes(name))) return [];
  const opposite = (f: number) => value[faces[f ^ 1]];
  return [
    inPairs(
      faces.map(
        (face, f) => value[face] ?? (opposite(f) === undefined || opposite(f) === "periodic" ? "periodic" : "open"),
      ),
    ),
  ];
}

function inPairs(ends: readonly unknown[]): unknown[] {
  return Array.from({ length: ends.length / 2 }, (_, axis) => {
    const [low, high] = [ends[2 * axis], ends[2 * axis + 1]];
    return low === high ? low : [low, high];
  });
}

/** Longest box in radii of the smallest particle: positions in it are rounded to a ten thousandth of a radius. */
const longestInRadii = 1e12;

/** A position has some sixteen digits: in a box that is too long none of them is left for a particle. */
function checkResolution({ size, groups }: ResolvedScenario, report: Report): void {
  const radii = groups.flatMap(({ sizes }) => (sizes.largest ? [sizes.largest] : []));
  const radius = Math.min(...radii);
  const axis = size.findIndex((length) => length > longestInRadii * radius);
  if (axis < 0) return;
  report.add({
    code: "range",
    path: ["box", "size", axis],
    message:
      `Positions in a box of ${formatGrouped(size[axis])} are rounded to ${formatRounded(size[axis] * 2 ** -52)}, the smallest particles have the radius ` +
      `${formatRounded(radius)}: contacts would be at wrong places. Expected at most ${formatGrouped(longestInRadii)} radii.`,
  });
}

function checkEdges(document: Scenario, report: Report): void {
  const { size, edges } = document.box;
  if (!Array.isArray(edges)) return;
  if (edges.length !== size.length) {
    const better = size.map((_, axis) => edges[axis] ?? edges.at(-1));
    report.add({
      code: "range",
      path: ["box", "edges"],
      message: `\`box.edges\`: expected one entry for each of the ${size.length} axes, got ${edges.length}.`,
      related: [{ message: `${size.length} numbers, so ${size.length} axes.`, path: ["box", "size"] }],
      fixes: [report.source.writing(["box", "edges"], writeJson(better))],
    });
  }
  edges.forEach((ends, axis) => {
    if (!Array.isArray(ends) || ends[0] === ends[1] || !hasPeriodicAxis(ends)) return;
    const other = ends[isPeriodic(ends, 0) ? 1 : 0];
    const path = ["box", "edges", axis];
    report.add({
      code: "conflict",
      path,
      message: "Both ends of an axis must be periodic, or neither: particles that leave at one end enter at the other.",
      fixes: ["periodic", other].map((kind) => ({
        title: `Make both ${kind}`,
        edits: [report.source.replace(path, JSON.stringify(kind))],
      })),
    });
  });
}
