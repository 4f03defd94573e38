/** Comparison of texts by meaning: comments, line breaks and trailing commas make no difference. */
import { Tokens, token } from "./jsonTokens.ts";

/** Longer texts take too long to read at every keystroke. */
const longest = 1e6;

/**
 * True, or false where they differ, and where they are too long to be read again and again.
 * @param besides a property of the document that may differ, or be in one of them alone
 */
export function sameMeaning(one: string, other: string, besides?: string): boolean {
  if (one === other) return true;
  if (one.length > longest || other.length > longest) return false;
  const [a, b] = [new Meaning(one, besides), new Meaning(other, besides)];
  for (;;) {
    const kind = a.next();
    if (kind !== b.next() || a.value !== b.value) return false;
    if (kind === token.end) return true;
  }
}

/** Its tokens, without a comma that nothing follows. */
class Meaning {
  /** Of the token read last; 1.0 is 1. */
  value: string | number = "";
  private readonly tokens: Tokens;
  private behindComma: { readonly kind: number; readonly value: string | number } | undefined;

  private depth = 0;
  /** The token read last begins the document or ends a property of it: a name may follow. */
  private beforeName = false;

  constructor(
    private readonly text: string,
    private readonly besides: string | undefined,
  ) {
    this.tokens = new Tokens(text);
  }

  next(): number {
    const waiting = this.behindComma;
    this.behindComma = undefined;
    if (waiting) {
      this.value = waiting.value;
      return waiting.kind;
    }
    const kind = this.read();
    if (kind !== token.comma) return kind;
    const { value } = this;
    const after = this.read();
    if (after === token.closeBrace || after === token.closeBracket) return after;
    this.behindComma = { kind: after, value: this.value };
    this.value = value;
    return kind;
  }

  private read(): number {
    const { beforeName, besides } = this;
    let kind = this.readAny();
    if (besides === undefined || !beforeName || kind !== token.string || this.value !== besides) return kind;
    do kind = this.readAny();
    while (!(this.depth === 1 && kind === token.comma) && this.depth > 0 && kind !== token.end);
    return kind === token.comma ? this.read() : kind;
  }

  private readAny(): number {
    const { tokens } = this;
    const kind = tokens.next();
    if (kind === token.openBrace || kind === token.openBracket) this.depth++;
    if (kind === token.closeBrace || kind === token.closeBracket) this.depth--;
    this.beforeName = this.depth === 1 && (kind === token.openBrace || kind === token.comma);
    const short = kind === token.string && !tokens.tooLong;
    this.value =
      kind === token.number
        ? Number(tokens.decoded())
        : short
          ? tokens.decoded()
          : this.text.slice(tokens.start, tokens.end);
    return kind;
  }
}
