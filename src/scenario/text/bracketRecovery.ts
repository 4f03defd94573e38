/**
 * Position of a missing bracket, from indentation: a block that began on one line is over when a line begins no further in
 * than that one did, unless it is the line that closes it. On one line, from names that only the outermost object has.
 */
import { Tokens, token } from "./jsonTokens.ts";
import { fix, type Misspelling } from "./misspelt.ts";
import type { Places, Property, Span } from "./textPlaces.ts";

/** A list or object that has begun and not ended. */
export interface Open {
  readonly list: unknown[] | undefined;
  readonly object: Record<string, unknown> | undefined;
  readonly index: number;
  readonly start: number;
  property: Property | undefined;
}

interface Unclosed {
  readonly text: string;
  readonly places: Places;
  /** Lists and objects without an end, from the outermost. */
  readonly stack: readonly Open[];
  readonly outer: ReadonlySet<string>;
  /** Brackets at the end make it JSON. */
  readonly closeable: boolean;
  readonly lastEnd: number;
}

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

/** The text ends before its brackets do. */
export function missingBrackets({ text, places, stack, outer, closeable, lastEnd }: Unclosed): MissingBracket {
  const closers = stack.map(({ object }) => (object ? "}" : "]")).reverse();
  const missing = closers.join("");
  const { start } = stack.at(-1)!;
  const one = closers.length === 1;
  const byLines = one ? bracketRecovery(text) : undefined;
  const byNames = one && !byLines && closeable ? endOfInner(places, outer, text) : undefined;
  const related = [{ start, end: start + 1, message: "This bracket is open." }];
  if (byLines) related.push({ start: byLines.at, end: byLines.at, message: "Indentation suggests that it ends here." });
  if (byNames) {
    const { at, name, block } = byNames;
    related.push({ start: at, end: at, message: `\`${name}\` is not part of \`${block}\`, which ends here.` });
  }
  const fixes = [
    ...(byLines
      ? fix(`Insert \`${byLines.closer.trim()}\` where indentation suggests`, byLines.at, byLines.at, byLines.closer)
          .fixes
      : []),
    ...(byNames ? fix(`Insert \`}\` before \`${byNames.name}\``, byNames.at, byNames.at, byNames.closer).fixes : []),
    ...(closeable ? fix(`Insert \`${missing}\` at the end`, lastEnd, lastEnd, missing).fixes : []),
  ];
  const message = `Unexpected end: \`${missing}\` ${one ? "is" : "are"} missing.`;
  return { start: Math.max(0, lastEnd - 1), end: lastEnd, message, related, fixes };
}

/** The end of a block that has a name of the outermost object in it. */
function endOfInner(places: Places, outer: ReadonlySet<string>, text: string) {
  for (const { name: block, value } of places.properties(0)) {
    const inner = value < 0 ? [] : places.properties(value);
    const k = inner.findIndex(({ name }) => outer.has(name));
    const before = inner[k - 1];
    if (!before || before.value < 0) continue;
    const at = places.span(before.value).end;
    return { at, name: inner[k].name, block, closer: text[places.span(value).start + 1] === " " ? " }" : "}" };
  }
  return undefined;
}

/** Longer texts are not laid out by hand. */
const longest = 200_000;

function bracketRecovery(text: string): { readonly at: number; readonly closer: string } | undefined {
  if (text.length > longest) return undefined;
  const tokens = new Tokens(text);
  const open: { readonly closer: string; readonly line: number; readonly indent: number; readonly lead: string }[] = [];
  let beforeComma = 0;
  for (let kind = tokens.next(); kind !== token.end; kind = tokens.next()) {
    const { start } = tokens;
    const line = text.lastIndexOf("\n", start - 1) + 1;
    const closes = kind === token.closeBrace || kind === token.closeBracket;
    const innermost = open.at(-1);
    const first = text.slice(line, start).trim() === "";
    if (innermost && first && !closes && line > innermost.line && start - line <= innermost.indent)
      return { at: beforeComma, closer: innermost.lead + innermost.closer };
    if (kind === token.openBrace || kind === token.openBracket) {
      const indent = text.slice(line).search(/\S/);
      open.push({
        closer: kind === token.openBrace ? "}" : "]",
        line,
        indent,
        lead: text[tokens.end] === " " ? " " : "",
      });
    } else if (closes) open.pop();
    if (kind !== token.comma) beforeComma = tokens.end;
    if (tokens.end <= start) return undefined;
  }
  return undefined;
}
