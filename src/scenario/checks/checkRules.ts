/** Contact, stop, measure and expect: do names exist, and can what is asked for happen? */
import { hasOpenFace } from "../../physics/box.ts";
import type { Path } from "../diagnostics.ts";
import { formatGrouped, formatRounded, shorten } from "../diagnostics.ts";
import { volumeMeans } from "../estimate/volumeApplicability.ts";
import { edgesOf, groupList, nameOf } from "../resolve.ts";
import { allWalls, faceNames, wallNames } from "../restitution.ts";
import type { Scenario } from "../schema/schema.ts";
import { nearestWord } from "../suggestions/nearestWord.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { coarserThanAsked, finestSample } from "./shortestSampleInterval.ts";

export function checkRules(document: Scenario, report: Report): void {
  checkPairs(document, report);
  checkCollapse(document, report);
  checkGoal(document, report);
  checkMeasure(document, report);
  for (const [quantity, bounds] of Object.entries(document.expect ?? {}))
    checkBounds(bounds, ["expect", quantity], report);
  checkVolume(document, report);
}

function checkPairs(document: Scenario, report: Report): void {
  const groups = groupList(document);
  // Names of species in files are not known here.
  const closed = groups.every(({ group }) => group.file === undefined || group.name !== undefined);
  const names = [...new Set(groups.map(({ group }, index) => nameOf(group, index, groups.length)))];
  const faces = faceNames(document.box.size.length as 2 | 3);
  (document.contact?.pairs ?? []).forEach(({ between }, k) => {
    const path: Path = ["contact", "pairs", k, "between"];
    if (between.every((name) => wallNames.includes(name))) {
      report.add({
        code: "conflict",
        path,
        message: "Walls do not meet walls; one of the two names is that of a group.",
      });
    }
    between.forEach((name, at) => {
      const wall = wallNames.includes(name);
      if (wall ? name === allWalls || faces.includes(name) : names.includes(name) || !closed) return;
      const known = [...names.slice(0, 20), allWalls, ...faces];
      const nearest = nearestWord(name, known);
      report.add({
        code: "unknown",
        path: [...path, at],
        ...(wall && { related: [{ message: "The box.", path: ["box", "size"] }] }),
        message: wall
          ? `A box of two dimensions has no \`${name}\`; its walls are ${list(faces, "`", "and")}.`
          : `${name === "" ? "A name is missing here" : `No group is called \`${shorten(name)}\``}. There are ${list(known, "`", "and")}.`,
        fixes:
          nearest === undefined
            ? []
            : [{ title: `Write "${nearest}"`, edits: [report.source.replace([...path, at], JSON.stringify(nearest))] }],
      });
    });
  });
}

function checkCollapse(document: Scenario, report: Report): void {
  const { kind, tc } = document.contact?.collapse ?? {};
  const path = ["contact", "collapse"];
  if (kind === "tc" && tc === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "The TC model needs `tc`, the duration of a contact: well below the mean collision time.",
      fixes: [{ title: "Add `tc`", edits: [report.source.add(path, "tc", "1e-6")] }],
    });
  }
  if (kind === "stop" && tc !== undefined) {
    report.add({
      code: "conflict",
      path: [...path, "tc"],
      onName: true,
      message: "`tc` belongs to the TC model, yet the kind here is `stop`.",
      fixes: [
        { title: 'Write "kind": "tc"', edits: [report.source.replace([...path, "kind"], '"tc"')] },
        { title: "Remove `tc`", edits: [report.source.remove([...path, "tc"])] },
      ],
    });
  }
}

/** Collisions that can never be: the run would not end by them. */
function checkGoal(document: Scenario, report: Report): void {
  const { collisions, collisionsPerParticle, time, clock } = document.stop ?? {};
  const word = collisions !== undefined ? "collisions" : "collisionsPerParticle";
  const counts = groupList(document).map(({ group }) => group.at?.length ?? group.count);
  if ((collisions ?? collisionsPerParticle) === undefined || counts.includes(undefined)) return;
  const count = counts.reduce<number>((sum, many) => sum + many!, 0);
  const wanted = Math.min(
    collisions ?? Number.POSITIVE_INFINITY,
    ((collisionsPerParticle ?? Number.POSITIVE_INFINITY) * count) / 2,
  );
  const together = document.motion?.kind === "brownian" && document.motion.onContact === "associate";
  if (count > 1 && !(together && wanted > count - 1)) return;
  const otherwise =
    time === undefined && clock === undefined ? "the run would not end by it" : "it will not be this that ends the run";
  report.add({
    code: "range",
    severity: "warning",
    path: ["stop", word],
    message:
      count === 1
        ? `One particle alone has no collisions, as hits on walls are not counted: ${otherwise}. Stop at a \`time\`.`
        : `Particles that stay together meet ${formatGrouped(count - 1)} times at most, and then are one: ${otherwise}. Stop at a \`time\`, or earlier.`,
    ...(together &&
      count > 1 &&
      word === "collisions" && {
        fixes: [{ title: `Write ${count - 1}`, edits: [report.source.replace(["stop", word], String(count - 1))] }],
      }),
  });
}

function checkMeasure(document: Scenario, report: Report): void {
  const { from = 0, every } = document.measure ?? {};
  const end = document.stop?.time;
  if (end === undefined) return;
  if (from >= end) {
    report.add({
      code: "range",
      severity: "warning",
      path: ["measure", "from"],
      message: `Measuring begins at ${from}, when the run has ended at ${end}: nothing will be measured.`,
      related: [{ message: "The run ends here.", path: ["stop", "time"] }],
      fixes: [{ title: `Begin at ${end / 5}`, edits: [report.source.replace(["measure", "from"], String(end / 5))] }],
    });
  } else if (every !== undefined && every > end - from) {
    report.add({
      code: "range",
      severity: "warning",
      path: ["measure", "every"],
      message: `The run ends at ${end}, before the first sample.`,
      related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    });
  }
  const coarser = coarserThanAsked(every, end);
  if (coarser === undefined) return;
  const least = formatRounded(finestSample(end));
  report.add({
    code: "range",
    severity: "warning",
    path: ["measure", "every"],
    message: coarser,
    related: [{ message: "The run ends here.", path: ["stop", "time"] }],
    fixes: [{ title: `Write ${least}`, edits: [report.source.replace(["measure", "every"], least)] }],
  });
}

/** What is not measured in such a box cannot hold. */
function checkVolume(document: Scenario, report: Report): void {
  const edges = edgesOf(document);
  const open = hasOpenFace(edges);
  for (const quantity of ["pressure", "compressibility"] as const) {
    const path: Path = ["expect", quantity];
    if (!document.expect?.[quantity] || volumeMeans(quantity, { edges, gravity: document.gravity ?? [] })) continue;
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      onName: true,
      message: open
        ? `Between open edges a gas has no volume, so \`${quantity}\` is not measured, and this fails.`
        : "In gravity a box is not evenly filled, so PV / NkT is of no density: it is not measured, and this fails. The `pressure` is, as a mean over the box.",
      related: [open ? { message: "The edges.", path: ["box", "edges"] } : { message: "Gravity.", path: ["gravity"] }],
      fixes: [{ title: `Remove \`${quantity}\``, edits: [report.source.remove(path)] }],
    });
  }
}

function checkBounds(
  { min, max, about, within }: { min?: number; max?: number; about?: number; within?: number },
  path: Path,
  report: Report,
): void {
  if (min !== undefined && max !== undefined && min > max) {
    report.add({ code: "conflict", path, message: `Nothing is at least ${min} and at most ${max}.` });
  }
  if (within !== undefined && about === undefined) {
    report.add({
      code: "missing",
      path,
      onStart: true,
      message: "`within` says how far from `about`; there is no `about` here.",
      fixes: [{ title: "Remove `within`", edits: [report.source.remove([...path, "within"])] }],
    });
  }
}
