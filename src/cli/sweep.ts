/** The values of one quantity that a comparison is repeated for: `cells=20..160`, `cells=20..160/10`, `n=100,1000`, `step=1e-4..1e-2`. */
import type { ComparisonSweep } from "../run/messages.ts";
import { sweepValues } from "../run/sweepValues.ts";
import { Misuse } from "./io.ts";

export function readSweep(text: string | undefined): ComparisonSweep | undefined {
  if (text === undefined) return undefined;
  const [, of, given = ""] = /^(cells|n|step)=(.+)$/.exec(text.replaceAll(" ", "")) ?? [];
  const values = sweepValues(given, of as ComparisonSweep["of"]);
  if (of === undefined || !values) throw wanted(text);
  return { of: of as ComparisonSweep["of"], values };
}

function wanted(text: string): Misuse {
  return new Misuse(
    `--sweep wants cells=20..160, cells=20..160:12 (twelve values), cells=20..160/20 (every 20), cells=20,40,80 or the same with n, all whole and above 0, at most 200 of them; or step=1e-4..1e-2; not "${text}".`,
  );
}
