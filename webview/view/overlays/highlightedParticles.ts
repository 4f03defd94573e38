/** Highlighted particles: the two that have just collided, while the run is stepped event by event; else those selected in the text. */

import type { PageState } from "../../app/pageState.ts";
import type { Ranges } from "./highlight.ts";

export function highlightedOf({ highlight, status }: Pick<PageState, "highlight" | "status">): Ranges {
  const met = status?.stepped?.met;
  if (!met) return highlight;
  return [met.first, met.second].flatMap((particle) => (particle >= 0 ? [[particle, 1] as const] : []));
}
