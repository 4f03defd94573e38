/** Checks of `method`: options that belong to it, sizes it can compute, and cells that are large enough, and enough of them. */

import { mostCells } from "../../engine/cells/cellSize.ts";
import type { Dynamics, OptionProblem } from "../../engine/dynamics/dynamics.ts";
import { dynamics, dynamicsOf, methodsWith } from "../../engine/dynamics/index.ts";
import { fewestTouchedCells } from "../../engine/reference/touchedCells.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { type Code, type Fix, formatGrouped, formatRounded } from "../diagnostics.ts";
import { expectedOf } from "../estimate/expectedMixture.ts";
import { longestRange } from "../estimate/longestRange.ts";
import { crowdOf } from "../estimate/methodSpeeds.ts";
import { cellMarks } from "../marks/cellMarks.ts";
import { widestBall } from "../marks/marks.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { largestCellRadius } from "./steps/checkStep.ts";

/** A particle that belongs to more cells than this costs more to move than to look at. */
const mostTouched = 1_000;

export function checkMethod(scenario: ResolvedScenario, report: Report): void {
  const { method, contact, rules } = scenario;
  const entry = dynamicsOf(method.kind);
  checkOptions(scenario, entry, report);
  checkSize(scenario, entry, report);
  if (rules || contactLaws.find(({ name }) => name === contact.law?.name)?.hasPairStates)
    addProblem("conflict", entry.pairStateProblem?.(method), report);
  const lengths = { diameter: largestDiameter(scenario), side: Math.min(...scenario.size) };
  addProblem("range", entry.scaleProblem?.(method, lengths), report);
  checkDecisions(scenario, report);
  if (method.cells === "auto") return;
  if (method.membership === "touching" && "membership" in entry.options) checkTouched(scenario, method.cells, report);
  else checkCells(scenario, entry, method.cells, report);
}

export function takeMethod({ kind }: Dynamics, { source }: Report): Fix {
  const json = JSON.stringify(kind);
  return { title: `Take the method ${json}`, edits: [source.set(["method", "kind"], json)] };
}

/** Of an option of other methods: a clause. */
export function ownersOf(option: string, kind: string): string {
  const kinds = methodsWith(option).map((owner) => `"${owner.kind}"`);
  return `it belongs to ${list(kinds, "")}, the method is "${kind}"`;
}

function checkOptions(scenario: ResolvedScenario, entry: Dynamics, report: Report): void {
  const { method } = scenario;
  const { source } = report;
  for (const option of new Set(dynamics.flatMap(({ options }) => Object.keys(options)))) {
    if (!source.has(["method", option]) || option in entry.options) continue;
    const owners = methodsWith(option);
    report.addIdle(["method", option], ownersOf(option, method.kind), {
      further: owners.slice(0, 1).map((owner) => takeMethod(owner, report)),
    });
  }
  for (const { option, because, cause } of entry.idleOptions?.(method, () => crowdOf(scenario)) ?? []) {
    if (!source.has(["method", option])) continue;
    const path = ["method", cause?.option ?? ""];
    report.addIdle(["method", option], because, {
      ...(cause && {
        related: [{ message: cause.message, path }],
        fixes: [{ title: cause.fix, edits: [source.replace(path, cause.value)] }],
      }),
    });
  }
  if ((method.adaptive || method.decisions) && !entry.adaptsCells && "cells" in entry.options) {
    const cells = ["method", "cells"];
    const adapting = dynamics.filter(({ adaptsCells }) => adaptsCells);
    report.add({
      code: "conflict",
      path: cells,
      message:
        `Only the methods ${list(
          adapting.map(({ kind }) => `"${kind}"`),
          "",
        )} adapt their cells while they run; ` + `"${method.kind}" keeps those it begins with.`,
      fixes: [source.writing(cells, '"auto"'), ...adapting.map((each) => takeMethod(each, report))],
    });
  }
}

/** Methods that examine all particles are for few. */
function checkSize(scenario: ResolvedScenario, entry: Dynamics, report: Report): void {
  addProblem("too-big", entry.sizeProblem?.(scenario.method, expectedOf(scenario)?.count ?? 0), report);
}

function addProblem(code: Code, problem: OptionProblem | undefined, report: Report): void {
  if (!problem) return;
  const { severity, option, value, fix, message } = problem;
  const path = ["method", option];
  report.add({ code, severity, path, message, fixes: [{ title: fix, edits: [report.source.replace(path, value)] }] });
}

function checkCells(scenario: ResolvedScenario, entry: Dynamics, cells: readonly number[], report: Report): void {
  const { diameter, of } = leastSide(scenario, 2 * largestCellRadius(scenario));
  const path = ["method", "cells"];
  const { source } = report;
  const most = scenario.size.map((length) => Math.max(1, Math.floor(length / (diameter * (1 + 1e-9)))));
  const small = cells.findIndex((cell, axis) => cell > most[axis]);
  if (small >= 0) {
    const fitting = cells.map((cell, axis) => Math.min(cell, most[axis]));
    const side = scenario.size[small] / cells[small];
    const touching = {
      title: "Let particles belong to every cell they touch",
      edits: [source.add(["method"], "membership", '"touching"')],
    };
    report.add({
      code: "cell-too-small",
      path: source.has([...path, small]) ? [...path, small] : path,
      message:
        `Cells of side ${formatRounded(side)} along ${"xyz"[small]} are smaller than ${of} ${formatRounded(diameter, 4)}: ` +
        `events would be missed. At most ${most[small]} fit.`,
      marks: cellMarks(scenario.size, cells, widestBall(scenario, diameter / 2)),
      fixes: [
        ...(product(fitting) <= mostCells ? [write(fitting, report)] : []),
        auto(report),
        ...("membership" in entry.options && scenario.method.membership === undefined ? [touching] : []),
      ],
    });
    return;
  }
  if (tooMany(cells, report)) return;
  const few = cells.findIndex((cell, axis) => scenario.periodic[axis] && cell < 3);
  if (few < 0 || !("cells" in entry.options)) return;
  report.add({
    code: "too-few-cells",
    severity: "information",
    path: source.has([...path, few]) ? [...path, few] : path,
    message:
      `The methods of the literature need 3 cells along a periodic axis; here are ${cells[few]} along ${"xyz"[few]}. ` +
      "This engine finds every collision all the same, but looks at pairs more than once.",
    fixes: [
      ...(most.every((cell) => cell >= 3)
        ? [
            write(
              cells.map((cell) => Math.max(3, cell)),
              report,
            ),
          ]
        : []),
      auto(report),
    ],
  });
}

/** Cells to which every particle belongs that touches them may be small, but a particle must not meet itself round the box. */
function checkTouched(scenario: ResolvedScenario, cells: readonly number[], report: Report): void {
  const diameter = largestDiameter(scenario);
  const path = ["method", "cells"];
  const fewest = scenario.size.map((length, axis) =>
    scenario.periodic[axis] ? fewestTouchedCells(length, diameter) : 1,
  );
  const few = cells.findIndex((cell, axis) => cell < fewest[axis]);
  if (few >= 0 && Number.isFinite(fewest[few])) {
    report.add({
      code: "too-few-cells",
      path: report.source.has([...path, few]) ? [...path, few] : path,
      message:
        `With ${cells[few]} cells along ${"xyz"[few]}, a periodic axis, a particle of diameter ${formatRounded(diameter, 4)} would touch the same cell ` +
        `from both sides and meet itself. It takes ${fewest[few]} at least.`,
      marks: cellMarks(scenario.size, cells, widestBall(scenario, diameter / 2)),
      fixes: [
        write(
          cells.map((cell, axis) => Math.max(cell, fewest[axis])),
          report,
        ),
        auto(report),
      ],
    });
    return;
  }
  if (tooMany(cells, report)) return;
  const touched = product(cells.map((cell, axis) => Math.min(cell, (diameter * cell) / scenario.size[axis] + 1)));
  if (touched <= mostTouched) return;
  report.add({
    code: "too-big",
    severity: "warning",
    path,
    message: `The largest particle touches about ${Math.round(touched)} of these cells, and has to be moved in and out of them. Cells about its size are best.`,
    fixes: [auto(report)],
  });
}

/** Decisions of another run belong to its scenario: here the particles may be larger. */
function checkDecisions(scenario: ResolvedScenario, report: Report): void {
  const { decisions } = scenario.method;
  if (!decisions) return;
  const path = ["method", "cells", "decisions"];
  const { diameter, of } = leastSide(scenario, largestDiameter(scenario));
  const fixes = [auto(report)];
  decisions.forEach(({ after, cells }, k) => {
    const small = cells.findIndex((cell, axis) => cell > Math.max(1, scenario.size[axis] / (diameter * (1 + 1e-9))));
    if (small >= 0) {
      report.add({
        code: "cell-too-small",
        path: [...path, k, "cells", small],
        message: `Cells of side ${formatRounded(scenario.size[small] / cells[small])} are smaller than ${of} ${formatRounded(diameter, 4)}: events would be missed. These decisions are of another scenario.`,
        fixes,
      });
    } else if (product(cells) > mostCells) {
      report.add({
        code: "too-big",
        path: [...path, k, "cells"],
        message: `${formatGrouped(product(cells))} cells are more than the engine can hold: ${formatGrouped(mostCells)} at most.`,
        fixes,
      });
    }
    if (k > 0 && after <= decisions[k - 1].after) {
      report.add({
        code: "range",
        path: [...path, k, "after"],
        message: `Decisions must be in increasing order: this comes after ${formatGrouped(after)} encounters, the one before after ${formatGrouped(decisions[k - 1].after)}.`,
        fixes,
      });
    }
  });
}

function tooMany(cells: readonly number[], report: Report): boolean {
  if (product(cells) <= mostCells) return false;
  report.add({
    code: "too-big",
    path: ["method", "cells"],
    message: `${formatGrouped(product(cells))} cells are more than the engine can hold: ${formatGrouped(mostCells)} at most. About two cells per particle are best.`,
    fixes: [auto(report)],
  });
  return true;
}

/** Cells hold the largest particle, and what reaches farther. */
function leastSide(scenario: ResolvedScenario, largest: number): { readonly diameter: number; readonly of: string } {
  const range = longestRange(scenario);
  return range && range.distance > largest
    ? { diameter: range.distance, of: `${range.of},` }
    : { diameter: largest, of: "the largest particle, of diameter" };
}

function largestDiameter({ groups }: ResolvedScenario): number {
  return 2 * Math.max(0, ...groups.map(({ sizes }) => sizes.largest ?? 0));
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total * number, 1);
}

function auto({ source }: Report) {
  return source.writing(["method", "cells"], '"auto"');
}

function write(numbers: readonly number[], { source }: Report) {
  const same = numbers.every((cell) => cell === numbers[0]);
  const json = same ? String(numbers[0]) : `[${numbers.join(", ")}]`;
  return source.writing(["method", "cells"], json);
}
