/**
 * Position of a missing bracket, from indentation: a block that began on one line is over when a line begins no further in
 * than that one did, unless it is the line that closes it.
 */
import { Tokens, token } from "./jsonTokens.ts";

/** Longer texts are not laid out by hand. */
const longest = 200_000;

export function bracketRecovery(text: string): { readonly at: number; readonly closer: string } | undefined {
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
