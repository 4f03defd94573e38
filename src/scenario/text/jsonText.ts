/**
 * Text of a document → plain values, the place of each, and what is wrong with the text. One slip of the hand has one message, which mends it,
 * in place of all that follows from it.
 */
import { parseJson } from "./jsonParser.ts";
import { longestTyped } from "./limits.ts";
import { foreignText } from "./repair/foreignText.ts";
import { applied, type Faults, type Mended } from "./repair/mended.ts";
import { oneBracket } from "./repair/oneBracket.ts";
import { oneQuote } from "./repair/oneQuote.ts";
import { tokenList } from "./repair/tokenList.ts";
import { withoutBraces } from "./repair/withoutBraces.ts";
import type { JsonText, Parsed, TextProblem } from "./textProblem.ts";

export { deepest, longestText, mostValues } from "./limits.ts";
export type { JsonText } from "./textProblem.ts";

/** @param faults of a text that is JSON; compared where one slip can be mended in several ways */
export function readJsonText(text: string, faults?: Faults): JsonText {
  const read = parseJson(text);
  if (read.known) return read;
  const foreign = foreignText(text);
  if (!foreign) return { ...read, problems: mended(text, read, faults) ?? inOrder(text, read.problems, faults) };
  const plain = parseJson(foreign.plain);
  const others = plain.known ? plain.problems : (mended(foreign.plain, plain, faults) ?? plain.problems);
  return { ...plain, sound: false, problems: [...foreign.problems, ...others] };
}

/** What is said in place of what was found, if one slip explains it. */
function mended(text: string, read: Parsed, faults: Faults | undefined): readonly TextProblem[] | undefined {
  if (text.length > longestTyped || (!read.torn && isMended(text, read.problems))) return undefined;
  const list = tokenList(text);
  const found = oneQuote(list, faults) ?? (read.torn ? oneBracket(list, faults) : undefined);
  if (!found) {
    const bare = withoutBraces(list);
    return bare && [bare];
  }
  const { problems, torn } = parseJson(found.text);
  if (torn) return undefined;
  const { start, end, message, related, fixes } = found;
  return [
    { code: "syntax", severity: "error", start, end, message, fixes, ...(related && { related }) },
    ...problems.map((problem) => moved(problem, found)),
  ];
}

/** The only problem has a fix that makes the text JSON. */
function isMended(text: string, [problem, ...others]: readonly TextProblem[]): boolean {
  const [edit, ...more] = problem?.fixes?.[0]?.edits ?? [];
  if (others.length > 0 || more.length > 0 || !edit) return false;
  return parseJson(applied(text, edit)).known;
}

/** Of several fixes of the only problem the one with the fewest faults is first. */
function inOrder(text: string, problems: readonly TextProblem[], faults: Faults | undefined): readonly TextProblem[] {
  const [problem, ...others] = problems;
  const { fixes = [] } = problem ?? {};
  if (!faults || others.length > 0 || fixes.length < 2 || fixes.some(({ edits }) => edits.length !== 1))
    return problems;
  const counted = fixes.map((fix) => ({ fix, count: faults(applied(text, fix.edits[0])) }));
  return [{ ...problem, fixes: counted.sort((a, b) => a.count - b.count).map(({ fix }) => fix) }];
}

/** A problem of the mended text, in the places of the text as it is. */
function moved(problem: TextProblem, { edit }: Mended): TextProblem {
  const by = edit.end - edit.start - edit.newText.length;
  const at = (place: number) => (place <= edit.start ? place : Math.max(edit.start, place + by));
  const span = <Each extends { readonly start: number; readonly end: number }>(each: Each): Each => ({
    ...each,
    start: at(each.start),
    end: at(each.end),
  });
  const { related, fixes } = problem;
  return {
    ...span(problem),
    ...(related && { related: related.map(span) }),
    ...(fixes && { fixes: fixes.map(({ title, edits }) => ({ title, edits: edits.map(span) })) }),
  };
}
