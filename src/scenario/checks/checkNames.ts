/** Names of groups and obstacles: each is that of one kind of thing, and entries that name a group name one that there is, and that moves. */
import { allObstacles, allWalls, wallNames } from "../../physics/contacts/pairTables.ts";
import { counters } from "../../physics/contacts/rules.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { type Path, shorten } from "../diagnostics.ts";
import { hasUnknownSpecies, type NameUsed, namesUsed } from "../names/namesUsed.ts";
import { groupList, type NamedGroup, obstacleNames } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import { spellingFixes } from "../suggestions/nearestSpelling.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** A name, with whose it is; several groups may share one. */
interface Named {
  readonly name: string;
  readonly of: string;
  readonly isShared?: true;
  /** Left out: it is a word of the format. */
  readonly path?: Path;
}

export function checkNames(document: Scenario, report: Report): void {
  checkOwners(document, report);
  checkNamesUsed(document, report);
}

function checkOwners(document: Scenario, report: Report): void {
  const owners = new Map<string, Named>();
  for (const named of namesOf(document)) {
    const { name, of, isShared, path } = named;
    const owner = owners.get(name);
    if (!owner) owners.set(name, named);
    else if (path && !(isShared && owner.of === of))
      report.add({
        code: "conflict",
        path,
        message: `The name \`${shorten(name)}\` is that of ${owner.of}: expected another for ${of}.`,
        ...(owner.path && { related: [{ message: "It is given here, too.", path: owner.path }] }),
      });
  }
}

function namesOf(document: Scenario): Named[] {
  const groups = groupList(document).map(
    ({ group, name, path }): Named => ({
      name,
      of: group.fixed ? "particles that are fixed" : "particles that move",
      isShared: true,
      path: group.name === undefined ? path : [...path, "name"],
    }),
  );
  const obstacles = (document.obstacles ?? []).flatMap(({ name }, k): Named[] =>
    typeof name === "string" ? [{ name, of: "an obstacle", path: ["obstacles", k, "name"] }] : [],
  );
  return [
    ...wallNames.map((name) => ({ name, of: "a wall" })),
    ...groups.filter(({ of }) => of === "particles that move"),
    ...groups.filter(({ of }) => of !== "particles that move"),
    { name: allObstacles, of: "all obstacles" },
    ...obstacles,
  ];
}

/** Names of species in files are not known here. */
function checkNamesUsed(document: Scenario, report: Report): void {
  if (hasUnknownSpecies(document)) return;
  const groups = groupList(document);
  const obstacles = obstacleNames(document);
  const beside = {
    counters: Object.keys(counters),
    surfaces: [
      allWalls,
      ...faceNames(document.box.size.length as 2 | 3),
      ...(obstacles.length > 0 ? [allObstacles, ...obstacles] : []),
    ],
  };
  for (const used of namesUsed(document)) checkGroupName(used, groups, used.beside ? beside[used.beside] : [], report);
}

/** @param others words that have a meaning there, too */
export function checkGroupName(
  { name, path, moves }: NameUsed,
  groups: readonly NamedGroup[],
  others: readonly string[],
  report: Report,
): void {
  const suitable = groups.filter(({ group }) => !(moves && group.fixed));
  const known = [...new Set([...suitable.map((group) => group.name), ...others])];
  if (known.includes(name)) return;
  const isFixed = groups.some((group) => group.name === name);
  report.add({
    code: isFixed ? "conflict" : "unknown",
    path,
    message: isFixed
      ? `The particles of \`${shorten(name)}\` are fixed: expected a group that moves.`
      : `${name === "" ? "the name is empty" : `unknown group \`${shorten(name)}\``}. Known names: ${list(known.slice(0, 20), "`", "and")}.`,
    fixes: isFixed ? [] : spellingFixes(name, known, path, report.source),
  });
}
