/**
 * Registry of contact laws. The first is the default. A new law is a file beside this one and a line here; schema, completion,
 * documentation and the reference engines follow.
 */
import type { System } from "../system.ts";
import { BondedLaw } from "./bonds.ts";
import { constantRestitution } from "./constantRestitution.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";
import { growingBalls } from "./growingContact.ts";
import { reachOfLaw, reachWithBonds, reachWithRules } from "./reach.ts";
import { rough } from "./rough.ts";
import { RuledLaw } from "./rules.ts";
import { steppedPotential } from "./steppedPotential.ts";
import { viscoelastic } from "./viscoelastic.ts";

export const contactLaws: ContactLaw[] = [constantRestitution, rough, viscoelastic, steppedPotential];

export function contactLawOf({ contactLaw, growth }: System): ContactLaw {
  return growth ? growingBalls : lawOf(contactLaw?.name);
}

/** @param name none: the default law */
export function lawOf(name: string | undefined): ContactLaw {
  const law = name === undefined ? contactLaws[0] : contactLaws.find((known) => known.name === name);
  if (!law) throw new RangeError(`expected a contact law, got \`${name}\``);
  return law;
}

/** Events of pairs are contacts alone: no steps of a potential, bonds or circles of detection. */
export function hasOnlyContacts(system: System): boolean {
  return !contactLawOf(system).hasPotential && !system.bonds && !system.rules;
}

/** Distance of the centers of two particles at which their cores touch. */
export function coresOf(system: System): (i: number, j: number) => number {
  const { radii, species, speciesNames } = system;
  const { coreOf } = contactLawOf(system);
  const own = (i: number, j: number) => coreOf?.(system, speciesNames[species[i]], speciesNames[species[j]]);
  return (i, j) => own(i, j) ?? radii[i] + radii[j];
}

/** Contacts lose no energy, neither between particles nor at obstacles, nor at walls that there are. */
export function isElastic(system: System): boolean {
  return contactLawOf(system).isElastic(system);
}

/** The system with the courses that rules give its units at the start, unless it continues another run. */
export function withFirstCourses(system: System): System {
  const { rules, memory } = system;
  if (!rules || memory?.particles?.course) return system;
  const law = new RuledLaw(system, rules, contactLawOf(system).create(system, system.contactLaw?.values ?? {}));
  const velocities = system.velocities.slice();
  law.begin(velocities);
  const { particleMemory, pairState } = law;
  return {
    ...system,
    velocities,
    memory: { ...memory, particles: { ...memory?.particles, ...particleMemory }, pairs: pairState.entries() },
  };
}

/** How far each particle reaches by its contact law and rules. */
export function reachWithoutBonds(system: System): Float64Array {
  const own = reachOfLaw(system, contactLawOf(system));
  return system.rules ? reachWithRules(own, system.rules) : own;
}

/** Of each particle, without its law: what cells are made for. Growing particles reach as far as at the start; see `PairLaw.growth`. */
export function reachOf(system: System): Float64Array {
  const own = reachWithoutBonds(system);
  return system.bonds ? reachWithBonds(own, system.bonds) : own;
}

/** The law of pairs that have no bond. */
export function createUnbondedLaw(system: System): PairLaw {
  const law = contactLawOf(system).create(system, system.contactLaw?.values ?? {});
  if (system.memory?.pairs) law.pairState?.replace(system.memory.pairs);
  return system.rules ? new RuledLaw(system, system.rules, law) : law;
}

/** The law of a system, for its particles. */
export function createPairLaw(system: System): PairLaw {
  const law = createUnbondedLaw(system);
  return system.bonds ? new BondedLaw(system, system.bonds, law) : law;
}
