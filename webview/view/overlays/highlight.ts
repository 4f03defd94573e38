/** Highlighted particles: those selected in the text, and the two of the event that a step has shown. */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { PageState } from "../../app/pageState.ts";

type Ranges = readonly (readonly [first: number, count: number])[];

export class Highlight {
  /** One byte a particle, 1 where it is made out; undefined: none is. */
  bytes: Uint8Array | undefined;
  #ranges: Ranges = [];

  /** Returns whether they are others than before. */
  set(ranges: Ranges, scene: Scene | undefined): boolean {
    if (same(ranges, this.#ranges)) return false;
    this.#ranges = ranges;
    this.apply(scene);
    return true;
  }

  /** To the particles of another scene. */
  apply(scene: Scene | undefined): void {
    const count = scene?.count ?? 0;
    const ranges = this.#ranges.filter(([first, number]) => number > 0 && first < count);
    this.bytes = ranges.length > 0 ? new Uint8Array(count) : undefined;
    for (const [first, number] of ranges) this.bytes!.fill(1, Math.max(first, 0), first + number);
  }
}

function same(a: Ranges, b: Ranges): boolean {
  return a.length === b.length && a.every((range, k) => range.every((value, side) => value === b[k][side]));
}

export interface Highlighted {
  readonly ranges: Ranges;
  /** Particles with rings, by which they differ from the others in `ranges`. */
  readonly ringed: readonly number[];
}

/** Those selected in the text, and the two that have just collided, while the run is stepped event by event. */
export function highlightedOf({ highlight, status }: Pick<PageState, "highlight" | "status">): Highlighted {
  const met = status?.stepped?.met;
  if (!met) return { ranges: highlight, ringed: [] };
  const pair = [met.first, met.second].filter((particle) => particle >= 0);
  return {
    ranges: [...highlight, ...pair.map((particle) => [particle, 1] as const)],
    ringed: highlight.length > 0 ? pair : [],
  };
}
