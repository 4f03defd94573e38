/** All tokens of a text with the lines they stand on. Numbers and words without a gap between them (`10px`) are one. */

import { Tokens, token } from "../jsonTokens.ts";
import type { Span } from "../textPlaces.ts";

const endOfString = 2;

export interface TokenList {
  readonly text: string;
  readonly kinds: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Where the line of each begins. */
  readonly lines: readonly number[];
  /** Of the line of each: space before its first token. */
  readonly indents: readonly number[];
  /** Texts that the end of the line ends. */
  readonly unclosed: readonly number[];
}

export function tokenList(text: string, { start: from, end: until }: Span = { start: 0, end: text.length }): TokenList {
  const tokens = new Tokens(until < text.length ? text.slice(0, until) : text);
  const [kinds, starts, ends]: number[][] = [[], [], []];
  const [lines, indents, unclosed]: number[][] = [[], [], []];
  if (from > 0) tokens.skipTo(from);
  let [line, indent, read, first] = [from, 0, from, true];
  for (let kind = tokens.next(); kind !== token.end; kind = tokens.next()) {
    const { start, end } = tokens;
    if (end <= start) break;
    for (let at = read; at < start; at++) {
      if (text.charCodeAt(at) !== 10) continue;
      line = at + 1;
      first = true;
    }
    if (first) indent = start - line;
    first = false;
    read = end;
    const last = kinds.length - 1;
    const isWord = kind === token.unknown || kind === token.number;
    if (isWord && ends[last] === start && (kinds[last] === token.number || kinds[last] === token.unknown)) {
      ends[last] = end;
      continue;
    }
    if (kind === token.string && tokens.error() === endOfString) unclosed.push(kinds.length);
    kinds.push(kind === token.unknown ? token.string : kind);
    starts.push(start);
    ends.push(end);
    lines.push(line);
    indents.push(indent);
  }
  return { text, kinds, starts, ends, lines, indents, unclosed };
}

/** The token is the first on its line. */
export function isFirst({ starts, lines, indents }: TokenList, k: number): boolean {
  return starts[k] - lines[k] === indents[k];
}

/** What follows the token stands on another line. */
export function isLast({ lines, kinds }: TokenList, k: number): boolean {
  return k + 1 >= kinds.length || lines[k + 1] !== lines[k];
}
