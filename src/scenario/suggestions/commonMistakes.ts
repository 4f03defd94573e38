/** Meanings of values that are often written by guess, from the tables of the blocks (`Mistakes`). */

import type { Around } from "../blocks/block.ts";
import { blocks } from "../blocks/index.ts";
import type { Path } from "../diagnostics.ts";
import { blockNamed } from "../schema/scenarioSchema.ts";
import type { Schema } from "../schema/schemaNode.ts";
import { latticesOf } from "../start/lattices/lattice.ts";
import { names, numberOfSteps } from "./mistakenForms.ts";
import { nearestWord } from "./nearestWord.ts";

/** Values that may be meant in place of another, the likeliest first. */
export function intendedValues(path: Path, value: unknown, schema: Schema, around: Around): unknown[] {
  const byPath = blockNamed(path[0])?.mistakes?.values?.[namesWithin(path)]?.(value, around) ?? [];
  return byPath.length > 0 ? byPath : intendedKinds(schema, value);
}

/** `"method": "edmd"`: almost one of the kinds of the block. */
function intendedKinds(schema: Schema, value: unknown): unknown[] {
  const kinds = schema.properties?.kind?.enum;
  const kind = kinds && typeof value === "string" ? nearestWord(value, kinds) : undefined;
  return kind === undefined ? [] : [{ kind }];
}

/** In place of an object with unknown names only, which together mean one thing. */
export function intendedObjects(path: Path, value: Record<string, unknown>): unknown[] {
  return blockNamed(path[0])?.mistakes?.objects?.[namesWithin(path)]?.(value) ?? [];
}

/** In place of an unknown property: another, or several. */
export function intendedProperties(
  path: Path,
  value: unknown,
  around: Around,
  block: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>>[] {
  const name = inCamelCase(String(path.at(-1)));
  const within = names(path.slice(0, -1)).join(".");
  for (const { mistakes } of blocks) {
    for (const mistake of mistakes?.properties ?? []) {
      if (mistake.within !== within || !mistake.name.test(name)) continue;
      const meant = mistake.meant(value, around, name, block);
      if (meant.length > 0) return meant;
    }
  }
  return [];
}

/** Explains words that have no place in a scenario, or none in the block that they are written in. */
export function unsupportedHint(path: Path): string | undefined {
  const [name, within] = [inCamelCase(String(path.at(-1))), names(path.slice(0, -1)).join(".")];
  return unsupportedHints.find(([pattern, , only]) => pattern.test(name) && (only ?? within) === within)?.[1];
}

/** `packing_fraction` → `packingFraction`. */
function inCamelCase(name: string): string {
  return name.replace(/(?<=.)[\s_-]+(.)/gu, (_, letter: string) => letter.toUpperCase());
}

const unsupportedHints: readonly (readonly [name: RegExp, hint: string, within?: string])[] = [
  [
    /^(size|side|width|length)$/i,
    "Cells are given by their number along each axis, for example `10` or `[10, 20]`, not by their size.",
    "method.cells",
  ],
  [/^dim(ension)?s?$/i, "The number of lengths in `box.size` sets the number of dimensions, two or three."],
  [/^(\/\/|#|_?comments?|remarks?|notes?)$/i, "Comments begin with `//`."],
  [/^colou?rs?$/i, "Colors are chosen in the panel."],
  [
    /^(output|outputs|dump|save|export|trajectory|writes?)$/i,
    "Files are written by the panel’s export or by `edpd run`.",
  ],
  [/^(threads?|cores|cpus?|gpu)$/i, 'Threads are a part of `method`, for example `"threads": 4`.'],
  [/^speeds?$/i, "Velocities are those of `particles.velocity`; how fast a run is shown is chosen in the panel.", ""],
  [numberOfSteps, "A run ends at a `time`, or after a number of `collisions`.", "stop"],
  [numberOfSteps, "A run ends at the `time` of `stop`, or after a number of `collisions`.", ""],
  [
    /^cellSizes?$/,
    "`cells` is the number of cells along each axis, for example `10` or `[10, 20]`, not their size.",
    "method",
  ],
  [/^temperature$/, "`heat` is the factor by which temperatures are multiplied.", "schedule"],
  [/^(group|of|species)$/, "The group that is pushed is `of` in `push`.", "schedule"],
  [
    /^restitution$/,
    "It is that of an entry of `contact.pairs`, `between` a group and the obstacle’s name.",
    "obstacles",
  ],
  [
    /^(target|until|fraction|phi)$/,
    "How far particles grow is said in `stop`: a `fraction` or a `pressure`.",
    "growth",
  ],
  [/^polydispersity$/, 'It is the `width` of a distribution: `"radius": { "gaussian": { "mean": 1, "width": 0.1 } }`.'],
];

/** In a box of two dimensions those of three, and vice versa. */
export function latticesOfOtherBoxes(dimension: number | undefined): readonly string[] {
  return dimension === 2 ? latticesOf[3] : dimension === 3 ? latticesOf[2] : [];
}

function namesWithin(path: Path): string {
  return names(path).slice(1).join(".");
}
