/**
 * Mutated documents: of a sample or snippet some values, words and properties are replaced, taken from others or left out. Document k is
 * the same in every run.
 */
import { scenarioSnippets } from "../../src/scenario/schema/snippets.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type Random = (below: number) => number;

export function generator(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    const mixed = (state ^ (state >>> 13)) >>> 0;
    return Math.floor((mixed / 2 ** 32) * below);
  };
}

const numbers = [0, 1, -1, 2, 3, 0.5, 1e-3, 1e-9, 1e-60, 1e-70, 1e3, 1e6, 1e9, 1e30, 1e60, 1e300, 0.999999, -0.5];
const factors = [0.1, 0.3, 0.5, 0.9, 1.1, 1.5, 2, 4, 10];
const strays: readonly Json[] = [null, true, "", "x", [], {}, [[]], [0, 0], [1, 1, 1], "auto", "rest", "walls"];
const methods: readonly Json[] = [
  ...["event-driven", "simple", "saved-times", "single-check", "cells", "lubachevsky", "node-lists"].map((kind) => ({
    kind,
  })),
  ...["overlap", "sweep", "verlet", "naive", "cells", "centres", "slices"].map((detector) => ({
    kind: "time-stepped",
    detector,
    step: 0.01,
  })),
];

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
    if (random(8) === 0 && isRecord(root.document)) root.document.method = structuredClone(pick(random, methods));
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
  readonly holder: Json[] | { [name: string]: Json };
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
  return Array.isArray(holder) ? holder[Number(key)]! : holder[key]!;
}

function write(holder: Place["holder"], key: string, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else holder[key] = value;
}

function isRecord(value: Json): value is { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)]!;
}
