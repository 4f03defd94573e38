/**
 * Species of particles from a file. They keep the names of the file, unless their group has a name, or an entry calls the group by its
 * default name, such as `particles`, that no species of the file has: then all are of the one species of that name.
 */
import { allObstacles, wallNames } from "../../physics/contacts/pairTables.ts";
import { obstacleName } from "../../physics/surfaces/surface.ts";
import type { System } from "../../physics/system.ts";
import { formatGrouped, shorten } from "../diagnostics.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { longestName } from "../schema/schemaParticles.ts";
import { type Batch, CannotBuild } from "../start/particleBatch.ts";
import { nearestSpelling } from "../suggestions/nearestSpelling.ts";
import { list } from "../text/wording.ts";

/** Fixes for one name. */
const mostFixes = 5;

/** The species of the particles of a batch; a name seen first gets the next number. */
export function speciesOf(
  scenario: ResolvedScenario,
  { group, file }: Batch,
  names: Map<string, number>,
): (i: number) => number {
  const number = (name: string) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    if (names.size > 65_535) {
      throw new CannotBuild("too-big", "expected at most 65,535 species, got more names.", group.path);
    }
    names.set(name, names.size);
    return names.size - 1;
  };
  const isCalled = scenario.namesUsed?.some(({ name }) => name === group.name) ?? false;
  if (!file || group.named || (isCalled && !file.speciesNames.includes(group.name))) {
    const own = number(group.name);
    return () => own;
  }
  checkNamesOfFile(scenario, group, file.speciesNames);
  const numbers = file.speciesNames.map((name) => number(name === "" ? group.name : name));
  return (i) => numbers[file.species[i]];
}

/** Names that a group of a document cannot have either. */
function checkNamesOfFile(
  { obstacles = [] }: ResolvedScenario,
  { path, file }: Batch["group"],
  names: readonly string[],
): void {
  const surfaces = new Set([...wallNames, ...obstacles.map(obstacleName)]);
  const refuse = (code: "conflict" | "range", what: string): never => {
    const message = `\`${file}\` has a species ${what}. Give the group a \`name\`, which then holds for all its particles.`;
    throw new CannotBuild(code, message, [...path, "file"]);
  };
  for (const name of names) {
    if (surfaces.has(name)) refuse("conflict", `\`${shorten(name)}\`, which is the name of a wall or an obstacle`);
    if (name.length > longestName)
      refuse("range", `with a name of ${formatGrouped(name.length)} characters, more than ${longestName}`);
  }
}

/** Throws where an entry has a name that no particle has, and that is no obstacle's in a pair of contacts. */
export function checkNamesUsed(
  { namesUsed = [], obstacles = [] }: ResolvedScenario,
  { speciesNames }: Pick<System, "speciesNames">,
): void {
  const surfaces = obstacles.length > 0 ? [allObstacles, ...obstacles.map(obstacleName)] : [];
  for (const { name, path, beside } of namesUsed) {
    const known = beside === "surfaces" ? [...speciesNames, ...surfaces] : speciesNames;
    if (known.includes(name)) continue;
    const nearest = nearestSpelling(name, known);
    const others = known.filter((other) => other !== nearest);
    throw new CannotBuild(
      "unknown",
      `No particles are called \`${shorten(name)}\`. There ${known.length === 1 ? "is" : "are"} ${list(known.slice(0, 20), "`", "and")}.`,
      path,
      [...(nearest === undefined ? [] : [nearest]), ...others].slice(0, mostFixes),
    );
  }
}
