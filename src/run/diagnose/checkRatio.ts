/**
 * Check ratio: encounters and checks per encounter (Sigurgeirsson, Stuart & Wan 2001, §3: n_ch / n_c), and the causes of unusual
 * values.
 *
 * They found 1.04–1.12 in gases whatever the cells, and so it is here. Counted over whole runs it is 1.06 in a dilute gas, 1.12 in
 * discs at a fraction of 0.6, 1.18 at 0.8; 1.16 in spheres at 0.3, 1.22 at 0.5, 1.25 in crystals; mixtures of sizes up to 1 : 20 and
 * of masses up to 1 : 10⁶ stay below 1.23. `single-check` and the production engine count the same to a hundredth, Lubachevsky's
 * advancements come to a little less. What is above 1.3 is none of these, and no physical system tested reaches it.
 *
 * Dissipation has several effects (figures in the study `checks-elsewhere`). In the clusters of a dilute granular
 * gas partners are taken from one another as in a dense fluid: 1.12 where an even gas has 1.07. In clusters of a denser gas nothing
 * changes. Near collapse the same few particles collide repeatedly, and third particles need no checks: 1.00–1.05.
 * The ratio at the end of a run is therefore compared with that of a homogeneous gas of the same density, and the distribution of
 * particles gives the cause of a difference.
 */

import { occupancy } from "../../analysis/distributions/cellOccupancy.ts";
import { chooseCells } from "../../engine/cells/cellSize.ts";
import { flatTally } from "../../engine/dynamics/counters.ts";
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { hasOnlyContacts } from "../../physics/contacts/index.ts";
import type { System } from "../../physics/system.ts";
import { changesMomentum } from "../../physics/thermostats/index.ts";
import { type Cancellation, never } from "../compare/cancellation.ts";
import { createEngine } from "../session/createEngine.ts";
import type { Session } from "../session/session.ts";

export interface CheckFacts {
  /** Highest ratio of any stretch of the run. */
  readonly ratio: number;
  readonly from: number;
  readonly to: number;
  /** Ratio of a homogeneous gas of the same fraction with automatic cells. */
  readonly usual: number;
  /** Larger ratios of the method have no physical cause. */
  readonly most: number;
  /** With dissipation: measured at the end of the run. */
  readonly late?: LateFacts | undefined;
}

/** Measurements of a continuation of the run beyond its end. */
interface LateFacts {
  readonly ratio: number;
  readonly time: number;
  /** Variance of the number of particles per cell over that of a random distribution. */
  readonly crowding: number;
  /** Number of particles that have half of all encounters, and their share of all. */
  readonly busiest: number;
  readonly busiestShare: number;
}

/** Encounters of a stretch: fewer give poor statistics. */
const stretch = 2000;
/** Encounters of the continuation: several per particle, below a limit. */
const trial = { least: 5000, perParticle: 3, most: 40_000 };
/** Largest number of particles: a second engine would take seconds to set up. */
const mostToTry = 200_000;
/** Mean number of particles per counting cell: enough that an empty region shows. */
const perCell = 8;

/** Undefined with too few encounters, without checks, or where blocks are processed ahead: their work is that of later encounters. */
export function checkFacts(session: Session, cancellation: Cancellation = never): CheckFacts | undefined {
  const { engine, scenario, system } = session;
  if (engine.facets.sweep) return undefined;
  if (!dynamicsOf(scenario.method.kind).rechecksThirdParties) return undefined;
  // Detection circles, steps of potentials and bonds are further events of pairs; a thermostat that changes single particles
  // takes their partners from others.
  if (!hasOnlyContacts(system) || changesMomentum(system)) return undefined;
  const highest = highestStretch(session);
  if (!highest) return undefined;
  const { restitution, pairs } = scenario.contact;
  const inelastic = restitution < 1 || pairs.some((pair) => pair.restitution < 1);
  const { mostChecks: most = usuallyAtMost } = dynamicsOf(scenario.method.kind);
  return { ...highest, usual: usualRatio(system), most, ...(inelastic && { late: lateFacts(session, cancellation) }) };
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
    const since = (column: readonly number[] | undefined) => column![row] - column![begin];
    const encounters = since(collisions) + since(wallHits);
    if (encounters < stretch) continue;
    const ratio = 1 + (since(checks) + since(advancements)) / encounters;
    if (!highest || ratio > highest.ratio) highest = { ratio, from: times[begin], to: times[row] };
    begin = row;
  }
  return highest;
}

/** Continues the run beyond its end, and restores it. */
function lateFacts(session: Session, cancellation: Cancellation): LateFacts | undefined {
  const { engine, scenario, system } = session;
  if (system.count > mostToTry) return undefined;
  const further = createEngine(scenario.method, system);
  further.restore(engine.save());
  const before = flatTally(further.tally());
  const counts = further.encounterCounts().slice();
  const encounters = Math.min(Math.max(trial.least, trial.perParticle * system.count), trial.most);
  cancellation.advance(further, encounters);
  const after = flatTally(further.tally());
  const grown = (name: "collisions" | "wallHits" | "checks" | "advancements") => after[name] - before[name];
  const done = grown("collisions") + grown("wallHits");
  if (done < stretch) return undefined;
  return {
    ratio: 1 + (grown("checks") + grown("advancements")) / done,
    time: session.engine.time,
    crowding: crowdingIn(session),
    ...busiestOf(further.encounterCounts().map((count, k) => count - counts[k])),
  };
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

function busiestOf(counts: Uint32Array): Pick<LateFacts, "busiest" | "busiestShare"> {
  const falling = counts.slice().sort((a, b) => b - a);
  const half = falling.reduce((sum, count) => sum + count, 0) / 2;
  let [busiest, sum] = [0, 0];
  while (busiest < falling.length && sum < half) sum += falling[busiest++];
  return { busiest, busiestShare: busiest / Math.max(1, counts.length) };
}

/** Measured in equal discs and spheres, elastic and at equilibrium, under the production engine with automatic cells. */
const measured: Readonly<Record<2 | 3, readonly (readonly [fraction: number, ratio: number])[]>> = {
  2: [
    [0.01, 1.066],
    [0.05, 1.074],
    [0.15, 1.081],
    [0.3, 1.086],
    [0.5, 1.109],
    [0.6, 1.125],
    [0.7, 1.16],
    [0.8, 1.18],
  ],
  3: [
    [0.01, 1.063],
    [0.05, 1.103],
    [0.15, 1.126],
    [0.3, 1.156],
    [0.4, 1.178],
    [0.5, 1.21],
    [0.7, 1.25],
  ],
};

/** Ratio of a homogeneous gas of this fraction, interpolated linearly. */
function usualRatio({ dimension, size, radii }: Pick<System, "dimension" | "size" | "radii">): number {
  const box = size.reduce((product, length) => product * length, 1);
  const filled = radii.reduce((sum, r) => sum + (dimension === 2 ? Math.PI * r ** 2 : (4 / 3) * Math.PI * r ** 3), 0);
  const fraction = filled / box;
  const known = measured[dimension];
  const k = known.findIndex(([at]) => at >= fraction);
  if (k <= 0) return (k === 0 ? known[0] : known[known.length - 1])[1];
  const [[low, from], [high, to]] = [known[k - 1], known[k]];
  return from + ((to - from) * (fraction - low)) / (high - low);
}

/** Of methods that do not say another bound. */
const usuallyAtMost = 1.3;

type CheckCause = "collapse" | "clustering" | "defect";

/** In clusters alone half of all encounters belong to at least a tenth of the particles. */
const fewParticles = 0.05;
/** Mixtures of sizes have variances up to 2.6 times. */
const crowded = 4;
/** Given cells, mixtures and statistics change the ratio by this much. */
const tolerance = 0.03;

/** Undefined where the ratio is usual. @param heaped gravity accumulates particles */
export function causeOf({ ratio, usual, most, late }: CheckFacts, heaped: boolean): CheckCause | undefined {
  const away = late ? late.ratio - usual : 0;
  if (late && away < -tolerance && late.busiestShare < fewParticles) return "collapse";
  if (late && Math.abs(away) > tolerance && late.crowding > crowded && !heaped) return "clustering";
  return ratio > most ? "defect" : undefined;
}
