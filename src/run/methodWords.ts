/**
 * A method in a few words, as one types it: `single-check`, `saved-times/list`, `cells/touching/40`. First the kind, then the
 * values of its knobs in any order; no value belongs to two of them.
 */
import { nearestWord } from "../scenario/nearest.ts";
import type { Scenario } from "../scenario/schema.ts";
import { rootSchema } from "../scenario/schemaNode.ts";

export type GivenMethod = NonNullable<Scenario["method"]>;

const knobs = ["queue", "update", "membership", "detector", "within", "beyond", "sizes"] as const;

function wordsOf(name: string): readonly string[] {
  const schema = rootSchema.properties?.method?.properties?.[name];
  return schema?.enum ?? schema?.anyOf?.flatMap((form) => form.enum ?? []) ?? [];
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
    else if (value === "adaptive-by-time") method.cells = { adapt: "time" };
    else if (/^apart-above=/.test(value) && Number(value.slice(12)) > 0)
      method.sizes = { apartAbove: Number(value.slice(12)) };
    else if (/^lattices=\d+$/.test(value) && Number(value.slice(9)) > 0)
      method.sizes = { lattices: Number(value.slice(9)) };
    else if (/^step=/.test(value) && Number(value.slice(5)) > 0) method.step = Number(value.slice(5));
    else if (/^\d+(x\d+)*$/.test(value)) {
      const cells = value.split("x").map(Number);
      method.cells = cells.length === 1 ? cells[0] : cells;
    } else {
      const known = [...knobs.flatMap(wordsOf), "sectors", "no-sectors", "auto", "adaptive", "adaptive-by-time"];
      throw unknown(`knob of ${kind}`, value, [...known, "step=0.01", "a number of cells"]);
    }
  }
  return method as GivenMethod;
}

/** The other way round. */
export function wordsFor(method: GivenMethod): string {
  const {
    kind = "event-driven",
    queue,
    sectors,
    update,
    membership,
    cells,
    detector,
    within,
    beyond,
    sizes,
    step,
  } = method;
  const size = sizeIn(cells);
  const turned = sectors === undefined ? undefined : sectors ? "sectors" : "no-sectors";
  const steps = step === undefined ? undefined : `step=${step}`;
  return [kind, queue, turned, update, membership, detector, within, beyond, sizesIn(sizes), steps, size]
    .filter((word) => word !== undefined)
    .join("/");
}

function sizesIn(sizes: GivenMethod["sizes"]): string | undefined {
  if (typeof sizes !== "object") return sizes;
  return sizes.lattices === undefined ? `apart-above=${sizes.apartAbove}` : `lattices=${sizes.lattices}`;
}

function sizeIn(cells: GivenMethod["cells"]): string | number | undefined {
  if (Array.isArray(cells)) return cells.join("x");
  if (typeof cells !== "object") return cells;
  if (cells.decisions) return "decided";
  return cells.adapt === "time" ? "adaptive-by-time" : "adaptive";
}

function unknown(what: string, word: string, known: readonly string[]): RangeError {
  const nearest = nearestWord(word, known);
  const hint = nearest === undefined ? `There are ${known.join(", ")}.` : `Is ${nearest} meant?`;
  return new RangeError(`there is no ${what} "${word}". ${hint}`);
}
