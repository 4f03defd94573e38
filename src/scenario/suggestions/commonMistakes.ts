/**
 * What people write by guess where this format has another form: its meaning, to be offered as a way out. `structure.ts` asks about values that
 * are of the wrong type, about blocks of foreign words, and about single words.
 */
import type { Path } from "../diagnostics.ts";
import { faceNames, wallNames } from "../restitution.ts";
import { isObject, type Schema } from "../schema/schemaNode.ts";
import { groupNames } from "./namesAt.ts";
import { nearestWord } from "./nearestWord.ts";

/** The scenario, as far as it is needed to understand a guess. */
export interface Around {
  readonly document: unknown;
  readonly dimension: number | undefined;
}

/** In place of a value: others that may be meant, the likeliest first. */
export function meantValues(path: Path, value: unknown, schema: Schema, around: Around): unknown[] {
  const byPlace = atPlace[words(path)]?.(value, around) ?? [];
  return byPlace.length > 0 ? byPlace : kindOf(schema, value);
}

/** `"method": "edmd"`: nearly a word that the block is told apart by. */
function kindOf(schema: Schema, value: unknown): unknown[] {
  const kinds = schema.properties?.kind?.enum;
  const kind = kinds && typeof value === "string" ? nearestWord(value, kinds) : undefined;
  return kind === undefined ? [] : [{ kind }];
}

const atPlace: Readonly<Record<string, (value: unknown, around: Around) => unknown[]>> = {
  particles: (value) => (typeof value === "number" ? [{ count: value, fraction: 0.15 }] : []),
  "particles.velocity": (value) =>
    value === 0
      ? ["rest"]
      : typeof value === "number"
        ? [{ temperature: Math.abs(value) }, { speed: Math.abs(value) }]
        : alongAxes(value, 0),
  "particles.radius": distributionOf,
  "box.size": (value) =>
    typeof value === "number" && value > 0 ? [Array(2).fill(value), Array(3).fill(value)] : lengthsOf(value),
  "box.edges": edgesOf,
  gravity: (value, { dimension }) =>
    typeof value === "number" && dimension
      ? [-Math.abs(value), Math.abs(value)].map((g) => [...Array(dimension - 1).fill(0), g])
      : alongAxes(value, 0, dimension),
  motion: (value) => (value === "brownian" ? [{ kind: "brownian", diffusion: 1 }] : []),
  contact: (value) =>
    value === "elastic" ? [{ restitution: 1 }] : value === "inelastic" ? [{ restitution: 0.9 }] : [],
  "contact.collapse": (value) => (value === "tc" ? [{ tc: 1e-5 }] : []),
  "contact.pairs": (value) =>
    Array.isArray(value) && value.length === 3 ? [{ between: value.slice(0, 2), restitution: value[2] }] : [],
  "contact.pairs.between": (value, { document }) =>
    typeof value === "string" ? names(document).map((name) => [name, wallNames.includes(value) ? value : name]) : [],
  measure: (value) => (typeof value === "string" ? [{ what: [value] }] : []),
};

/** A block in which only foreign words stand, that together mean one thing. */
export function meantBlock(path: Path, value: Record<string, unknown>): unknown[] {
  const where = words(path);
  if (where === "box") return lengthsOf(value).map((size) => ({ size }));
  if (where === "particles") return alongAxes(value, Number.NaN).map((at) => ({ at: [at] }));
  return where === "particles.radius" ? distributionOf(value) : [];
}

/** What a single word that is none of the block's means there: another, or several, to be written in its place. */
export function intendedValues(path: Path, value: unknown, { document }: Around): Record<string, unknown>[] {
  const name = String(path.at(-1));
  const where = words(path.slice(0, -1));
  const number = typeof value === "number" ? value : isObject(value) ? value.restitution : undefined;
  if (["contact", ""].includes(where) && typeof number === "number") {
    const wall =
      wallNames.find((known) => [known, `${known}Restitution`].includes(name)) ??
      (ofWalls.test(name) ? "walls" : undefined);
    if (wall !== undefined) {
      const pairs = names(document).map((group) => ({ between: [group, wall], restitution: number }));
      return pairs.length === 0 ? [] : [where === "" ? { contact: { pairs } } : { pairs }];
    }
  }
  if (where === "box" && ["periodic", "walls"].includes(name)) {
    const edge = (flag: unknown) => ((flag === true) === (name === "periodic") ? "periodic" : "reflecting");
    if (typeof value === "boolean") return [{ edges: edge(value) }];
    if (Array.isArray(value) && value.every((flag) => typeof flag === "boolean")) return [{ edges: value.map(edge) }];
  }
  if (where === "particles" && typeof value === "number") {
    if (widths.test(name)) return [{ radius: value / 2 }];
    if (name === "size") return [{ radius: value }, { radius: value / 2 }];
  }
  if (where === "particles" && /^(position|at|center|centre)s?$/.test(name) && isNumbers(value))
    return [{ at: [value] }];
  if (where === "stop" && /^steps?$/.test(name) && typeof value === "number") {
    const step = isObject(document) && isObject(document.method) ? document.method.step : undefined;
    return typeof step === "number" ? [{ time: Number((value * step).toPrecision(12)) }] : [];
  }
  if (where === "measure" && value === true) return [{ what: [name] }];
  if (where === "" && name === "brownian" && value === true) return [{ motion: { kind: "brownian", diffusion: 1 } }];
  return [];
}

const ofWalls = /^(walls?|wall[_-]?restitution|restitution[_-]?walls?)$/i;
const widths = /^(diameters?|sigma|d)$/;

/** What is said of words that have no place in a scenario at all. */
export function unsupportedHints(name: string): string | undefined {
  return elsewhere.find(([pattern]) => pattern.test(name))?.[1];
}

const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^dim(ension)?s?$/i, "The number of lengths in `box.size` says whether the world has two dimensions or three."],
  [/^(\/\/|#|_?comments?|remarks?|notes?)$/i, "Remarks stand behind `//`."],
  [/^colou?rs?$/i, "Colours are chosen in the panel."],
  [
    /^(output|outputs|dump|save|export|trajectory|writes?)$/i,
    "Files are written by the panel’s export or by `edpd run`.",
  ],
  [/^(threads?|cores|cpus?|gpu)$/i, "A run takes one thread."],
];

const lattices = { 2: ["square", "hexagonal"], 3: ["cubic", "bcc", "fcc"] } as const;

/** In a box of two dimensions those of three, and the other way round. */
export function latticesOfOtherBoxes(dimension: number | undefined): readonly string[] {
  return dimension === 2 ? lattices[3] : dimension === 3 ? lattices[2] : [];
}

/** More entries than a person would write are not written for them. */
const mostGroups = 20;

function names(document: unknown): string[] {
  const all = groupNames(isObject(document) ? document.particles : undefined);
  return all.length <= mostGroups ? all : [];
}

function words(path: Path): string {
  return path.filter((step) => typeof step === "string").join(".");
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "number");
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

/** A vector by its components; those that are not named are `rest`. */
function alongAxes(value: unknown, rest: number, dimension = 2): number[][] {
  if (!isObject(value) || Object.keys(value).length === 0) return [];
  const named = ["x", "y", "z"];
  if (!Object.entries(value).every(([name, part]) => named.includes(name) && typeof part === "number")) return [];
  const length = Math.max(dimension, ...Object.keys(value).map((name) => named.indexOf(name) + 1));
  return [named.slice(0, length).map((name) => Number(value[name] ?? rest))];
}

/** `{ "min": 1, "max": 2 }` and `{ "mean": 1, "width": 0.1 }` do not say of what kind they are. */
function distributionOf(value: unknown): unknown[] {
  if (!isObject(value) || Object.keys(value).length !== 2) return [];
  const { min, max, mean } = value;
  if (typeof min === "number" && typeof max === "number") return [{ uniform: [min, max] }];
  if (typeof mean !== "number") return [];
  const { width, std, sd, sigma } = value;
  const relative = width ?? Number(((Number(std ?? sd ?? sigma) || Number.NaN) / mean).toPrecision(6));
  if (typeof relative !== "number" || !Number.isFinite(relative)) return [];
  return [{ gaussian: { mean, width: relative } }, { lognormal: { mean, width: relative } }];
}

/** `{ "x": "periodic", "y": "reflecting" }`, `{ "bottom": "reflecting" }`, or one word an end in one list. */
function edgesOf(value: unknown, { dimension }: Around): unknown[] {
  if (typeof value === "boolean") return [value ? "periodic" : "reflecting"];
  if (dimension !== 2 && dimension !== 3) return [];
  const faces = faceNames(dimension);
  if (Array.isArray(value)) return value.length === faces.length ? [inPairs(value)] : [];
  if (!isObject(value)) return [];
  const named = Object.keys(value);
  const all = ["x", "y", "z"].slice(0, dimension);
  if (named.every((name) => all.includes(name))) return [all.map((axis) => value[axis] ?? "periodic")];
  if (!named.every((name) => faces.includes(name))) return [];
  const opposite = (f: number) => value[faces[f ^ 1]!];
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
