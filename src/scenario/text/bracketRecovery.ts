/** What is said of brackets that are missing, where a text of several slips is read on. */
import { fix, type Misspelling } from "./misspelt.ts";
import type { Open } from "./open.ts";
import type { Span } from "./textPlaces.ts";

interface MissingBracket extends Misspelling {
  readonly related: readonly (Span & { readonly message: string })[];
}

/** A bracket closes what is around the list or object that is open. @param open where that begins */
export function missingBefore({ start, end }: Span, isObject: boolean, open: number): MissingBracket {
  const [needed, bracket] = isObject ? "]}" : "}]";
  return {
    start,
    end,
    message: `A \`${needed}\` is missing before this \`${bracket}\`.`,
    related: [{ start: open, end: open + 1, message: `The \`${needed}\` belongs to this bracket.` }],
    ...fix(`Insert \`${needed}\``, start, start, needed),
  };
}

/**
 * The text ends before its brackets do.
 * @param stack lists and objects without an end, from the outermost
 * @param closeable brackets at the end make it JSON
 */
export function missingBrackets(stack: readonly Open[], lastEnd: number, closeable: boolean): MissingBracket {
  const missing = stack
    .map(({ object }) => (object ? "}" : "]"))
    .reverse()
    .join("");
  const { start } = stack.at(-1)!;
  return {
    start: Math.max(0, lastEnd - 1),
    end: lastEnd,
    message: `Unexpected end: \`${missing}\` ${missing.length === 1 ? "is" : "are"} missing.`,
    related: [{ start, end: start + 1, message: "This bracket is open." }],
    ...(closeable ? fix(`Insert \`${missing}\` at the end`, lastEnd, lastEnd, missing) : { fixes: [] }),
  };
}
