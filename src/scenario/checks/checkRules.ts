/** Consistency of `measure` and `expect`. */

import type { MeasuringFacts } from "../../analysis/quantities/requirements.ts";
import { expectables, meaninglessIn, unmeasuredBy, wordsBehind } from "../../analysis/registry.ts";
import { changesInEventsOnly, samplesOnly } from "../../engine/dynamics/index.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { featuresIn } from "../../physics/features/index.ts";
import { associates, defaultMotion } from "../../physics/motion/index.ts";
import type { Path } from "../diagnostics.ts";
import { formatNumber, formatRounded } from "../diagnostics.ts";
import { edgesOf, type ResolvedScenario } from "../resolve.ts";
import { strongestGravityIn } from "../scheduled.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Finding, Report } from "../text/report.ts";
import { checkOrder } from "./checkCourses.ts";
import { addLongerThanRun } from "./longerThanRun.ts";

/** How far from `about` is right where `within` is not given, as a share of it. */
export const shareByDefault = 0.01;

export function checkExpectations(document: Scenario, report: Report): void {
  for (const [name, bounds] of Object.entries(document.expect ?? {})) {
    if (bounds) checkBounds(bounds, ["expect", name], report);
  }
  checkExpectedEnd(document, report);
  checkVolume(document, report);
}

/** No run lasts longer than it is to. */
function checkExpectedEnd({ expect, stop }: Scenario, report: Report): void {
  const { min = 0, about = 0, within = shareByDefault } = expect?.time ?? {};
  const end = stop?.time;
  const word = min > about * (1 - within) ? "min" : "about";
  const least = word === "min" ? min : about * (1 - within);
  if (end === undefined || least <= end) return;
  report.add({
    code: "range",
    severity: "warning",
    path: ["expect", "time", word],
    message: `The run ends at ${formatNumber(end)} at the latest, and \`time\` is expected to be at least ${formatNumber(least)}.`,
    related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    fixes: [report.source.writing(["expect", "time", word], String(end))],
  });
}

export function checkMeasure(document: Scenario, report: Report): void {
  const { from = 0, every } = document.measure ?? {};
  const end = document.stop?.time;
  if (end === undefined) return;
  if (from >= end) {
    report.add({
      code: "range",
      severity: "warning",
      path: ["measure", "from"],
      message: `Measuring begins at ${from}, when the run has ended at ${end}: nothing will be measured.`,
      related: [{ message: "The run ends here.", path: ["stop", "time"] }],
      fixes: [{ title: `Begin at ${end / 5}`, edits: [report.source.replace(["measure", "from"], String(end / 5))] }],
    });
  } else if (every !== undefined && every > end - from) {
    const path = ["measure", "every"];
    addLongerThanRun({ code: "range", path, end, span: end - from, before: "before the first sample" }, report);
  }
  const coarser = coarserThanAsked(every, end);
  if (coarser === undefined) return;
  const least = formatRounded(finestSample(end));
  report.add({
    code: "range",
    severity: "warning",
    path: ["measure", "every"],
    message: coarser,
    related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    fixes: [report.source.writing(["measure", "every"], least)],
  });
}

/** A column that has no meaning in such a box is not measured, and so nothing can hold of it. */
function checkVolume(document: Scenario, report: Report): void {
  const box = { edges: edgesOf(document), gravity: strongestGravityIn(document) };
  const causes = {
    edges: { message: "The edges.", path: ["box", "edges"] },
    gravity: { message: "Gravity.", path: [document.gravity ? "gravity" : "schedule"] },
  };
  for (const [name, { column }] of Object.entries(expectables())) {
    const path: Path = ["expect", name];
    const reason = column !== undefined && document.expect?.[name] ? meaninglessIn(column, box) : undefined;
    if (!reason) continue;
    sayUnmeasured({ name, path, message: reason.text, related: [causes[reason.cause]] }, report);
  }
}

/** What cannot be measured in such a run is left out: a warning, for the run itself is right. */
export function checkMeasurable(scenario: ResolvedScenario, document: Scenario, report: Report): void {
  const { source } = report;
  for (const [name, unmet] of unmeasuredBy(measuringFacts(scenario, document))) {
    const chosen = scenario.measure.what.indexOf(name);
    for (const path of [...(chosen < 0 ? [] : [["measure", "what", chosen]]), ["expect", name]]) {
      if (!source.has(path)) continue;
      const causes = unmet
        .map(({ causes }) => causes.map((keyword): Path => keyword.split(".")).find((cause) => source.has(cause)))
        .filter((cause) => cause !== undefined);
      const related = causes.map((cause) => ({ message: `The keyword \`${cause.at(-1)}\`.`, path: cause }));
      const expected = unmet.map((each) => each.expected).join(", and ");
      const message = `\`${name}\` requires ${expected}: it is not measured.`;
      sayUnmeasured({ name, path, message, related }, report);
    }
  }
}

/** Bounds on what is not measured would fail at the end of the run only. */
export function checkUnmeasured({ expect, measure }: ResolvedScenario, report: Report): void {
  const { source } = report;
  for (const [name, word] of wordsBehind()) {
    const path: Path = ["expect", name];
    if (!(name in expect) || measure.what.includes(word) || !source.has(path)) continue;
    const listed = ["measure", "what"];
    const all = JSON.stringify([...measure.what, word]);
    const related = source.has(listed) ? [{ message: "What is measured.", path: listed }] : [];
    const fix = { title: `Add "${word}" to \`measure.what\``, edits: [source.set(listed, all)] };
    const message = `\`${name}\` is not measured: \`measure.what\` has no "${word}".`;
    sayUnmeasured({ name, path, message, related, fixes: [fix] }, report);
  }
}

interface Unmeasured extends Pick<Finding, "path" | "message" | "related" | "fixes"> {
  readonly name: string;
}

/** A warning: the run itself is right. */
function sayUnmeasured({ name, path, fixes = [], ...finding }: Unmeasured, report: Report): void {
  const removal = { title: `Remove \`${name}\``, edits: [report.source.remove(path)] };
  report.add({ ...finding, code: "conflict", severity: "warning", path, onName: true, fixes: [...fixes, removal] });
}

function measuringFacts(scenario: ResolvedScenario, document: Scenario): MeasuringFacts {
  const { periodic, method, motion, contact, fluid, obstacles, rules, thermostat, schedule } = scenario;
  const law = contactLaws.find(({ name }) => name === contact.law?.name) ?? contactLaws[0];
  return {
    features: featuresIn(document),
    kind: method.kind,
    hasTimeSteps: !changesInEventsOnly(method) && !samplesOnly(method),
    samples: samplesOnly(method),
    periodic: periodic.every(Boolean),
    elastic: contact.restitution === 1 && !contact.law && contact.pairs.every(({ restitution }) => restitution === 1),
    disturbing: [
      ...(motion.kind === defaultMotion ? [] : ["motion"]),
      ...(obstacles?.length ? ["obstacles"] : []),
      ...(rules ? ["rules"] : []),
      ...(thermostat ? ["thermostat"] : []),
      ...(schedule ? ["schedule"] : []),
    ],
    associates: associates(motion),
    rotates: law.inertiaFactor !== undefined,
    hasPotential: law.hasPotential === true,
    severalFluids:
      fluid?.fill.some(({ name, file }, _, [first]) => file !== undefined || name !== first!.name) ?? false,
  };
}

function checkBounds(
  { min, max, about, within }: { min?: number; max?: number; about?: number; within?: number },
  path: Path,
  report: Report,
): void {
  checkOrder({ min, max }, path, report);
  if (within !== undefined && about === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "`within` says how far from `about`; there is no `about` here.",
      fixes: [report.source.removing([...path, "within"])],
    });
  }
  if (about === 0) {
    const width = within ?? shareByDefault;
    const range = `{ "min": ${min ?? -width}, "max": ${max ?? width} }`;
    report.add({
      code: "range",
      severity: "warning",
      path: [...path, "about"],
      message: "`within` is a share of `about`, and every share of 0 is 0: only exactly 0 holds. Give `min` and `max`.",
      fixes: [report.source.writing(path, range)],
    });
  }
}

/** Shortest interval between samples: a run keeps at most a hundred thousand rows. */
const mostRows = 100_000;

/** The least time between two samples of a run until `end`; 0 where no time ends it. */
export function finestSample(end: number | undefined): number {
  return end === undefined ? 0 : end / mostRows;
}

/** What becomes of samples that would come closer, for a person; undefined where they do not. */
export function coarserThanAsked(every: number | undefined, end: number | undefined): string | undefined {
  const least = finestSample(end);
  if (every === undefined || every >= least * (1 - 1e-9)) return undefined;
  const rows = (end! / every).toExponential(1).replace(/\.0(?=e)|\+/g, "");
  return `A sample every ${every} would make ${rows} rows until ${end}. A run keeps 100,000 at most, so there will be one every ${formatRounded(least)}.`;
}
