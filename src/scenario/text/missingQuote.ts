/**
 * One of the two quotes of a name or a text is left out: the scanner then joins what follows with it, up to the next quote or the end of
 * the line. The place where the quote belongs is known from the sign after the word.
 */
import { type Tokens, token } from "./jsonTokens.ts";
import { fix, type Misspelling } from "./misspelt.ts";
import type { Span } from "./textPlaces.ts";

/** What is looked at of a text. */
const longest = 1000;

/** A name or text without one of its quotes; `end` is that of the word. */
interface Unclosed extends Misspelling {
  readonly word: string;
}

/** @param kind of the current token */
export function missingQuote(text: string, tokens: Tokens, kind: number, isName: boolean): Unclosed | undefined {
  if (kind === token.unknown) return isName ? nameWithoutBeginning(text, tokens) : undefined;
  if (kind !== token.string || tokens.tooLong) return undefined;
  return (isName ? nameWithoutEnd : textWithoutEnd)(text, tokens, tokens.error() === 0);
}

/** `"radius: 0.3`, up to the next quote or the end of the line. */
function nameWithoutEnd(text: string, { start, end }: Span, closed: boolean): Unclosed | undefined {
  if (closed && !isLetter(text, end)) return undefined;
  const [, word] = /^"([\p{L}_$][\w-]*)\s*:/u.exec(text.slice(start, Math.min(end, start + longest))) ?? [];
  return word === undefined ? undefined : unclosed(start, word);
}

/** `radius": 0.3`. */
function nameWithoutBeginning(text: string, { start, end }: Span): Unclosed | undefined {
  const [word] = /^[\p{L}_$][\w-]*/u.exec(text.slice(start, Math.min(end, start + longest))) ?? [];
  if (word === undefined || !/^"\s*:/.test(text.slice(start + word.length, start + word.length + 100)))
    return undefined;
  const last = start + word.length + 1;
  const message = "The opening double quote is missing.";
  return { word, start, end: last, message, ...fix(`Write "${word}"`, start, start, '"') };
}

/** `"cells }` at the end of a line, or `"cells, "step"`. */
function textWithoutEnd(text: string, { start, end }: Span, closed: boolean): Unclosed | undefined {
  const written = text.slice(start + 1, Math.min(end, start + longest));
  if (!closed) {
    const word = written.replace(/[\s}\]]*,?\s*$/, "");
    return word === "" || /['’”“]$/.test(word) || word.length === written.length ? undefined : unclosed(start, word);
  }
  if (!isLetter(text, end)) return undefined;
  const [, word] = /^([\p{L}_$][\w-]*)\s*[}\]]*\s*,/u.exec(written) ?? [];
  return word === undefined ? undefined : unclosed(start, word);
}

/** No sound text has one behind its closing quote. */
function isLetter(text: string, at: number): boolean {
  return /[\p{L}_$]/u.test(text[at] ?? "");
}

function unclosed(start: number, word: string): Unclosed {
  const end = start + 1 + word.length;
  return {
    word,
    start,
    end,
    message: "The closing double quote is missing.",
    ...fix(`Write "${word}"`, end, end, '"'),
  };
}
