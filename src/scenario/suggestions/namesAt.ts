/** The names that may stand where one is typed: of groups and walls, which the schema cannot know. */
import { getLocation } from "jsonc-parser";
import { allWalls, faceNames } from "../restitution.ts";
import { isObject } from "../schema/schemaNode.ts";
import { readJsonText } from "../text/jsonText.ts";

export interface NamesAt {
  readonly names: readonly { readonly name: string; readonly about: string }[];
  /** What is there already, with its quotes, and is replaced. */
  readonly start: number;
  readonly end: number;
}

/** Further down in a text it takes too long to find out where one is. */
const furthest = 1_000_000;

export function namesAt(text: string, offset: number): NamesAt | undefined {
  if (offset > furthest) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const where = path.map((step) => (typeof step === "number" ? "*" : step)).join(".");
  const meeting = where === "contact.pairs.*.between.*" || where === "contact.pairs.*.between";
  if (isAtPropertyKey || !(meeting || where === "motion.diffusion.*.species")) return undefined;
  if (where.endsWith("between") && !text.slice(0, offset).trimEnd().endsWith("[")) return undefined;
  const { value } = readJsonText(text);
  if (!isObject(value)) return undefined;
  const inside = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const [start, end] = inside ? [previousNode.offset, previousNode.offset + previousNode.length] : [offset, offset];
  const groups = groupNames(value.particles).map((name) => ({ name, about: "a group" }));
  return { names: meeting ? [...groups, ...walls(value.box)] : groups, start, end };
}

export function groupNames(particles: unknown): string[] {
  const list = Array.isArray(particles) ? particles : [particles];
  const names = list.map((group, k) => {
    const named = isObject(group) && typeof group.name === "string" ? group.name : undefined;
    return named ?? (Array.isArray(particles) && list.length > 1 ? `group ${k + 1}` : "particles");
  });
  return [...new Set(names)];
}

function walls(box: unknown): { name: string; about: string }[] {
  const size = isObject(box) ? box.size : undefined;
  const dimension = Array.isArray(size) && size.length === 3 ? 3 : 2;
  return [{ name: allWalls, about: "all walls" }, ...faceNames(dimension).map((name) => ({ name, about: "one wall" }))];
}
