/** The message that a method lacks its time step. */
import type { ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";

/** @param cause the keyword that needs a method with time steps where none is written */
export function addMissingStep(
  { method }: ResolvedScenario,
  { step, cause, message }: { readonly step: number; readonly cause: string; readonly message: string },
  report: Report,
): void {
  const { source } = report;
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
}
