/** What a run has found, in the words and digits that the terminal and the panel both show. */

import { number, withError } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { Finding } from "../../protocol/messages.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { faceNames } from "../../scenario/restitution.ts";
import { endCounts } from "../session/steadyState.ts";
import { contactsPush, hasInertia, onlyAggregates } from "./applicability.ts";
import type { Outcome } from "./outcome.ts";
import { settlingText } from "./settlingText.ts";
import { stepFindings } from "./stepFindings.ts";
import { unsureErrors } from "./uncertainErrors.ts";

/** A share of it, that rounding explains. */
const unmoved = 1e-9;

/** Names that belong to the one before begin with two blanks. */
export function findingsOf(outcome: Outcome, system: System, scenario: ResolvedScenario): Finding[] {
  const { averages, theory, maxwell, energyDrift, momentumDrift, overlaps, overlap, unsteady } = outcome;
  const oneWay = endCounts(outcome);
  const { what } = scenario.measure;
  const findings: Finding[] = [];
  const say = (name: string, measured: string) => findings.push({ name, measured });
  const average = (name: string, column: string, by?: "collisionRate" | "compressibility" | "pressure") => {
    if (oneWay) return findings.push(...fromStartToEnd(name, column, outcome));
    const measured = averages[column];
    if (!measured || !Number.isFinite(measured.mean)) return;
    // Beside none at all theory is not wrong by a hundred per cent.
    const none = column === "collisionRate" && outcome.collisions === 0;
    findings.push({
      name,
      measured: none ? `under ${number(atMost(outcome), 2)}` : withError(measured.mean, measured.error),
      ...(!unsteady && { column }),
      ...(by && theory && (none ? { theory: number(theory[by], 5) } : besideTheory(measured.mean, theory[by]))),
    });
  };
  say("time", number(outcome.time, 6));
  say("collisions a particle", number(outcome.collisionsPerParticle, 6));
  if (what.includes("temperature")) {
    average("temperature", "temperature");
    if (system.speciesNames.length > 1) {
      for (const name of system.speciesNames) average(`  of ${name}`, `temperature.${name}`);
    }
  }
  if (what.includes("energy")) {
    average("kinetic energy", "kineticEnergy");
    if (scenario.gravity.some((g) => g !== 0)) average("potential energy", "potentialEnergy");
    if (outcome.tally.dissipated > 0) say("energy dissipated", number(outcome.tally.dissipated));
  }
  // Of aggregates it falls all the while, and so its mean says nothing.
  if (what.includes("collision-rate") && !onlyAggregates(scenario))
    average("collision rate", "collisionRate", "collisionRate");
  if (what.includes("pressure") && contactsPush(scenario)) {
    average("Z = PV / NkT", "compressibility", "compressibility");
    // In units of kT = 2D/Δt it would say nothing.
    if (hasInertia(scenario)) average("pressure", "pressure", "pressure");
    for (const name of Object.keys(averages)) {
      const [, end, axis] = /^wallPressure\.(low|high)\.(.)$/.exec(name) ?? [];
      if (!axis) continue;
      const face = 2 * "xyz".indexOf(axis) + (end === "low" ? 0 : 1);
      average(`  on the ${faceNames(system.dimension)[face]} wall`, name);
    }
  }
  if (what.includes("velocity-histogram") && hasInertia(scenario) && maxwell) {
    say("velocities Maxwellian?", `χ² test p = ${number(maxwell.p, 2)}`);
  }
  findings.push(...stepFindings(outcome, scenario));
  if (energyDrift !== undefined) say("energy drift", number(energyDrift, 2));
  if (momentumDrift !== undefined) say("momentum drift", number(momentumDrift, 2));
  say(
    "overlaps at the end",
    overlaps === 0 ? "none" : `${overlaps}, the deepest ${number(overlap, 2)} of the diameter`,
  );
  return findings;
}

/** `1 → 0.001126`; what has stayed the same all along is there once. */
function fromStartToEnd(name: string, column: string, { start, end, averages }: Outcome): Finding[] {
  const [first, last] = [start[column] ?? end[column], end[column]];
  if (first === undefined || last === undefined) return [];
  const stays = [last, averages[column]?.mean ?? last].every((v) => Math.abs(v - first) <= unmoved * Math.abs(first));
  if (stays) return [{ name, measured: number(last, 6) }];
  return [{ name, measured: `${number(first, 4)} → ${number(last, 4)}`, column, end: number(last, 4) }];
}

/** The rate of which nineteen runs of twenty would have had a collision: with three expected, e⁻³ have none. */
function atMost({ particles, time }: Outcome): number {
  return (2 * 3) / (particles * time);
}

function besideTheory(measured: number, expected: number): Pick<Finding, "theory" | "off"> {
  const off = 100 * (measured / expected - 1);
  return { theory: number(expected, 5), off: `${off < 0 ? "−" : "+"}${Math.abs(off).toFixed(2)} %` };
}

/** On averaging and theory, a sentence or two each. */
export function remarksOf(outcome: Outcome, measuredFrom = 0): string[] {
  const { samples, unsteady, theory, adapted, time } = outcome;
  const decided = adapted ? [decisionsOf(adapted)] : [];
  if (unsteady === "aggregates") return decided;
  if (samples < 2 && measuredFrom > time)
    return [
      `Nothing is averaged: measuring begins at t = ${number(measuredFrom, 4)}, and the run ended at ${number(time, 4)}.`,
      ...decided,
    ];
  if (samples < 2) return ["Too few samples for averages.", ...decided];
  const unsure = unsureErrors(outcome);
  return [
    ...decided,
    settlingText(outcome),
    ...(unsure ? [unsure] : []),
    ...(theory ? [`Theory: ${theory.source}.`] : []),
  ];
}

/** Beyond so many they are in the JSON that `edpd run --json` writes. */
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
