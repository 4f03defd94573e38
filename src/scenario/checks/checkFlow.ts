/** Checks of `flow`: a motion that it drags, dimensions, and edges that it fits. */
import { flowOf } from "../../physics/flows/index.ts";
import { isDragged } from "../../physics/motion/index.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

export function checkFlow({ flow, motion, dimension, size, edges }: ResolvedScenario, report: Report): void {
  const { source } = report;
  const dragged = isDragged(motion);
  if (!flow) {
    if (!dragged) return;
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
  if (!dragged) {
    const drag = '{ "kind": "drag", "tauPerRadius": 16 }';
    const edit = source.has(["motion"]) ? source.replace(["motion"], drag) : source.add([], "motion", drag);
    report.add({
      code: "conflict",
      severity: "warning",
      path: ["flow"],
      onName: true,
      message: "`flow` changes nothing here: it drags particles with the motion `drag` only.",
      fixes: [
        { title: "Add the motion `drag`", edits: [edit] },
        { title: "Remove `flow`", edits: [source.remove(["flow"])] },
      ],
    });
  }
  const entry = flowOf(flow.kind);
  if (entry.dimensions && !entry.dimensions.includes(dimension)) {
    report.add({
      code: "conflict",
      path: ["flow", "kind"],
      message: `The flow \`${flow.kind}\` exists in ${entry.dimensions.join("-D or ")}-D boxes, this one is ${dimension}-D.`,
    });
    return;
  }
  const problem = entry.problem?.(flow.values, { dimension, size, edges });
  if (!problem) return;
  const path = ["flow", ...problem.path];
  report.add({
    code: "conflict",
    path: source.has(path) ? path : ["flow"],
    onName: path.length === 1,
    message: problem.message,
  });
}
