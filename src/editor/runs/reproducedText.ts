/** The answer of `edpd reproduce` as a message. */
import { plural } from "../../scenario/text/wording.ts";

/** What `edpd reproduce --json` writes. */
export type Reproduced =
  | { readonly error: string }
  | {
      readonly identical: boolean;
      readonly results: readonly string[];
      readonly differences: readonly { readonly file: string; readonly difference: string }[];
      readonly likelyReason?: string;
    };

/** `identical: 7 results of results.` or the first difference, with the likely reason. */
export function textOf(answer: Reproduced, shown: string): string {
  if ("error" in answer) return answer.error;
  const { identical, results, differences, likelyReason } = answer;
  if (identical) return `identical: ${plural(results.length, "result")} of ${shown}.`;
  const [first] = differences;
  const more = differences.length - 1;
  const others = more === 0 ? "" : ` ${plural(more, "other difference")} in the log.`;
  return `${shown} differs. ${first!.file}: ${first!.difference}${others}${likelyReason === undefined ? "" : ` ${likelyReason}`}`;
}
