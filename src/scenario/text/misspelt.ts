/** What is written as in other languages, or not to its end: the place, what is said of it, and the fix. */
import { type Fix, shorten } from "../diagnostics.ts";
import type { Property, Span } from "./textPlaces.ts";
import type { Expected } from "./textProblem.ts";

export interface Misspelling extends Span {
  readonly message: string;
  readonly fixes: readonly Fix[];
}

export function fix(title: string, start: number, end: number, newText: string): { fixes: readonly Fix[] } {
  return { fixes: [{ title, edits: [{ start, end, newText }] }] };
}

/** Signs that JSON does not have, where they stand for one that it has. */
export function foreignSign(text: string, start: number, expected: Expected): Misspelling | undefined {
  const sign = text[start];
  if (sign === "=" && expected === "colon") return otherSign("=", start);
  if (sign === ";" && expected === "comma or end") return otherSign(";", start);
  if (sign === "(" && (expected === "value" || expected === "value or end")) return roundBracket(text, start);
  return undefined;
}

/** `"name": ,` or `"name" }`: the token after it is the comma or the bracket. */
export function nameWithoutValue(text: string, { name, start, end }: Property, token: Span): Misspelling {
  const isComma = text[token.start] === ",";
  const blanks = (at: number) => /^[ \t]*/.exec(text.slice(at, at + 100))![0].length;
  let from = start;
  if (!isComma) {
    // The comma before it has no more to separate.
    const before = text.slice(Math.max(0, start - 1000), start).trimEnd();
    if (before.endsWith(",")) from = Math.max(0, start - 1000) + before.length - 1;
  }
  const until = isComma ? token.end + blanks(token.end) : token.start;
  const title = `Remove \`${shorten(name)}\``;
  return { start, end, message: `\`${shorten(name)}\` has no value.`, ...fix(title, from, until, "") };
}

/** `=` in place of `:`, or `;` in place of a comma. */
function otherSign(written: "=" | ";", start: number): Misspelling {
  const sign = written === "=" ? ":" : ",";
  const between = written === "=" ? "A name and its value have a `:` between them" : "Values have a comma between them";
  return {
    start,
    end: start + 1,
    message: `${between}, got \`${written}\`.`,
    ...fix(`Write \`${sign}\``, start, start + 1, sign),
  };
}

/** Of which the other bracket is looked for. */
const longestList = 1000;

/** `(1, 2)`: the list that is meant; `end` is that of the sign. */
function roundBracket(text: string, start: number): Misspelling {
  let [close, depth] = [start, 0];
  for (; close < Math.min(text.length, start + longestList); close++) {
    if (text[close] === "(") depth++;
    if (text[close] === ")" && --depth === 0) break;
  }
  const edits = [
    { start, end: start + 1, newText: "[" },
    ...(text[close] === ")" && depth === 0 ? [{ start: close, end: close + 1, newText: "]" }] : []),
  ];
  return { start, end: start + 1, message: "Lists are in square brackets.", fixes: [{ title: "Write `[ ]`", edits }] };
}

/** Text behind the scenario: removed by a fix, unless there is something of a scenario in it. */
export function textBehind(text: string, lastEnd: number, start: number): Misspelling {
  const end = text.length;
  return {
    start,
    end,
    message: "The scenario ends before this; no text may follow it.",
    ...(/["[\]{}]/.test(text.slice(start)) ? { fixes: [] } : fix("Remove it", lastEnd, end, "\n")),
  };
}

/** A comment without end: at the end of its line where it has swallowed a part of the scenario. */
export function endlessComment(text: string, start: number, swallows: boolean): Misspelling {
  const line = swallows ? /^.*\S/.exec(text.slice(start, start + 1000))![0].length : text.length;
  const at = Math.min(start + line, text.length);
  const message = "The comment has no end: `*/` is missing.";
  return { start, end: start + 2, message, ...fix("End the comment here", at, at, " */") };
}

export function nothingWritten({ length }: string): Misspelling {
  return {
    start: 0,
    end: length,
    message: "The file has no scenario.",
    ...fix("Write a gas", length, length, smallest),
  };
}

const smallest = `{
  "box": { "size": [1, 1] },
  "particles": { "count": 1000, "fraction": 0.15 },
  "stop": { "time": 10 }
}
`;
