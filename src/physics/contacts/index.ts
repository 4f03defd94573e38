/**
 * Registry of contact laws. The first is the default. A new law is a file beside this one and a line here; schema, completion,
 * documentation and the reference engines follow.
 */
import type { System } from "../system.ts";
import { constantRestitution } from "./constantRestitution.ts";
import type { ConstantRestitution, ContactLaw, PairLaw } from "./contactLaw.ts";
import { growingBalls } from "./growingContact.ts";
import { steppedPotential } from "./steppedPotential.ts";

export const contactLaws: ContactLaw[] = [constantRestitution, steppedPotential];

export function contactLawOf({ contactLaw, growth }: System): ContactLaw {
  if (growth) return growingBalls;
  const law = contactLaw ? contactLaws.find(({ name }) => name === contactLaw.name) : contactLaws[0];
  if (!law) throw new RangeError(`expected a contact law, got \`${contactLaw?.name}\``);
  return law;
}

/**
 * Contacts of a system as constant restitution between hard balls and at walls of the box: what the kernel and the time-stepped
 * methods are made for.
 */
export function restitutionOf(system: System): ConstantRestitution {
  const law = contactLawOf(system);
  const restitution = law.restitutionOf?.(system);
  if (!restitution) throw new RangeError(`expected hard balls with constant restitution, got the law \`${law.name}\``);
  if (system.obstacles?.length) throw new RangeError(`expected no obstacles, got ${system.obstacles.length}`);
  return restitution;
}

/** The law of a system, for its particles. */
export function createPairLaw(system: System): PairLaw {
  const law = contactLawOf(system).create(system, system.contactLaw?.values ?? {});
  if (system.memory?.pairs) law.pairState?.replace(system.memory.pairs);
  return law;
}
