/** Forms of values that several blocks recognize in mistakes. */
import type { Path } from "../diagnostics.ts";
import { isObject } from "../schema/schemaNode.ts";

/** Names of a number of time steps. */
export const numberOfSteps = /^(n|num|max|number ?of)?steps?$/i;

/** The names of a path, without the numbers of entries. */
export function names(path: Path): string[] {
  return path.filter((step) => typeof step === "string");
}

/** A property with another name, or none where the value is not a number. */
export function asNumber(word: string, of = (value: number) => value): (value: unknown) => Record<string, unknown>[] {
  return (value) => (typeof value === "number" ? [{ [word]: of(value) }] : []);
}

export function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "number");
}

/** `{ "x": 1, "y": 2 }` → `[1, 2]`; components that are not named are `rest`. */
export function alongAxes(value: unknown, rest: number, dimension = 2): number[][] {
  if (!isObject(value) || Object.keys(value).length === 0) return [];
  const named = ["x", "y", "z"];
  if (!Object.entries(value).every(([name, part]) => named.includes(name) && typeof part === "number")) return [];
  const length = Math.max(dimension, ...Object.keys(value).map((name) => named.indexOf(name) + 1));
  return [named.slice(0, length).map((name) => Number(value[name] ?? rest))];
}

/** Names of the groups of a document that may have errors. */
export function groupNames(document: unknown): string[] {
  const particles = isObject(document) ? document.particles : undefined;
  const list = Array.isArray(particles) ? particles : [particles];
  const names = list.map((group, k) => {
    const named = isObject(group) && typeof group.name === "string" ? group.name : undefined;
    return named ?? (Array.isArray(particles) && list.length > 1 ? `group ${k + 1}` : "particles");
  });
  return [...new Set(names)];
}
