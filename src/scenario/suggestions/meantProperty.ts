/** What is said of an unknown property: other properties, the nearest name, or a place in another block that has its name. */
import type { Around } from "../blocks/block.ts";
import { type Fix, type Path, shorten } from "../diagnostics.ts";
import { blockNamed, homesOf, schemaAt } from "../schema/scenarioSchema.ts";
import { hasType, type Schema } from "../schema/schemaNode.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Source } from "../text/source.ts";
import { list } from "../text/wording.ts";
import { intendedProperties, unsupportedHint } from "./commonMistakes.ts";
import type { Trial } from "./fixTrials.ts";
import { names } from "./mistakenForms.ts";
import { nearestWord, synonymsOf } from "./nearestWord.ts";
import { type Fits, inOtherWords, isLong, moved, validSubset } from "./structureFixes.ts";

interface Scene {
  readonly around: Around;
  readonly fits: Fits;
  readonly source: Source;
  /** Missing where other blocks are not thought of. */
  readonly isValid?: Trial;
}

interface Meant {
  readonly hint: string;
  readonly fixes: readonly Fix[];
  /** The property of the same block that is meant, and its value where that is another. */
  readonly instead?: string;
  readonly meant?: unknown;
  /** It is best left out: the fixes come behind that one. */
  readonly idle?: boolean;
}

/** @param value the block @param path of the property in it */
export function meantBy(schema: Schema, value: Record<string, unknown>, path: Path, scene: Scene): Meant {
  const { around, fits, source } = scene;
  const { properties = {} } = schema;
  const name = String(path.at(-1));
  const written = value[name];
  const meant = intendedProperties(path, written, around, value).filter((words) =>
    Object.entries(words).every(([word, inner]) => properties[word] && fits(properties[word], inner)),
  );
  const aside = Array.isArray(written) ? undefined : unsupportedHint(path);
  if (meant.length > 0) {
    const hint = aside ?? `Did you mean ${list(meant.map((words) => shorten(writeJson(words).slice(2, -2), 100)))}?`;
    const fixes = meant.flatMap((words) => inOtherWords(path, words, value, source));
    const [[instead, inner], ...others] = meant.flatMap(Object.entries);
    return others.length > 0 || Object.hasOwn(value, instead)
      ? { hint, fixes }
      : { hint, fixes, instead, meant: inner };
  }
  if (aside !== undefined) return { hint: aside, fixes: [] };
  const free = Object.keys(properties).filter((word) => !Object.hasOwn(value, word));
  const adaptationTo = (word: string) => adapted(properties[word], path, [...path.slice(0, -1), word], written, scene);
  const near = nearestWord(name, free);
  const nearest =
    nearestWord(
      name,
      free.filter((word) => hasType(properties[word], written)),
    ) ?? (near !== undefined && adaptationTo(near) !== undefined ? near : undefined);
  const elsewhere = nearest === undefined ? inAnotherBlock(path, written, scene) : undefined;
  if (elsewhere) return elsewhere;
  const word = nearest ?? near;
  if (word === undefined) return { hint: `Known here: ${list(Object.keys(properties))}.`, fixes: [] };
  const there = [...path.slice(0, -1), word];
  const adaptation = adaptationTo(word);
  const fixes =
    adaptation === undefined
      ? [{ title: `Write \`${word}\``, edits: [source.rename(path, word)] }]
      : inOtherWords(path, { [word]: adaptation }, value, source);
  const said = `Did you mean \`${word}\`?`;
  const idle = idleHint(there, around);
  return idle === undefined
    ? { hint: said, fixes, instead: word, meant: adaptation }
    : { hint: `${said} ${idle}`, fixes, idle: true };
}

/** The first place in which the value is valid; of a keyword, or of a word that is written as one, also one that has a value. */
function inAnotherBlock(path: Path, written: unknown, scene: Scene): Meant | undefined {
  const { around, source, isValid } = scene;
  const name = String(path.at(-1));
  // Entries of lists speak of themselves only.
  if (!isValid || path.some((step, k) => typeof step === "number" && path[k - 1] !== "particles")) return undefined;
  for (const home of homesFor(name, path)) {
    const schema = schemaAt(names(home))!;
    const instead = adapted(schema, path, home, written, scene) ?? written;
    if (!hasType(schema, instead)) continue;
    const fixes = moved(path, instead, home, around.document, source);
    const isPlace =
      fixes.length > 0
        ? isValid(fixes[0].edits, source.remove(path), home[0])
        : (home.length === 1 || path.length === 1) && source.has(home);
    if (!isPlace) continue;
    const hint =
      home.at(-1) !== name
        ? `Did you mean \`${names(home).join(".")}\`?`
        : home.length === 1
          ? "It belongs next to `box` and `particles`."
          : `It belongs in \`${names(home).slice(0, -1).join(".")}\`.`;
    const idle = idleHint(home, around);
    return idle === undefined ? { hint, fixes } : { hint: `${hint} ${idle}`, fixes, idle: true };
  }
  return undefined;
}

/** Places of the word and of those that it may stand for: first those in the object that it is written in. */
function homesFor(name: string, path: Path): Path[] {
  const words = [...synonymsOf(name), name];
  // `dt` may be an interval, too.
  const homes: (readonly string[])[] = (words.includes("step") ? ["step"] : words).flatMap(homesOf);
  const owner = path.slice(0, -1);
  const within = names(owner);
  const isInner = (home: readonly string[]) =>
    home.length > within.length + 1 && within.every((step, k) => step === home[k]);
  return [
    ...homes.filter(isInner).map((home) => [...owner, ...home.slice(within.length)]),
    ...homes.filter((home) => !isInner(home) && home.slice(0, -1).join() !== within.join()),
  ];
}

function idleHint(there: Path, around: Around): string | undefined {
  return blockNamed(there[0])?.mistakes?.idle?.(String(there.at(-1)), around);
}

/** The value in a form that is valid at another path. Undefined where it is valid there as it is, or no valid form is known. */
function adapted(
  schema: Schema | undefined,
  path: Path,
  there: Path,
  value: unknown,
  { around, fits, source }: Scene,
): unknown {
  if (!schema || fits(schema, value)) return undefined;
  return validSubset(schema, value, there, { around, fits, long: isLong(path, source) })[0];
}
