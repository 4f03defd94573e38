/** Checks of `growth`: rates, and what growing particles cannot be combined with; and stop conditions of growth. */
import { hasOpenFace } from "../../physics/box.ts";
import { isOnSphere } from "../../physics/motion/index.ts";
import { writtenLaws } from "../contactLaws.ts";
import { hasUnknownSpecies } from "../names/namesUsed.ts";
import { edgesOf, groupList } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** How full a box of equal particles can be: no packing is denser. */
const densest = { 2: Math.PI / Math.sqrt(12), 3: Math.PI / Math.sqrt(18) } as const;

export function checkGrowth(document: Scenario, report: Report): void {
  checkStops(document, report);
  const { growth } = document;
  if (!growth) return;
  checkOpenFaces(document, report);
  checkRates(growth, report);
  checkPoints(document, report);
  checkCombinations(document, report);
}

function checkOpenFaces({ box, motion, stop }: Scenario, report: Report): void {
  if (!hasOpenFace(edgesOf({ box } as Scenario)) || isOnSphere(motion)) return;
  report.add({
    code: "conflict",
    // Without another end it has none.
    severity: Object.keys(stop ?? {}).some((word) => word !== "pressure") ? "warning" : "error",
    path: stop?.pressure === undefined ? ["growth"] : ["stop", "pressure"],
    onName: true,
    message: "Particles that grow push each other out through the open faces, and are never jammed.",
    related: [{ message: "The edges of the box.", path: ["box", "edges"] }],
    fixes: [report.source.removing(["box", "edges"])],
  });
}

function checkRates({ rate, relative }: NonNullable<Scenario["growth"]>, report: Report): void {
  const { source } = report;
  if (rate === undefined && relative === undefined) {
    report.add({
      code: "missing",
      path: ["growth"],
      onStart: true,
      message: "Growth needs `rate`, the rate of the diameters, or `relative`, a share of each size per time.",
      fixes: [{ title: "Add `rate`", edits: [source.add(["growth"], "rate", "0.01")] }],
    });
  }
  if (Array.isArray(rate) && rate.every((entry) => entry.rate === 0)) {
    report.add({
      code: "range",
      path: ["growth", "rate"],
      message: "Nothing grows: expected a positive rate for one group at least, got 0 for all.",
    });
  }
}

function checkPoints(document: Scenario, report: Report): void {
  const { rate, from } = document.growth!;
  // Names of species in files are not known here.
  if (!Array.isArray(rate) || hasUnknownSpecies(document)) return;
  const names = [...new Set(groupList(document).map(({ name }) => name))];
  const points = names.filter((name) => !rate.some((entry) => entry.species === name && entry.rate > 0));
  if (from !== 0 || points.length === 0) return;
  report.add({
    code: "conflict",
    path: ["growth", "from"],
    message: `${list(points.slice(0, 20), "`", "and")} would stay points, which no scenario can have: expected a positive rate for each group, or \`from\` above 0.`,
    fixes: [report.source.removing(["growth", "from"])],
  });
}

function checkCombinations(document: Scenario, report: Report): void {
  for (const { name } of writtenLaws(document)) {
    report.addIdle(["contact", name], "growing particles are hard, with constant restitution", {
      related: [{ message: "Particles grow here.", path: ["growth"] }],
      further: [report.source.removing(["growth"])],
    });
  }
}

/** Ends that belong to growth, and fractions that no packing has. */
function checkStops({ stop, growth, box, particles }: Scenario, report: Report): void {
  const { source } = report;
  for (const word of ["fraction", "pressure"] as const) {
    if (stop?.[word] === undefined || growth) continue;
    report.addIdle(["stop", word], "sizes do not grow");
  }
  const fraction = stop?.fraction;
  if (!growth || fraction === undefined) return;
  const equal = groupList({ particles } as Scenario).length === 1;
  const most = densest[box.size.length === 2 ? 2 : 3];
  if (fraction < (equal ? most : 1)) return;
  report.add({
    code: "range",
    severity: equal && growth.relative !== undefined ? "warning" : "error",
    path: ["stop", "fraction"],
    message: `fraction ${fraction} cannot be reached: the densest crystal of equal particles has ${most.toFixed(4)}. Growth ends where particles are jammed.`,
    fixes: [source.removing(["stop", "fraction"])],
  });
}
