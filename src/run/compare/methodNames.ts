/**
 * A method in a few words, as one types it: `single-check`, `saved-times/list`, `cells/touching/40`. First the kind, then the values of
 * its options in any order; no word belongs to two of them.
 */
import { dynamics, dynamicsOf } from "../../engine/dynamics/index.ts";
import type { Forms, ValueForm } from "../../engine/dynamics/valueForm.ts";
import { defaultMotion } from "../../physics/motion/index.ts";
import type { Method, ResolvedScenario } from "../../scenario/resolve.ts";
import type { GivenMethod } from "../../scenario/schema/schemaMethod.ts";
import { nearestWord } from "../../scenario/suggestions/nearestWord.ts";

export type { GivenMethod };

type Values = Readonly<Record<string, unknown>>;

export const kinds = (): readonly string[] => dynamics.map(({ kind }) => kind);

/** @throws RangeError that says what is known */
export function methodFrom(words: string): GivenMethod {
  const [kind = "", ...values] = words.split("/").map((word) => word.trim());
  if (!kinds().includes(kind)) throw unknown("method", kind, kinds());
  const method: Record<string, unknown> = { kind };
  for (const value of values) {
    const [option, meant] = optionOf(value) ?? [];
    if (option === undefined) throw unknown(`option of ${kind}`, value, knownTo(kind));
    if (option in method)
      throw new RangeError(`"${words}" says \`${option}\` twice; the second time it is "${value}".`);
    method[option] = meant;
  }
  return method as GivenMethod;
}

function allOptions(): Forms {
  return Object.assign({}, ...dynamics.map(({ options }) => options));
}

/** The option that a word sets, and its value. */
function optionOf(word: string): readonly [name: string, value: unknown] | undefined {
  if (word === "adaptive-by-time") return ["cells", { adapt: "time" }];
  for (const [name, form] of Object.entries(allOptions())) {
    if (choicesOf(form).includes(word)) return [name, word];
    if (form.form === "flag" && (word === name || word === `no-${name}`)) return [name, word === name];
    const [, before, after = ""] = /^(.+)=(.+)$/.exec(word) ?? [];
    if (!(Number(after) > 0)) continue;
    if (takesNumber(form) && before === name) return [name, Number(after)];
    const member = Object.keys(membersOf(form)).find((each) => kebab(each) === before);
    if (member) return [name, { [member]: Number(after) }];
  }
  if (!/^\d+(x\d+)*$/.test(word)) return undefined;
  const cells = word.split("x").map(Number);
  return ["cells", cells.length === 1 ? cells[0] : cells];
}

function choicesOf(form: ValueForm): readonly string[] {
  if (form.form === "either") return form.forms.flatMap(choicesOf);
  return form.form === "choice" ? Object.keys(form.words) : [];
}

/** Numbers that a value may be given by, one of them: `{ "lattices": 3 }`. */
function membersOf(form: ValueForm): Forms {
  if (form.form !== "either") return {};
  const members = form.forms.flatMap((each) => (each.form === "object" ? Object.entries(each.optional) : []));
  return Object.fromEntries(members.filter(([, each]) => each.form === "positive" || each.form === "whole"));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Words that may stand behind a kind: those of its own options. */
function knownTo(kind: string): readonly string[] {
  const { options, adaptsCells } = dynamicsOf(kind);
  return Object.entries(options).flatMap(([name, form]) => {
    if (name === "cells")
      return ["auto", ...(adaptsCells ? ["adaptive", "adaptive-by-time"] : []), "a number of cells"];
    if (form.form === "flag") return [name, `no-${name}`];
    if (takesNumber(form)) return [`${name}=${form.form === "whole" ? 3 : 0.01}`];
    const members = Object.keys(membersOf(form)).map((each) => `${kebab(each)}=${each === "lattices" ? 2 : 1}`);
    return [...choicesOf(form), ...members];
  });
}

/** The other way round: the method's own options in the order of its entry. */
export function methodName({ kind = "event-driven", ...values }: GivenMethod): string {
  const { options } = dynamicsOf(kind);
  const names = new Set([...Object.keys(options), ...Object.keys(values)]);
  const forms = allOptions();
  const words = [...names].flatMap((name) => wordOf(name, forms[name], (values as Values)[name]) ?? []);
  return [kind, ...words].join("/");
}

function wordOf(name: string, form: ValueForm | undefined, value: unknown): string | undefined {
  if (value === undefined || form === undefined) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? name : `no-${name}`;
  if (Array.isArray(value)) return value.join("x");
  if (typeof value === "number") return form.form === "either" ? String(value) : named(name, value, form);
  if (name === "cells" && "adapt" in (value as object))
    return (value as Values).adapt === "time" ? "adaptive-by-time" : "adaptive";
  if (name === "cells") return "decided";
  const [member, number] = Object.entries(membersOf(form)).flatMap(([each]) => {
    const given = (value as Values)[each];
    return given === undefined ? [] : [each, given];
  });
  return member === undefined ? undefined : `${kebab(String(member))}=${number}`;
}

/** Numbers that only say what is measured, such as `shadow`, belong to no name. */
function named(name: string, value: number, form: ValueForm): string | undefined {
  return takesNumber(form) ? `${name}=${value}` : undefined;
}

function takesNumber({ form }: ValueForm): boolean {
  return form === "positive" || form === "whole";
}

/** Name under which it is remembered how fast a method is: all on which its speed depends but size, dimension and lengths of step. */
export function methodSpeedName({ method, motion }: Pick<ResolvedScenario, "method" | "motion">): string {
  const name = methodName({ kind: method.kind, ...speedOptions(method) });
  return motion.kind === defaultMotion ? name : `${name}/${motion.kind}`;
}

function speedOptions(method: Method): object {
  const entry = dynamicsOf(method.kind);
  if (entry.speedOptions) return entry.speedOptions(method);
  const { cells: _, ...options } = entry.options;
  const given: Values = { ...method };
  const values = Object.keys(options).map((name) => [name, given[name]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function unknown(what: string, word: string, known: readonly string[]): RangeError {
  const nearest = nearestWord(word, known);
  const all = known.length > 0 ? `There are ${known.join(", ")}.` : "It has none.";
  const hint = nearest === undefined ? all : `Did you mean ${nearest}?`;
  return new RangeError(`there is no ${what} "${word}". ${hint}`);
}
