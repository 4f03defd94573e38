/** Proposals whose vectors have two numbers, with a third one in a box of three dimensions. */
import type { Path } from "../diagnostics.ts";
import { schemaAt } from "../schema/scenarioSchema.ts";
import { isObject, type Schema } from "../schema/schemaNode.ts";
import { type Proposal, plainText } from "./proposedText.ts";

const number = String.raw`(?:\$\{\d+:[-\d.e]+\}|-?\d[-+\d.e]*)`;
const lists = new RegExp(String.raw`\[(${number}(?:, ${number})*)\]`, "g");

/** @param written at the path by the proposal */
export function withAllAxes<P extends Proposal>(
  proposal: P,
  { path, value }: { readonly path: Path; readonly value: unknown },
): P {
  const flat = areFlat(
    value,
    path.filter((step) => typeof step === "string"),
  );
  if (!flat.includes(true)) return proposal;
  const changed = (text: string) => {
    let index = 0;
    return text.replace(lists, (list, numbers: string) =>
      flat[index++] ? `[${numbers}, ${another(numbers.split(", "))}]` : list,
    );
  };
  return { ...proposal, label: changed(proposal.label), text: inOrder(changed(proposal.text)) };
}

/** Of each list of numbers, in the order of the text, whether it is a vector of two dimensions. */
function areFlat(value: unknown, names: readonly string[]): boolean[] {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "number"))
    return [value.length === 2 && isVector(schemaAt(names))];
  if (Array.isArray(value)) return value.flatMap((each) => areFlat(each, names));
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => areFlat(inner, [...names, name])) : [];
}

/** Also as an entry of a list. */
function isVector(schema: Schema | undefined): boolean {
  if (!schema) return false;
  return schema.perAxis === true || isVector(schema.items) || (schema.anyOf ?? []).some(isVector);
}

/** A vector along an axis stays along it; a place is as far in as along the last axis. */
function another(numbers: readonly string[]): string {
  const plain = numbers.map(plainText);
  const added = plain.some((text) => Number(text) === 0) ? "0" : plain.at(-1);
  return numbers[0].startsWith("$") ? `\${0:${added}}` : `${added}`;
}

/** Stops of the cursor in the order of the text; those of one name stay together. New ones have the number 0. */
function inOrder(text: string): string {
  const known = new Map<string, number>();
  let count = 0;
  return text.replace(/\$\{(\d+)([:|])/g, (_, stop: string, sign: string) => {
    const own = (stop === "0" ? undefined : known.get(stop)) ?? ++count;
    known.set(stop, own);
    return `\${${own}${sign}`;
  });
}
