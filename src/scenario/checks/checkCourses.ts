/** Rules: names of groups, conditions and courses that make sense, and circles that fit into the box. */
import { periods } from "../../physics/box.ts";
import { counters } from "../../physics/contacts/rules.ts";
import { formatNumber } from "../diagnostics.ts";
import { hasUnknownSpecies } from "../names/namesUsed.ts";
import { groupList, nameOf, type ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Finding, Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { checkGroupName } from "./checkGroups.ts";

type WrittenRule = NonNullable<Scenario["rules"]>[number];
type Path = Finding["path"];

export function checkCourses(document: Scenario, report: Report): void {
  const groups = groupList(document);
  // Names of species in files are not known here.
  const names = hasUnknownSpecies(document)
    ? undefined
    : groups.map(({ group }, at) => nameOf(group, at, groups.length));
  document.rules?.forEach((rule, k) => {
    const path = ["rules", k];
    if (names) checkGroupName(rule.for, names, [...path, "for"], report);
    rule.when?.forEach((condition, at) => {
      const where = [...path, "when", at];
      if (names) checkGroupName(condition.of, [...Object.keys(counters), ...names], [...where, "of"], report);
      checkLimits(condition, where, report);
    });
    checkCourse(rule, [...path, "course"], report);
  });
}

function checkLimits({ min, max }: NonNullable<WrittenRule["when"]>[number], path: Path, report: Report): void {
  const { source } = report;
  if (min === undefined && max === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "expected `min`, `max` or both, got neither.",
      fixes: [{ title: "Add `min`", edits: [source.add(path, "min", "1")] }],
    });
  }
  checkOrder({ min, max }, path, report);
}

/** The least is before the most. */
export function checkOrder(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  path: Path,
  report: Report,
): void {
  if (min === undefined || max === undefined || min <= max) return;
  const { source } = report;
  report.add({
    code: "range",
    path: [...path, "max"],
    message: `\`max\`: expected at least \`min\`, ${min}, got ${max}.`,
    fixes: [
      {
        title: "Exchange the limits",
        edits: [source.replace([...path, "min"], String(max)), source.replace([...path, "max"], String(min))],
      },
    ],
  });
}

function checkCourse({ course }: WrittenRule, path: Path, report: Report): void {
  const words = ["velocity", "heading", "turn", "speed"] as const;
  if (words.some((word) => course[word] !== undefined)) return;
  report.add({
    code: "missing",
    path,
    onStart: true,
    message: `expected one of ${list([...words], "`", "and")}, got none.`,
    fixes: [{ title: "Add `heading`", edits: [report.source.add(path, "heading", '"away"')] }],
  });
}

export function checkRuledScenario(scenario: ResolvedScenario, report: Report): void {
  const { rules } = scenario;
  if (!rules) return;
  const side = Math.min(...periods(scenario).filter(Number.isFinite));
  rules.forEach(({ within }, k) => {
    if (2 * within < side) return;
    report.add({
      code: "range",
      path: ["rules", k, "within"],
      message: `\`within\`: expected less than half of the periodic box, ${formatNumber(side / 2)}, got ${formatNumber(within)}.`,
    });
  });
}
