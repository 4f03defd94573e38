/** Characters that look like one of JSON, or like nothing, as they come with copied text. */
import type { Edit } from "../../diagnostics.ts";
import type { TextProblem } from "../textProblem.ts";

/** Any of what is foreign to JSON: the cheapest look at a text. */
export const foreignSigns =
  /[#%;`=\u00a0\u1680\u2000-\u200d\u2012-\u2015\u2028\u2029\u202f\u205f\u2060\u2212\u3000-\u3002\ufeff\uff01-\uff5e]|--|"""|'''|export default/;

const names: Readonly<Record<string, string>> = {
  "\u00a0": "no-break space",
  "\u2007": "figure space",
  "\u2009": "thin space",
  "\u200a": "hair space",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u2060": "word joiner",
  "\u202f": "narrow no-break space",
  "\u2028": "line separator",
  "\u2029": "paragraph separator",
  "\u3000": "ideographic space",
  "\ufeff": "byte order mark",
  "\u2010": "hyphen",
  "\u2012": "figure dash",
  "\u2013": "en dash",
  "\u2014": "em dash",
  "\u2212": "minus sign",
  "\u3001": "ideographic comma",
};

/** What is meant by the character, where JSON does not have it; nothing by one without width. */
export function lookalike(text: string, at: number): string | undefined {
  const sign = text[at];
  if (/[\u200b-\u200d\u2060\ufeff]/.test(sign)) return "";
  if (/[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(sign)) return " ";
  if (/[\u2010-\u2015\u2212]/.test(sign) && /[\d.]/.test(text[at + 1] ?? "")) return "-";
  if (sign === "\u3001") return ",";
  if (/[\uff01-\uff5e]/.test(sign)) return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  return undefined;
}

const said: Readonly<Record<string, string>> = {
  " ": "spaces, tabs and line breaks",
  "": "spaces, tabs and line breaks",
};

/** One message for all, with one fix. */
export function saidOfSigns(text: string, signs: readonly Edit[]): TextProblem {
  const counts = new Map<string, number>();
  for (const { start } of signs) counts.set(text[start], (counts.get(text[start]) ?? 0) + 1);
  const kinds = [...counts].map(([sign, count]) => {
    const code = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const meant = lookalike(sign === "\u2212" ? `${sign}1` : `${sign}1`, 0)!;
    const name = names[sign] ?? (meant.trim() === "" ? "space" : `fullwidth \`${meant}\``);
    const times = count === 1 ? "" : `, ${count} times`;
    return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name} (${code})${times}`;
  });
  const meant = [...new Set(signs.map(({ newText }) => said[newText] ?? `\`${newText}\``))];
  const message = `${kinds.slice(0, 5).join("; ")}. JSON has ${meant.slice(0, 5).join(", ")} there.`;
  const [first] = signs;
  return {
    code: "syntax",
    severity: "error",
    start: first.start,
    end: first.end,
    message: message[0].toUpperCase() + message.slice(1),
    fixes: [{ title: signs.length === 1 ? "Replace it" : `Replace all ${signs.length}`, edits: [...signs] }],
  };
}
