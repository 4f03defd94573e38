/** Names and texts without double quotes: one is reported with what it is, many with their number and one fix for all. */
import { shorten } from "../diagnostics.ts";
import { withoutQuotes } from "./jsonScalar.ts";
import type { TextProblem } from "./textProblem.ts";

/** @param written in place of a name */
export function unquotedName(written: string, start: number, end: number): TextProblem & { readonly name: string } {
  const name = withoutQuotes(written);
  return {
    name,
    code: "syntax",
    severity: "error",
    start,
    end,
    message: `expected a property name in double quotes, got \`${shorten(written)}\`.`,
    fixes: [{ title: `Write "${shorten(name)}"`, edits: [{ start, end, newText: JSON.stringify(name) }] }],
  };
}

/** Reading ends where the list has this length. */
const most = 1000;

export class Unquoted {
  private readonly all: TextProblem[] = [];

  get isFull(): boolean {
    return this.all.length >= most;
  }

  /** The message about the first one is for all. */
  isFirst(problem: TextProblem): boolean {
    return this.all.push(problem) === 1;
  }

  /** What is then said in place of the first message. */
  inOne({ start, end }: TextProblem, text: string): Pick<TextProblem, "message" | "fixes"> | undefined {
    const [first] = this.all;
    const count = this.all.length;
    if (count < 2 || start !== first.start || end !== first.end) return undefined;
    const kind = this.all.every((each) => text[each.start] === "'") ? "in single quotes" : "not in double quotes";
    return {
      message: `${count}${this.isFull ? " or more" : ""} names and texts are ${kind}. JSON requires double quotes.`,
      fixes: [
        {
          title: `Use double quotes (${this.isFull ? "the first" : "all"} ${count})`,
          edits: this.all.flatMap(({ fixes = [] }) => fixes.flatMap(({ edits }) => edits)),
        },
      ],
    };
  }
}
