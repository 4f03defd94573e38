/** Relation of particles and text: the particles at a place of the text, and the place of a particle. */
import { getLocation } from "jsonc-parser";
import type { Path, Source } from "../../protocol/messages.ts";
import { parseJson } from "../../scenario/text/jsonParser.ts";
import type { Span } from "../../scenario/text/textPlaces.ts";

export type Ranges = readonly (readonly [first: number, count: number])[];

/** Longest text that is searched (UTF-16 units): more would block the extension host. */
export const longestSearched = 2_000_000;

/** Lists of a group with an entry for each particle. */
const perParticle = ["at", "velocity", "radius", "mass"];

/** Particles of a selection between two offsets. None where it contains all particles. */
export function particlesAt(text: string, from: number, to: number, sources: readonly Source[]): Ranges {
  const [start, end] = from <= to ? [from, to] : [to, from];
  const first = spanAt(pathAt(text, start), sources);
  const last = start === end ? first : spanAt(pathAt(text, end), sources);
  const known = first && last ? [first, last] : [first ?? last].filter((span) => span !== undefined);
  if (known.length === 0) return [];
  const begin = Math.min(...known.map(([begin]) => begin));
  const beyond = Math.max(...known.map(([begin, count]) => begin + count));
  const all = sources.reduce((sum, { count }) => sum + count, 0);
  return beyond - begin < all || beyond - begin === 1 ? [[begin, beyond - begin]] : [];
}

/** Path of a listed particle's entry, else of its group. */
export function pathOf(particle: number, sources: readonly Source[]): Path | undefined {
  const source = sources.find(({ first, count }) => particle >= first && particle < first + count);
  if (!source) return undefined;
  return source.listed ? [...source.path, "at", particle - source.first] : source.path;
}

/** Its place; undefined in too long a text. */
export function placeOf(text: string, path: Path): Span | undefined {
  if (text.length > longestSearched) return undefined;
  const { places } = parseJson(text);
  const index = places.find(path);
  return index < 0 ? undefined : places.span(index);
}

/** `particles.radius`, `box.size[0]`. */
export function nameOfPath(path: Path): string {
  return path.map((step, k) => (typeof step === "number" ? `[${step}]` : `${k > 0 ? "." : ""}${step}`)).join("");
}

/** The path at an offset. */
export function pathAt(text: string, offset: number): Path {
  return getLocation(text, offset).path;
}

function spanAt(path: Path, sources: readonly Source[]): readonly [first: number, count: number] | undefined {
  for (const { path: own, first, count, listed } of sources) {
    if (!own.every((step, k) => path[k] === step)) continue;
    const [list, k] = path.slice(own.length);
    if (listed && perParticle.includes(String(list)) && typeof k === "number" && k < count) return [first + k, 1];
    return [first, count];
  }
  return undefined;
}
