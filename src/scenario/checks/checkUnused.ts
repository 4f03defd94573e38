/**
 * Entries of `contact.pairs`, `thermalWalls`, `growth.rate` and `rules` that never apply: pairs that never meet, entries that another one
 * replaces, and conditions that cannot hold. The run is right without them; notes say so, as far as that is known without building it.
 */
import { isWall } from "../../physics/box.ts";
import { allObstacles, allWalls, wallNames } from "../../physics/contacts/pairTables.ts";
import { counters } from "../../physics/contacts/rules.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import type { Path } from "../diagnostics.ts";
import { formatNumber, shorten } from "../diagnostics.ts";
import { hasUnknownSpecies } from "../names/namesUsed.ts";
import { edgesOf, groupList, obstacleNames } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";

/** All particles of one name: their number, where it is written, their least radius (0: unknown), and whether none of them moves. */
interface Species {
  count: number;
  radius: number;
  fixed: boolean;
}

/** What is known of species and surfaces; undefined where names come from files. */
interface Known {
  readonly species: ReadonlyMap<string, Species>;
  /** Names of all surfaces that a name denotes: none of an edge without a wall. */
  surfaces(name: string): readonly string[] | undefined;
}

export function checkUnused(document: Scenario, report: Report): void {
  const known = knownOf(document);
  if (!known) return;
  unusedPairs(document, known, report);
  unusedThermalWalls(document, known, report);
  unusedRates(document, report);
  for (const k of (document.rules ?? []).keys()) {
    const found = unusedRule(document, k, known);
    if (found) say(`This rule never applies: ${found.why}.`, ["rules", k, ...found.at], ["rules", k], report);
  }
}

function knownOf(document: Scenario): Known | undefined {
  const groups = groupList(document);
  if (hasUnknownSpecies(document)) return undefined;
  const species = new Map<string, Species>();
  for (const { group, name } of groups) {
    const count = group.at?.length ?? group.count ?? Number.POSITIVE_INFINITY;
    const radius = typeof group.radius === "number" ? group.radius : 0;
    const fixed = group.fixed === true;
    const all = species.get(name) ?? { count: 0, radius: Number.POSITIVE_INFINITY, fixed: true };
    species.set(name, {
      count: all.count + count,
      radius: Math.min(all.radius, radius),
      fixed: all.fixed && fixed,
    });
  }
  const edges = edgesOf(document);
  const faces = faceNames(document.box.size.length as 2 | 3);
  const walls = faces.filter((_, face) => isWall(edges, face));
  const obstacles = obstacleNames(document);
  const surfaces = (name: string) => {
    if (name === allWalls) return walls;
    if (wallNames.includes(name)) return walls.filter((wall) => wall === name);
    if (name === allObstacles && obstacles.length > 0) return obstacles;
    return obstacles.includes(name) ? [name] : undefined;
  };
  return { species, surfaces };
}

/** What an entry sets, each as one text; undefined: it has an unknown name, which is an error of its own. */
type Sets = { readonly texts: readonly string[] } | { readonly never: string } | undefined;

function unusedPairs({ contact }: Scenario, known: Known, report: Report): void {
  const pairs = contact?.pairs ?? [];
  const sets = pairs.map((pair) => setsOfPair(pair, known));
  const path = (k: number): Path => ["contact", "pairs", k, "between"];
  sayUnused(sets, path, ["contact", "pairs"], report);
}

function setsOfPair({ between, ...values }: { between: string[] }, { species, surfaces }: Known): Sets {
  const [a, b] = surfaces(between[0]) ? [between[1], between[0]] : [between[0], between[1]];
  const [one, other, hit] = [species.get(a), species.get(b), surfaces(b)];
  if (!one || (!other && !hit)) return undefined;
  if (one.fixed && (hit || other!.fixed)) return { never: "what does not move never meets" };
  if (a === b && one.count === 1) return { never: `there is only one particle of \`${shorten(a)}\`` };
  if (hit?.length === 0) return { never: `\`${b}\`: the box has no reflecting edge there` };
  const partners = hit ?? [b];
  // Parameters of a law replace each other one by one.
  const words = Object.entries(values).flatMap(([word, value]) =>
    typeof value === "object" && value !== null ? Object.keys(value).map((name) => `${word}.${name}`) : [word],
  );
  return { texts: partners.flatMap((partner) => words.map((word) => JSON.stringify([[a, partner].sort(), word]))) };
}

function unusedThermalWalls({ thermalWalls = [] }: Scenario, { surfaces }: Known, report: Report): void {
  const sets = thermalWalls.map(({ wall }): Sets => {
    const texts = surfaces(wall);
    return texts?.length ? { texts } : undefined;
  });
  sayUnused(sets, (k) => ["thermalWalls", k, "wall"], ["thermalWalls"], report);
}

/** Of several entries for one thing the last applies. */
function sayUnused(sets: readonly Sets[], pathOf: (k: number) => Path, list: Path, report: Report): void {
  const later = new Set<string>();
  for (let k = sets.length - 1; k >= 0; k--) {
    const entry = sets[k];
    if (!entry) continue;
    if ("never" in entry) say(`This entry never applies: ${entry.never}.`, pathOf(k), [...list, k], report);
    else if (entry.texts.length > 0 && entry.texts.every((text) => later.has(text)))
      say("This entry never applies: later entries replace it.", pathOf(k), [...list, k], report);
    else for (const text of entry.texts) later.add(text);
  }
}

/** Of several rates for one group the first applies. */
function unusedRates({ growth }: Scenario, report: Report): void {
  if (!Array.isArray(growth?.rate)) return;
  const seen = new Set<string>();
  growth.rate.forEach(({ species }, k) => {
    const path = ["growth", "rate", k];
    if (seen.has(species))
      say("This rate never applies: an earlier entry has the same group.", [...path, "species"], path, report);
    seen.add(species);
  });
}

function unusedRule(
  { rules = [] }: Scenario,
  k: number,
  { species }: Known,
): { readonly why: string; readonly at: Path } | undefined {
  const rule = rules[k];
  const own = species.get(rule.for);
  if (!own || own.fixed) return undefined;
  const before = rules.findIndex((other, j) => j < k && other.for === rule.for && !other.when?.length);
  if (before >= 0) return { why: `rule ${before + 1}, which has no condition, comes first`, at: ["for"] };
  for (const [at, { of, min = 0 }] of (rule.when ?? []).entries()) {
    if (min <= 0 || (!counters[of] && species.get(of)?.fixed !== false)) continue;
    const counted = [...species].filter(([name, { fixed }]) => !fixed && isCounted(of, rule.for, name));
    const there = counted.reduce((sum, [name, { count }]) => sum + count - (name === rule.for ? 1 : 0), 0);
    if (there < min) {
      const units = there === 1 ? "1 unit that moves" : `${there} units that move`;
      return { why: `${units} can be detected, expected at least ${min}`, at: ["when", at, "min"] };
    }
    const reach = Math.min(...counted.map(([, { radius }]) => radius + own.radius));
    if (rule.within > reach) continue;
    const apart = `the centers of units that touch are ${formatNumber(reach)} apart`;
    return { why: `${apart}, its circle has the radius ${formatNumber(rule.within)}`, at: ["within"] };
  }
  return undefined;
}

function isCounted(of: string, own: string, name: string): boolean {
  return counters[of] ? counters[of].weight(0, own === name ? 0 : 1) > 0 : name === of;
}

function say(message: string, path: Path, entry: Path, report: Report): void {
  report.add({
    code: "conflict",
    severity: "information",
    path,
    message,
    fixes: [report.source.removing(entry)],
  });
}
