/** Do the vectors of a document have as many numbers as the box has dimensions, and do edges come in sensible pairs? */
import { hasPeriodicAxis, isPeriodic } from "../../physics/box.ts";
import type { Path } from "../diagnostics.ts";
import { pathText } from "../diagnostics.ts";
import { groupList } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { capital, plural } from "../text/wording.ts";
import { writeJson } from "../text/writeJson.ts";

export function checkBox(document: Scenario, report: Report): void {
  checkEdges(document, report);
  const dimension = document.box.size.length;
  const check = (vector: unknown, path: Path) => {
    if (!Array.isArray(vector) || vector.length === dimension) return;
    const shorter = vector.length > dimension;
    const better = shorter ? vector.slice(0, dimension) : [...vector, 0];
    report.add({
      code: "range",
      path,
      message: `${capital(pathText(path))} has ${plural(vector.length, "number")}; the box has ${dimension} dimensions.`,
      related: [
        {
          message: `The box has ${dimension} dimensions because its size has ${dimension} numbers.`,
          path: ["box", "size"],
        },
      ],
      fixes: [
        {
          title: shorter ? "Drop the last number" : "Add a 0",
          edits: [report.source.replace(path, `[${better.join(", ")}]`)],
        },
      ],
    });
  };
  check(document.gravity, ["gravity"]);
  const cells = document.method?.cells;
  if (typeof cells === "object" && !Array.isArray(cells)) {
    cells.decisions?.forEach((decision, k) => {
      check(decision.cells, ["method", "cells", "decisions", k, "cells"]);
    });
  } else check(cells, ["method", "cells"]);
  for (const { group, path } of groupList(document)) {
    checkList(group.at, [...path, "at"], dimension, check, report);
    const { place, velocity } = group;
    if (typeof place === "object") {
      check(place.from, [...path, "place", "from"]);
      check(place.to, [...path, "place", "to"]);
    }
    if (!Array.isArray(velocity)) {
      if (typeof velocity === "object") check(velocity.mean, [...path, "velocity", "mean"]);
    } else if (typeof velocity[0] === "number") check(velocity, [...path, "velocity"]);
    else checkList(velocity as number[][], [...path, "velocity"], dimension, check, report);
  }
}

/** A list written for the other dimension is one mistake, however long it is. */
function checkList(
  list: readonly (readonly number[])[] | undefined,
  path: Path,
  dimension: number,
  check: (vector: readonly number[], path: Path) => void,
  report: Report,
): void {
  if (!list) return;
  const wrong: number[] = [];
  for (let k = 0; k < list.length; k++) if (list[k]!.length !== dimension) wrong.push(k);
  if (wrong.length <= 10) {
    for (const k of wrong) check(list[k]!, [...path, k]);
    return;
  }
  report.add({
    code: "range",
    path: [...path, wrong[0]!],
    message:
      `${plural(wrong.length, "vector")} of ${pathText(path)}, this the first, do not have ${dimension} numbers as the box has dimensions. ` +
      "Give the box another size, or each vector another number of entries.",
    related: [
      {
        message: `The box has ${dimension} dimensions because its size has ${dimension} numbers.`,
        path: ["box", "size"],
      },
    ],
  });
}

function checkEdges(document: Scenario, report: Report): void {
  const { size, edges } = document.box;
  if (!Array.isArray(edges)) return;
  if (edges.length !== size.length) {
    const better = size.map((_, axis) => edges[axis] ?? edges.at(-1));
    report.add({
      code: "range",
      path: ["box", "edges"],
      message: `\`box.edges\` has ${plural(edges.length, "entry", "entries")}; wanted is one for each of the ${size.length} axes.`,
      related: [{ message: `${size.length} numbers, so ${size.length} axes.`, path: ["box", "size"] }],
      fixes: [
        {
          title: `Write ${writeJson(better)}`,
          edits: [report.source.replace(["box", "edges"], writeJson(better))],
        },
      ],
    });
  }
  edges.forEach((ends, axis) => {
    if (!Array.isArray(ends) || ends[0] === ends[1] || !hasPeriodicAxis(ends)) return;
    const other = ends[isPeriodic(ends, 0) ? 1 : 0]!;
    const path = ["box", "edges", axis];
    report.add({
      code: "conflict",
      path,
      message: "Both ends of an axis are periodic or neither is: what leaves at one end comes in at the other.",
      fixes: ["periodic", other].map((kind) => ({
        title: `Make both ${kind}`,
        edits: [report.source.replace(path, JSON.stringify(kind))],
      })),
    });
  });
}
