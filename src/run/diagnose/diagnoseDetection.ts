/** Invalid states that a form of event detection other than the stable one has left in a run. */
import { whole } from "../../format/numbers.ts";
import type { ComparedDetection } from "../../physics/contacts/detection.ts";
import { formatRounded } from "../../scenario/diagnostics.ts";
import type { Outcome } from "../results/outcome.ts";
import type { RunDiagnostic } from "./runMessages.ts";

const path = ["contact", "detection"];
const toStable = { path, remedies: [{ title: 'Write "stable"', path, value: "stable" }] };

/** A contact duration would not prevent it: events without an impulse follow each other, too. */
export function collapseOfDetection(form: ComparedDetection, sentence: string): RunDiagnostic {
  return {
    code: "collapse",
    severity: "error",
    message: `${sentence} The detection is \`${form}\`: with \`stable\` a glancing contact is no event, and no overlap grows.`,
    brief: "collapse with a compared detection",
    ...toStable,
  };
}

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
  return [
    {
      code: "invalid-states",
      severity: "warning",
      message: `The detection \`${form}\` entered invalid states: ${found.join("; ")}. The form \`stable\` has none of these.`,
      brief: "invalid states",
      ...toStable,
    },
  ];
}
