/** Are the cells asked for large enough, and enough of them? */
import { mostCells } from "../engine/capacity.ts";
import { say } from "./diagnostics.ts";
import type { Report } from "./report.ts";
import type { ResolvedScenario } from "./resolve.ts";

export function checkMethod(scenario: ResolvedScenario, report: Report): void {
  const { cells } = scenario.method;
  if (cells === "auto") return;
  const diameter = 2 * Math.max(...scenario.groups.map(({ sizes }) => sizes.largest ?? 0));
  const path = ["method", "cells"];
  const { source } = report;
  const auto = { title: 'Write "auto"', edits: [source.replace(path, '"auto"')] };
  const write = (numbers: readonly number[]) => {
    const same = numbers.every((cell) => cell === numbers[0]);
    const json = same ? String(numbers[0]) : `[${numbers.join(", ")}]`;
    return { title: `Write ${json}`, edits: [source.replace(path, json)] };
  };
  const most = scenario.size.map((length) => Math.max(1, Math.floor(length / (diameter * (1 + 1e-9)))));
  const small = cells.findIndex((cell, axis) => cell > most[axis]!);
  if (small >= 0) {
    const fitting = cells.map((cell, axis) => Math.min(cell, most[axis]!));
    const side = scenario.size[small]! / cells[small]!;
    report.add({
      code: "cell-too-small",
      path: source.has([...path, small]) ? [...path, small] : path,
      message:
        `Cells of side ${say(side)} along ${"xyz"[small]} are smaller than the largest particle, of diameter ${say(diameter)}: ` +
        `collisions would be missed. At most ${most[small]} fit.`,
      fixes: [...(fitting.reduce((product, cell) => product * cell, 1) <= mostCells ? [write(fitting)] : []), auto],
    });
    return;
  }
  const total = cells.reduce((product, cell) => product * cell, 1);
  if (total > mostCells) {
    report.add({
      code: "too-big",
      path,
      message: `${total} cells are more than the engine can hold: ${mostCells} at most. Some two cells a particle are best.`,
      fixes: [auto],
    });
    return;
  }
  const few = cells.findIndex((cell, axis) => scenario.periodic[axis] && cell < 3);
  if (few < 0 || scenario.method.kind !== "event-driven") return;
  report.add({
    code: "too-few-cells",
    severity: "information",
    path: source.has([...path, few]) ? [...path, few] : path,
    message:
      `The methods of the literature need 3 cells along a periodic axis; here are ${cells[few]} along ${"xyz"[few]}. ` +
      "This engine finds every collision all the same, but looks at pairs more than once.",
    fixes: [...(most.every((cell) => cell >= 3) ? [write(cells.map((cell) => Math.max(3, cell)))] : []), auto],
  });
}
