/** Consistency of `measure` and `expect`. */
import type { Requirement } from "../../analysis/quantities/quantity.ts";
import { expectables, meaninglessIn, requirementsOf, unmeasuredBy } from "../../analysis/registry.ts";
import { defaultDynamics, dynamics, hasTimeSteps } from "../../engine/dynamics/index.ts";
import { isPeriodicThroughout } from "../../physics/box.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { associates, defaultMotion, diffuses } from "../../physics/motion/index.ts";
import type { Path } from "../diagnostics.ts";
import { formatRounded } from "../diagnostics.ts";
import { edgesOf, type ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";

export function checkExpectations(document: Scenario, report: Report): void {
  for (const [name, bounds] of Object.entries(document.expect ?? {})) {
    if (bounds) checkBounds(bounds, ["expect", name], report);
  }
  checkVolume(document, report);
}

export function checkMeasure(document: Scenario, report: Report): void {
  checkRequirements(document, report);
  checkTimes(document, report);
}

/** Places of a document that rule out what a measurement requires, and the reason. */
function unmet(document: Scenario): Partial<Record<Requirement, { readonly text: string; readonly path: Path }>> {
  const motion = document.motion?.kind ?? defaultMotion;
  const kind = document.method?.kind ?? defaultDynamics({ motion, needsAnyContacts: false }).kind;
  const known = dynamics.some((each) => each.kind === kind);
  const contacts = Object.values(document.contact ?? {});
  return {
    ...(known &&
      hasTimeSteps({ kind }) && {
        events: {
          text: `a method without time steps, got "${kind}"`,
          path: document.method ? ["method", "kind"] : ["motion"],
        },
      }),
    ...((!isPeriodicThroughout(edgesOf(document)) || document.gravity?.some((g) => g !== 0)) && {
      bulk: {
        text: "a periodic box without gravity",
        path: isPeriodicThroughout(edgesOf(document)) ? ["gravity"] : ["box"],
      },
    }),
    ...(contacts.some((value) => typeof value === "number" && value < 1) && {
      elastic: { text: "elastic contacts", path: ["contact"] },
    }),
  };
}

/** What cannot be measured in such a run is left out: a warning, for the run itself is right. */
function checkRequirements(document: Scenario, report: Report): void {
  const rules = unmet(document);
  for (const [k, word] of (document.measure?.what ?? []).entries()) {
    const broken = requirementsOf(word).flatMap((requirement) => rules[requirement] ?? []);
    if (broken.length === 0) continue;
    const path: Path = ["measure", "what", k];
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      message: `\`${word}\` requires ${broken.map(({ text }) => text).join(", and ")}: it is not measured.`,
      related: broken.map(({ path }) => ({ message: "Here.", path })),
      fixes: [{ title: `Remove "${word}"`, edits: [report.source.remove(path)] }],
    });
  }
}

function checkTimes(document: Scenario, report: Report): void {
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
    report.add({
      code: "range",
      severity: "warning",
      path: ["measure", "every"],
      message: `The run ends at ${end}, before the first sample.`,
      related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    });
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
    fixes: [{ title: `Write ${least}`, edits: [report.source.replace(["measure", "every"], least)] }],
  });
}

/** A column that has no meaning in such a box is not measured, and so nothing can hold of it. */
function checkVolume(document: Scenario, report: Report): void {
  const box = { edges: edgesOf(document), gravity: document.gravity ?? [] };
  const causes = {
    edges: { message: "The edges.", path: ["box", "edges"] },
    gravity: { message: "Gravity.", path: ["gravity"] },
  };
  for (const [name, { column }] of Object.entries(expectables())) {
    const path: Path = ["expect", name];
    const reason = column !== undefined && document.expect?.[name] ? meaninglessIn(column, box) : undefined;
    if (!reason) continue;
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      onName: true,
      message: reason.text,
      related: [causes[reason.cause]],
      fixes: [{ title: `Remove \`${name}\``, edits: [report.source.remove(path)] }],
    });
  }
}

/** What the method or the motion cannot measure would be left out without a word. */
export function checkMeasurable(scenario: ResolvedScenario, report: Report): void {
  const { method, motion, measure, contact, growth } = scenario;
  const { kind } = method;
  const law = contactLaws.find(({ name }) => name === contact.law?.name) ?? contactLaws[0]!;
  const facts = {
    kind,
    hasTimeSteps: hasTimeSteps(method),
    diffuses: diffuses(motion),
    associates: associates(motion),
    rotates: law.inertiaFactor !== undefined,
    hasPotential: law.hasPotential === true,
    grows: growth !== undefined,
  };
  for (const [name, { text, cause }] of unmeasuredBy(facts)) {
    const chosen = measure.what.indexOf(name);
    for (const path of [...(chosen < 0 ? [] : [["measure", "what", chosen]]), ["expect", name]]) {
      if (!report.source.has(path)) continue;
      report.add({
        code: "conflict",
        severity: "warning",
        path,
        message: `${text}, so \`${name}\` is not measured.`,
        ...(report.source.has([cause]) && { related: [{ message: `The ${cause}.`, path: [cause] }] }),
        fixes: [{ title: `Remove \`${name}\``, edits: [report.source.remove(path)] }],
      });
    }
  }
}

function checkBounds(
  { min, max, about, within }: { min?: number; max?: number; about?: number; within?: number },
  path: Path,
  report: Report,
): void {
  if (min !== undefined && max !== undefined && min > max) {
    report.add({ code: "conflict", path, message: `Nothing is at least ${min} and at most ${max}.` });
  }
  if (within !== undefined && about === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "`within` says how far from `about`; there is no `about` here.",
      fixes: [{ title: "Remove `within`", edits: [report.source.remove([...path, "within"])] }],
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
