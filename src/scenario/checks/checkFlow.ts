/** Checks of `flow`: a motion that it drags, dimensions, edges that it fits, and steps and grids that resolve it. */

import { rounded } from "../../format/numbers.ts";
import type { FlowAdvice } from "../../physics/flows/flow.ts";
import { flowOf } from "../../physics/flows/index.ts";
import { dragExample, isDragged } from "../../physics/motion/index.ts";
import { formatNumber } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";
import { lacksDrag } from "./checkMotion.ts";

export function checkFlow(scenario: ResolvedScenario, report: Report): void {
  const { flow, motion, method, dimension, size, edges } = scenario;
  const { source } = report;
  const dragged = isDragged(motion);
  if (!flow) {
    // One that cannot be read has a message of its own.
    if (!dragged || source.has(["flow"])) return;
    const zeros = `[${size.map(() => 0).join(", ")}]`;
    report.add({
      code: "missing",
      path: ["motion", "kind"],
      message: "Dragged particles need a `flow`.",
      fixes: [
        { title: "Add a Taylor–Green flow", edits: [source.add([], "flow", '{ "kind": "taylor-green" }')] },
        {
          title: "Add a fluid at rest",
          edits: [source.add([], "flow", `{ "kind": "uniform", "velocity": ${zeros} }`)],
        },
      ],
    });
    return;
  }
  const isJudged = lacksDrag(scenario, report) || report.diagnostics.some(({ path }) => path[0] === "motion");
  if (!dragged && !isJudged) {
    report.addIdle(["flow"], "it drags particles with the motion `drag` only", {
      fixes: [{ title: "Add the motion `drag`", edits: [source.set(["motion"], dragExample)] }],
    });
  }
  const entry = flowOf(flow.kind);
  const box = { dimension, size, edges };
  const problem = entry.problem?.(flow.values, box);
  if (problem) addFinding(problem, "error", report);
  else if (dragged && method.step !== undefined) {
    checkSpeed(entry.scales(flow.values, box).speed, method.step, Math.min(...size), report);
    for (const advice of entry.advise?.(flow.values, box, method.step) ?? []) addFinding(advice, "warning", report);
  }
}

/** Box lengths in a step, beyond which rounding changes positions by more than a millionth of the box. */
const mostLengths = 2 ** 33;

function checkSpeed(speed: number, step: number, length: number, report: Report): void {
  const lengths = (speed * step) / length;
  if (lengths <= mostLengths) return;
  report.add({
    code: "range",
    path: ["flow"],
    onName: true,
    message:
      `The flow goes ${rounded(lengths)} box lengths in a step of ${formatNumber(step)}, and rounding then leaves nothing of ` +
      `the positions: expected a speed of at most ${rounded((mostLengths * length) / step)}, got about ${rounded(speed)}.`,
  });
}

function addFinding(finding: FlowAdvice, severity: "error" | "warning", report: Report): void {
  const { source } = report;
  const path = ["flow", ...finding.path];
  const place = source.has(path) ? path : ["flow"];
  const repairs = (finding.repairs ?? []).map(({ parameter, value }) => ({
    title: `Write ${value} for \`${parameter}\``,
    edits: [source.set(["flow", parameter], String(value))],
  }));
  const step = ["method", "step"];
  if (finding.step !== undefined && source.has(step))
    repairs.push({ title: `Write ${finding.step} for \`step\``, edits: [source.replace(step, String(finding.step))] });
  report.add({
    code: finding.code ?? "conflict",
    severity,
    path: finding.step === undefined || !source.has(step) ? place : step,
    onName: finding.step === undefined && place.length === 1,
    message: finding.message,
    ...(repairs.length > 0 && { fixes: repairs }),
  });
}
