/** Rules: conditions and courses that make sense, and circles that fit into the box. */
import { periods } from "../../physics/box.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Finding, Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

type WrittenRule = NonNullable<Scenario["rules"]>[number];
type Path = Finding["path"];

export function checkCourses(document: Scenario, report: Report): void {
  document.rules?.forEach((rule, k) => {
    const path = ["rules", k];
    rule.when?.forEach((condition, at) => {
      checkLimits(condition, [...path, "when", at], report);
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
