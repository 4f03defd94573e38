/** Who is made out in the picture: two that have just met, where the run goes event by event; else what is selected in the text. */

import type { PageState } from "../../app/pageState.ts";
import type { Ranges } from "./highlight.ts";

export function highlightedOf({ highlight, status }: Pick<PageState, "highlight" | "status">): Ranges {
  const met = status?.stepped?.met;
  if (!met) return highlight;
  return [met.first, met.second].flatMap((particle) => (particle >= 0 ? [[particle, 1] as const] : []));
}
