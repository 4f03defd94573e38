/**
 * A method in a few words, as one types it: `single-check`, `saved-times/list`, `cells/touching/40`. First the kind, then the
 * values of its knobs in any order; no value belongs to two of them.
 */
import { adapting, type Knob, owners } from "../../scenario/checks/checkMethod.ts";
import { rootSchema } from "../../scenario/schema/scenarioSchema.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";

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
    const [knob, meant] = knobOf(value) ?? [];
    if (knob === undefined) throw unknown(`knob of ${kind}`, value, knownTo(kind));
    if (knob in method) throw new RangeError(`"${words}" says \`${knob}\` twice; the second time it is "${value}".`);
    method[knob] = meant;
  }
  return method as GivenMethod;
}

/** Which knob a word sets, and to what. */
function knobOf(word: string): readonly [name: string, value: unknown] | undefined {
  const knob = knobs.find((name) => wordsOf(name).includes(word));
  if (knob) return [knob, word];
  if (word === "sectors" || word === "no-sectors") return ["sectors", word === "sectors"];
  if (word === "auto" || word === "adaptive") return ["cells", word];
  if (word === "adaptive-by-time") return ["cells", { adapt: "time" }];
  if (/^apart-above=/.test(word) && Number(word.slice(12)) > 0)
    return ["sizes", { apartAbove: Number(word.slice(12)) }];
  if (/^lattices=\d+$/.test(word) && Number(word.slice(9)) > 0) return ["sizes", { lattices: Number(word.slice(9)) }];
  if (/^step=/.test(word) && Number(word.slice(5)) > 0) return ["step", Number(word.slice(5))];
  if (!/^\d+(x\d+)*$/.test(word)) return undefined;
  const cells = word.split("x").map(Number);
  return ["cells", cells.length === 1 ? cells[0] : cells];
}

/** What may stand behind a kind: words of its own knobs, not of all. */
function knownTo(kind: string): readonly string[] {
  const has = (knob: Knob) => owners[knob].some((owner) => owner === kind);
  return [
    ...knobs.filter(has).flatMap(wordsOf),
    ...(has("sectors") ? ["sectors", "no-sectors"] : []),
    ...(has("sizes") ? ["lattices=2", "apart-above=1"] : []),
    ...(has("step") ? ["step=0.01"] : []),
    ...(has("cells")
      ? ["auto", ...(adapting.some((each) => each === kind) ? ["adaptive", "adaptive-by-time"] : [])]
      : []),
    ...(has("cells") ? ["a number of cells"] : []),
  ];
}

/** The other way round. */
export function methodName(method: GivenMethod): string {
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
  const all = known.length > 0 ? `There are ${known.join(", ")}.` : "It has none.";
  const hint = nearest === undefined ? all : `Is ${nearest} meant?`;
  return new RangeError(`there is no ${what} "${word}". ${hint}`);
}
