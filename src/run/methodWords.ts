/**
 * A method in a few words, as one types it: `single-check`, `saved-times/list`, `cells/touching/40`. First the kind, then the
 * values of its knobs in any order; no value belongs to two of them.
 */
import { nearestWord } from "../scenario/nearest.ts";
import type { Scenario } from "../scenario/schema.ts";
import { rootSchema } from "../scenario/schemaNode.ts";

export type GivenMethod = NonNullable<Scenario["method"]>;

const knobs = ["queue", "update", "membership"] as const;

function wordsOf(name: string): readonly string[] {
  return rootSchema.properties?.method?.properties?.[name]?.enum ?? [];
}

export const kinds = (): readonly string[] => wordsOf("kind");

/** @throws RangeError that says what is known */
export function methodFrom(words: string): GivenMethod {
  const [kind = "", ...values] = words.split("/").map((word) => word.trim());
  if (!kinds().includes(kind)) throw unknown("method", kind, kinds());
  const method: Record<string, unknown> = { kind };
  for (const value of values) {
    const knob = knobs.find((name) => wordsOf(name).includes(value));
    if (knob) method[knob] = value;
    else if (value === "sectors" || value === "no-sectors") method.sectors = value === "sectors";
    else if (value === "auto" || value === "adaptive") method.cells = value;
    else if (/^\d+(x\d+)*$/.test(value)) {
      const cells = value.split("x").map(Number);
      method.cells = cells.length === 1 ? cells[0] : cells;
    } else {
      const known = [...knobs.flatMap(wordsOf), "sectors", "no-sectors", "auto", "adaptive"];
      throw unknown(`knob of ${kind}`, value, [...known, "a number of cells"]);
    }
  }
  return method as GivenMethod;
}

/** The other way round. */
export function wordsFor({ kind = "event-driven", queue, sectors, update, membership, cells }: GivenMethod): string {
  const size = Array.isArray(cells) ? cells.join("x") : cells;
  const turned = sectors === undefined ? undefined : sectors ? "sectors" : "no-sectors";
  return [kind, queue, turned, update, membership, size].filter((word) => word !== undefined).join("/");
}

function unknown(what: string, word: string, known: readonly string[]): RangeError {
  const nearest = nearestWord(word, known);
  const hint = nearest === undefined ? `There are ${known.join(", ")}.` : `Is ${nearest} meant?`;
  return new RangeError(`there is no ${what} "${word}". ${hint}`);
}
