/**
 * What surrounds or interrupts JSON in other languages, and characters of copied text: comments that begin with another sign, an assignment,
 * the fence of a Markdown block, spaces that are none of JSON's. Each kind has one message with one fix for all; the text is read on as if
 * spaces, or the sign that is meant, stood in place of them.
 */
import type { Edit } from "../../diagnostics.ts";
import { Tokens, token } from "../jsonTokens.ts";
import type { Span } from "../textPlaces.ts";
import type { TextProblem } from "../textProblem.ts";
import { foreignSigns, lookalike, saidOfSigns } from "./lookalikes.ts";

/** A text with more words without meaning is not JSON at all. */
const mostUnknown = 10_000;
const mostSigns = 100_000;
/** A text in three quotes, and an assignment behind it. */
const mostPreambles = 2;

interface ForeignText {
  /** The text with as many characters, without what is foreign. */
  readonly plain: string;
  readonly problems: readonly TextProblem[];
}

/** Undefined where there is nothing of the kind. */
export function foreignText(text: string): ForeignText | undefined {
  if (!foreignSigns.test(text)) return undefined;
  const reader = new ForeignReader(text);
  return reader.read();
}

class ForeignReader {
  /** Of comments and of characters: what is written in their place, and what is read there. */
  private readonly comments: Edit[] = [];
  private readonly signs: Edit[] = [];
  private readonly blanks: Span[] = [];
  private readonly problems: TextProblem[] = [];
  private readonly tokens: Tokens;

  constructor(private readonly text: string) {
    this.tokens = new Tokens(text);
  }

  read(): ForeignText | undefined {
    const { text, tokens } = this;
    let [unknown, depth, preambles] = [0, 0, 0];
    for (let kind = tokens.next(), k = 0; kind !== token.end && unknown < mostUnknown; kind = tokens.next(), k++) {
      const { start, end } = tokens;
      if (end <= start) break;
      if (kind === token.openBrace || kind === token.openBracket) depth++;
      else if (kind === token.closeBrace || kind === token.closeBracket) depth--;
      else if (k === 0 && preambles < mostPreambles && this.preamble()) {
        preambles++;
        k--;
      } else if (kind === token.unknown) {
        unknown++;
        if (!this.comment(start) && !(depth === 0 && k > 0 && this.ending(start))) this.characters(start, end);
      }
    }
    this.sayComments();
    if (this.signs.length > 0) this.problems.push(saidOfSigns(text, this.signs));
    if (this.problems.length === 0) return undefined;
    const changes = [
      ...this.blanks.map(({ start, end }) => ({
        start,
        end,
        newText: text.slice(start, end).replace(/[^\r\n]/g, " "),
      })),
      ...this.signs.map(({ start, end, newText }) => ({ start, end, newText: newText || " " })),
    ].sort((a, b) => a.start - b.start);
    const parts: string[] = [];
    let read = 0;
    for (const { start, end, newText } of changes) {
      if (start < read) continue;
      parts.push(text.slice(read, start), newText);
      read = end;
    }
    return { plain: parts.join("") + text.slice(read), problems: this.problems };
  }

  private blank(start: number, end: number): void {
    this.blanks.push({ start, end });
    this.tokens.skipTo(end);
  }

  /** What stands before the scenario: a text in three quotes, a fence, an assignment. */
  private preamble(): boolean {
    const { text } = this;
    const { start } = this.tokens;
    const [quoted, quotes = ""] = /^("""|''')(?:(?!\*\/)[\s\S])*?\1/.exec(text.slice(start, start + 10_000)) ?? [];
    if (quoted !== undefined) {
      const end = start + quoted.length;
      this.comments.push(
        { start, end: start + quotes.length, newText: "/*" },
        { start: end - quotes.length, end, newText: "*/" },
      );
      this.blank(start, end);
      return true;
    }
    const [lead] = wrappers.map((pattern) => pattern.exec(text.slice(start, start + 1000))?.[0] ?? "").filter(Boolean);
    if (!lead) return false;
    const end = start + lead.length;
    const tail = /\s*(?:as const)?\s*(?:;|```[^{}]*)?\s*$/
      .exec(text.slice(Math.max(end, text.length - 1000)))![0]
      .trim();
    const last = text.lastIndexOf(tail);
    const tails = tail === "" ? [] : [{ start: last, end: last + tail.length, newText: "" }];
    this.problems.push({
      code: "syntax",
      severity: "error",
      start,
      end: start + lead.trimEnd().length,
      message: `expected \`{\`, got \`${lead.trim()}\`. The file is the scenario, without text around it.`,
      fixes: [{ title: "Remove what is around the scenario", edits: [{ start, end, newText: "" }, ...tails] }],
    });
    for (const each of tails) this.blank(each.start, each.end);
    this.blank(start, end);
    return true;
  }

  private ending(start: number): boolean {
    return this.blanks.some((span) => span.start <= start && start < span.end);
  }

  /** A comment of another language, to the end of its line, or of its own end. */
  private comment(start: number): boolean {
    const { text } = this;
    const alone = /(?:^|\n)\s*$/.test(text.slice(Math.max(0, start - 100), start));
    if (text.startsWith("<!--", start)) {
      const close = text.indexOf("-->", start);
      if (close < 0) return false;
      this.comments.push({ start, end: start + 4, newText: "/*" }, { start: close, end: close + 3, newText: "*/" });
      this.blank(start, close + 3);
      return true;
    }
    const [sign] =
      (alone ? /^(?:#+|%+|--+|;+(?=\s*\w))/ : /^(?:#+|--+(?=\s))/).exec(text.slice(start, start + 100)) ?? [];
    if (sign === undefined) return false;
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    this.comments.push({ start, end: start + sign.length, newText: "//" });
    this.blank(start, end);
    return true;
  }

  /** Of a token without meaning. */
  private characters(start: number, end: number): void {
    const { text, signs } = this;
    for (let at = start; at < end && signs.length < mostSigns; at++) {
      const newText = lookalike(text, at);
      if (newText !== undefined) signs.push({ start: at, end: at + 1, newText });
      else if (signs.at(-1)?.end === at && this.comment(at)) return;
    }
  }

  private sayComments(): void {
    const { comments, text } = this;
    const [first] = comments;
    if (!first) return;
    const signs = [...new Set(comments.map(({ newText }) => newText))].sort();
    const lines = comments.filter(({ newText }) => newText !== "*/").length;
    const newline = text.indexOf("\n", first.start);
    const says = signs.includes("//") ? "Comments begin with `//`." : "Comments are in `/* */`.";
    this.problems.push({
      code: "syntax",
      severity: "error",
      start: first.start,
      end: newline < 0 ? text.length : newline,
      message: lines === 1 ? says : `${lines} comments are not those of JSON. ${says}`,
      fixes: [{ title: signs.includes("//") ? "Write `//`" : "Write `/* */`", edits: [...comments] }],
    });
  }
}

/** What may stand before the brace of a scenario. */
const wrappers = [
  /^```[\w-]*[ \t]*\r?\n\s*(?=[{/])/,
  /^(?:export[ \t]+)?(?:const|let|var)[ \t]+[\w$]+[ \t]*=\s*(?={)/,
  /^[\w$.]+[ \t]*=\s*(?={)/,
  /^export[ \t]+default\s+(?={)/,
];
