/** The findings of a run, in the words and digits that the terminal and the panel both show. */

import { distributions } from "../../analysis/distributions/index.ts";
import { besideTheory } from "../../analysis/quantities/findings.ts";
import { quantities } from "../../analysis/quantities/index.ts";
import { calledColumns } from "../../analysis/registry.ts";
import { endCounts } from "../../analysis/statistics/steadyState.ts";
import { number, withError } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { Finding } from "../../protocol/messages.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { list } from "../../scenario/text/wording.ts";
import { factsOf } from "./applicability.ts";
import { flatHistogramText } from "./flatHistogramText.ts";
import type { Outcome } from "./outcome.ts";
import { settlingText } from "./settlingText.ts";

/** Relative change that rounding explains. */
const unmoved = 1e-9;

/** Names that belong to the line before begin with two blanks. */
export function findingsOf(outcome: Outcome, system: System, scenario: ResolvedScenario): Finding[] {
  const run = { system, facts: factsOf(scenario, system) };
  const { what } = run.facts;
  const ofQuantities = quantities
    .filter(({ id, always }) => always || what.includes(id))
    .flatMap(({ findings }) => findings?.(outcome, run) ?? []);
  const ofDistributions = distributions
    .filter(({ word }) => word !== undefined && what.includes(word))
    .flatMap(({ findings }) => findings?.(outcome, run) ?? []);
  const estimates = Object.values(outcome.estimates ?? {}).map(({ label, value, error, theory }) => {
    // Without an error nothing is said of its deviation.
    if (!Number.isFinite(error)) {
      const beside = theory !== undefined && { theory: number(theory, 5) };
      return { name: label, measured: `≈ ${number(value, 2)}`, ...beside };
    }
    return { name: label, measured: withError(value, error), ...(theory !== undefined && besideTheory(value, theory)) };
  });
  return [...ofQuantities, ...ofDistributions, ...estimates];
}

/** On averaging and theory, a sentence or two each. */
export function remarksOf(
  outcome: Outcome,
  measuredFrom = 0,
  schedule: ResolvedScenario["schedule"] = undefined,
): string[] {
  const { samples, unsteady, theory, adapted, time } = outcome;
  const decided = [...flatHistogramText(outcome), ...(adapted ? [decisionsOf(adapted)] : [])];
  if (unsteady === "aggregates") return decided;
  if (samples < 2 && measuredFrom > time)
    return [
      `Nothing is averaged: measuring begins at t = ${number(measuredFrom, 4)}, and the run ended at ${number(time, 4)}.`,
      ...decided,
    ];
  if (samples < 2) return ["Too few samples for averages.", ...decided];
  const unsure = [uncertainErrors(outcome), missingErrors(outcome)].filter((text) => text !== undefined);
  return [
    ...decided,
    settlingText(outcome, schedule),
    ...(outcome.flightsUnknown ? [flightsText] : []),
    ...unsure,
    ...(theory && !endCounts(outcome) ? [`Theory: ${theory.source}.`] : []),
  ];
}

const flightsText =
  "Particles do not fly freely between collisions with central impulses here: what is measured of their flights is left out.";

/** One sentence on errors that a run was too short to determine, if there are any. */
function uncertainErrors({ averages, unsteady }: Outcome): string | undefined {
  if (unsteady) return undefined;
  const uncertain = Object.entries(averages).filter(
    ([, { mean, error, plateau }]) => !plateau && error > unmoved * Math.abs(mean),
  );
  const names = calledColumns()
    .filter(({ name }) =>
      uncertain.some(([column]) => column === name || (name.endsWith(".") && column.startsWith(name))),
    )
    .map(({ called }) => called);
  if (names.length === 0) return undefined;
  const several = names.length > 1;
  const [errors, are, values] = several ? ["Errors", "are", "their"] : ["The error", "is", "its"];
  return `${errors} of ${list(names, "", "and")} ${are} only roughly known: ${values} values stay alike for too large a part of the run. A longer run tells more.`;
}

/** The same for coefficients that come with no error at all. */
function missingErrors({ estimates = {} }: Outcome): string | undefined {
  const labels = Object.values(estimates).filter(({ error }) => !Number.isFinite(error));
  const names = labels.map(({ label }) => label.trim());
  if (names.length === 0) return undefined;
  return `The run is too short for ${names.length > 1 ? "errors" : "an error"} of ${list(names, "", "and")}.`;
}

/** Largest number shown; all are in the JSON that `edpd run --json` writes. */
const mostShown = 40;

function decisionsOf({ by, decisions }: NonNullable<Outcome["adapted"]>): string {
  const last = decisions.at(-1);
  if (!last) return "Cells were left as they began.";
  const times = decisions.length === 1 ? "once" : `${decisions.length} times`;
  // Such a run repeats by itself.
  if (by === "work")
    return `Cells were changed ${times}, by counted work; in the end there were ${last.cells.join(" × ")}.`;
  const how = `Cells were changed ${times}, by measured time`;
  if (decisions.length > mostShown) return `${how}; \`edpd run --json\` tells how, under "adapted", to repeat the run.`;
  return `${how}. To repeat this run: "cells": ${JSON.stringify({ decisions })}`;
}
