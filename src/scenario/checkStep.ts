/**
 * Time steps and Brownian motion: do they belong together, is everything there, and how many collisions will be missed?
 *
 * The bounds are those of the literature: a detector that looks into neighbouring cells of side L trusts that nobody goes farther than
 * L/2 in a step, v_max Δt ≤ L/2 (Sundaram & Collins 1997); with bodies of radius r the safe way is L/2 − r (Johnson & Whalley
 * 2002). The one bound that is certain beforehand, all energy in one particle of n, is Δt ≤ L / (2β√n) (Sigurgeirsson, Stuart & Wan
 * 2001, §2.1). Above the mean collision time several collisions of a particle fall into one step.
 */
import type { Component } from "../engine/theory.ts";
import { checkMotion } from "./checkMotion.ts";
import { checkSizes } from "./checkSizes.ts";
import { say } from "./diagnostics.ts";
import { groupDiffusions } from "./diffusion.ts";
import { type Estimate, estimate } from "./estimate.ts";
import { expectedOf } from "./expected.ts";
import { heldRadius } from "./heldRadius.ts";
import type { Report } from "./report.ts";
import type { Method, ResolvedScenario } from "./resolve.ts";

const path = ["method", "step"];
/** A step that is likely to miss more than this is warned of. */
export const tolerableShare = 1e-3;

export function checkStep(scenario: ResolvedScenario, report: Report): void {
  checkMotion(scenario, report);
  const { method } = scenario;
  if (method.kind !== "time-stepped" || report.failed) return;
  if (method.step === undefined) needsStep(scenario, report);
  else {
    checkDetector(method, report);
    checkSizes(scenario, report);
    checkLength(scenario, method.step, report);
  }
}

function needsStep(scenario: ResolvedScenario, report: Report): void {
  const safe = safeStep(scenario) ?? 0.01;
  const { source } = report;
  const inMethod = source.has(["method"]);
  const json = inMethod ? String(safe) : `{ "kind": "time-stepped", "step": ${safe} }`;
  report.add({
    code: "missing",
    path: inMethod ? ["method"] : ["motion"],
    onStart: true,
    message: "A time-stepped method needs `step`, the time step Δt.",
    fixes: [
      {
        title: `Add a step of ${safe}`,
        edits: [inMethod ? source.add(["method"], "step", json) : source.add([], "method", json)],
      },
    ],
  });
}

/** Knobs of one detector beside another. */
function checkDetector({ detector = "centres", cells, lists }: Method, report: Report): void {
  const { source } = report;
  const idle = (name: string, message: string) =>
    report.add({
      code: "conflict",
      severity: "warning",
      path: ["method", name],
      onName: true,
      message,
      fixes: [{ title: `Remove \`${name}\``, edits: [source.remove(["method", name])] }],
    });
  if (lists && detector !== "verlet")
    idle("lists", `\`lists\` changes nothing here: the detector is "${detector}", not "verlet".`);
  if (cells !== "auto" && (detector === "naive" || detector === "verlet"))
    idle("cells", `\`cells\` changes nothing here: the detector "${detector}" has none.`);
  if (source.has(["method", "within"]) && detector === "overlap")
    idle("within", "`within` changes nothing here: overlaps are looked for when the step is over.");
  if (source.has(["method", "beyond"]) && (detector === "overlap" || detector === "naive"))
    idle("beyond", `\`beyond\` changes nothing here: the detector "${detector}" has no bound.`);
}

function checkLength(scenario: ResolvedScenario, step: number, report: Report): void {
  const expected = estimate(scenario);
  if (!expected || !(expected.temperature > 0)) return;
  const { method, motion } = scenario;
  const { detector = "centres", within = "queue" } = method;
  const brownian = motion.kind === "brownian";
  const safe = safeStep(scenario, expected);
  const shorter = safe !== undefined && safe < step;
  const fixes = [
    ...(shorter
      ? [{ title: `Take the largest safe step, ${safe}`, edits: [report.source.replace(path, String(safe))] }]
      : []),
    ...(brownian ? [] : [eventDriven(report)]),
  ];
  const warn = (message: string) => report.add({ code: "step-too-long", severity: "warning", path, message, fixes });
  const bound = cellBound(scenario);
  const fastest = fastestSpeed(scenario, expected);
  if (bound && !brownian && fastest * step > bound.side / 2) {
    const certain = bound.side / (2 * meanRootSpeed(scenario, expected) * Math.sqrt(expected.count));
    warn(
      `In a step of ${say(step)} the fastest particle, at about ${say(fastest)}, goes ${say(fastest * step)}, farther than half a cell, ${say(bound.side / 2)}: ` +
        `collisions will be missed. ${shorter ? `Up to Δt = ${safe} it stays within half a cell less a radius. ` : ""}` +
        `Certain beforehand is only Δt ≤ L/(2β√n) = ${say(certain)}.`,
    );
    return;
  }
  if (detector === "overlap") {
    const share = overlapShare(scenario, expected, step);
    if (share <= tolerableShare) return;
    warn(
      `In a step of ${say(step)} two particles that meet go ${say(meanRelative(scenario, expected) * step)} relative to each other, beside a diameter of ${say(2 * meanRadius(scenario))}: ` +
        `about ${say(Number((100 * Math.min(1, share)).toPrecision(2)))} % of collisions pass unseen between two looks.`,
    );
    return;
  }
  if (!brownian && (within === "once" || bound) && step > expected.meanCollisionTime) {
    warn(
      `A step of ${say(step)} is longer than the mean collision time, ${say(expected.meanCollisionTime)}: ` +
        (within === "once"
          ? "most particles have more than one collision in it, and only the first is found."
          : "collisions make particles faster within the step than it was laid out for, and some are missed."),
    );
  }
}

function eventDriven({ source }: Report) {
  return {
    title: 'Take "event-driven", which misses nothing',
    edits: source.has(["method"]) ? [source.replace(["method"], '{ "kind": "event-driven" }')] : [],
  };
}

/**
 * The largest step, to two digits, at which nothing is likely to be missed; undefined where nothing moves.
 */
export function safeStep(scenario: ResolvedScenario, known?: Estimate): number | undefined {
  const expected = known ?? estimate(scenario);
  if (!expected || !(expected.temperature > 0)) return brownianStep(scenario);
  const { method, motion } = scenario;
  if (motion.kind === "brownian") {
    if (method.detector !== "overlap") return brownianStep(scenario);
    const share = overlapShare(scenario, expected, method.step ?? 1);
    // The speed goes with 1/√Δt, so the share with Δt.
    return rounded(((method.step ?? 1) * tolerableShare) / share);
  }
  const fastest = fastestSpeed(scenario, expected);
  const bound = cellBound(scenario);
  const usual = expected.meanCollisionTime / 2;
  const byCells = bound ? Math.max(bound.safe, 0.05 * bound.side) / fastest : Number.POSITIVE_INFINITY;
  if (method.detector !== "overlap") return rounded(Math.min(usual, byCells));
  const share = overlapShare(scenario, expected, 1);
  return rounded(Math.min(usual, Math.sqrt(tolerableShare / share)));
}

/** A step in which no Brownian particle goes more than a tenth of its diameter: the fastest for its size says. */
function brownianStep(scenario: ResolvedScenario): number | undefined {
  const steps = groupDiffusions(scenario)?.map(({ smallest, most }) => (0.2 * smallest) ** 2 / (2 * most)) ?? [];
  return rounded(Math.min(...steps));
}

/** Down, to two digits. */
function rounded(step: number): number | undefined {
  if (!(step > 0) || !Number.isFinite(step)) return undefined;
  const unit = 10 ** (Math.floor(Math.log10(step)) - 1);
  return Number((Math.floor(step / unit + 1e-9) * unit).toPrecision(2));
}

/** Of cells that the author has given; those of its own choice are made for the step. */
function cellBound(scenario: ResolvedScenario): { readonly side: number; readonly safe: number } | undefined {
  const { method, size, periodic, groups } = scenario;
  const { cells, detector = "centres", beyond } = method;
  if (cells === "auto" || !["sweep", "cells", "centres", "slices"].includes(detector) || (beyond && beyond !== "miss"))
    return undefined;
  // Several lattices look as far as particles go.
  if (heldRadius(scenario) === 0) return undefined;
  const apart = method.sizes === "large-apart";
  const longest = size.indexOf(Math.max(...size));
  const sides = size.flatMap((length, axis) => {
    if (detector === "slices" && axis !== longest) return [];
    return cells[axis]! > (periodic[axis] ? 3 : 2) ? [length / cells[axis]!] : [];
  });
  if (sides.length === 0) return undefined;
  const side = Math.min(...sides);
  // Whom they do not hold is apart.
  const held = groups.flatMap(({ sizes }) => ((sizes.largest ?? 0) <= side / 2 ? [sizes.largest ?? 0] : []));
  return { side, safe: side / 2 - (apart ? Math.max(0, ...held) : heldRadius(scenario)) };
}

/** Of n Maxwellian particles: the speed that one of them is expected to have. Listed velocities are what they are. */
function fastestSpeed(scenario: ResolvedScenario, { count, temperature }: Estimate): number {
  let fastest = 0;
  for (const { velocity, mass } of scenario.groups) {
    const m = mass === "file" ? 1 : "each" in mass ? mass.each : 1;
    if (velocity.kind === "listed") for (const v of velocity.list) fastest = Math.max(fastest, Math.hypot(...v));
    else if (velocity.kind === "alike") fastest = Math.max(fastest, Math.hypot(...velocity.velocity));
    else if (velocity.kind === "speed") fastest = Math.max(fastest, velocity.most);
    else if (velocity.kind === "uniform") fastest = Math.max(fastest, velocity.most * Math.sqrt(scenario.dimension));
    const kT = velocity.kind === "maxwellian" ? velocity.temperature : temperature;
    fastest = Math.max(fastest, Math.sqrt((kT / m) * (scenario.dimension + 2 * Math.log(Math.max(2, count)))));
  }
  return fastest;
}

/** β, the root of the mean square. */
function meanRootSpeed({ dimension }: ResolvedScenario, { temperature }: Estimate): number {
  return Math.sqrt(dimension * temperature);
}

function component(scenario: ResolvedScenario): Component | undefined {
  return expectedOf(scenario)?.mixture[0];
}

/** Of Brownian particles that of the smallest. */
function meanRadius(scenario: ResolvedScenario): number {
  const own = groupDiffusions(scenario)?.map(({ smallest }) => smallest);
  return own && own.length > 0 ? Math.min(...own) : (component(scenario)?.diameter ?? 0) / 2;
}

function meanMass(scenario: ResolvedScenario): number {
  return scenario.motion.kind === "brownian" ? 1 : (component(scenario)?.mass ?? 1);
}

/** ⟨|v|²⟩ of relative velocities weighted with how often they make two meet: ⟨v³⟩/⟨v⟩ = (d + 1) · 2kT/m. */
function meanRelative(scenario: ResolvedScenario, { temperature }: Estimate): number {
  return Math.sqrt(((scenario.dimension + 1) * 2 * temperature) / meanMass(scenario));
}

/**
 * Share of collisions that an overlap test at the end of each step misses, for steps that are short beside σ/v: of two that go
 * straight through each other a meeting is seen while they still approach, over half their chord. Half-chords c below x = v Δt have the
 * weight c²/σ² in 3-D and c²/2σ² in 2-D, and are missed with the chance 1 − c/x: x²/3σ² and x²/6σ² on average.
 */
export function overlapShare(scenario: ResolvedScenario, expected: Estimate, step: number): number {
  const way = (meanRelative(scenario, expected) * step) / (2 * meanRadius(scenario));
  return (way * way) / (scenario.dimension === 3 ? 3 : 6);
}
