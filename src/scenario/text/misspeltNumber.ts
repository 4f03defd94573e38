/** Numbers that are written as in other languages, with units or by a calculation. */
import { shorten } from "../diagnostics.ts";
import { fix, type Misspelling } from "./misspelt.ts";
import type { Span } from "./textPlaces.ts";

/** What is written for a number, as a text of which the keyword may know more: a unit, a size. */
interface WrittenNumber extends Misspelling {
  readonly asText?: string;
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

/**
 * `01`, `1.5.2`, `2px`, `30 %`, `1_000`, `10 * 2`: one word to a person, several tokens to the scanner, and one message. Of a calculation the
 * result is offered.
 */
export function misspeltNumber(text: string, lastEnd: number, token: Span, inList: boolean): WrittenNumber | undefined {
  const part = (at: number) => /[\w.+-]/.test(text[at] ?? "");
  if (!/[\d.]/.test(text[lastEnd - 1] ?? "")) return undefined;
  let start = lastEnd;
  for (let k = 0; k < 40 && start > 0 && part(start - 1); k++) start--;
  calculation.lastIndex = start;
  const [sum] = calculation.exec(text.slice(0, start + 200)) ?? [];
  if (sum !== undefined && start + sum.length > token.start) {
    const end = start + sum.length;
    const message = `\`${shorten(sum)}\` is not a number of JSON, which calculates nothing.`;
    const meant = [resultOf(sum)].filter(Number.isFinite).map(String);
    const size = vectorMeant(sum);
    if (size) meant.push(`[${size.join(", ")}]`);
    const fixes = meant.flatMap((better) => fix(`Write ${better}`, start, end, better).fixes);
    return { start, end, message, fixes };
  }
  const withGap = inSeveralWords(text, start, token, inList);
  if (withGap) return withGap;
  const percent = /^[ \t]*%/.exec(text.slice(lastEnd, lastEnd + 50))?.[0];
  if (percent === undefined && (token.start !== lastEnd || !part(token.start))) return undefined;
  let end = percent === undefined ? token.end : lastEnd + percent.length;
  while (part(end)) end++;
  return notOfJson(text, start, end);
}

function notOfJson(text: string, start: number, end: number): WrittenNumber {
  const written = text.slice(start, end);
  const better = numberMeant(written);
  const message = `\`${shorten(written)}\` is not a number of JSON.`;
  if (better !== undefined) return { start, end, message, ...fix(`Write ${better}`, start, end, String(better)) };
  return { start, end, message, fixes: [], asText: written };
}

/** `10 000`, `10'000`, `3 E-1`, `0.3 mm`, `10 x 10`. In a list a gap may be that of a missing comma. */
function inSeveralWords(text: string, start: number, token: Span, inList: boolean): WrittenNumber | undefined {
  const pattern = inList ? inLists : inObjects;
  pattern.lastIndex = start;
  const end = start + (pattern.exec(text.slice(0, start + 200))?.[0].length ?? 0);
  return end > token.start ? notOfJson(text, start, end) : undefined;
}

const digits = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
/** With `-` as a sign between numbers, not before one that follows a comma that is missing: `[10 -5]`. */
const calculation = new RegExp(String.raw`${digits}(?:(?:[ \t]*[*/^][ \t]*|[-+]|[ \t]+[-+][ \t]+)${digits})+`, "iy");

const ofWords = String.raw`${digits}(?:[ \t]+e[-+]?\d+|[ \t]?(?!true|false|null)[\p{L}°][\p{L}/²³·]*|(?:[ \t]*[x×][ \t]*${digits})+)`;
const joined = (gap: string) =>
  new RegExp(String.raw`(?:-?\d{1,3}(?:${gap}\d{3})+|${ofWords})(?=[ \t]*(?:[,}\]\r\n/#]|$))`, "iuy");
const [inLists, inObjects] = [joined("['’]"), joined("['’ \\t]")];

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

/** `15%`, `0,1`, `1_000`, `10 000`, `1.000.000`, `1/2`, `3d-1`, `0x10`, `007`, `5.`: the number that is meant by text that is none. */
export function numberMeant(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?\s*%$/.test(text)) return hundredth(Number.parseFloat(text));
  if (/^-?\d+,\d+$/.test(text)) return Number(text.replace(",", "."));
  if (/^-?\d{1,3}(([_'’ \u00a0\u202f])\d{3})(\2\d{3})*(\.\d+)?$/.test(text))
    return Number(text.replace(/[^\d.-]/g, ""));
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll(".", ""));
  if (/^-?\d+\s*\/\s*[1-9]\d*$/.test(text)) return resultOf(text);
  if (/^-?(\d+\.?\d*|\.\d+)\s*[de][-+]?\d{1,3}$/i.test(text)) return Number(text.replace(/\s*d|\s+e/i, "e"));
  if (/^0x[\da-f]{1,8}$/i.test(text)) return Number(text);
  return /^-?\d+\.?\d*$/.test(text) ? Number(text) : undefined;
}

/** `10x10`, `10 × 5 × 5`, `10*10`, `10, 10`: the list of two or three numbers that is meant. */
export function vectorMeant(text: string): readonly number[] | undefined {
  const parts = text.split(/\s*[x×*,;]\s*|\s+/i).map((part) => (/^[-+]?[\d.]/.test(part) ? Number(part) : Number.NaN));
  return (parts.length === 2 || parts.length === 3) && parts.every(Number.isFinite) ? parts : undefined;
}

/** 15 for a share of 0.15; a little more than 1 is another mistake. */
export function percentMeant(value: number): number | undefined {
  return value >= 5 && value <= 100 ? hundredth(value) : undefined;
}

function hundredth(value: number): number {
  return Number((value / 100).toPrecision(15));
}
