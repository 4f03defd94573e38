/** Registry of colorings, in the order of the menu: short labels first, so that they share lines. */
import type { Field } from "../../../engine/api/engine.ts";
import type { ColoringOption } from "../../../protocol/messages.ts";
import { bondOrder } from "./bondOrder.ts";
import { cell } from "./cell.ts";
import { cluster } from "./cluster.ts";
import type { Coloring, ColoringFacts } from "./coloring.ts";
import { overlap, rattlers } from "./contactColorings.ts";
import { course } from "./course.ts";
import { displacement } from "./displacement.ts";
import { eventCount, sinceLastEvent } from "./eventColorings.ts";
import { fieldColorings } from "./fieldColorings.ts";
import { species } from "./species.ts";
import { speed } from "./speed.ts";
import { spin } from "./spin.ts";

export const colorings: Coloring[] = [
  species,
  speed,
  displacement,
  spin,
  cell,
  cluster,
  course,
  rattlers,
  overlap,
  bondOrder,
  eventCount,
  sinceLastEvent,
];

/** The colorings of a scenario as plain data for the page, and the one to begin with. */
export function coloringsFor(facts: ColoringFacts): {
  readonly colorings: readonly ColoringOption[];
  readonly defaultColoring: string;
} {
  const offered = [...colorings, ...fieldColorings(facts.fields)].filter(({ applies }) => applies?.(facts) ?? true);
  const preference = (coloring: Coloring) => coloring.preference?.(facts) ?? 0;
  const first = offered.reduce((best, coloring) => (preference(coloring) > preference(best) ? coloring : best));
  return {
    colorings: offered.map(({ id, label, about, palette, names }) => {
      return { id, label, about, palette, ...(names && { names: names(facts.system) }) };
    }),
    defaultColoring: first.id,
  };
}

/** Of a request that the scenario does not offer, species. */
export function coloringOf(
  id: string,
  offered: readonly { readonly id: string }[],
  fields?: readonly Field[],
): Coloring {
  const known = offered.some((option) => option.id === id);
  const all = [...colorings, ...fieldColorings(fields)];
  return (known ? all.find((coloring) => coloring.id === id) : undefined) ?? species;
}
