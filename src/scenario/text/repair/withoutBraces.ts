/** A scenario without its outermost braces. */
import type { TextProblem } from "../textProblem.ts";
import type { TokenList } from "./tokenList.ts";

/** `"box": {…}, …` without the braces around it. */
export function withoutBraces({ text, starts: [start = 0], ends: [end = 0] }: TokenList): TextProblem | undefined {
  if (!/^\s*[:=]/.test(text.slice(end, end + 20)) || text.slice(start, end).includes("(")) return undefined;
  const last = text.trimEnd().length;
  const edits = [
    { start, end: start, newText: "{\n" },
    { start: last, end: last, newText: "\n}" },
  ];
  return {
    code: "syntax",
    severity: "error",
    start,
    end,
    message: "A scenario is in braces: `{ … }`.",
    fixes: [{ title: "Write braces around it", edits }],
  };
}
