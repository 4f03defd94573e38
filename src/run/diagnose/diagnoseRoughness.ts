/** Diagnostics of Brownian runs: steps too long for the paths of the particles, with the measured error. */
import { number } from "../../format/numbers.ts";
import type { Outcome } from "../results/outcome.ts";
import type { StepRoughness } from "../results/stepRoughness.ts";
import type { RunDiagnostic } from "./runMessages.ts";

/** @param missing another diagnostic recommends a step already */
export function roughnessOf(
  { diffusion, tally }: Pick<Outcome, "diffusion" | "tally">,
  rough: StepRoughness | undefined,
  missing: boolean,
): RunDiagnostic[] {
  if (!rough) return [];
  const { sentence, brief, better } = rough;
  const clusters = tally.stepped?.clusters;
  const measured =
    clusters !== undefined
      ? ` This run ended with ${number(clusters, 6)}.`
      : diffusion === undefined
        ? ""
        : ` This run measured ${number(diffusion, 3)} (MSD / 2dt).`;
  const recommended = better ? ` The largest safe step is ${better.step}: ${better.why}.` : "";
  const path = ["method", "step"];
  return [
    {
      code: "step-too-long",
      severity: "warning",
      message: `${sentence}${measured}${recommended}`,
      brief,
      path,
      ...(better &&
        !missing && {
          remedies: [{ title: `Take the largest safe step, ${better.step}: ${better.why}`, path, value: better.step }],
        }),
    },
  ];
}
