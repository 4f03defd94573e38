/** What a time-stepped run has to say of its step: the collisions it missed, on the very value. */
import type { ResolvedScenario } from "../scenario/resolve.ts";
import { plural } from "../scenario/wording.ts";
import { number, whole } from "./digits.ts";
import type { RunDiagnostic } from "./runDiagnostic.ts";
import type { StepFacts } from "./stepFacts.ts";

export function missedOf({ motion }: ResolvedScenario, facts: StepFacts | undefined): RunDiagnostic[] {
  if (!facts) return [];
  const { step, judged, missed, exact, better } = facts;
  const brownian = motion.kind === "brownian";
  const parts = [
    `With a step of ${number(step, 6)}, ${number((100 * missed) / judged, 3)} % of collisions were missed: ${whole(missed)} of ${whole(judged)} that were followed.`,
  ];
  if (exact) {
    const beside = brownian ? "an exact run on the same noise" : "the exact engine on the same start";
    const energy = exact.energyError > 1e-9 ? `; the energy is off by ${number(100 * exact.energyError, 2)} %` : "";
    parts.push(
      `Beside ${beside}, up to time ${number(exact.until, 3)}: of ${plural(exact.judged, "collision")} ${whole(exact.missed)} missed, ` +
        `${whole(exact.invented)} invented, ${whole(exact.delayed)} late${exact.delayed > 0 ? ` by ${number(exact.delay, 2)} on average` : ""}` +
        `${exact.parting === undefined ? "" : `, the first difference at ${number(exact.parting, 3)}`}${energy}.`,
    );
  }
  if (better)
    parts.push(
      `With a step of ${better.step} it was ${whole(better.missed)} of ${whole(better.judged)} in a short probe.`,
    );
  const path = ["method", "step"];
  return [
    {
      code: "missed-collisions",
      severity: "warning",
      message: parts.join(" "),
      path,
      remedies: [
        ...(better
          ? [{ title: `Take a step of ${better.step}, which misses under 0.1 %`, path, value: better.step }]
          : []),
        ...(brownian
          ? []
          : [
              { title: 'Take "event-driven", which misses nothing', path: ["method"], value: { kind: "event-driven" } },
            ]),
      ],
    },
  ];
}
