/**
 * Structure of a document by the schema. Most documents are valid, and are found to be by `conforms`. For others a walk of the same schema
 * finds each error with its path and fixes: of several forms it follows the one that was meant.
 */
import type { Around } from "../blocks/block.ts";
import { formatGrouped, formatNumber, type Path, pathText, shorten } from "../diagnostics.ts";
import { intendedObjects, intendedValues, latticesOfOtherBoxes } from "../suggestions/commonMistakes.ts";
import type { Trial } from "../suggestions/fixTrials.ts";
import { meantBy } from "../suggestions/meantProperty.ts";
import { isNumbers } from "../suggestions/mistakenForms.ts";
import { nearestWord, synonymsOf } from "../suggestions/nearestWord.ts";
import { largestOf, scaled } from "../suggestions/scaled.ts";
import { isLong, otherLengths, replacements, validSubset, withDecimalPoints } from "../suggestions/structureFixes.ts";
import { withName } from "../suggestions/withName.ts";
import { writeJson } from "../text/jsonScalar.ts";
import { numberMeant, percentMeant, vectorMeant } from "../text/misspeltNumber.ts";
import { type Finding, Report } from "../text/report.ts";
import { capital, expected, list, plural, tell } from "../text/wording.ts";
import { aboutUnit, measuredIn, withoutUnit } from "./measured.ts";
import { missingKeywords, rootSchema } from "./scenarioSchema.ts";
import { formatVersion, type Scenario } from "./schema.ts";
import {
  accepts,
  conforms,
  exampleOf,
  fitting,
  hasType,
  isObject,
  largest,
  type Schema,
  smallest,
} from "./schemaNode.ts";

export function isScenario(value: unknown): value is Scenario {
  return conforms(rootSchema, value) && isObject(value) && missingKeywords(value).length === 0;
}

/**
 * A misspelt name is reported and counts as the one that is meant, here and in the places of the source, so that all within it is checked
 * with the rest. Returns the document with these names.
 */
export function withMeantNames(document: unknown, report: Report, isValid?: Trial): unknown {
  let value = document;
  for (;;) {
    if (isScenario(value) || hasOtherVersion(value)) return value;
    const walk = new Walk(new Report(report.source), { document: value, dimension: dimensionOf(value) }, isValid);
    walk.check(rootSchema, value, []);
    const before = value;
    for (const { finding, name, meant } of walk.misspelt) {
      const renamed = withName(value, finding.path, name, meant);
      if (!renamed) continue;
      report.add(finding);
      report.source.places.rename(finding.path, name);
      value = renamed;
    }
    if (value === before || report.full) return value;
  }
}

function hasOtherVersion(value: unknown): boolean {
  return isObject(value) && value.version !== undefined && value.version !== formatVersion;
}

/** Reports all structural errors. True where there are none. */
export function checkStructure(value: unknown, report: Report, isValid?: Trial): value is Scenario {
  if (isScenario(value)) return true;
  if (isObject(value) && hasOtherVersion(value)) {
    report.add({
      code: "version",
      path: ["version"],
      message: `The scenario has version ${tell(value.version)}; this program reads version ${formatVersion}.`,
      fixes: [report.source.writing(["version"], String(formatVersion))],
    });
    return false;
  }
  new Walk(report, { document: value, dimension: dimensionOf(value) }, isValid).check(rootSchema, value, []);
  return false;
}

/** Undefined where the size of the box does not give it. */
function dimensionOf(value: unknown): number | undefined {
  const size = isObject(value) && isObject(value.box) ? value.box.size : undefined;
  return Array.isArray(size) && (size.length === 2 || size.length === 3) ? size.length : undefined;
}

/** Most words that a message lists although some of them are meant. */
const mostListed = 12;

class Walk {
  /** Names for which others are meant, and the values that these then have. */
  readonly misspelt: { readonly finding: Finding; readonly name: string; readonly meant: unknown }[] = [];

  constructor(
    private readonly report: Report,
    private readonly around: Around,
    private readonly isValid?: Trial,
  ) {}

  private readonly fits = (schema: Schema, value: unknown): boolean => {
    const found = new Report(this.report.source);
    new Walk(found, this.around).check(schema, value, []);
    return found.diagnostics.length === 0;
  };

  /** @param among expected values, where the schema is one of several forms */
  check(schema: Schema, value: unknown, path: Path, among?: string): void {
    if (this.report.full) return;
    if (typeof value === "string" && this.isReserved(schema, value, path, false)) return;
    if (schema.anyOf) {
      const branch = fitting(schema.anyOf, value);
      // A number in quotes is no word.
      const isNumber = typeof value === "string" && value.trim() !== "" && accepts(schema, Number(value));
      if (branch && !isNumber) this.check(branch, value, path, schema.expects);
      else this.wrongType(schema, value, path);
      return;
    }
    if (!hasType(schema, value)) this.wrongType(schema, value, path);
    else if (isObject(value)) this.object(schema, value, path);
    else if (Array.isArray(value)) this.list(schema, value, path);
    else if (typeof value === "string") this.string(schema, value, path, among);
    else if (typeof value === "number") this.number(schema, value, path);
  }

  private wrongType(schema: Schema, value: unknown, path: Path): void {
    const { source } = this.report;
    const text = typeof value === "string" ? value.trim() : "";
    // A number in quotes is the most frequent of these errors.
    const meant = text !== "" && Number.isFinite(Number(text)) ? Number(text) : numberMeant(text);
    const number = meant !== undefined && accepts(schema, meant) ? meant : undefined;
    const measured = measuredIn(text, schema);
    const { start, end } = source.at(path);
    // `undefined` and `NaN` are read as null.
    const isNull = value === null && source.text.slice(start, end) !== "null";
    const got = isNull ? `\`${shorten(source.text.slice(start, end))}\`` : tell(value);
    const vector = vectorMeant(text);
    this.report.add({
      code: "type",
      path,
      message: `${capital(pathText(path))}: expected ${expected(schema)}, got ${got}.${measured ? ` ${aboutUnit(measured)}` : ""}`,
      fixes:
        number !== undefined
          ? [
              {
                title: `Write ${number}${source.text[start] === '"' ? " without quotes" : ""}`,
                edits: [source.replace(path, String(number))],
              },
            ]
          : measured
            ? withoutUnit(measured, schema, path, this.around.document, source)
            : vector && conforms(schema, vector)
              ? [source.writing(path, writeJson(vector))]
              : value === null && typeof path.at(-1) === "string"
                ? [source.removing(path)]
                : replacements(this.validForms(schema, value, path), value, path, source),
    });
  }

  private object(schema: Schema, value: Record<string, unknown>, path: Path): void {
    const properties = schema.properties ?? {};
    const names = Object.keys(value);
    if (this.intendedObject(schema, value, path)) return;
    const meant = new Set<string>();
    for (const name of names) {
      if (Object.hasOwn(properties, name)) this.check(properties[name], value[name], [...path, name]);
      else if (!this.isReserved(schema, name, [...path, name], true)) {
        const instead = this.unknown(schema, value, [...path, name]);
        if (instead !== undefined) meant.add(instead);
      }
      if (this.report.full) return;
    }
    const required = [...(schema.required ?? []), ...(schema === rootSchema ? missingKeywords(value) : [])];
    for (const name of required) {
      // Of a name that is misspelt, that is said already.
      if (Object.hasOwn(value, name) || meant.has(name)) continue;
      const example = this.exampleAt([...path, name], properties[name]);
      this.report.add({
        code: "missing",
        path,
        onStart: true,
        message: `${capital(pathText(path))}: \`${name}\` is missing. Expected ${expected(properties[name])}${example ? `, for example ${example}` : ""}.`,
        fixes: example ? [{ title: `Add \`${name}\``, edits: [this.report.source.add(path, name, example)] }] : [],
      });
    }
    const known = Object.keys(properties);
    if (names.length < (schema.minProperties ?? 0)) {
      this.report.add({
        code: "missing",
        path,
        onStart: true,
        message: `${capital(pathText(path))} is empty; expected one of ${list(known)}.`,
      });
    } else if (names.length > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) {
      this.report.add({
        code: "conflict",
        path,
        message: `${capital(pathText(path))} has ${names.length} properties; expected only one of ${list(known)}.`,
        fixes: names.slice(0, 5).map((kept) => ({
          title: `Keep \`${shorten(kept)}\``,
          edits: names.filter((name) => name !== kept).map((name) => this.report.source.remove([...path, name])),
        })),
      });
    }
  }

  /** With lengths that are not larger than the box. */
  private exampleAt(path: Path, schema: Schema): string | undefined {
    const first = exampleOf(schema);
    if (first === undefined) return undefined;
    const text = writeJson(first);
    const { document } = this.around;
    const size = isObject(document) && isObject(document.box) ? document.box.size : undefined;
    if (path[0] === "box" || !isNumbers(size)) return text;
    const powers = Math.ceil(Math.log10(largestOf(path, first, "length") / Math.min(...size)));
    return (powers > 0 && scaled({ label: "", text }, { path, value: first }, "length", 10 ** -powers)?.text) || text;
  }

  /** Its unknown properties together mean one thing. */
  private intendedObject(schema: Schema, value: Record<string, unknown>, path: Path): boolean {
    const known = Object.keys(schema.properties ?? {});
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    if (unknown.length === 0) return false;
    const kept = Object.fromEntries(Object.entries(value).filter(([name]) => known.includes(name)));
    const meant = intendedObjects(path, Object.fromEntries(unknown.map((name) => [name, value[name]])))
      .map((form) => ({ ...(form as object), ...kept }))
      .filter((form) => this.fits(schema, form));
    if (meant.length === 0) return false;
    this.report.add({
      code: "unknown",
      path,
      onName: true,
      message: `${list(
        unknown.map((name) => shorten(name)),
        "`",
        "and",
      )} are unknown properties. Known here: ${list(known)}.`,
      fixes: replacements(meant, value, path, this.report.source),
    });
    return true;
  }

  /** Returns the property of the same block that is meant, where that is known. */
  private unknown(schema: Schema, value: Record<string, unknown>, path: Path): string | undefined {
    const { source } = this.report;
    const name = String(path.at(-1));
    const scene = { around: this.around, fits: this.fits, source, ...(this.isValid && { isValid: this.isValid }) };
    const { hint, fixes, instead, idle, meant = value[name] } = meantBy(schema, value, path, scene);
    const removal = { title: `Remove \`${shorten(name)}\``, edits: [source.remove(path)] };
    const finding: Finding = {
      code: "unknown",
      path,
      onName: true,
      message: `unknown property \`${shorten(name)}\`. ${hint}`,
      fixes: idle ? [removal, ...fixes] : [...fixes, removal],
    };
    this.report.add(finding);
    if (instead !== undefined) this.misspelt.push({ finding, name: instead, meant });
    return instead;
  }

  private validForms(schema: Schema, value: unknown, path: Path): unknown[] {
    const { around, fits } = this;
    return validSubset(schema, value, path, { around, fits, long: isLong(path, this.report.source) });
  }

  private isReserved(schema: Schema, word: string, path: Path, onName: boolean): boolean {
    const reserved = schema.reserved ?? {};
    if (!Object.hasOwn(reserved, word)) return false;
    this.report.add({
      code: "not-yet",
      path,
      onName,
      message: `\`${word}\` (${reserved[word].means}) is reserved for a future version.`,
      fixes: onName ? [{ title: `Remove \`${word}\``, edits: [this.report.source.remove(path)] }] : [],
    });
    return true;
  }

  private list(schema: Schema, value: readonly unknown[], path: Path): void {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (value.length < minItems || value.length > maxItems) {
      const count =
        minItems === maxItems
          ? plural(minItems, "entry", "entries")
          : value.length < minItems
            ? `at least ${plural(minItems, "entry", "entries")}`
            : `at most ${plural(maxItems, "entry", "entries")}`;
      this.report.add({
        code: "range",
        path,
        message: `${pathText(path)}: expected ${count}, got ${formatGrouped(value.length)}.`,
        fixes: [
          ...withDecimalPoints(schema, value, path, this.report.source),
          ...replacements(this.validForms(schema, value, path), value, path, this.report.source),
          ...otherLengths(schema, value, path, this.around.dimension, this.report.source, this.fits),
        ],
      });
    }
    if (schema.uniqueItems) {
      const again = value.findIndex((item, k) => value.indexOf(item) < k);
      if (again >= 0) {
        this.report.addTwice([...path, again], `${tell(value[again])} is listed twice.`, [...path, again]);
      }
    }
    if (
      schema.items?.type === "array" &&
      value.every((entry) => typeof entry === "number") &&
      this.fits(schema.items, value)
    ) {
      this.report.add({
        code: "type",
        path,
        message: `${capital(pathText(path))}: expected a list of lists of numbers, got a list of numbers.`,
        fixes: replacements([[value]], value, path, this.report.source),
      });
      return;
    }
    if (schema.items) {
      for (let k = 0; k < value.length && !this.report.full; k++) {
        // Most entries of long lists are valid numbers.
        if (typeof value[k] === "number" && schema.items.type === "number" && accepts(schema.items, value[k] as number))
          continue;
        this.check(schema.items, value[k], [...path, k]);
      }
    }
  }

  private string(schema: Schema, value: string, path: Path, among?: string): void {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (schema.enum) {
      if (schema.enum.includes(value)) return;
      const others = latticesOfOtherBoxes(this.around.dimension);
      const possible = schema.enum.filter((word) => !others.includes(word));
      const isPossible = (word: unknown) => possible.includes(word as string);
      const intended = intendedValues(path, value, schema, this.around).filter(isPossible);
      const meant = [...new Set([...intended, ...synonymsOf(value).filter(isPossible)])];
      const nearest = nearestWord(value, possible);
      const near = meant.length === 0 && nearest !== undefined ? [nearest] : meant;
      // Of many words that are all unlike it, none is likelier than the others.
      const offered = near.length > 0 ? near : possible.length <= 5 ? possible : [];
      const isKnown = intended.length > 0 || possible.length > mostListed;
      const instead = isKnown && near.length > 0 ? list(near.map(String), '"') : (among ?? expected(schema));
      this.report.add({
        code: "range",
        path,
        message: `${pathText(path)}: expected ${instead}, got ${tell(value)}.`,
        fixes: offered.map((word) => this.report.source.writing(path, JSON.stringify(word))),
      });
    } else if ([...value].length < minLength || [...value].length > maxLength) {
      const limit =
        value.length < minLength ? "must not be empty" : `has more than ${formatGrouped(maxLength)} characters`;
      this.report.add({ code: "range", path, message: `${capital(pathText(path))} ${limit}.` });
    }
  }

  private number(schema: Schema, value: number, path: Path): void {
    if (accepts(schema, value)) return;
    const { minimum, maximum } = schema;
    const nearest =
      schema.type === "integer" && !Number.isInteger(value) && Number.isFinite(value)
        ? Math.round(value)
        : value < 0 && accepts(schema, -value)
          ? -value
          : Math.min(Math.max(value, minimum ?? value), maximum ?? value);
    const percent = percentMeant(value);
    const forms = [
      ...(percent !== undefined && accepts(schema, percent) && !accepts(schema, largest) ? [percent] : []),
    ];
    const meant = replacements([...this.validForms(schema, value, path), ...forms], value, path, this.report.source);
    const extreme = [largest, smallest].includes(Math.abs(nearest));
    const fits = !extreme && Number.isFinite(nearest) && nearest !== value && accepts(schema, nearest);
    const edit = this.report.source.replace(path, String(nearest));
    const isBound = [minimum, maximum].includes(nearest);
    const isValid = !isBound || (this.isValid?.([edit], this.report.source.remove(path), path[0]) ?? true);
    const absurd = Math.abs(value) > largest || (value !== 0 && Math.abs(value) < smallest);
    this.report.add({
      code: "range",
      path,
      message: absurd
        ? `${pathText(path)}: expected ${accepts(schema, 0) ? "0 or " : ""}a magnitude between ${smallest} and ${largest}, got ${formatNumber(value)}.`
        : `${pathText(path)}: expected ${expected(schema)}, got ${formatGrouped(value)}.`,
      fixes: meant.length > 0 ? meant : fits && isValid ? [this.report.source.writing(path, String(nearest))] : [],
    });
  }
}
