/** Words of JSON with comments, by kind, cut where a message begins or ends. */
import type { RunMessage, Severity } from "../../src/protocol/messages.ts";

export interface Token {
  readonly text: string;
  readonly kind: "comment" | "name" | "string" | "number" | "other";
  /** The worst of the messages here. */
  readonly severity?: Severity;
}

const pattern =
  /(?<comment>\/\/[^\n]*|\/\*.*?(?:\*\/|$))|(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<number>-?\d[\w.+-]*|\b(?:true|false|null)\b)|(?<other>\w+|[^"\w/-]+|.)/gs;

/** Longer texts have no colors: each keystroke draws all of them. */
const longest = 100_000;

export function tokensOf(text: string, messages: readonly Pick<RunMessage, "range" | "severity">[]): Token[] {
  const marks = messages.map(({ severity, range: { start, end } }) => ({
    severity,
    start,
    end: Math.max(end, start + 1),
  }));
  const cuts = [...new Set(marks.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const tokens: Token[] = [];
  const add = (from: number, to: number, kind: Token["kind"]): void => {
    const cut = cuts.find((place) => place > from && place < to);
    if (cut !== undefined) {
      add(from, cut, kind);
      add(cut, to, kind);
      return;
    }
    const here = marks.filter(({ start, end }) => start <= from && to <= end).map(({ severity }) => severity);
    const severity = here.includes("error") ? "error" : here[0];
    tokens.push({ text: text.slice(from, to), kind, ...(severity && { severity }) });
  };
  if (text.length > longest) add(0, text.length, "other");
  else
    for (const { index, 0: word, groups } of text.matchAll(pattern)) {
      const kind = Object.entries(groups!).find(([, found]) => found !== undefined)![0] as Token["kind"];
      add(index, index + word.length, kind);
    }
  return tokens;
}
