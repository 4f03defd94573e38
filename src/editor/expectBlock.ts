/** The `expect` block of a scenario's text: a test for each entry. Found without checking the rest. */
import { readJsonText } from "../scenario/jsonText.ts";

export interface ExpectEntry {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface ExpectBlock {
  readonly title: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly ExpectEntry[];
  /** Without one the run has no end of its own. */
  readonly stops: boolean;
}

/** Reading more than this (UTF-16 units) would hold the host up; what is expected is then known from the run. */
const longest = 2_000_000;

/** Undefined: nothing is expected. Longer texts: the block without its entries. */
export function expectBlock(text: string): ExpectBlock | undefined {
  if (!text.includes('"expect"')) return undefined;
  if (text.length > longest) {
    const start = text.lastIndexOf('"expect"');
    return { title: undefined, start, end: start + 8, entries: [], stops: text.includes('"stop"') };
  }
  const { value, places } = readJsonText(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { title, stop } = value as Record<string, unknown>;
  const block = places.find(["expect"]);
  if (block < 0) return undefined;
  const entries = places
    .properties(block)
    .filter((property) => property.value >= 0)
    .map(({ name, start, value }) => ({ name, start, end: places.span(value).end }));
  if (entries.length === 0) return undefined;
  const { end } = places.span(block);
  const { start } = places.name(["expect"]) ?? places.span(block);
  return {
    title: typeof title === "string" && title !== "" ? title : undefined,
    start,
    end,
    entries,
    stops: typeof stop === "object" && stop !== null && Object.keys(stop).length > 0,
  };
}
