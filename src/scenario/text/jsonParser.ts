/**
 * Text of JSON with comments and trailing commas → plain values, and the place of each.
 *
 * The tokens are jsonc-parser's; the parser over them is our own because the library's recurses (100 000 brackets end in
 * a stack overflow) and makes an object a value (several times the time and memory, at 10⁵ particles). This one keeps its
 * own stack, bounds depth, values, strings and messages, and never throws.
 *
 * Memory: 12 bytes of place a value besides the values themselves; `mostValues` of them in a text of `longestText` stay
 * below 0.6 GB whatever they hold.
 */
import { formatGrouped, shorten } from "../diagnostics.ts";
import { missingBefore, missingBrackets } from "./bracketRecovery.ts";
import { editsOf, readScalar } from "./jsonScalar.ts";
import { Tokens, token } from "./jsonTokens.ts";
import { deepest, longestText, mostProblems, mostProperties, mostValues } from "./limits.ts";
import { missingQuote } from "./missingQuote.ts";
import {
  endlessComment,
  fix,
  foreignSign,
  type Misspelling,
  nameWithoutValue,
  nothingWritten,
  textBehind,
} from "./misspelt.ts";
import { decimalComma, misspeltNumber } from "./misspeltNumber.ts";
import { type Open, putAgain, putInto } from "./open.ts";
import { Places, type Property } from "./textPlaces.ts";
import { type Expected, givenTwice, type Parsed, type TextProblem, type Twice, withoutOne } from "./textProblem.ts";
import { Unquoted, unquotedName } from "./unquoted.ts";
import { readVectors } from "./vectorText.ts";

/** Reads on where there is a mistake; the search for a single slip is in `jsonText.ts`. */
export function parseJson(text: string): Parsed {
  return new Parser(text).run();
}

class Parser {
  private readonly tokens: Tokens;
  private readonly places: Places;
  private readonly problems: TextProblem[] = [];
  private readonly stack: Open[] = [];
  private readonly twice: Twice[] = [];
  private readonly unquoted = new Unquoted();
  private value: unknown;
  private expected: Expected = "value";
  private lastEnd = 0;
  private sound = true;
  private over = false;
  private torn = false;
  /** Where lists began that have round brackets. */
  private readonly round = new Set<number>();

  constructor(private readonly text: string) {
    this.tokens = new Tokens(text);
    // About sixteen characters a value: no growing for usual lists.
    this.places = new Places(Math.min(text.length, longestText) >> 4);
  }

  run(): Parsed {
    const { text } = this;
    if (text.length > longestText) {
      const million = (length: number) => (length / 1e6).toFixed(0);
      this.tooBig(
        longestText,
        `The text has ${million(text.length)} million characters; at most ${million(longestText)} million are read.`,
      );
    }
    while (!this.over) this.step(this.tokens.next());
    const { value, places, sound, torn, unquoted, twice } = this;
    const problems = this.problems.map((problem) => ({
      ...problem,
      ...withoutOne(twice, problem, text, places),
      ...unquoted.inOne(problem, text),
    }));
    return { value, places, problems, sound: sound && !problems.some(({ known }) => known), known: sound, torn };
  }

  /** Signs that JSON does not have; false where this is none of them. */
  private foreignSign(): boolean {
    const { text, tokens } = this;
    const { start, end } = tokens;
    const sign = text[start];
    const found = foreignSign(text, start, this.expected);
    if (found) {
      this.misspelt(found);
      tokens.skipTo(found.end);
    } else if (sign !== ")" || !this.round.has(this.stack.at(-1)?.start ?? -1)) return false;
    if (sign === "=") this.expected = "value";
    if (sign === ";") this.expected = this.stack.at(-1)!.object ? "name or end" : "value or end";
    if (sign === "(") {
      this.round.add(start);
      this.open(false, this.places.open(start, end));
    }
    if (sign === ")") {
      tokens.skipTo(start + 1);
      this.close(false);
    }
    return true;
  }

  private step(kind: number): void {
    const { start } = this.tokens;
    // `size=[1, 1]`, `true;`: the sign is read next.
    const sign =
      kind === token.unknown ? this.text.slice(start, Math.min(this.tokens.end, start + 1000)).search(/[=;]/) : -1;
    if (sign > 0) this.tokens.skipTo(start + sign);
    if (kind === token.unknown && this.foreignSign()) {
      // What it stands for has been read.
    } else if (kind === token.end) this.end();
    else if (this.expected === "nothing" && kind !== token.closeBrace && kind !== token.closeBracket) {
      this.torn = true;
      this.misspelt(textBehind(this.text, this.lastEnd, start));
      this.over = true;
    } else if (kind === token.closeBrace || kind === token.closeBracket) this.close(kind === token.closeBrace);
    else if (kind === token.comma) this.comma();
    else if (kind === token.colon) {
      this.colon();
    } else if (this.expected === "name or end") this.name(kind);
    else this.item(kind);
    this.lastEnd = this.tokens.end;
    if (this.problems.length >= mostProblems || this.unquoted.isFull) {
      this.over = true;
      this.sound = false;
    }
  }

  private colon(): void {
    const { start, end } = this.tokens;
    if (this.expected === "colon") this.expected = "value";
    else this.tear(start, end, "A `:` is allowed only between a name and its value.");
  }

  private comma(): void {
    if (this.expected === "comma or end") {
      this.expected = this.stack.at(-1)!.object ? "name or end" : "value or end";
      return;
    }
    const { start, end } = this.tokens;
    const without = this.stack.at(-1)?.property;
    if (without && this.expected !== "name or end") this.misspelt(nameWithoutValue(this.text, without, this.tokens));
    else this.fail(start, end, "unexpected comma.", fix("Remove the comma", start, end, ""));
    if (this.stack.at(-1)?.object) this.expected = "name or end";
  }

  /** True where the number belongs to the one before it. */
  private decimalComma(): boolean {
    const open = this.stack.at(-1)!;
    const before = this.places.properties(open.index).at(-1);
    if (!before || before.value < 0) return false;
    const found = decimalComma(this.text, this.places.span(before.value).start, this.tokens);
    if (!found) return false;
    this.misspelt(found);
    this.tokens.skipTo(found.end);
    putAgain(open, before.name, found.value);
    this.expected = "comma or end";
    return true;
  }

  private misspelt(found: Misspelling): void {
    this.fail(found.start, found.end, found.message, found);
  }

  private name(kind: number): void {
    if (kind === token.number && this.decimalComma()) return;
    const open = this.stack.at(-1)!;
    const { start } = this.tokens;
    const unclosed = this.withoutQuote(kind);
    const { end } = this.tokens;
    let name: string;
    if (unclosed !== undefined) name = unclosed;
    else if (kind === token.string) name = this.scalar(kind) as string;
    else {
      const problem = unquotedName(this.text.slice(start, Math.min(end, start + 1000)), start, end);
      name = problem.name;
      this.torn ||= kind === token.number;
      if (kind === token.openBrace || kind === token.openBracket) {
        this.tear(start, end, problem.message);
        // Read it as a value without a name, so that its inside and its end are not misread.
        this.expected = "value";
        this.item(kind);
        return;
      }
      this.sound = false;
      if (this.unquoted.isFirst(problem)) this.problem(problem);
    }
    if (this.places.properties(open.index).length >= mostProperties) {
      this.fail(start, end, `expected at most ${formatGrouped(mostProperties)} properties.`);
      this.over = true;
      return;
    }
    const property: Property = { name, start, end, value: -1 };
    const first = Object.hasOwn(open.object!, name)
      ? this.places.properties(open.index).find((known) => known.name === name)
      : undefined;
    if (first) {
      this.problem(givenTwice(first, { name, start, end }));
      const problem = this.problems.at(-1)!;
      if (problem.start === start) this.twice.push({ first, again: property, problem });
    }
    open.property = property;
    this.places.property(open.index, open.property);
    this.expected = "colon";
  }

  /** The name or text that lacks one of its quotes; reading goes on where it ends. */
  private withoutQuote(kind: number): string | undefined {
    const found = missingQuote(this.text, this.tokens, kind, this.expected === "name or end");
    if (!found) return undefined;
    this.misspelt(found);
    this.tokens.skipTo(found.end);
    return found.word;
  }

  private item(kind: number): void {
    const { start, end } = this.tokens;
    if (this.expected === "colon") {
      this.fail(
        start,
        start,
        "A `:` is missing between the name and its value.",
        fix("Insert `:`", start, start, ": "),
      );
    } else if (this.expected === "comma or end") {
      if (this.misspeltNumber()) return;
      const { lastEnd } = this;
      this.fail(lastEnd, start, "A comma is missing here.", fix("Insert a comma", lastEnd, lastEnd, ","));
      if (this.stack.at(-1)!.object) {
        this.name(kind);
        return;
      }
    }
    this.expected = "comma or end";
    if (this.places.count >= mostValues) {
      this.tooBig(start, `The scenario lists more than ${mostValues / 1e6} million values.`);
      return;
    }
    if (kind === token.openBracket && this.vectors(start)) return;
    const index = this.places.open(start, end);
    if (kind === token.openBrace || kind === token.openBracket) this.open(kind === token.openBrace, index);
    else this.put(this.scalar(kind), index);
    if (this.stack.length === 0) this.expected = "nothing";
  }

  /** Reads on to the end of the vectors that begin here; false where there are none. */
  private vectors(start: number): boolean {
    const { list } = this.stack.at(-1) ?? {};
    const end = list ? readVectors(this.text, start, list, this.places, mostValues) : -1;
    if (end >= 0) this.tokens.skipTo(end);
    return end >= 0;
  }

  private scalar(kind: number): unknown {
    const { text, tokens } = this;
    const { start, end, tooLong } = tokens;
    // Most of a long list is sound numbers: no object for those.
    if (kind === token.number && tokens.error() === 0) {
      const value = Number(tokens.decoded());
      if (value !== 0 && Number.isFinite(value)) return value;
    }
    if (tooLong && kind === token.string) {
      this.fail(start, end, "This text is too long.");
      return "";
    }
    const unclosed = this.withoutQuote(kind);
    if (unclosed !== undefined) return unclosed;
    const { value, complaint } = readScalar({
      kind: kind === token.number ? "number" : kind === token.string ? "string" : "word",
      written: text.slice(start, Math.min(end, start + 1000)),
      decoded: kind === token.number || kind === token.string ? tokens.decoded() : "",
      error: tokens.error(),
    });
    if (complaint) {
      const edits = editsOf(complaint, start, end);
      const title = () => `Write ${shorten(text.slice(start, edits![0].start) + edits![0].newText)}`;
      if (complaint.code === "syntax" && !complaint.known) this.sound = false;
      const problem = { ...complaint, start, end, fixes: edits ? [{ title: title(), edits }] : [] };
      if (!edits || !/^['`]/.test(text[start] ?? "") || this.unquoted.isFirst(problem)) this.problem(problem);
    }
    return value;
  }

  private misspeltNumber(): boolean {
    const open = this.stack.at(-1)!;
    const found = misspeltNumber(this.text, this.lastEnd, this.tokens, open.list !== undefined);
    if (!found) return false;
    const { asText, end } = found;
    const index = this.places.count - 1;
    if (asText === undefined || this.places.span(index).start !== found.start) this.misspelt(found);
    else {
      this.problem({ code: "syntax", severity: "error", ...found, known: true });
      this.places.close(index, end);
      putAgain(open, this.places.properties(open.index).at(-1)?.name, asText);
    }
    this.tokens.skipTo(end);
    return true;
  }

  private open(isObject: boolean, index: number): void {
    const { start, end } = this.tokens;
    const list = isObject ? undefined : [];
    const object = isObject ? {} : undefined;
    this.put(object ?? list, index);
    this.stack.push({ list, object, index, start, property: undefined });
    this.expected = isObject ? "name or end" : "value or end";
    if (this.stack.length > deepest) {
      this.fail(start, end, `Brackets are nested more than ${deepest} deep; a scenario requires at most six levels.`);
      this.over = true;
    }
  }

  private close(isObject: boolean): void {
    const { start, end } = this.tokens;
    const bracket = isObject ? "}" : "]";
    const closes = (open: Open) => (open.object !== undefined) === isObject;
    const open = this.stack.at(-1);
    if (open === undefined || !this.stack.some(closes)) {
      this.tear(start, end, `unexpected \`${bracket}\`.`, fix(`Remove \`${bracket}\``, start, end, ""));
      if (open === undefined) this.over = true;
      return;
    }
    if ((this.expected === "value" || this.expected === "colon") && open.property)
      this.misspelt(nameWithoutValue(this.text, open.property, this.tokens));
    if (!closes(open)) {
      this.torn = true;
      this.misspelt(missingBefore(this.tokens, isObject, open.start));
      while (!closes(this.stack.at(-1)!)) this.places.close(this.stack.pop()!.index, start);
    }
    this.places.close(this.stack.pop()!.index, end);
    this.expected = this.stack.length === 0 ? "nothing" : "comma or end";
  }

  private put(value: unknown, index: number): void {
    const parent = this.stack.at(-1);
    if (parent === undefined) {
      this.value = value;
      return;
    }
    putInto(parent, value);
    if (!parent.property) return;
    parent.property.value = index;
    parent.property = undefined;
  }

  private end(): void {
    this.over = true;
    const { text, stack, lastEnd } = this;
    const { openComment } = this.tokens;
    if (openComment >= 0) {
      const swallows = this.expected !== "nothing";
      this.misspelt(endlessComment(text, openComment, swallows));
      if (swallows) return;
    }
    if (this.expected === "nothing") return;
    if (stack.length === 0) {
      this.misspelt(nothingWritten(text));
      return;
    }
    for (const open of [...stack].reverse()) this.places.close(open.index, text.length);
    const closeable = this.sound && this.expected !== "value" && this.expected !== "colon";
    this.torn = true;
    this.misspelt(missingBrackets(stack, lastEnd, closeable));
  }

  private tooBig(at: number, message: string): void {
    this.fail(at, at + 1, `${message} Put the particles in an extended XYZ file and name it in \`file\`.`, {
      code: "too-big",
    });
    this.over = true;
  }

  private tear(start: number, end: number, message: string, more: Partial<TextProblem> = {}): void {
    this.torn = true;
    this.fail(start, end, message, more);
  }

  private fail(start: number, end: number, message: string, more: Partial<TextProblem> = {}): void {
    this.sound = false;
    this.problem({ code: "syntax", severity: "error", start, end, message, ...more });
  }

  private problem(problem: TextProblem): void {
    const length = this.text.length;
    const start = Math.min(problem.start, length);
    const end = Math.min(Math.max(problem.end, start), length);
    if (this.problems.length < mostProblems) this.problems.push({ ...problem, start, end });
  }
}
