/**
 * Checks of time steps and Brownian motion: compatibility, required properties and the share of missed collisions.
 *
 * The bounds are those of the literature: a detector that looks into neighboring cells of side L requires that no particle moves farther
 * than L/2 in a step, v_max Δt ≤ L/2 (Sundaram & Collins 1997); with bodies of radius r the safe way is L/2 − r (Johnson & Whalley
 * 2002). The one bound that is certain beforehand, all energy in one particle of n, is Δt ≤ L / (2β√n) (Sigurgeirsson, Stuart & Wan
 * 2001, §2.1). Above the mean collision time several collisions of a particle fall into one step. What long steps
 * make of Brownian paths, though nothing is missed, is in `roughPath.ts`.
 */

import { computesFluids, dynamicsOf, hasTimeSteps } from "../../../engine/dynamics/index.ts";
import { latticeDetectors, listRadius } from "../../../engine/stepped/detectors/createDetector.ts";
import { brownianWay } from "../../../engine/stepped/expectedDisplacement.ts";
import { diffuses } from "../../../physics/motion/index.ts";
import { formatNumber, formatRounded } from "../../diagnostics.ts";
import { groupDiffusions } from "../../estimate/diffusion.ts";
import { type Estimate, estimate } from "../../estimate/estimate.ts";
import { longStepSearch } from "../../estimate/methodSpeeds.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";
import { plural } from "../../text/wording.ts";
import { addLongerThanRun } from "../longerThanRun.ts";
import { addMissingStep } from "./addMissingStep.ts";
import { adviseSizes } from "./adviseSizes.ts";
import { checkDragStep } from "./checkDragStep.ts";
import { checkSizes } from "./checkSizes.ts";
import { missedByLaw, stepByLaw, tolerableShare } from "./predictedMisses.ts";
import { roughPath, stepByPath } from "./roughPath.ts";
import { roughPathSentence, whySmooth } from "./roughPathText.ts";

const path = ["method", "step"];

export function checkStep(scenario: ResolvedScenario, report: Report): void {
  const { method } = scenario;
  checkDragStep(scenario, report);
  if (!hasTimeSteps(method)) return;
  if (!computesFluids(method)) checkStepOfParticles(scenario, report);
  checkStepOfRun(scenario, report);
}

/** What else is to be said of the step comes with a better fix. */
function checkStepOfRun(
  { method: { step = 0 }, stop: { time: end = Infinity } }: ResolvedScenario,
  report: Report,
): void {
  const isKnown = report.diagnostics.some(({ path: at }) => at?.join() === path.join());
  if (step > end && !isKnown)
    addLongerThanRun({ code: "step-too-long", path, end, before: "within its first step" }, report);
}

/** Of fluids: `fluid/checkFluid.ts`. */
function checkStepOfParticles(scenario: ResolvedScenario, report: Report): void {
  const { method } = scenario;
  if (method.step === undefined) needsStep(scenario, report);
  else {
    checkSizes(scenario, report);
    // Theory has nothing to say of particles that cannot be placed.
    if (report.diagnostics.some(({ severity, path: [block] }) => severity === "error" && block === "particles")) return;
    checkLength(scenario, method.step, report);
    checkLists(scenario, method.step, report);
    adviseSizes(scenario, longestWay(scenario, method.step), report);
  }
}

function needsStep(scenario: ResolvedScenario, report: Report): void {
  const message = "A time-stepped method needs `step`, the time step Δt.";
  addMissingStep(scenario, { longest: firstStep(scenario) ?? 0.01, cause: "motion", message }, report);
}

/** Lists that are rebuilt after a number of steps, whatever has happened: by then two may have come from beyond. */
function checkLists(scenario: ResolvedScenario, step: number, report: Report): void {
  const { detector, lists } = scenario.method;
  if (detector !== "verlet" || typeof lists?.every !== "number") return;
  const smallest = Math.min(...scenario.groups.map(({ sizes }) => sizes.largest ?? Infinity));
  const way = longestWay(scenario, step);
  const radius = lists.radius ?? listRadius(smallest, way);
  const slack = (radius - 1) * smallest;
  const most = Math.floor(slack / way);
  if (!(way > 0) || lists.every <= Math.max(1, most)) return;
  const path = ["method", "lists", "every"];
  report.add({
    code: "step-too-long",
    severity: "warning",
    path,
    message:
      `In ${plural(lists.every, "step")} the fastest particle goes ${formatRounded(lists.every * way)}, and lists of ${formatRounded(radius)} contact ` +
      `distances hold for ${formatRounded(slack)}: collisions with particles from beyond are missed.`,
    fixes: [
      {
        title: 'Write "auto": rebuilt as soon as something could be missed',
        edits: [report.source.replace(path, '"auto"')],
      },
      ...(most >= 1 ? [report.source.writing(path, String(most))] : []),
    ],
  });
}

function checkLength(scenario: ResolvedScenario, step: number, report: Report): void {
  const expected = estimate(scenario);
  if (!expected || !(expected.temperature > 0)) return;
  const { detector = "centres", within = "queue" } = scenario.method;
  const brownian = diffuses(scenario.motion);
  const safe = longestSafe(scenario, expected);
  const shorter = safe !== undefined && safe.step < step;
  const fixes = [
    ...(shorter
      ? [
          {
            title: `Take the largest safe step, ${safe.step}: ${safe.why}`,
            edits: [report.source.replace(path, String(safe.step))],
          },
        ]
      : []),
    ...(brownian ? [] : [eventDriven(report)]),
  ];
  const warn = (message: string) => {
    const best = shorter ? ` The largest safe step is ${safe.step}: ${safe.why}.` : "";
    report.add({ code: "step-too-long", severity: "warning", path, message: message + best, fixes });
  };
  const bound = cellBound(scenario);
  const fastest = fastestSpeed(scenario, expected);
  if (bound && !brownian && fastest * step > bound.side / 2) {
    const certain = bound.side / (2 * meanRootSpeed(scenario, expected) * Math.sqrt(expected.count));
    warn(
      `In a step of ${formatNumber(step)} the fastest particle, at about ${formatRounded(fastest)}, goes ${formatRounded(fastest * step)}, farther than half a cell, ${formatRounded(bound.side / 2)}: ` +
        `collisions will be missed. (Even if one particle had all the energy, Δt ≤ L/(2β√n) = ${formatRounded(certain)} would do.)`,
    );
    return;
  }
  const law = missedByLaw(scenario, expected);
  const share = law?.share(step) ?? 0;
  if (law && share > tolerableShare) {
    const missed = `by theory about ${formatRounded(100 * Math.min(1, share), 2)} % of collisions`;
    const way = `In a step of ${formatNumber(step)} two particles that meet go ${formatRounded(law.way)} relative to each other, beside a contact distance of ${formatRounded(law.contact)}`;
    const often = expected.settled
      ? `${formatRounded(1 / expected.settled.collisionRate)} once the gas lies over the floor`
      : formatRounded(expected.meanCollisionTime);
    const second = `In a step of ${formatNumber(step)}, at a mean collision time of ${often}, some particles have more than one collision, and only the first is found`;
    warn(
      detector === "overlap" ? `${way}: ${missed} are missed between time steps.` : `${second}: ${missed} are missed.`,
    );
    return;
  }
  const rough = roughPath(scenario, expected);
  if (rough && rough.share(step) > rough.tolerable) {
    warn(roughPathSentence(scenario, expected, rough));
    return;
  }
  if (!brownian && longStepSearch(scenario, expected)?.isCut) {
    warn(
      `In a step of ${formatNumber(step)} the fastest particle, at about ${formatRounded(fastest)}, goes ${formatRounded(fastest * step)}, many times through the box: ` +
        "nothing is missed, but each collision makes its particles look at all others, and the step is executed in parts.",
    );
    return;
  }
  if (!brownian && (within === "once" || bound) && step > expected.meanCollisionTime) {
    warn(
      `A step of ${formatNumber(step)} is longer than the mean collision time, ${formatRounded(expected.meanCollisionTime)}: ` +
        "collisions make particles faster within the step than it was laid out for, and some are missed.",
    );
  }
}

function eventDriven({ source }: Report) {
  return {
    title: 'Take "event-driven", which misses nothing',
    edits: source.has(["method"]) ? [source.replace(["method"], '{ "kind": "event-driven" }')] : [],
  };
}

/** One to begin with, where there is none: of Brownian particles such as it takes to see how they go. */
function firstStep(scenario: ResolvedScenario): number | undefined {
  const fine = brownianStep(scenario);
  const step = fine === undefined ? undefined : rounded(fine);
  if (step === undefined) return safeStep(scenario);
  const safe = safeStep({ ...scenario, method: { ...scenario.method, step } });
  return safe === undefined ? step : Math.min(step, safe);
}

/** The largest step, to two digits, whose straight ways do no harm to Brownian paths; undefined where none does. */
export function longestSmooth(scenario: ResolvedScenario, known: Estimate): number | undefined {
  const step = stepByPath(scenario, known);
  return step === undefined ? undefined : rounded(step);
}

/** The largest step, to two digits, at which nothing is likely to be missed or lost; undefined where nothing moves. */
export function safeStep(scenario: ResolvedScenario, known?: Estimate): number | undefined {
  return longestSafe(scenario, known)?.step;
}

interface Safe {
  readonly step: number;
  /** Which of the bounds it is. */
  readonly why: string;
}

function longestSafe(scenario: ResolvedScenario, known?: Estimate): Safe | undefined {
  const expected = known ?? estimate(scenario);
  const bounds: [step: number | undefined, why: string][] = [];
  if (expected && expected.temperature > 0) {
    bounds.push([stepByLaw(scenario, expected), "by theory it misses under 0.1 %"]);
    bounds.push([stepByPath(scenario, expected), whySmooth(scenario)]);
    if (!diffuses(scenario.motion)) {
      const bound = cellBound(scenario);
      const way = bound && Math.max(bound.safe, 0.05 * bound.side);
      bounds.push([
        way && way / fastestSpeed(scenario, expected),
        "the fastest stays within half a cell less a radius",
      ]);
      const rate = Math.max(1 / expected.meanCollisionTime, expected.settled?.collisionRate ?? 0);
      bounds.push([0.5 / rate, "half the mean collision time"]);
    }
  }
  if (!bounds.some(([step]) => step !== undefined))
    bounds.push([brownianStep(scenario), "no particle moves a tenth of a diameter"]);
  const sound = bounds.flatMap(([step, why]) => {
    const short = step === undefined ? undefined : rounded(step);
    return short === undefined ? [] : [{ step: short, why }];
  });
  return sound.reduce<Safe | undefined>((best, one) => (best && best.step <= one.step ? best : one), undefined);
}

/** A step in which no Brownian particle goes more than a tenth of its diameter: the fastest for its size says. */
function brownianStep(scenario: ResolvedScenario): number | undefined {
  const steps = groupDiffusions(scenario)?.map(({ smallest, most }) => (0.2 * smallest) ** 2 / (2 * most)) ?? [];
  return steps.length === 0 ? undefined : Math.min(...steps);
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
  if (largestCellRadius(scenario) === 0) return undefined;
  const apart = method.sizes === "large-apart";
  const longest = size.indexOf(Math.max(...size));
  const sides = size.flatMap((length, axis) => {
    if (detector === "slices" && axis !== longest) return [];
    return cells[axis] > (periodic[axis] ? 3 : 2) ? [length / cells[axis]] : [];
  });
  if (sides.length === 0) return undefined;
  const side = Math.min(...sides);
  // Particles too large for the cells are handled apart.
  const held = groups.flatMap(({ sizes }) => ((sizes.largest ?? 0) <= side / 2 ? [sizes.largest ?? 0] : []));
  return { side, safe: side / 2 - (apart ? Math.max(0, ...held) : largestCellRadius(scenario)) };
}

/** Of the fastest in a step, as far as it is known before there are particles. */
function longestWay(scenario: ResolvedScenario, step: number): number {
  const diffusions = groupDiffusions(scenario)?.map(({ most }) => most);
  if (diffusions) return brownianWay(Math.max(0, ...diffusions), step);
  const expected = estimate(scenario);
  return expected ? fastestSpeed(scenario, expected) * step : 0;
}

/**
 * Of n Maxwellian particles: the speed that one of them is expected to have. Listed velocities are what they are. In gravity one may fall
 * through the height of the box, or have its share of what all have fallen through.
 */
export function fastestSpeed(scenario: ResolvedScenario, expected: Estimate): number {
  const { gravity, size, periodic, dimension } = scenario;
  const drop = gravity.reduce((sum, g, axis) => sum + (periodic[axis] ? 0 : 2 * Math.abs(g) * size[axis]), 0);
  const { count, settled } = expected;
  const thermal = settled ? Math.sqrt(settled.temperature * (dimension + 2 * Math.log(Math.max(2, count)))) : 0;
  return Math.max(Math.sqrt(fastestAtFirst(scenario, expected) ** 2 + drop), thermal / Math.sqrt(lightest(scenario)));
}

function lightest({ groups }: ResolvedScenario): number {
  return Math.min(...groups.map(massOf));
}

/** Where it is not one number, or hangs on sizes, as if it were usual. */
function massOf({ mass }: ResolvedScenario["groups"][number]): number {
  return mass !== "file" && "each" in mass ? mass.each : 1;
}

function fastestAtFirst(scenario: ResolvedScenario, { count, temperature }: Estimate): number {
  let fastest = 0;
  for (const group of scenario.groups) {
    const { velocity } = group;
    const m = massOf(group);
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

/** Largest radius that the cells of a scenario have to hold: of all particles, or of some where a time-stepped method separates sizes. */
export function largestCellRadius({ method: { kind, sizes, detector = "centres" }, groups }: ResolvedScenario): number {
  const radii = groups.map((group) => group.sizes.largest ?? 0);
  const largest = Math.max(0, ...radii);
  if (!("sizes" in dynamicsOf(kind).options) || !sizes || detector === "naive") return largest;
  // Those that given cells do not hold are apart: but not all.
  if (sizes === "large-apart") return Math.min(largest, ...radii);
  if (sizes === "lattices" || (typeof sizes === "object" && sizes.lattices !== undefined))
    return latticeDetectors.includes(detector) ? 0 : largest;
  return typeof sizes === "object" ? Math.min(largest, sizes.apartAbove ?? largest) : largest;
}
