/** Entries of a document that name groups or species: rules, pushes, rates of growth, diffusion constants and pairs of contacts. */
import { wallNames } from "../../physics/contacts/pairTables.ts";
import { counters } from "../../physics/contacts/rules.ts";
import type { Path } from "../diagnostics.ts";
import { groupList } from "../resolve.ts";
import type { Group, Scenario } from "../schema/schema.ts";

/** A name in an entry, and its place. */
export interface NameUsed {
  readonly name: string;
  readonly path: Path;
  /** Its particles are to move. */
  readonly moves?: true;
  /** Words that have a meaning there, too. */
  readonly beside?: "counters" | "surfaces";
}

/** Its particles have species of its file, where the file has any. Their names are known only when it is read. */
function keepsSpeciesOfFile({ file, name }: Group): boolean {
  return file !== undefined && name === undefined;
}

export function hasUnknownSpecies(document: Scenario): boolean {
  return groupList(document).some(({ group }) => keepsSpeciesOfFile(group));
}

/** Names of groups, species and obstacles, without those of walls and counters. */
export function namesUsed({ contact, growth, motion, rules = [], schedule = [] }: Scenario): NameUsed[] {
  const rates = Array.isArray(growth?.rate) ? growth.rate : [];
  const constants = Array.isArray(motion?.diffusion) ? motion.diffusion : [];
  return [
    ...rates.map(({ species }, k) => ({ name: species, path: ["growth", "rate", k, "species"] })),
    ...constants.map(({ species }, k) => ({ name: species, path: ["motion", "diffusion", k, "species"] })),
    ...(contact?.pairs ?? []).flatMap(({ between }, k) =>
      between.map((name, at) => ({ name, path: ["contact", "pairs", k, "between", at], beside: "surfaces" as const })),
    ),
    ...rules.flatMap((rule, k) => [
      { name: rule.for, path: ["rules", k, "for"], moves: true as const },
      ...(rule.when ?? []).flatMap(({ of }, at) =>
        Object.hasOwn(counters, of)
          ? []
          : [{ name: of, path: ["rules", k, "when", at, "of"], moves: true as const, beside: "counters" as const }],
      ),
    ]),
    ...schedule.flatMap(({ push }, k) =>
      push?.of === undefined ? [] : [{ name: push.of, path: ["schedule", k, "push", "of"] }],
    ),
  ].filter(({ name, beside }: NameUsed) => beside !== "surfaces" || !wallNames.includes(name));
}

/** The document with other names of species in these entries; of a fluid in its forces only, for hard particles beside it are listed. */
export function withNames(document: Scenario, rename: (name: string) => string): Scenario {
  const { fluid } = document;
  if (fluid) {
    const forces = fluid.forces?.map((entry) => ({ ...entry, on: rename(entry.on) }));
    return { ...document, fluid: { ...fluid, ...(forces && { forces }) } };
  }
  const { growth, motion, contact, schedule } = document;
  const renamed = <T extends { species: string }>(list: readonly T[]) =>
    list.map((entry) => ({ ...entry, species: rename(entry.species) }));
  return {
    ...document,
    ...(growth && Array.isArray(growth.rate) && { growth: { ...growth, rate: renamed(growth.rate) } }),
    ...(motion && Array.isArray(motion.diffusion) && { motion: { ...motion, diffusion: renamed(motion.diffusion) } }),
    ...(contact?.pairs && {
      contact: {
        ...contact,
        pairs: contact.pairs.map((pair) => ({ ...pair, between: pair.between.map(rename) })),
      },
    }),
    ...(schedule && {
      schedule: schedule.map((entry) =>
        entry.push?.of === undefined ? entry : { ...entry, push: { ...entry.push, of: rename(entry.push.of) } },
      ),
    }),
  };
}
