/**
 * One word of JSON text (a number, a string, true, false, null, or something else) → its value and what is wrong with it.
 */
import { type Code, type Edit, shorten } from "../diagnostics.ts";
import { numberMeant } from "./misspeltNumber.ts";

/** A word as jsonc-parser's scanner hands it over. */
interface Word {
  readonly kind: "number" | "string" | "word";
  /** The text of the token; of long tokens only the beginning. */
  readonly written: string;
  /** The scanner's decoded value (of a string without quotes and escapes). */
  readonly decoded: string;
  /** ScanError of jsonc-parser, 0 where there is none. */
  readonly error: number;
}

interface Complaint {
  readonly code: Code;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** What is meant is known, and the rest can be checked. */
  readonly known?: true;
  /** What to write in place of the word. */
  readonly instead?: string;
  /** What to add after it. */
  readonly append?: string;
}

interface Scalar {
  readonly value: unknown;
  readonly complaint?: Complaint;
}

const endOfString = 2;
const controlCharacter = 6;

export function readScalar(word: Word): Scalar {
  if (word.kind === "number") return readNumber(word);
  if (word.kind === "string") return readString(word);
  const { written } = word;
  switch (written) {
    case "true":
      return { value: true };
    case "false":
      return { value: false };
    case "null":
      return { value: null };
  }
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written) && Number.isFinite(Number(written))) {
    const instead = String(Number(written));
    return wrong(Number(written), `\`${shorten(written)}\` is not JSON; write ${instead}.`, { instead });
  }
  if (/^[+-]?(nan|inf(inity)?)$/i.test(written)) {
    return wrong(null, `\`${written}\` is not allowed. Write a finite number.`);
  }
  if (/^(true|false)$/i.test(written)) {
    const instead = written.toLowerCase();
    return wrong(instead === "true", `\`${written}\` must be in lower case.`, { instead, known: true });
  }
  if (/^(null|none|nil|undefined)$/i.test(written)) {
    return wrong(null, `\`${written}\` is not a value.`, { known: true });
  }
  const bare = withoutQuotes(written);
  const message = `\`${shorten(written)}\` is not a value. Text requires double quotes.`;
  return wrong(null, message, /^\w[\w -]*$/.test(bare) ? { instead: JSON.stringify(bare) } : {});
}

/** 'name', `name` and “name” without what was meant to be their quotes. */
export function withoutQuotes(written: string): string {
  return written.replace(/^['`´‘’“”„«»‹›]|['`´‘’“”„«»‹›]$/g, "");
}

function readNumber({ written, decoded, error }: Word): Scalar {
  const value = Number(decoded);
  if (error !== 0) {
    const better = numberMeant(written);
    const instead = better !== undefined && { instead: String(better) };
    return wrong(better ?? value, `\`${shorten(written)}\` is an incomplete number.`, { ...instead });
  }
  if (!Number.isFinite(value)) {
    const message = `\`${shorten(written)}\` is larger than the largest floating-point number (1.8e308).`;
    return { value, complaint: { code: "range", severity: "error", message } };
  }
  if (value === 0 && /^[-0.]*[1-9]/.test(decoded)) {
    const message = `\`${shorten(written)}\` is smaller than the smallest floating-point number and is read as 0.`;
    return { value, complaint: { code: "range", severity: "warning", message, instead: "0" } };
  }
  return { value };
}

function readString({ written, decoded, error }: Word): Scalar {
  const whole = written.length > 1 && written.endsWith('"') ? {} : undefined;
  if (error === endOfString) {
    return wrong(decoded, "The closing double quote is missing on this line.", { append: '"' });
  }
  if (error === controlCharacter) {
    const instead = written.replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1));
    return wrong(decoded, "This text has a control character; write it as \\t or \\u0000.", whole && { instead });
  }
  if (error !== 0) {
    const instead = written.replace(/\\\\?/g, "\\\\");
    return wrong(
      decoded,
      "This text has an unknown escape sequence; write `\\\\` for a backslash.",
      whole && !/\\["u]/.test(written) ? { instead } : {},
    );
  }
  if (/\p{Surrogate}/u.test(decoded)) {
    return wrong(decoded, "This text has half of a character (a lone surrogate).");
  }
  return { value: decoded };
}

function wrong(value: unknown, message: string, more: Partial<Complaint> = {}): Scalar {
  return { value, complaint: { code: "syntax", severity: "error", message, ...more } };
}

export function editsOf({ instead, append }: Complaint, start: number, end: number): readonly Edit[] | undefined {
  if (instead !== undefined) return [{ start, end, newText: instead }];
  return append === undefined ? undefined : [{ start: end, end, newText: append }];
}

/** JSON on one line as a person writes it: `{ "size": [1, 1] }`, every number in the shortest form that reads back the same. */
export function writeJson(value: unknown): string {
  if (typeof value === "number") return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (properties.length === 0) return "{}";
  return `{ ${properties.map(([name, inner]) => `${JSON.stringify(name)}: ${writeJson(inner)}`).join(", ")} }`;
}

const longestLine = 100;

/** JSON in lines: each property of the document has a line, or several where it is long. */
export function writeLines(value: unknown, indent = ""): string {
  const line = writeJson(value);
  const isShort = indent !== "" && indent.length + line.length <= longestLine;
  if (isShort || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.map((each) => writeLines(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${writeLines(each, inner)}`);
  const [first, last] = list ? "[]" : "{}";
  return `${first}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${last}`;
}

/** Numbers that do not come back by themselves: −0, and what is written too large and stays so in what is moved. */
export function writeNumber(x: number): string {
  if (Math.abs(x) === Infinity) return x > 0 ? "1e999" : "-1e999";
  return Object.is(x, -0) ? "-0" : String(x);
}
