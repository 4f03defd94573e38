/** What is written as in other languages, or not to its end: the place, what is said of it, and the fix. */
import { type Fix, shorten } from "../diagnostics.ts";
import type { Property, Span } from "./textPlaces.ts";

export interface Misspelling extends Span {
  readonly message: string;
  readonly fixes: readonly Fix[];
}

export function fix(title: string, start: number, end: number, newText: string): { fixes: readonly Fix[] } {
  return { fixes: [{ title, edits: [{ start, end, newText }] }] };
}

/** `# a comment`, to the end of its line. */
export function hashComment(text: string, start: number): Misspelling {
  let signs = start;
  while (text[signs] === "#") signs++;
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  return { start, end, message: "Comments begin with `//`.", ...fix("Write `//`", start, signs, "//") };
}

/** `0,3`: a number with the comma of many languages, whose first part begins at `from`. */
export function decimalComma(
  text: string,
  from: number,
  { start, end }: Span,
): (Misspelling & { readonly value: number }) | undefined {
  const thousands = /^-?\d{1,3}(,\d{3})+(?![\d.])/.exec(text.slice(from, from + 50))?.[0];
  if (thousands) {
    const last = from + thousands.length;
    const plain = thousands.replaceAll(",", "");
    const said = `\`${thousands}\` is not a number of JSON: digits have no commas between them.`;
    return { start: from, end: last, message: said, value: Number(plain), ...fix(`Write ${plain}`, from, last, plain) };
  }
  const written = text.slice(from, Math.min(end, from + 50));
  if (text[start - 1] !== "," || end > from + 50 || !/^-?\d+,\d+$/.test(written)) return undefined;
  const meant = written.replace(",", ".");
  const message = `\`${written}\` is not a number of JSON: decimals have a point.`;
  return { start: from, end, message, value: Number(meant), ...fix(`Write ${meant}`, from, end, meant) };
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

/** `01`, `1.5.2`, `2px`: one word to a person, several tokens to the scanner, and one message. */
export function misspeltNumber(text: string, lastEnd: number, token: Span): Misspelling | undefined {
  const part = (at: number) => /[\w.+-]/.test(text[at] ?? "");
  let { start, end } = token;
  if (start !== lastEnd || !/[\d.]/.test(text[start - 1] ?? "") || !part(start)) return undefined;
  while (part(end)) end++;
  for (let k = 0; k < 40 && start > 0 && part(start - 1); k++) start--;
  const written = text.slice(start, end);
  const better = /^-?0\d+(\.\d+)?$/.test(written) ? String(Number(written)) : undefined;
  const message = `\`${shorten(written)}\` is not a number of JSON.`;
  return {
    start,
    end,
    message,
    ...(better === undefined ? { fixes: [] } : fix(`Write ${better}`, start, end, better)),
  };
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
