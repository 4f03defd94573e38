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

/** `0,3`: a number with the comma of many languages, whose first part begins at `from`. */
export function decimalComma(
  text: string,
  from: number,
  { start, end: tokenEnd }: Span,
): (Misspelling & { readonly value: number }) | undefined {
  const thousands = /^-?[1-9]\d{0,2}(,\d{3})+(?![\d.])/.exec(text.slice(from, from + 50))?.[0];
  if (thousands) {
    const last = from + thousands.length;
    const plain = thousands.replaceAll(",", "");
    const said = `\`${thousands}\` is not a number of JSON: digits have no commas between them.`;
    return { start: from, end: last, message: said, value: Number(plain), ...fix(`Write ${plain}`, from, last, plain) };
  }
  // `0,02`: the scanner ends a number that begins with 0 there.
  const end = tokenEnd + /^\d*/.exec(text.slice(tokenEnd, tokenEnd + 50))![0].length;
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

/**
 * `01`, `1.5.2`, `2px`, `30 %`, `1_000`, `10 * 2`: one word to a person, several tokens to the scanner, and one message. Of a calculation the
 * result is offered.
 */
export function misspeltNumber(text: string, lastEnd: number, token: Span): Misspelling | undefined {
  const part = (at: number) => /[\w.+-]/.test(text[at] ?? "");
  if (!/[\d.]/.test(text[lastEnd - 1] ?? "")) return undefined;
  let start = lastEnd;
  for (let k = 0; k < 40 && start > 0 && part(start - 1); k++) start--;
  calculation.lastIndex = start;
  const [sum] = calculation.exec(text.slice(0, start + 200)) ?? [];
  if (sum !== undefined && start + sum.length > token.start) {
    const end = start + sum.length;
    const message = `\`${shorten(sum)}\` is not a number of JSON, which calculates nothing.`;
    const result = resultOf(sum);
    return {
      start,
      end,
      message,
      ...(Number.isFinite(result) ? fix(`Write ${result}`, start, end, String(result)) : { fixes: [] }),
    };
  }
  const percent = /^[ \t]*%/.exec(text.slice(lastEnd, lastEnd + 50))?.[0];
  if (percent === undefined && (token.start !== lastEnd || !part(token.start))) return undefined;
  let end = percent === undefined ? token.end : lastEnd + percent.length;
  while (part(end)) end++;
  const written = text.slice(start, end);
  const better = numberMeant(written);
  const message = `\`${shorten(written)}\` is not a number of JSON.`;
  return {
    start,
    end,
    message,
    ...(better === undefined ? { fixes: [] } : fix(`Write ${better}`, start, end, String(better))),
  };
}

const digits = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
/** With `-` as a sign between numbers, not before one that follows a comma that is missing: `[10 -5]`. */
const calculation = new RegExp(String.raw`${digits}(?:(?:[ \t]*[*/^][ \t]*|[-+]|[ \t]+[-+][ \t]+)${digits})+`, "iy");

/** Powers before products before sums, each from the left. */
function resultOf(calculation: string): number {
  const terms = calculation.replace(/[ \t]/g, "").match(new RegExp(`^${digits}|[-+*/^]|${digits}`, "gi")) ?? [];
  const numbers = [Number(terms[0])];
  const signs: string[] = [];
  for (let k = 1; k + 1 < terms.length; k += 2) {
    signs.push(terms[k]);
    numbers.push(Number(terms[k + 1]));
  }
  for (const level of ["^", "*/", "+-"]) {
    for (let k = 0; k < signs.length; ) {
      if (!level.includes(signs[k])) k++;
      else numbers.splice(k, 2, applied(signs.splice(k, 1)[0], numbers[k], numbers[k + 1]));
    }
  }
  return withoutNoise(numbers[0]);
}

/** 0.1 + 0.2 → 0.3, whereas 1/3 keeps all digits of a double. */
function withoutNoise(x: number): number {
  const short = Number(x.toPrecision(15));
  return String(short).length < String(x).length - 2 ? short : x;
}

function applied(sign: string, a: number, b: number): number {
  if (sign === "^") return a ** b;
  if (sign === "*") return a * b;
  if (sign === "/") return a / b;
  return sign === "+" ? a + b : a - b;
}

/** `15%`, `0,1`, `1_000`, `007`, `5.`: the number that is meant by text that is none. */
export function numberMeant(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?\s*%$/.test(text)) return hundredth(Number.parseFloat(text));
  if (/^-?\d+,\d+$/.test(text)) return Number(text.replace(",", "."));
  if (/^-?\d{1,3}(_\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll("_", ""));
  return /^-?\d+\.?\d*$/.test(text) ? Number(text) : undefined;
}

/** 15 for a share of 0.15; a little more than 1 is another mistake. */
export function percentMeant(value: number): number | undefined {
  return value >= 5 && value <= 100 ? hundredth(value) : undefined;
}

function hundredth(value: number): number {
  return Number((value / 100).toPrecision(15));
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

/** `"box": {…}, …` without the braces around it. */
export function withoutBraces(text: string, start: number, end: number): Misspelling | undefined {
  if (!/^\s*[:=]/.test(text.slice(end, end + 20))) return undefined;
  const last = text.trimEnd().length;
  const edits = [
    { start, end: start, newText: "{\n" },
    { start: last, end: last, newText: "\n}" },
  ];
  return {
    start,
    end,
    message: "A scenario is in braces: `{ … }`.",
    fixes: [{ title: "Write braces around it", edits }],
  };
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
