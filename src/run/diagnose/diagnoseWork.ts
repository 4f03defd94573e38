/** Diagnostics of a run's work: too many checks and their cause, and cells that cost more than others would. */

import { number, whole } from "../../format/numbers.ts";
import { hasGravity } from "../../physics/gravity.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { CellsAdvice } from "./cellsAdvice.ts";
import { type CheckFacts, causeOf } from "./checkRatio.ts";
import type { RunDiagnostic } from "./runMessages.ts";

export function checksOf(scenario: ResolvedScenario, facts: CheckFacts | undefined): RunDiagnostic[] {
  const { contact } = scenario;
  const cause = facts && causeOf(facts, hasGravity(scenario));
  if (!cause) return [];
  const { ratio, from, to, usual, late } = facts;
  const counted = (value: number) => `${number(value, 4)} encounters and checks per encounter`;
  if (cause === "defect" || !late) {
    const message =
      `From time ${number(from, 4)} to ${number(to, 4)} there were ${counted(ratio)}; 1.04 to 1.25 is usual, whatever the cells. No gas, fluid, crystal or cluster ` +
      "comes there, so it points to an error in the engine. Compare Methods shows whether its collisions are those of the method `simple`.";
    return [{ code: "check-ratio", severity: "warning", message, brief: "far too many checks", path: ["method"] }];
  }
  const { busiest, crowding } = late;
  const begin = `At time ${number(late.time, 4)} there are on average ${counted(late.ratio)}, where an even gas as dense as this has ${number(usual, 3)}: `;
  if (cause === "collapse") {
    const { collapse } = contact;
    const message =
      `${begin}${busiest === 1 ? "one particle has" : `${whole(busiest)} particles have`} half of all encounters. The same few meet again and again, and no third ` +
      "party has to look: they are near inelastic collapse. " +
      (collapse.kind === "tc"
        ? "With a longer contact duration `tc` in `contact.collapse` they come to rest against one another sooner."
        : "With a contact duration `tc` in `contact.collapse` they come to rest against one another.");
    return [{ code: "check-ratio", severity: "warning", message, brief: "near inelastic collapse", path: ["contact"] }];
  }
  const message =
    `${begin}the particles cluster. Their number from place to place spreads ${number(crowding, 2)} times as much as by chance, and ` +
    (late.ratio > usual
      ? "in a cluster partners are taken from one another as in a dense fluid. "
      : "in a cluster the same ones meet again and again. ") +
    "Averages over the box, and theory’s values for it, then hold at no place in it. A box smaller than the clusters or a higher restitution keeps the gas even.";
  return [{ code: "check-ratio", severity: "information", message, path: ["contact"] }];
}

export function cellsOf({ dimension }: ResolvedScenario, advice: CellsAdvice | undefined): RunDiagnostic[] {
  if (!advice) return [];
  const { given, better, work, betterWork, factor, tried } = advice;
  const even = better.every((n) => n === better[0]);
  const value = even ? better[0] : [...better];
  const path = ["method", "cells"];
  const each = ({ pairTests, transfers }: CellsAdvice["work"]) =>
    `${counted(number(pairTests, 3), "pair test")} and ${counted(number(transfers, 2), "transfer")}`;
  const cellText = `${better.join(" × ")} cells${better.length === dimension ? "" : " along each axis"}`;
  const less = `${Math.round(100 * (1 - 1 / factor))} % less time`;
  const tooLarge = better.reduce((product, n) => product * n, 1) > given.reduce((product, n) => product * n, 1);
  return [
    {
      code: "cells-off",
      severity: "warning",
      brief: `cells too ${tooLarge ? "large" : "small"}`,
      message:
        `These cells are too ${tooLarge ? "large" : "small"}: a collision takes ${each(work)}. With ${cellText} it takes ${each(betterWork)}, about ${less} ` +
        (tried > 0 ? `(tried for ${whole(tried)} encounters).` : "(predicted from the density)."),
      path,
      remedies: [
        { title: `Write ${even ? value : `[${better.join(", ")}]`}`, path, value },
        { title: 'Write "auto"', path, value: "auto" },
      ],
    },
  ];
}

/** `1 transfer`, `0.9 transfers`. */
function counted(many: string, of: string): string {
  return `${many} ${of}${many === "1" ? "" : "s"}`;
}
