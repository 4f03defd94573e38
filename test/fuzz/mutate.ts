/**
 * Documents for fuzzing. Half of them are composed of words of the format (`compose.ts`); of the others, samples or snippets, some values, words
 * and properties are replaced, taken from others or left out. Document k is the same in every run.
 */
import { rootSchema } from "../../src/scenario/schema/scenarioSchema.ts";
import { scenarioSnippets } from "../../src/scenario/schema/snippets.ts";
import { composed } from "./compose.ts";
import { generator, isRecord, type Json, type JsonObject, pick, type Random } from "./json.ts";
import { sampleOf } from "./words.ts";

const numbers = [0, 1, -1, 2, 3, 0.5, 1e-3, 1e-9, 1e-60, 1e-70, 1e3, 1e6, 1e9, 1e30, 1e60, 1e300, 0.999999, -0.5];
const factors = [0.1, 0.3, 0.5, 0.9, 1.1, 1.5, 2, 4, 10];
const strays: readonly Json[] = [null, true, "", "x", [], {}, [[]], [0, 0], [1, 1, 1], "auto", "rest", "walls"];

/** @param texts scenarios as JSON without comments */
export class Mutator {
  private readonly originals: Json[];

  constructor(texts: readonly string[]) {
    this.originals = [...texts.map((text) => JSON.parse(text)), ...scenarioSnippets.map(({ body }) => body as Json)];
  }

  /** Text of document k. */
  document(k: number): string {
    const random = generator(k);
    const root = { document: structuredClone(this.original(random)) };
    if (random(2) === 0) return composed(random, root.document);
    if (random(8) === 0 && isRecord(root.document))
      root.document.method = sampleOf(rootSchema.properties!.method!, random, { dimension: 2, names: [] });
    for (let changes = random(4) === 0 ? 2 : 1; changes > 0; changes--) this.change(root, random);
    return JSON.stringify(root.document ?? null);
  }

  private original(random: Random): Json {
    return pick(random, this.originals);
  }

  /** Changes one value anywhere. */
  private change(root: Json, random: Random): void {
    const places = placesIn(root);
    if (places.length === 0) return;
    const { holder, key } = pick(random, places);
    const value = read(holder, key);
    switch (random(16)) {
      case 0:
        write(holder, key, pick(random, numbers));
        break;
      case 1:
        if (typeof value === "number") write(holder, key, value * 10 ** (random(13) - 6) * (random(4) === 0 ? -1 : 1));
        else write(holder, key, structuredClone(pick(random, strays)));
        break;
      case 2:
        if (Array.isArray(value) && value.length > 0) value.push(structuredClone(pick(random, value)));
        else write(holder, key, structuredClone(pick(random, strays)));
        break;
      case 3:
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else delete holder[key];
        break;
      case 4: {
        // The same property of another document, or any of its values.
        const others = placesIn({ document: this.original(random) });
        const same = others.filter((other) => other.key === key);
        const other = pick(random, same.length > 0 ? same : others);
        write(holder, key, structuredClone(read(other.holder, other.key)));
        break;
      }
      case 5: {
        const other = pick(random, placesIn({ document: this.original(random) }));
        if (!Array.isArray(holder)) write(holder, String(other.key), structuredClone(read(other.holder, other.key)));
        break;
      }
      default:
        this.scale(places, random);
    }
  }

  /** Another value of the same order of magnitude for one of the numbers: most such documents can run. */
  private scale(places: readonly Place[], random: Random): void {
    const numeric = places.filter(({ holder, key }) => typeof read(holder, key) === "number");
    if (numeric.length === 0) return;
    const { holder, key } = pick(random, numeric);
    const value = Number(read(holder, key)) * pick(random, factors);
    write(holder, key, Number.isInteger(read(holder, key)) ? Math.round(value) : value);
  }
}

interface Place {
  readonly holder: Json[] | JsonObject;
  readonly key: string;
}

function placesIn(value: Json): Place[] {
  if (typeof value !== "object" || value === null) return [];
  // Of long lists the first entries stand for all.
  return Object.keys(value)
    .slice(0, 30)
    .flatMap((key) => [{ holder: value, key }, ...placesIn(read(value, key))]);
}

function read(holder: Place["holder"], key: string): Json {
  return Array.isArray(holder) ? holder[Number(key)] : holder[key];
}

function write(holder: Place["holder"], key: string, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else holder[key] = value;
}
