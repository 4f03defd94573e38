/** Diagnostics of a finished run about its scenario, each with its path in the document. */

import { movesCounter } from "../../analysis/quantities/rowIntervals.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { comesToRest } from "../../physics/rest.ts";
import type { Remedy } from "../../protocol/result.ts";
import { formatNumber } from "../../scenario/diagnostics.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { scheduledValues } from "../../scenario/scheduled.ts";
import type { Judgment } from "../results/expectations.ts";
import type { Outcome } from "../results/outcome.ts";
import type { WorkFacts } from "../results/workFacts.ts";
import { collapseOfDetection, detectionOf } from "./diagnoseDetection.ts";
import { overlapsOf } from "./diagnoseOverlaps.ts";
import { roughnessOf } from "./diagnoseRoughness.ts";
import { missedOf } from "./diagnoseSteps.ts";
import { cellsOf, checksOf } from "./diagnoseWork.ts";
import type { RunDiagnostic } from "./runMessages.ts";
import { flightOf } from "./wholeFlight.ts";

export type { RunCode, RunDiagnostic } from "./runMessages.ts";

/** Largest energy error of a collision, in units of rounding of one particle's share. */
const roundingPerCollision = 4 * Number.EPSILON;
/** Energy error of the sum over particles. */
const roundingOfSums = 1e-12;
/** Share of the energy that the repulsion of a fluid may make before its run is doubtful. */
const muchMade = 0.2;

export function diagnose(
  scenario: ResolvedScenario,
  outcome: Outcome,
  judgments: readonly Judgment[],
  { checks, cells, steps, rough, flight }: WorkFacts = {},
): RunDiagnostic[] {
  return [
    ...endingOf(scenario, outcome),
    ...driftOf(scenario, outcome),
    ...missedOf(scenario, steps),
    ...roughnessOf(outcome, rough, steps !== undefined),
    ...(scenario.contact.detection
      ? detectionOf(scenario.contact.detection, outcome)
      : overlapsOf(scenario, outcome, steps)),
    ...flightOf(scenario, flight),
    ...checksOf(scenario, checks),
    ...cellsOf(scenario, cells),
    ...judgments.filter(({ passed }) => !passed).map(failure),
  ];
}

function endingOf(scenario: ResolvedScenario, outcome: Outcome): RunDiagnostic[] {
  const { contact } = scenario;
  const { ending, collisionsPerParticle, wallHits, particles, time } = outcome;
  const lossless = ending?.why === "collapse" && !ending.sentence.startsWith("Inelastic collapse");
  if (ending?.why === "quiet")
    return [
      {
        code: "quiet",
        severity: "warning",
        message: ending.sentence,
        brief: "no events",
        path: ["stop"],
      },
    ];
  if (ending?.why === "unstable") return [(scenario.fluid ? unstableFluid : unstableCoupling)(ending.sentence)];
  if (ending?.why !== "collapse") return [];
  const rest = ending.partner < 0 ? restOf(scenario) : [];
  if (lossless && ending.sentence.includes(" rests on ")) {
    const advice = `Let it start above the surface, or with a velocity${rest.length > 0 ? ", or let particles come to rest" : ""}.`;
    const message = `${ending.sentence} ${advice}`;
    const brief = "at rest on a surface";
    return [{ code: "collapse", severity: "error", message, brief, path: ["particles"], remedies: rest }];
  }
  if (ending.sentence.startsWith("Rules undo each other")) {
    const message = `${ending.sentence} Give the rule of return a larger circle, \`within\`, than the rule that it undoes.`;
    return [{ code: "collapse", severity: "error", message, brief: "rules undo each other", path: ["rules"] }];
  }
  if (contact.detection) return [collapseOfDetection(contact.detection, ending.sentence)];
  if (lossless) {
    const message = `${ending.sentence} Give them room: fewer or smaller particles, or a larger box.`;
    return [{ code: "collapse", severity: "error", message, brief: "jammed", path: ["particles"] }];
  }
  // A thousandth of the mean time between two encounters of a particle, rounded to one digit, where there were some of each.
  const encounters = collisionsPerParticle + wallHits / particles;
  const tc = encounters < 1 ? 0 : Number(((1e-3 * time) / encounters).toExponential(0));
  const path = ["contact", "collapse"];
  const changes = scheduledValues("restitution", scenario.schedule).filter(({ at }) => at <= time);
  const sticks =
    [contact.restitution, ...changes.map(({ value }) => value)].includes(0) ||
    contact.pairs.some(({ restitution }) => restitution === 0);
  const advice =
    "With a contact duration `tc`, within which contacts lose no energy, it does not happen" +
    (sticks ? ", if restitution is above 0, too: at 0 particles that have met do not part." : ".") +
    (rest.length > 0 ? " With `rest` the particle comes to rest on the surface." : "") +
    (comesToRest(contact.collapse) ? whereRestEnds(ending.partner) : "");
  return [
    {
      code: "collapse",
      severity: "error",
      message: `${ending.sentence} ${advice}`,
      brief: "inelastic collapse",
      path: changes.at(-1)?.path ?? path,
      remedies: [
        ...(tc > 0 && !sticks
          ? [{ title: `Add a contact duration of ${tc}`, path, value: { tc, after: contact.collapse.after } }]
          : []),
        ...rest,
      ],
    },
  ];
}

/** Bodies that bear others are fixed and flat: forces within heaps are not determined by impulses alone. */
function whereRestEnds(partner: number): string {
  const flat = "faces of the box, planes, blocks and single segments in 2-D that do not move";
  return ` With \`rest\` particles come to rest on ${flat}, not ${partner >= 0 ? "on each other" : "at edges or on other surfaces"}.`;
}

function unstableCoupling(sentence: string): RunDiagnostic {
  const path = ["flow", "coupling", "sources"];
  return {
    code: "unstable-coupling",
    severity: "error",
    message: `${sentence} Sources that are computed implicitly are stable at any step; explicit ones need a shorter step.`,
    brief: "the coupled flow became unstable",
    path,
    remedies: [{ title: "Compute the sources implicitly", path, value: "implicit" }],
  };
}

/** Only the repulsion makes energy: by its pushes, as Δv times the displacement. */
function unstableFluid(sentence: string): RunDiagnostic {
  const path = ["method", "repulsion"];
  return {
    code: "unstable-fluid",
    severity: "error",
    message: `${sentence} The repulsion has made the rest: with a smaller change of velocity it makes less.`,
    brief: "the fluid became unstable",
    path,
    remedies: [{ title: "A change of 0.1", path, value: { change: 0.1 } }],
  };
}

/** For hard balls in gravity that have met a surface on and on. */
function restOf(scenario: ResolvedScenario): Remedy[] {
  const { contact, growth, bonds, rules } = scenario;
  const { law, detection, collapse } = contact;
  if (law || detection || growth || bonds || rules || comesToRest(collapse) || !hasGravity(scenario)) return [];
  const value = { kind: "rest", after: collapse.after };
  return [{ title: "Let particles come to rest on surfaces", path: ["contact", "collapse"], value }];
}

function driftOf(scenario: ResolvedScenario, outcome: Outcome): RunDiagnostic[] {
  const { fluid, method } = scenario;
  const { energyDrift = 0, momentumDrift = 0, collisions, wallHits, particles, tally } = outcome;
  // Each rotation of a fluid turns the velocities of all its particles.
  const events = collisions + wallHits + (tally.work[movesCounter] ?? 0);
  // Errors of collisions add up linearly at worst; in gravity each also has a rounding error of height.
  const allowed = roundingOfSums + (roundingPerCollision * events) / particles;
  const lenient = hasGravity(scenario) ? 1000 : 1;
  const found: RunDiagnostic[] = [];
  const say = (what: string, drift: number, most: number) => {
    if (drift <= most) return;
    const repels = what === "Energy" && fluid !== undefined && method.repulsion !== false;
    const cause = repels
      ? `The repulsion of the particles moves them apart without taking energy for it${lenient > 1 ? ", up against gravity too" : ""}.`
      : "This points to an error in the engine.";
    found.push({
      code: "drift",
      severity: repels && drift < muchMade ? "information" : "warning",
      message: `${what} moved by ${drift.toExponential(1)} of its scale; rounding in ${events} events explains ${most.toExponential(1)}. ${cause}`,
      brief: `${what.toLowerCase()} drifted`,
      path: ["method"],
    });
  };
  // What contacts dissipate is one sum, which each contact rounds at the size of all the energy that there was.
  const ofDissipated = tally.dissipated > 0 ? (Number.EPSILON / 2) * events : 0;
  say("Energy", energyDrift, lenient * allowed + ofDissipated);
  say("Momentum", momentumDrift, allowed);
  return found;
}

function failure({ path, quantity, wanted, got, atEnd }: Judgment): RunDiagnostic {
  const was = got === undefined ? "nothing was measured" : `it is ${formatNumber(got)}${atEnd ? " at the end" : ""}`;
  return { code: "expectation", severity: "error", message: `\`${quantity}\` should be ${wanted}; ${was}.`, path };
}
