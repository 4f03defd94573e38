/** Checks of the time step of dragged particles: it is given, and short beside what it has to resolve. */
import { isDragged } from "../../../physics/motion/index.ts";
import { formatNumber, formatRounded } from "../../diagnostics.ts";
import { flowScalesOf, relaxationTimeOf } from "../../estimate/dragScales.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";
import { addMissingStep } from "./addMissingStep.ts";

/** Steps in the shortest of the times that have to be resolved: good, and the fewest. */
const steps = { good: 10, fewest: 2 };

export function checkDragStep(scenario: ResolvedScenario, report: Report): void {
  const { motion, method, flow } = scenario;
  if (!isDragged(motion) || !flow) return;
  const { source } = report;
  const [shortest] = timesOf(scenario);
  const safe = shortest ? oneDigit(shortest.time / steps.good) : 0.01;
  if (method.step === undefined) {
    const tenth = shortest ? `: a tenth of ${shortest.name} is ${formatNumber(safe)}` : "";
    const message = `Dragged particles need a time step, \`method.step\`${tenth}.`;
    addMissingStep(scenario, { longest: safe, cause: "motion", message }, report);
    return;
  }
  checkParabolas(scenario, method.step, report);
  if (!shortest || method.step * steps.fewest <= shortest.time) return;
  report.add({
    code: "step-too-long",
    severity: "warning",
    path: ["method", "step"],
    message:
      `A step of ${formatNumber(method.step)} does not resolve ${shortest.name}, ${formatRounded(shortest.time)}: ` +
      "no collision is missed, but particles do not follow the flow as they should.",
    fixes: [{ title: `Write ${formatNumber(safe)}`, edits: [source.replace(["method", "step"], String(safe))] }],
  });
}

/** Explicit steps above twice the relaxation time grow without limit. */
function checkParabolas(scenario: ResolvedScenario, step: number, report: Report): void {
  const tau = relaxationTimeOf(scenario);
  const path = ["method", "path"];
  if (scenario.method.path !== "quadratic" || tau === undefined || step <= 2 * tau) return;
  report.add({
    code: "step-too-long",
    path,
    message: `With parabolas a step above twice the relaxation time τ, ${formatRounded(tau)}, is unstable: expected at most ${formatRounded(2 * tau)}, got ${formatNumber(step)}.`,
    fixes: [report.source.writing(path, '"linear"')],
  });
}

/** Times that a step has to resolve, the shortest first. Straight paths are stable, whatever the relaxation time is. */
function timesOf(scenario: ResolvedScenario): { readonly name: string; readonly time: number }[] {
  return [
    { name: "the turnover time of the flow", time: flowScalesOf(scenario)?.time ?? Infinity },
    { name: "the relaxation time τ", time: relaxationTimeOf(scenario) ?? Infinity },
  ]
    .filter(({ time }) => Number.isFinite(time) && time > 0)
    .sort((a, b) => a.time - b.time);
}

/** Rounded down to 1, 2 or 5 times a power of ten. */
function oneDigit(time: number): number {
  const power = 10 ** Math.floor(Math.log10(time));
  const digit = [5, 2, 1].find((each) => each * power <= time * (1 + 1e-12)) ?? 1;
  return Number((digit * power).toPrecision(1));
}
