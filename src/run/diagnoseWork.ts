/** What a run's work says of its scenario: too many checks, and what is behind them; cells that cost more than others would. */
import type { ResolvedScenario } from "../scenario/resolve.ts";
import type { CellsAdvice } from "./cellsAdvice.ts";
import { type CheckCause, type CheckFacts, causeOf, usualAtMost } from "./checkRatio.ts";
import { number, whole } from "./digits.ts";
import type { RunDiagnostic } from "./runDiagnostic.ts";

export function checksOf({ contact }: ResolvedScenario, facts: CheckFacts | undefined): RunDiagnostic[] {
  if (!facts || facts.ratio <= usualAtMost) return [];
  const { ratio, from, to } = facts;
  const inelastic = contact.restitution < 1 || contact.pairs.some(({ restitution }) => restitution < 1);
  const cause = causeOf(facts, inelastic);
  const message =
    `From time ${number(from, 4)} to ${number(to, 4)} there were ${number(ratio, 3)} encounters and checks to an encounter; ` +
    `1.04 to 1.25 is usual, whatever the cells. ${wordsOfCause[cause](facts)}`;
  return [{ code: "check-ratio", severity: "warning", message, path: [inelastic ? "contact" : "method"] }];
}

const wordsOfCause: Readonly<Record<CheckCause, (facts: CheckFacts) => string>> = {
  collapse: ({ busiest }) =>
    `${busiest === 1 ? "One particle has" : `${whole(busiest)} particles have`} half of all encounters: they are near inelastic ` +
    "collapse. With a contact duration `tc` in `contact.collapse` they come to rest against one another.",
  clustering: ({ crowding }) =>
    `The particles cluster: their number from place to place spreads ${number(crowding, 2)} times as much as by chance, and in a ` +
    "cluster each collision takes partners from others. The methods `cells` and `node-lists` keep all foreseen encounters and need no checks.",
  defect: () =>
    "Neither clusters nor collapse explain it, so it points to an error in the engine. Compare Methods shows whether its collisions " +
    "are those of the method `simple`.",
};

export function cellsOf({ dimension }: ResolvedScenario, advice: CellsAdvice | undefined): RunDiagnostic[] {
  if (!advice) return [];
  const { given, better, work, betterWork, factor, tried } = advice;
  const even = better.every((n) => n === better[0]);
  const value = even ? better[0]! : [...better];
  const path = ["method", "cells"];
  const each = ({ pairTests, transfers }: CellsAdvice["work"]) =>
    `${number(pairTests, 3)} pair tests and ${number(transfers, 2)} transfers`;
  const said = `${better.join(" × ")} cells${better.length === dimension ? "" : " along each axis"}`;
  const less = `${Math.round(100 * (1 - 1 / factor))} % less time`;
  const tooLarge = better.reduce((product, n) => product * n, 1) > given.reduce((product, n) => product * n, 1);
  return [
    {
      code: "cells-off",
      severity: "warning",
      message:
        `These cells are too ${tooLarge ? "large" : "small"}: an encounter takes ${each(work)}. With ${said} it takes ${each(betterWork)}, about ${less} ` +
        (tried > 0 ? `(tried for ${whole(tried)} encounters).` : "(predicted from the density)."),
      path,
      remedies: [
        { title: `Write ${even ? value : `[${better.join(", ")}]`}`, path, value },
        { title: 'Write "auto"', path, value: "auto" },
      ],
    },
  ];
}
