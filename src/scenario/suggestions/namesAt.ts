/** Names of groups, walls and obstacles that can be completed at an offset, and those that wait for a group; the schema cannot list them. */

import { getLocation } from "jsonc-parser";
import { allObstacles, allWalls, wallNames } from "../../physics/contacts/pairTables.ts";
import { counters } from "../../physics/contacts/rules.ts";
import { faceNames } from "../../physics/surfaces/boxFace.ts";
import { blocks } from "../blocks/index.ts";
import type { Path } from "../diagnostics.ts";
import { isObject } from "../schema/schemaNode.ts";
import { readJsonText } from "../text/jsonText.ts";
import { groupNames } from "./mistakenForms.ts";

interface NamesAt {
  readonly names: readonly { readonly name: string; readonly about: string }[];
  /** Range that is replaced: the name that is there, with its quotes. */
  readonly start: number;
  readonly end: number;
}

/** Beyond this offset the path takes too long to find. */
const furthest = 1_000_000;

const places = blocks.flatMap((block) =>
  (block.groupNames ?? []).map(({ path, walls }) => ({
    path: `${block.name}.${path}`,
    /** The list that it is an entry of. */
    list: path.endsWith(".*") ? `${block.name}.${path.slice(0, -2)}` : undefined,
    walls,
  })),
);

const moverPlaces = blocks.flatMap(({ name, moverNames = [] }) => moverNames.map((path) => `${name}.${path}`));

export function namesAt(text: string, offset: number): NamesAt | undefined {
  if (offset > furthest) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const where = pattern(path);
  const place = places.find((known) => [known.path, known.list].includes(where));
  const isMover = moverPlaces.includes(where);
  if (isAtPropertyKey || !(place || isMover)) return undefined;
  if (where === place?.list && !text.slice(0, offset).trimEnd().endsWith("[")) return undefined;
  const { value } = readJsonText(text);
  if (!isObject(value)) return undefined;
  const inside = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const [start, end] = inside ? [previousNode.offset, previousNode.offset + previousNode.length] : [offset, offset];
  if (isMover) return { names: movers(value.obstacles), start, end };
  const groups = groupNames(value).map((name) => ({ name, about: "a group" }));
  return { names: place?.walls ? [...groups, ...walls(value.box)] : groups, start, end };
}

/** Those whose names may stand at a path. */
export function moversAt(document: Record<string, unknown>, path: Path): string[] {
  return moverPlaces.includes(pattern(path)) ? movers(document.obstacles).map(({ name }) => name) : [];
}

function pattern(path: Path): string {
  return path.map((step) => (typeof step === "number" ? "*" : step)).join(".");
}

function movers(obstacles: unknown): { name: string; about: string }[] {
  const list = Array.isArray(obstacles) ? obstacles.filter(isObject) : [];
  return list.flatMap(({ name, motion }) =>
    typeof name === "string" && motion !== undefined ? [{ name, about: "an obstacle with a motion" }] : [],
  );
}

/** Names of groups in other blocks that no group of the scenario has. */
export function groupsWanted(document: Record<string, unknown>): string[] {
  const { obstacles } = document;
  const own = Array.isArray(obstacles) ? obstacles.flatMap((each) => (isObject(each) ? [each.name] : [])) : [];
  const known = new Set([...groupNames(document), ...wallNames, allObstacles, ...Object.keys(counters), ...own]);
  const names = places.flatMap(({ path }) => valuesAt(document, path.split(".")));
  return [...new Set(names)].filter((name): name is string => typeof name === "string" && !known.has(name));
}

function valuesAt(around: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [around];
  if (step === "*") return Array.isArray(around) ? around.flatMap((each) => valuesAt(each, rest)) : [];
  return isObject(around) ? valuesAt(around[step], rest) : [];
}

function walls(box: unknown): { name: string; about: string }[] {
  const size = isObject(box) ? box.size : undefined;
  const dimension = Array.isArray(size) && size.length === 3 ? 3 : 2;
  return [{ name: allWalls, about: "all walls" }, ...faceNames(dimension).map((name) => ({ name, about: "one wall" }))];
}
