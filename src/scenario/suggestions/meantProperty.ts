/** What is said of an unknown property: other properties, the nearest name, or a place in another block that has its name. */
import type { Around } from "../blocks/block.ts";
import { type Fix, type Path, shorten } from "../diagnostics.ts";
import { blockNamed, homeOf, schemaAt } from "../schema/scenarioSchema.ts";
import { hasType, type Schema } from "../schema/schemaNode.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Source } from "../text/source.ts";
import { list } from "../text/wording.ts";
import { intendedProperties, unsupportedHint } from "./commonMistakes.ts";
import { nearestWord, synonymsOf } from "./nearestWord.ts";
import { type Fits, inOtherWords, isLong, moved, validSubset } from "./structureFixes.ts";

interface Scene {
  readonly around: Around;
  readonly fits: Fits;
  readonly source: Source;
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
  const meant = intendedProperties(path, written, around).filter((words) =>
    Object.entries(words).every(([word, inner]) => properties[word] && fits(properties[word], inner)),
  );
  const aside = Array.isArray(written) ? undefined : unsupportedHint(path);
  if (meant.length > 0) {
    const hint = aside ?? `Did you mean ${list(meant.map((words) => shorten(writeJson(words).slice(2, -2), 100)))}?`;
    return { hint, fixes: meant.flatMap((words) => inOtherWords(path, words, value, source)) };
  }
  if (aside !== undefined) return { hint: aside, fixes: [] };
  const free = Object.keys(properties).filter((word) => !Object.hasOwn(value, word));
  const nearest =
    nearestWord(
      name,
      free.filter((word) => hasType(properties[word], written)),
    ) ?? nearestWord(name, free);
  const home = homeFor(name, written);
  const takes = (one: Schema | undefined) => one !== undefined && hasType(one, written);
  // A synonym may be one of several words, of which another takes such a value.
  const isElsewhere = synonymsOf(name).length > 1 && home !== undefined && takes(schemaAt(home));
  if (nearest !== undefined && (takes(properties[nearest]) || !isElsewhere)) {
    const there = [...path.slice(0, -1), nearest];
    const adaptation = adapted(properties[nearest], path, there, written, scene);
    const fixes =
      adaptation === undefined
        ? [{ title: `Write \`${nearest}\``, edits: [source.rename(path, nearest)] }]
        : inOtherWords(path, { [nearest]: adaptation }, value, source);
    const said = `Did you mean \`${nearest}\`?`;
    const idle = idleHint(there, around);
    return idle === undefined
      ? { hint: said, fixes, instead: nearest, meant: adaptation }
      : { hint: `${said} ${idle}`, fixes, idle: true };
  }
  if (home === undefined) return { hint: `Known here: ${list(Object.keys(properties))}.`, fixes: [] };
  const instead = adapted(schemaAt(home), path, home, written, scene) ?? written;
  const hint =
    home.at(-1) !== name
      ? `Did you mean \`${home.join(".")}\`?`
      : home.length === 1
        ? "It belongs next to `box` and `particles`."
        : `It belongs in \`${home.slice(0, -1).join(".")}\`.`;
  const fixes = moved(path, instead, home, around.document, source);
  const idle = idleHint(home, around);
  return idle === undefined ? { hint, fixes } : { hint: `${hint} ${idle}`, fixes, idle: true };
}

/** Of several places the first that takes such a value. */
function homeFor(name: string, value: unknown): readonly string[] | undefined {
  const words = [...synonymsOf(name), name];
  // `dt` may be an interval, too.
  const homes = (words.includes("step") ? ["step"] : words).map(homeOf).filter((home) => home !== undefined);
  return homes.find((home) => hasType(schemaAt(home)!, value)) ?? homes[0];
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
