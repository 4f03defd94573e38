/** The part of the schema that says where: the box, its edges, gravity. */
import { reservedIn } from "../suggestions/reservedWords.ts";
import { block, choice, either, lengths, listOf, optional, vector } from "./schemaWords.ts";

const edgeKinds = {
  periodic: "What leaves on one side comes in on the other. Both ends of an axis are periodic or neither is.",
  reflecting: "A smooth hard wall: the normal velocity turns round, times −ε where a restitution for walls is given.",
  open: "Nothing stands there: particles fly out and on for ever.",
} as const;

const edgeHover =
  "What happens at the ends of the box.\n\n" +
  '* `"periodic"` — the same for all axes (the default)\n' +
  '* `["periodic", "reflecting"]` — one for each axis\n' +
  '* `["periodic", ["reflecting", "open"]]` — where an axis has two different ends: low end, high end';

const edge = choice(edgeKinds, "What happens at this end.", reservedIn("box.edges"));

const axisEdges = either(
  [edge, listOf(edge, "What happens at the low end and at the high end.", { minItems: 2, maxItems: 2 })],
  "What happens at the ends of this axis.",
  '"periodic", "reflecting", "open", or a pair of them for the low and the high end',
);

export const box = block(
  {
    size: vector(
      "Lengths of the box along x, y (and z). **Two numbers make the world two-dimensional, three make it " +
        "three-dimensional**; nothing else tells them apart. The box is [0, Lx) × [0, Ly) (× [0, Lz)).\n\n" +
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
        '"periodic", "reflecting", "open", or a list of them with one entry an axis',
        { default: "periodic" },
      ),
    ),
  },
  "Where it happens: the size of the box and what its edges do. Required.",
  { defaultSnippets: [{ label: "box", body: { size: [1, 1], edges: "periodic" } }] },
);

export const gravity = vector(
  "Acceleration that acts on all particles alike: one number an axis, `[0, -9.81]`.\n\n" +
    "Unit: length / time². Default: none.",
);
