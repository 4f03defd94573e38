/**
 * Registry of contact laws. The first is the default. A new law is a file beside this one and a line here; schema, completion,
 * documentation and the reference engines follow.
 */
import type { System } from "../system.ts";
import { constantRestitution } from "./constantRestitution.ts";
import type { ContactLaw, PairLaw } from "./contactLaw.ts";

export const contactLaws: ContactLaw[] = [constantRestitution];

export function contactLawOf({ contactLaw }: System): ContactLaw {
  const law = contactLaw ? contactLaws.find(({ name }) => name === contactLaw.name) : contactLaws[0];
  if (!law) throw new RangeError(`expected a contact law, got \`${contactLaw?.name}\``);
  return law;
}

/** The law of a system, for its particles. */
export function createPairLaw(system: System): PairLaw {
  return contactLawOf(system).create(system, system.contactLaw?.values ?? {});
}
