/** The `expect` block of a text: a test for each entry. Errors elsewhere in the text do not affect it. */
import type { JsonText } from "../../scenario/text/jsonText.ts";

interface ExpectEntry {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface ExpectBlock {
  readonly title: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly ExpectEntry[];
  /** The scenario has a stop block, without which the run does not end. */
  readonly stops: boolean;
}

/** Undefined without expectations. */
export function expectBlock({ value, places }: Pick<JsonText, "value" | "places">): ExpectBlock | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { title, stop, expect, box, particles } = value as Record<string, unknown>;
  // Of a text that breaks off before there is anything to run nothing can be judged.
  if (box === undefined && particles === undefined) return undefined;
  const block = places.find(["expect"]);
  if (block < 0) return undefined;
  const entries = places
    .properties(block)
    .filter(
      (property) =>
        property.value >= 0 && isBlock((expect as Record<string, unknown> | null | undefined)?.[property.name]),
    )
    .map(({ name, start, value }) => ({ name, start, end: places.span(value).end }));
  if (entries.length === 0) return undefined;
  const { end } = places.span(block);
  const { start } = places.name(["expect"]) ?? places.span(block);
  return {
    title: typeof title === "string" && title !== "" ? title : undefined,
    start,
    end,
    entries,
    stops: isBlock(stop),
  };
}

/** With something in it. */
function isBlock(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
