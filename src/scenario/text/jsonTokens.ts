/**
 * The tokens of JSON text, comments and space left out. They are jsonc-parser's; what is added bounds their cost: the
 * library builds a string of every run of space, one character at a time, and one of every long string.
 */
import { createScanner } from "jsonc-parser";

/** SyntaxKind of jsonc-parser, whose `const enum` cannot be imported by isolated modules. */
export const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  unknown: 16,
  end: 17,
} as const;

/** A longer string is not decoded, and `tooLong` is true. */
const longestString = 10_000;

export class Tokens {
  /** Where the current token starts and ends. */
  start = 0;
  end = 0;
  tooLong = false;
  /** Where a comment begins that never ends. */
  openComment = -1;
  private readonly scanner: ReturnType<typeof createScanner>;

  constructor(private readonly text: string) {
    this.scanner = createScanner(text, false);
    // A byte order mark is not text.
    if (text.charCodeAt(0) === 0xfeff) this.end = 1;
  }

  next(): number {
    const { text, scanner } = this;
    for (;;) {
      let c = text.charCodeAt(this.end);
      while (c === 32 || c === 10 || c === 13 || c === 9) c = text.charCodeAt(++this.end);
      this.start = this.end;
      if (c === 34) {
        this.end = endOfString(text, this.start);
        this.tooLong = this.end - this.start > longestString;
        if (this.tooLong) return token.string;
      }
      scanner.setPosition(this.start);
      const kind = scanner.scan();
      this.end = scanner.getPosition();
      if (kind === token.blockComment && scanner.getTokenError() !== 0) this.openComment = this.start;
      // `-Infinity` and `-x` are one word to a person.
      if (kind === token.unknown && c === 45) while (/[\w.+-]/.test(text[this.end] ?? "")) this.end++;
      if (kind !== token.lineComment && kind !== token.blockComment) return kind;
    }
  }

  /** The decoded text of a string or number; of a string too long, nothing. */
  decoded(): string {
    return this.tooLong ? "" : this.scanner.getTokenValue();
  }

  /** ScanError of jsonc-parser, 0 where there is none. */
  error(): number {
    return this.tooLong ? 0 : this.scanner.getTokenError();
  }

  /** Goes on from a later place. */
  skipTo(position: number): void {
    this.end = position;
  }
}

/** After the closing quote, or at the end of the line. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 92) at++;
    else if (c === 34) return at + 1;
    else if (c === 10 || c === 13) return at;
  }
  return Math.min(at, text.length);
}
