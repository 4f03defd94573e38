/**
 * The one double quote that is missing, too many, or another sign: of all changes of one quote on the line that a text does not end on, the
 * one that makes it JSON with the plainest texts and the fewest faults.
 */
import type { Edit } from "../../diagnostics.ts";
import { token } from "../jsonTokens.ts";
import { Ends, through } from "./ends.ts";
import { meet } from "./grammar.ts";
import { applied, type Faults, type Mended, mendedBy } from "./mended.ts";
import { type TokenList, tokenList } from "./tokenList.ts";

/** Longer lines are not looked into. */
const longestLine = 2000;
const mostReadings = 16;

/** Undefined where no change of one quote makes it JSON. */
export function oneQuote(list: TokenList, faults: Faults | undefined): Mended | undefined {
  const { text, unclosed, lines, kinds } = list;
  if (unclosed.length !== 1) return undefined;
  const start = lines[unclosed[0]];
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  if (end - start > longestLine) return undefined;
  const first = lines.indexOf(start);
  let next = first;
  while (next < kinds.length && lines[next] === start) next++;
  const ends = new Ends(list);
  const [before, after] = [ends.before[first], ends.after[next]];
  if (!before || !after) return undefined;
  const line = text.slice(start, end);
  const candidates = edits(line)
    .map((edit) => ({ edit, tokens: tokenList(applied(line, edit)) }))
    .filter(({ tokens }) => tokens.unclosed.length === 0 && meet(through(before, tokens.kinds), after))
    .map(({ edit, tokens }) => ({
      edit: { ...edit, start: start + edit.start, end: start + edit.end },
      cost: oddities(tokens),
    }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostReadings);
  if (candidates.length === 0) return undefined;
  const costs = candidates.map(({ edit, cost }) =>
    faults && candidates.length > 1 ? cost + 3 * faults(applied(text, edit)) : cost,
  );
  return mended(text, candidates[costs.indexOf(Math.min(...costs))].edit);
}

const otherQuotes = /['`´‘’“”„«»]/;

/** Every quote away, every other one a double quote, and a double quote before and behind every word. */
function edits(line: string): Edit[] {
  const found: Edit[] = [];
  for (let at = 0; at <= line.length; at++) {
    const sign = line[at] ?? "";
    if (sign === '"') found.push({ start: at, end: at + 1, newText: "" });
    else if (otherQuotes.test(sign)) found.push({ start: at, end: at + 1, newText: '"' });
    const [before, after] = [/\S/.test(line[at - 1] ?? " "), /\S/.test(sign || " ")];
    const betweenWords = /[\w\p{L}]/u.test(line[at - 1] ?? "") && /[\w\p{L}]/u.test(sign);
    if ((before || after) && !betweenWords) found.push({ start: at, end: at, newText: '"' });
  }
  return found;
}

/** Texts with signs of JSON or a space at one of their ends, words without quotes. */
function oddities({ text, kinds, starts, ends }: TokenList): number {
  let count = 0;
  for (let k = 0; k < kinds.length; k++) {
    if (kinds[k] !== token.string) continue;
    const written = text.slice(starts[k], ends[k]);
    if (written[0] !== '"') {
      if (/[^\w.+-]/.test(written)) count++;
      continue;
    }
    const inner = written.slice(1, -1);
    if (inner === "" || /^\s|\s$/.test(inner)) count++;
    if (/[:,;[\]{}]/.test(inner)) count += /[:,;[\]{}]\s*$|^\s*[:,;[\]{}]/.test(inner) ? 2 : 0.5;
  }
  return count;
}

function mended(text: string, edit: Edit): Mended {
  const { start, end, newText } = edit;
  const written = text.slice(start, end);
  if (newText === "")
    return mendedBy(text, edit, 'Remove the `"`', { start, end, message: "unexpected double quote." });
  if (written !== "")
    return mendedBy(text, edit, 'Write `"`', { start, end, message: `expected a double quote, got \`${written}\`.` });
  const opens = /\S/.test(text[start] ?? " ") && !/[\p{L}\w]/u.test(text[start - 1] ?? " ");
  const message = `The ${opens ? "opening" : "closing"} double quote is missing.`;
  const place = opens ? { start, end: start + 1 } : { start: Math.max(0, start - 1), end: start };
  return mendedBy(text, edit, 'Insert `"`', { ...place, message });
}
