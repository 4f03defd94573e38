/** What is made of a text, what is wrong with it, and what is said of names that an object has twice. */
import { type Code, type Fix, shorten } from "../diagnostics.ts";
import { removal } from "./source.ts";
import type { Places, Property, Span } from "./textPlaces.ts";

export interface TextProblem extends Span {
  readonly code: Code;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly related?: readonly (Span & { readonly message: string })[];
  readonly fixes?: readonly Fix[];
  /** The value that is meant is known: the rest is checked, and an error about this value is said in its place. */
  readonly known?: true;
}

export interface JsonText {
  /** Undefined where nothing can be made of the text. */
  readonly value: unknown;
  readonly places: Places;
  readonly problems: readonly TextProblem[];
  /** The text is JSON (with comments), whatever else is to be said of it. */
  readonly sound: boolean;
  /** It is, but for words whose meaning is known. */
  readonly known: boolean;
}

export interface Parsed extends JsonText {
  /** Some bracket, or a sign between values, stands where it cannot. */
  readonly torn: boolean;
}

/** What may come next. */
export type Expected = "value" | "value or end" | "name or end" | "colon" | "comma or end" | "nothing";

/** A name that an object has twice, with the message about it. */
export interface Twice {
  readonly first: Property;
  readonly again: Property;
  readonly problem: TextProblem;
}

export function givenTwice(
  first: Property,
  { name, start, end }: Pick<Property, "name" | "start" | "end">,
): TextProblem {
  return {
    code: "duplicate-key",
    severity: "error",
    start,
    end,
    message: `\`${shorten(name)}\` is given twice. Keep one of them.`,
    related: [{ start: first.start, end: first.end, message: "First given here." }],
  };
}

/** Of a name given twice, either can go; known only when both have ended. */
export function withoutOne(
  all: readonly Twice[],
  problem: TextProblem,
  text: string,
  places: Places,
): Pick<TextProblem, "fixes"> {
  const known = all.find((twice) => twice.problem === problem);
  if (!known || known.first.value < 0 || known.again.value < 0) return {};
  const written = ({ value }: Property) => {
    const { start, end } = places.span(value);
    return shorten(text.slice(start, Math.min(end, start + 100)), 30);
  };
  const remove = ({ start, value }: Property) => [removal(text, { start, end: places.span(value).end })];
  const { first, again } = known;
  return {
    fixes: [
      { title: `Keep the first, ${written(first)}`, edits: remove(again) },
      { title: `Keep this one, ${written(again)}`, edits: remove(first) },
    ],
  };
}
