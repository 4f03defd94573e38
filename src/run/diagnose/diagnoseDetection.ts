/** Invalid states that a form of event detection other than the stable one has left in a run. */
import { whole } from "../../format/numbers.ts";
import type { ComparedDetection } from "../../physics/contacts/detection.ts";
import { formatRounded } from "../../scenario/diagnostics.ts";
import type { Outcome } from "../results/outcome.ts";
import type { RunDiagnostic } from "./runMessages.ts";

export function detectionOf(
  form: ComparedDetection,
  { overlaps, overlap, tally }: Pick<Outcome, "overlaps" | "overlap" | "tally">,
): RunDiagnostic[] {
  const { growing = 0, rewound = 0 } = tally.invalid ?? {};
  const found = [
    ...(growing > 0 ? [`${whole(growing)} predictions left an overlap that grows`] : []),
    ...(rewound > 0 ? [`${whole(rewound)} predictions were in the past`] : []),
    ...(overlaps > 0
      ? [
          `at the end ${whole(overlaps)} pairs overlap, the deepest by ${formatRounded(overlap, 2)} of the contact distance`,
        ]
      : []),
  ];
  if (found.length === 0) return [];
  const path = ["contact", "detection"];
  return [
    {
      code: "invalid-states",
      severity: "warning",
      message: `The detection \`${form}\` entered invalid states: ${found.join("; ")}. The form \`stable\` has none of these.`,
      brief: "invalid states",
      path,
      remedies: [{ title: 'Write "stable"', path, value: "stable" }],
    },
  ];
}
