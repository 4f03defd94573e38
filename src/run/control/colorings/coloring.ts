/**
 * A coloring: the color of each particle as a share of a range, 0 to 255. An entry computes the shares and says how the page shows
 * them; the page has the palettes.
 */
import type { RunFacts } from "../../../analysis/quantities/quantity.ts";
import type { EncounterLog, Facets, Field, Frame, Tally } from "../../../engine/api/engine.ts";
import type { Memory, System } from "../../../physics/system.ts";
import type { ColoringOption, ViewFrame } from "../../../protocol/messages.ts";

export interface ColoringFacts {
  readonly system: Pick<System, "speciesNames" | "rules">;
  readonly fields?: readonly Field[];
  readonly facts: Pick<
    RunFacts,
    | "cells"
    | "count"
    | "aggregates"
    | "collides"
    | "fluid"
    | "grows"
    | "inertia"
    | "rotates"
    | "sphere"
    | "step"
    | "what"
  >;
}

/** The state that is colored. */
export interface ColorInput {
  readonly frame: Frame;
  readonly tally: Tally;
  /** Events of each particle; computed only when called. */
  readonly encounters: () => Uint32Array;
  /** What the engine remembers of particles. */
  readonly memory?: () => Memory;
  /** Present where the grid has adapted. */
  readonly cells?: readonly number[];
  /** Of an engine with a flow or a fluid. */
  readonly fields?: readonly Field[] | undefined;
  /** Of particles that are followed over periodic images. */
  readonly displacement?: Facets["displacement"] | undefined;
  /** Cluster label of each particle, where particles associate. */
  readonly clusters?: (() => Int32Array | undefined) | undefined;
}

export type ParticleColors = Pick<ViewFrame, "shades" | "range" | "legend" | "exceeds">;

/** What a coloring that depends on past events is given: every event since it was chosen, or since an earlier state. */
export interface EventListener {
  note(log: EncounterLog): void;
  /** All events from here on will be noted. @param counts events of each particle so far */
  beginAt(counts: Uint32Array): void;
  /** Whether enough events were noted for every particle. */
  isComplete(counts: Uint32Array): boolean;
}

/** Computes the colors of one run; may keep a state from frame to frame. */
export interface Shader {
  shade(input: ColorInput): ParticleColors;
  readonly events?: EventListener;
}

export interface Coloring extends Omit<ColoringOption, "names"> {
  /** Names of the shades 0, 1, 2, …, in place of a scale. */
  names?(system: Pick<System, "speciesNames" | "rules">): readonly string[];
  /** Absent: offered for every scenario. */
  applies?(facts: ColoringFacts): boolean;
  /** The applicable coloring of the highest preference is shown first; absent: 0. */
  preference?(facts: ColoringFacts): number;
  create(system: System, cells: readonly number[]): Shader;
}

/** Of many particles, the range ends so far above this share of them at most: one outlier does not paint all others alike. */
const [common, beyondCommon, many] = [0.98, 1.5, 50];
const bins = 1024;

/** Shares of the greatest value, outliers apart, or of `least` where all are smaller. */
export function shadesOf(values: Uint32Array | Float32Array, least = 1): ParticleColors {
  let greatest = least;
  for (let i = 0; i < values.length; i++) if (values[i] > greatest) greatest = values[i];
  const usual = values.length < many ? greatest : percentile(values, common, greatest);
  const high = usual > 0 ? Math.max(least, Math.min(greatest, beyondCommon * usual)) : greatest;
  return { ...shadesUpTo(values, high), ...(high < greatest && { exceeds: true }) };
}

/** Upper end of the bin that holds it; 0 where that is the lowest. */
function percentile(values: ArrayLike<number>, share: number, greatest: number): number {
  const counts = new Uint32Array(bins + 1);
  for (let i = 0; i < values.length; i++) counts[Math.floor((bins * values[i]) / greatest)]++;
  let bin = 0;
  for (let below = counts[0]; below < share * values.length; below += counts[bin]) bin++;
  return bin === 0 ? 0 : (greatest * (bin + 1)) / bins;
}

export function shadesUpTo(values: ArrayLike<number>, high: number): ParticleColors {
  const shades = new Uint8Array(values.length);
  const scale = 255 / high;
  for (let i = 0; i < shades.length; i++) {
    const shade = values[i] * scale;
    shades[i] = shade < 255 ? Math.round(shade) : 255;
  }
  return { shades, range: [0, high] };
}
