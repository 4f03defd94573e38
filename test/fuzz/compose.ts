/**
 * Documents composed of words of the format: of a small scenario, any of its objects gets any properties that the schema knows. What the
 * check refuses is mended by one of its fixes or left out, as most random combinations conflict; some documents stay as they are.
 */
import { parse } from "jsonc-parser";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { rootSchema } from "../../src/scenario/schema/scenarioSchema.ts";
import { applyFix } from "../scenario/applyFix.ts";
import { isRecord, type Json, type JsonObject, pick, type Random } from "./json.ts";
import { type Around, objectsIn, sampleOf } from "./words.ts";

/** Rounds of mending. */
const rounds = 8;
/** A group of a composed document has no more particles: it is built and run often. */
const mostInGroup = 40;

export function composed(random: Random, original: Json): string {
  const document = random(2) === 0 && isRecord(original) ? fewer(original) : gas(random);
  for (let words = 1 + random(5); words > 0; words--) addWord(document, random);
  const text = JSON.stringify(document);
  return random(10) === 0 ? text : mended(text, random);
}

/** A few particles in a box, from which every word can be reached. */
function gas(random: Random): JsonObject {
  const dimension = 2 + random(2);
  const groups = Array.from({ length: 1 + random(3) }, (_, k) => ({
    name: ["light", "heavy", "third"][k],
    count: 1 + random(12),
    radius: pick(random, [0.3, 0.4, 0.5, 0.5]),
    ...(random(2) === 0 && { mass: pick(random, [0.5, 1, 4]) }),
  }));
  return {
    box: {
      size: new Array<number>(dimension).fill(pick(random, [6, 8, 10])),
      edges: pick<Json>(random, [
        "periodic",
        "reflecting",
        "open",
        ["periodic", ...new Array(dimension - 1).fill("reflecting")],
      ]),
    },
    particles: groups.length === 1 && random(2) === 0 ? groups[0] : groups,
    stop: { time: pick(random, [1, 5, 20]) },
  };
}

function fewer(document: JsonObject): JsonObject {
  const { particles } = document;
  for (const group of Array.isArray(particles) ? particles : [particles])
    if (isRecord(group) && typeof group.count === "number") group.count = Math.min(group.count, mostInGroup);
  return document;
}

function addWord(document: JsonObject, random: Random): void {
  const objects = objectsIn(document);
  const { made, schema } = random(3) === 0 ? pick(random, objects) : { made: document, schema: rootSchema };
  const name = pick(random, Object.keys(schema.properties!));
  const value = sampleOf(schema.properties![name], random, aroundOf(document));
  // A list of one more entry.
  const before = made[name];
  made[name] = Array.isArray(before) && Array.isArray(value) && random(2) === 0 ? [...before, ...value] : value;
}

function aroundOf({ box, particles, obstacles }: JsonObject): Around {
  const size = isRecord(box) ? box.size : undefined;
  const named = [particles, obstacles].flat().flatMap((entry) => (isRecord(entry) ? [entry.name] : []));
  return {
    dimension: Array.isArray(size) && size.length === 3 ? 3 : 2,
    names: [...named.filter((name) => typeof name === "string"), "walls", "bottom"],
  };
}

export function mended(text: string, random: Random): string {
  let present = text;
  for (let round = 0; round < rounds; round++) {
    const { diagnostics } = readScenario(present);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length === 0) break;
    const { path, fixes = [] } = pick(random, errors);
    present = fixes.length > 0 && random(3) > 0 ? applyFix(present, pick(random, fixes)) : without(present, path);
  }
  return present;
}

function without(text: string, path: readonly (string | number)[]): string {
  // A fix may leave a comma at the end of a list.
  const document = parse(text) as Json;
  let holder = document;
  for (const step of path.slice(0, -1)) holder = (holder as JsonObject | null)?.[step] ?? null;
  const last = path.at(-1);
  if (Array.isArray(holder) && typeof last === "number") holder.splice(last, 1);
  else if (isRecord(holder) && last !== undefined) delete holder[last];
  return JSON.stringify(document);
}
