/** Which cards a search finds. */
import type { GalleryCard, GalleryGroup } from "../../src/protocol/gallery.ts";

/** All words of the search stand in the card or above it, in any order; accents and case do not matter. */
export function finds(search: string, { heading }: Pick<GalleryGroup, "heading">, card: GalleryCard): boolean {
  const { question, title, about, file = "" } = card;
  const text = plain([heading, question, title, about, file].join(" "));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}|[’']/gu, "")
    .replaceAll("–", "-")
    .toLowerCase();
}

/** A card by its place on the page. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** The card to which an arrow key leads; of those in the next row, the one nearest. Undefined: no other. */
export function cardBeside(places: readonly Place[], from: number, key: string): number | undefined {
  if (key === "Home" || key === "End") return key === "Home" ? 0 : places.length - 1;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const to = from + (key === "ArrowRight" ? 1 : -1);
    return to >= 0 && to < places.length ? to : undefined;
  }
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const { left, top } = places[from];
  const sign = key === "ArrowDown" ? 1 : -1;
  const beyond = places.map(({ top: other }) => sign * (other - top)).filter((distance) => distance > 1);
  const row = Math.min(...beyond);
  const candidates = places.flatMap((place, k) => (Math.abs(sign * (place.top - top) - row) <= 1 ? [k] : []));
  const away = (k: number) => Math.abs(places[k].left - left);
  return candidates.length === 0 ? undefined : candidates.reduce((a, b) => (away(b) < away(a) ? b : a));
}
