/** JSON values, and choices from a sequence of random numbers. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** A whole number from 0 on, below the given one. */
export type Random = (below: number) => number;

export function generator(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    const mixed = (state ^ (state >>> 13)) >>> 0;
    return Math.floor((mixed / 2 ** 32) * below);
  };
}

export function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)];
}
