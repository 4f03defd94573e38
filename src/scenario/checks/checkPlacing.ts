/** Consistency of the word `place` of a group: a lattice of the box's dimension, a region inside the box, an obstacle that exists. */

import { obstacleKinds } from "../../physics/surfaces/index.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import type { Path } from "../diagnostics.ts";
import { shorten } from "../diagnostics.ts";
import type { Group, Scenario } from "../schema/schema.ts";
import { latticesOf } from "../start/lattices/lattice.ts";
import { spellingFixes } from "../suggestions/nearestSpelling.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

export function checkPlacing(place: NonNullable<Group["place"]>, path: Path, document: Scenario, report: Report): void {
  const { size } = document.box;
  const lattice = typeof place === "string" ? place : place.lattice;
  const flat = latticesOf[2].some((kind) => kind === lattice);
  const isLattice = flat || latticesOf[3].some((kind) => kind === lattice);
  if (isLattice && flat !== (size.length === 2)) {
    const at = typeof place === "string" ? path : [...path, "lattice"];
    const options = latticesOf[size.length === 2 ? 2 : 3];
    report.add({
      code: "range",
      path: at,
      message: `A ${lattice} lattice has ${flat ? 2 : 3} dimensions; the box has ${size.length}.`,
      related: [{ message: `${size.length} numbers, so ${size.length} dimensions.`, path: ["box", "size"] }],
      fixes: options.map((kind) => report.source.writing(at, JSON.stringify(kind))),
    });
  }
  if (typeof place === "string") return;
  if (place.inside !== undefined) checkEnclosure(place.inside, [...path, "inside"], document, report);
  if (place.spacing !== undefined && place.lattice === undefined) {
    const because = "it is the distance of lattice sites, and no `lattice` is given";
    report.addIdle([...path, "spacing"], because, { severity: "error" });
  }
  size.forEach((length, axis) => {
    const low = place.from?.[axis] ?? 0;
    const high = place.to?.[axis] ?? length;
    if (low >= 0 && high <= length && low < high) return;
    const word = place.from !== undefined && (low < 0 || low >= high) ? "from" : "to";
    if (place[word]?.[axis] === undefined) return;
    report.add({
      code: "range",
      path: [...path, word, axis],
      message: `The region extends from ${low} to ${high} along ${"xyz"[axis]}; it must lie within the box, 0 to ${length}, and not be empty.`,
      related: [{ message: "The box.", path: ["box", "size", axis] }],
    });
  });
}

function checkEnclosure(name: string, path: Path, document: Scenario, report: Report): void {
  const enclosing = (document.obstacles ?? []).flatMap(({ kind, ...values }, k) =>
    obstacleKinds.some((entry) => entry.kind === kind && entry.encloses) ? [obstacleName({ kind, values }, k)] : [],
  );
  if (enclosing.includes(name)) return;
  report.add({
    code: "unknown",
    path: [...path],
    message:
      `There is no obstacle \`${shorten(name)}\` with a closed surface: ` +
      (enclosing.length > 0
        ? `expected ${list(enclosing, "`", "or")}.`
        : "expected the name of a `mesh`, there is none."),
    fixes: spellingFixes(name, enclosing, path, report.source),
  });
}
