/**
 * How many encounters and checks there are to an encounter (Sigurgeirsson, Stuart & Wan 2001, §3: n_ch / n_c), and what may be
 * behind it where that is much.
 *
 * They found 1.04–1.12 in gases whatever the cells, and so it is here. Counted over whole runs it is 1.06 in a dilute gas, 1.12 in
 * discs at a fraction of 0.6, 1.18 at 0.8; 1.16 in spheres at 0.3, 1.22 at 0.5, 1.25 in crystals; clusters, heaps, mixtures of sizes
 * up to 1 : 20 and of masses up to 1 : 10⁶ stay below 1.21. `single-check` and the production engine count the same to a
 * hundredth, Lubachevsky's advancements come to a little less. What is above 1.3 is none of these.
 */
import { chooseCells } from "../engine/cellSize.ts";
import { occupancy } from "../engine/occupancy.ts";
import type { MethodKind } from "../scenario/resolve.ts";
import type { Session } from "./session.ts";

/** Others keep all foreseen encounters, or look at everybody: no third party has to look again. */
export function hasThirdParties(kind: MethodKind): boolean {
  return kind === "event-driven" || kind === "single-check" || kind === "lubachevsky";
}

export interface CheckFacts {
  /** In the stretch of the run where it was highest. */
  readonly ratio: number;
  readonly from: number;
  readonly to: number;
  /** How much more the number of particles in a cell spreads than by chance, at the end: variance over variance. */
  readonly crowding: number;
  /** So many particles have half of all encounters, and their share of all. */
  readonly busiest: number;
  readonly busiestShare: number;
}

/** Encounters of a stretch: fewer are told by chance. */
const stretch = 2000;
/** Particles of a cell in which they are counted: enough that an empty neighbourhood shows. */
const perCell = 8;

/** Undefined where too little has happened, or nothing is checked. */
export function checkFacts(session: Session): CheckFacts | undefined {
  if (!hasThirdParties(session.scenario.method.kind)) return undefined;
  const highest = highestStretch(session);
  if (!highest) return undefined;
  return { ...highest, crowding: crowdingIn(session), ...busiestOf(session.engine.encounterCounts()) };
}

function highestStretch({ counts, measures }: Session): Pick<CheckFacts, "ratio" | "from" | "to"> | undefined {
  const { names, columns } = measures.series();
  const times = columns[names.indexOf("time")];
  if (!times) return undefined;
  const [collisions, wallHits, checks, advancements] = (
    ["collisions", "wallHits", "checks", "advancements"] as const
  ).map((name) => counts.column(name));
  let begin = 0;
  let highest: Pick<CheckFacts, "ratio" | "from" | "to"> | undefined;
  for (let row = 1; row < times.length; row++) {
    const since = (column: readonly number[] | undefined) => column![row]! - column![begin]!;
    const encounters = since(collisions) + since(wallHits);
    if (encounters < stretch) continue;
    const ratio = 1 + (since(checks) + since(advancements)) / encounters;
    if (!highest || ratio > highest.ratio) highest = { ratio, from: times[begin]!, to: times[row]! };
    begin = row;
  }
  return highest;
}

function crowdingIn(session: Session): number {
  const { system } = session;
  const { shares, chance } = occupancy(system, session.view(), chooseCells(system, perCell));
  const spread = (of: Float64Array) => {
    const mean = of.reduce((sum, share, k) => sum + share * k, 0);
    return of.reduce((sum, share, k) => sum + share * (k - mean) ** 2, 0);
  };
  const expected = spread(chance);
  return expected > 0 ? spread(shares) / expected : 1;
}

function busiestOf(counts: Uint32Array): Pick<CheckFacts, "busiest" | "busiestShare"> {
  const falling = counts.slice().sort((a, b) => b - a);
  const half = falling.reduce((sum, count) => sum + count, 0) / 2;
  let [busiest, sum] = [0, 0];
  while (busiest < falling.length && sum < half) sum += falling[busiest++]!;
  return { busiest, busiestShare: busiest / Math.max(1, counts.length) };
}

/** What is above is not usual. */
export const usualAtMost = 1.3;

export type CheckCause = "collapse" | "clustering" | "defect";

/** @param inelastic without loss nothing collapses */
export function causeOf({ crowding, busiestShare }: CheckFacts, inelastic: boolean): CheckCause {
  if (inelastic && busiestShare < fewParticles) return "collapse";
  return crowding > crowded ? "clustering" : "defect";
}

/** Half of all encounters belong to at least a tenth of the particles in the worst of granular clusters. */
const fewParticles = 0.05;
const crowded = 2;
