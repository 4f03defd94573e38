/** The values of one quantity that a comparison is repeated for: `cells=20..160`, `n=1e3..1e5`, `step=1e-4..1e-2`; `step` alone. */

import type { ComparisonSweep } from "../../protocol/messages.ts";
import { withCount } from "../../run/compare/comparedMethods.ts";
import type { OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import { oneCount } from "../../run/compare/sizeSweep.ts";
import { sweepComplaint, sweepValues } from "../../run/sweep/sweepValues.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { Misuse } from "../io.ts";

const quantities = ["cells", "n", "step"] as const;
const examples = { cells: "20..160", n: "100..10000", step: "0.001..0.1" } as const;

/** @param offered for this scenario, each with its usual range */
export function readSweep(text: string, document: Scenario, offered: readonly OfferedSweep[]): ComparisonSweep {
  const [word = "", ...behind] = text.split("=");
  const of = quantities.find((quantity) => quantity === word.trim());
  if (!of) {
    throw new Misuse(
      `--sweep ${text}: what is swept stands before the range: cells=20..160, n=100..10000 or step=0.001..0.1.`,
    );
  }
  // No range behind it would help.
  if (of === "n" && !withCount(document, 1)) throw new Misuse(`--sweep n: ${oneCount}`);
  const usual = offered.find((sweep) => sweep.of === of)?.usual;
  const range = behind.length > 0 ? behind.join("=") : usual;
  if (range === undefined)
    throw new Misuse(
      `--sweep ${of}: this scenario has no usual range. Write one behind it, like ${of}=${examples[of]}.`,
    );
  const values = sweepValues(range, of);
  if (!values) throw new Misuse(`--sweep ${text}: ${sweepComplaint(range, of, usual)}`);
  return { of, values };
}
