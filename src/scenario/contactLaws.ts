/** The contact law that a document chooses, with its parameters. */
import type { ComparedDetection } from "../physics/contacts/detection.ts";
import { contactLaws } from "../physics/contacts/index.ts";
import type { ParameterValues } from "../physics/parameters.ts";
import type { ChosenLaw } from "../physics/system.ts";
import type { Scenario } from "./schema/schema.ts";
import { isObject } from "./schema/schemaNode.ts";

/** The default law, constant restitution, has no property of its own. */
export function namedLaws() {
  return contactLaws.slice(1);
}

function lawsIn(written: object): { readonly name: string; readonly values: ParameterValues }[] {
  const given: Readonly<Record<string, unknown>> = { ...written };
  return namedLaws().flatMap(({ name }) =>
    isObject(given[name]) ? [{ name, values: given[name] as ParameterValues }] : [],
  );
}

/** Laws that `contact` names; expected is one at most. */
export function writtenLaws({ contact = {} }: Scenario): ReturnType<typeof lawsIn> {
  return lawsIn(contact);
}

/** Laws that each entry of `contact.pairs` names. */
export function lawsOfPairs({ contact }: Scenario): ReturnType<typeof lawsIn>[] {
  return (contact?.pairs ?? []).map(lawsIn);
}

export function chosenLaw(document: Scenario): ChosenLaw | undefined {
  const [law] = writtenLaws(document);
  // Growing particles are hard, with constant restitution.
  if (!law || document.growth) return undefined;
  const given = lawsOfPairs(document);
  const pairs = (document.contact?.pairs ?? []).flatMap(({ between }, k) => {
    const own = given[k].find(({ name }) => name === law.name);
    return own ? [{ between: [between[0], between[1]] as const, values: own.values }] : [];
  });
  return { ...law, ...(pairs.length > 0 && { pairs }) };
}

/** A form of detection that is compared with the stable one. */
export function comparedDetection({ contact }: Scenario): ComparedDetection | undefined {
  const { detection = "stable" } = contact ?? {};
  return detection === "stable" ? undefined : detection;
}
