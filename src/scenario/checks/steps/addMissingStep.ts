/** The message that a method lacks its time step. */
import { niceNear } from "../../../format/ticks.ts";
import type { Edit } from "../../diagnostics.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import { numberOfSteps } from "../../suggestions/mistakenForms.ts";
import type { Report } from "../../text/report.ts";

/**
 * @param longest step that would do; where the run ends within it, the step proposed is a hundredth of the run
 * @param cause the keyword that needs a method with time steps where none is written
 */
export function addMissingStep(
  { method, stop: { time: end = Infinity } }: ResolvedScenario,
  { longest, cause, message }: { readonly longest: number; readonly cause: string; readonly message: string },
  report: Report,
): void {
  const { source } = report;
  const step = longest > end ? niceNear(end / 100) : longest;
  const inMethod = source.has(["method"]);
  const edit = inMethod
    ? source.add(["method"], "step", String(step))
    : source.add([], "method", `{ "kind": "${method.kind}", "step": ${step} }`);
  report.add({
    code: "missing",
    path: [inMethod ? "method" : cause],
    onStart: true,
    message,
    fixes: [{ title: `Add a step of ${step}`, edits: [edit] }],
  });
  endAfterSteps(step, edit, report);
}

/** `stop.steps`, which a scenario does not have: with the step that is proposed it is a time. */
function endAfterSteps(step: number, edit: Edit, { diagnostics, source }: Report): void {
  const at = diagnostics.findIndex(
    ({ code, path: [block, name] }) => code === "unknown" && block === "stop" && numberOfSteps.test(String(name)),
  );
  if (at < 0) return;
  const { path, fixes = [] } = diagnostics[at];
  const { start, end } = source.at(path);
  const steps = Number(source.text.slice(start, end));
  if (!(steps > 0)) return;
  const time = Number((steps * step).toPrecision(12));
  const title = `Add a step of ${step} and stop at time ${time}, after ${steps} steps`;
  const edits = [edit, source.rename(path, "time"), source.replace(path, String(time))];
  diagnostics[at] = { ...diagnostics[at], fixes: [{ title, edits }, ...fixes] };
}
