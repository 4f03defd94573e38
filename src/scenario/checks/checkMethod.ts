/** Do the knobs belong to the method, and are the cells asked for large enough, and enough of them? */
import { mostCells } from "../../engine/production/capacity.ts";
import { fewestTouchedCells } from "../../engine/reference/touchedCells.ts";
import { formatGrouped, formatRounded } from "../diagnostics.ts";
import { expectedOf } from "../estimate/expectedMixture.ts";
import type { Method, MethodKind, ResolvedScenario } from "../resolve.ts";
import { largestCellRadius } from "../start/largestCellRadius.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

export type Knob =
  | "cells"
  | "queue"
  | "sectors"
  | "update"
  | "membership"
  | "step"
  | "detector"
  | "within"
  | "beyond"
  | "sizes"
  | "lists"
  | "shadow";

/** The methods each knob belongs to, the one to try first in front. */
export const owners: Readonly<Record<Knob, readonly MethodKind[]>> = {
  cells: ["event-driven", "cells", "single-check", "node-lists", "lubachevsky", "time-stepped"],
  queue: ["single-check", "saved-times", "cells", "lubachevsky", "node-lists"],
  sectors: ["lubachevsky"],
  update: ["cells", "saved-times", "lubachevsky"],
  membership: ["cells"],
  step: ["time-stepped"],
  detector: ["time-stepped"],
  within: ["time-stepped"],
  beyond: ["time-stepped"],
  sizes: ["time-stepped"],
  lists: ["time-stepped"],
  shadow: ["time-stepped"],
};
/** These can change their cells while they run. */
export const adapting: readonly MethodKind[] = ["event-driven", "single-check"];
/** Above this number all pairs take a gigabyte; and above the other more than there is. */
const manyForPairs = 8_000;
const mostForPairs = 20_000;
/** Above this number every event without sectors looks at all particles for a millisecond. */
const mostWithoutSectors = 5_000;
/** A particle that belongs to more cells than this costs more to move than to look at. */
const mostTouched = 1_000;

export function checkMethod(scenario: ResolvedScenario, report: Report): void {
  checkKnobs(scenario.method, report);
  checkSize(scenario, report);
  const { method } = scenario;
  checkDecisions(scenario, report);
  if (method.cells === "auto") return;
  if (method.kind === "cells" && method.membership === "touching") checkTouched(scenario, method.cells, report);
  else checkCells(scenario, method.cells, report);
}

function checkKnobs(method: Method, report: Report): void {
  const { source } = report;
  for (const knob of Object.keys(owners) as Knob[]) {
    const path = ["method", knob];
    const kinds = owners[knob];
    if (!source.has(path) || kinds.includes(method.kind)) continue;
    const kindPath = ["method", "kind"];
    const written = JSON.stringify(kinds[0]);
    const change = source.has(kindPath) ? source.replace(kindPath, written) : source.add(["method"], "kind", written);
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      onName: true,
      message: `\`${knob}\` changes nothing here: it belongs to ${list(
        kinds.map((kind) => `"${kind}"`),
        "",
      )}, the method is "${method.kind}".`,
      fixes: [
        { title: `Remove \`${knob}\``, edits: [source.remove(path)] },
        { title: `Take the method ${written}`, edits: [change] },
      ],
    });
  }
  const cells = ["method", "cells"];
  if (method.kind === "lubachevsky" && method.sectors === false && source.has(cells)) {
    report.add({
      code: "conflict",
      severity: "warning",
      path: cells,
      onName: true,
      message: "`cells` changes nothing here: without sectors the whole box is one.",
      related: [{ message: "Sectors are turned off here.", path: ["method", "sectors"] }],
      fixes: [
        { title: "Turn sectors on", edits: [source.replace(["method", "sectors"], "true")] },
        { title: "Remove `cells`", edits: [source.remove(cells)] },
      ],
    });
  }
  if ((method.adaptive || method.decisions) && !adapting.includes(method.kind) && owners.cells.includes(method.kind)) {
    const kindPath = ["method", "kind"];
    const take = (kind: MethodKind) => ({
      title: `Take the method "${kind}"`,
      edits: [
        source.has(kindPath)
          ? source.replace(kindPath, JSON.stringify(kind))
          : source.add(["method"], "kind", JSON.stringify(kind)),
      ],
    });
    report.add({
      code: "conflict",
      path: cells,
      message:
        `Only the methods ${adapting.map((kind) => `"${kind}"`).join(" and ")} adapt their cells while they run; ` +
        `"${method.kind}" keeps those it begins with.`,
      fixes: [{ title: 'Write "auto"', edits: [source.replace(cells, '"auto"')] }, ...adapting.map(take)],
    });
  }
}

/** Methods that look at everybody are for few. */
function checkSize(scenario: ResolvedScenario, report: Report): void {
  const { kind, sectors } = scenario.method;
  const count = expectedOf(scenario)?.count ?? 0;
  const { source } = report;
  const path = ["method", "kind"];
  if (kind === "saved-times" && count > manyForPairs) {
    const pairs = (count * (count - 1)) / 2;
    report.add({
      code: "too-big",
      severity: count > mostForPairs ? "error" : "warning",
      path,
      message:
        `This method keeps the times of all pairs, of ${formatGrouped(count)} particles ${pairs.toExponential(1)}: about ${formatRounded((pairs * 20) / 1e9, 2)} GB. ` +
        `${count > mostForPairs ? `It takes ${formatGrouped(mostForPairs)} particles at most.` : "Cells keep only those that are near."}`,
      fixes: [{ title: 'Write "cells"', edits: [source.replace(path, '"cells"')] }],
    });
  }
  if (kind === "lubachevsky" && sectors === false && count > mostWithoutSectors) {
    report.add({
      code: "too-big",
      severity: "warning",
      path: ["method", "sectors"],
      message: `Without sectors every event looks at all ${formatGrouped(count)} particles and their images. With them it looks at a few.`,
      fixes: [{ title: "Turn sectors on", edits: [source.replace(["method", "sectors"], "true")] }],
    });
  }
}

function checkCells(scenario: ResolvedScenario, cells: readonly number[], report: Report): void {
  const diameter = 2 * largestCellRadius(scenario);
  const path = ["method", "cells"];
  const { source } = report;
  const most = scenario.size.map((length) => Math.max(1, Math.floor(length / (diameter * (1 + 1e-9)))));
  const small = cells.findIndex((cell, axis) => cell > most[axis]!);
  if (small >= 0) {
    const fitting = cells.map((cell, axis) => Math.min(cell, most[axis]!));
    const side = scenario.size[small]! / cells[small]!;
    const touching = {
      title: "Let particles belong to every cell they touch",
      edits: [source.add(["method"], "membership", '"touching"')],
    };
    report.add({
      code: "cell-too-small",
      path: source.has([...path, small]) ? [...path, small] : path,
      message:
        `Cells of side ${formatRounded(side)} along ${"xyz"[small]} are smaller than the largest particle, of diameter ${formatRounded(diameter, 4)}: ` +
        `collisions would be missed. At most ${most[small]} fit.`,
      fixes: [
        ...(product(fitting) <= mostCells ? [write(fitting, report)] : []),
        auto(report),
        ...(scenario.method.kind === "cells" && scenario.method.membership === undefined ? [touching] : []),
      ],
    });
    return;
  }
  if (tooMany(cells, report)) return;
  const few = cells.findIndex((cell, axis) => scenario.periodic[axis] && cell < 3);
  if (few < 0 || !owners.cells.includes(scenario.method.kind)) return;
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
  const few = cells.findIndex((cell, axis) => cell < fewest[axis]!);
  if (few >= 0 && Number.isFinite(fewest[few])) {
    report.add({
      code: "too-few-cells",
      path: report.source.has([...path, few]) ? [...path, few] : path,
      message:
        `With ${cells[few]} cells along ${"xyz"[few]}, a periodic axis, a particle of diameter ${formatRounded(diameter, 4)} would touch the same cell ` +
        `from both sides and meet itself. It takes ${fewest[few]} at least.`,
      fixes: [
        write(
          cells.map((cell, axis) => Math.max(cell, fewest[axis]!)),
          report,
        ),
        auto(report),
      ],
    });
    return;
  }
  if (tooMany(cells, report)) return;
  const touched = product(cells.map((cell, axis) => Math.min(cell, (diameter * cell) / scenario.size[axis]! + 1)));
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
  const diameter = largestDiameter(scenario);
  const fixes = [auto(report)];
  decisions.forEach(({ after, cells }, k) => {
    const small = cells.findIndex((cell, axis) => cell > Math.max(1, scenario.size[axis]! / (diameter * (1 + 1e-9))));
    if (small >= 0) {
      report.add({
        code: "cell-too-small",
        path: [...path, k, "cells", small],
        message: `Cells of side ${formatRounded(scenario.size[small]! / cells[small]!)} are smaller than the largest particle, of diameter ${formatRounded(diameter, 4)}: collisions would be missed. These decisions are of another scenario.`,
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
    if (k > 0 && after <= decisions[k - 1]!.after) {
      report.add({
        code: "conflict",
        path: [...path, k, "after"],
        message: `Decisions stand in order: this comes after ${formatGrouped(after)} encounters, the one before after ${formatGrouped(decisions[k - 1]!.after)}.`,
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
    message: `${formatGrouped(product(cells))} cells are more than the engine can hold: ${formatGrouped(mostCells)} at most. Some two cells a particle are best.`,
    fixes: [auto(report)],
  });
  return true;
}

function largestDiameter({ groups }: ResolvedScenario): number {
  return 2 * Math.max(...groups.map(({ sizes }) => sizes.largest ?? 0));
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total * number, 1);
}

function auto({ source }: Report) {
  return { title: 'Write "auto"', edits: [source.replace(["method", "cells"], '"auto"')] };
}

function write(numbers: readonly number[], { source }: Report) {
  const same = numbers.every((cell) => cell === numbers[0]);
  const json = same ? String(numbers[0]) : `[${numbers.join(", ")}]`;
  return { title: `Write ${json}`, edits: [source.replace(["method", "cells"], json)] };
}
