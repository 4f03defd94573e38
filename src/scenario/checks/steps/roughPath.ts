/**
 * Effect of a Brownian step that is too long on the path, even if no encounter is missed: within a step particles go straight, as in a
 * gas at kT/m = 2D/Δt, and only many such steps, short beside the gaps, make Brownian motion.
 *
 * - `reflect`. In the long run D_long = λD where steps are short, and as in Enskog's gas D_long = 2D/x where they are long, with x = ζΔt
 *   the momentum that a particle loses in a step, ζ = (4/d) Σ ωᵢⱼ mⱼ/(mᵢ + mⱼ) (Chapman & Cowling, ch. 9 and 16; 2/d a collision for alike
 *   ones). Measured in between: (λ⁻ᵖ + (x/2)ᵖ)^(−1/p) with p = 1.4, within 7 % at φ = 0.05 and 0.1 (x from 0.02 to 5, discs and spheres)
 *   and at 0.3 for discs, and for denser ones within 15 %, always on the cautious side. λ is 1 − 2φ in first order; (1 − φ)² of spheres and
 *   (1 − φ)^1.6 of discs are measured, within 5 % up to φ = 0.3 and 0.5.
 * - `stop`. A particle in contact loses the rest of its step: λD (1 + K)^−1.43 with K collisions a particle and step by Enskog, measured
 *   for spheres at φ = 0.1 and discs at 0.3 within 8 % up to K = 1, a fifth beyond. It costs far more than to be reflected.
 * - `associate`. Fast straight ways to a partner are fewer than slow crooked ones: at the end about 0.6 √(DΔt)/σ too many clusters are
 *   left, and never more than there are particles. Measured with 400 discs at φ = 0.09 and 0.3 and as many spheres at 0.01, from a
 *   few meetings to twenty clusters: right to a factor of two, of 0.2 to 1.2 in place of 0.6,
 *   the most in a crowd and early; more still where a step is as long as the run.
 *
 * In a dilute gas diffusion is right with steps that are much too long for its contacts; and in a crystal, where nothing diffuses, the
 * share is that of the fluid it would be.
 */

import { ballVolume, mixtureRate } from "../../../analysis/theory/hardSphereTheory.ts";
import { diffuses } from "../../../physics/motion/index.ts";
import { groupDiffusions } from "../../estimate/diffusion.ts";
import { type Estimate, estimate } from "../../estimate/estimate.ts";
import { expectedOf } from "../../estimate/expectedMixture.ts";
import { contactRepeats } from "../../estimate/pairEvents.ts";
import type { ResolvedScenario } from "../../resolve.ts";

/** Between the two limits of long and short steps; of steps that stop. */
const [between, stopped] = [1.4, 1.43];
/** What is left of diffusion among others: this power of the free share of the box. */
const crowding = { 2: 1.6, 3: 2 } as const;
/** Error of a suggested step, as a share of the error at which a warning is given. */
const margin = 0.8;
/** Clusters left over, for √(DΔt) in diameters. */
const leftOver = 0.6;
/** Factor that makes a step short. */
const short = 1e-4;

export interface RoughPath {
  /** Of diffusion that is lost with a step; of clusters, that are left over. */
  share(step: number): number;
  /** More of it is warned of. */
  readonly tolerable: number;
  /** Encounters of a particle in a step of the scenario's own length. */
  readonly often: number;
  /** Where steps are short, of the diffusion of one alone. */
  readonly limit: number;
  /** Where particles associate: how far they go in such a step, in diameters. */
  readonly way?: number;
}

/** Undefined without Brownian motion or without encounters. */
export function roughPath(scenario: ResolvedScenario, expected: Estimate): RoughPath | undefined {
  const { motion, dimension, method } = scenario;
  const { step } = method;
  // Of those that stop, contacts that repeat what the step before has begun are not counted.
  const often = ((step ?? 0) * expected.collisionRate) / contactRepeats(scenario);
  if (!diffuses(motion) || step === undefined || !(often > 0)) return undefined;
  if (motion.onContact === "associate") {
    const reach = reachOf(scenario, expected);
    if (reach === undefined) return undefined;
    const most = mostLeftOver(scenario, step);
    const share = (at: number) => Math.min(most, leftOver * reach * Math.sqrt(at));
    return { share, tolerable: 0.1, often, limit: 1, way: reach * Math.sqrt(2 * dimension * step) };
  }
  const limit = (1 - Math.min(1, expected.fraction)) ** crowding[dimension];
  // A Brownian speed goes with 1/√Δt.
  const longer = (at: number) => Math.sqrt(at / step);
  const lost = (2 / dimension) * (mostLost(scenario, step) ?? often);
  const share =
    motion.onContact === "stop"
      ? (at: number) => 1 - (1 + often * longer(at)) ** -stopped
      : (at: number) => 1 - (1 + ((limit * lost * longer(at)) / 2) ** between) ** (-1 / between);
  return { share, tolerable: 0.05, often, limit };
}

/** The longest step that costs less than is tolerable; undefined where any does. */
export function stepByPath(scenario: ResolvedScenario, expected: Estimate): number | undefined {
  const law = roughPath(scenario, expected);
  const allowed = margin * (law?.tolerable ?? 0);
  if (!law || !(law.share(Number.MAX_VALUE) > allowed)) return undefined;
  // By halves on a scale of powers of two: a share need not go on growing, so there is no slope to follow.
  let [shorter, longer] = [-1000, 1000];
  for (let k = 0; k < 60; k++) {
    const middle = (shorter + longer) / 2;
    if (law.share(2 ** middle) > allowed) longer = middle;
    else shorter = middle;
  }
  return 2 ** shorter;
}

/** √D in diameters, of the group where that is most. */
function reachOf(scenario: ResolvedScenario, { fraction, numberDensity }: Estimate): number | undefined {
  const { motion, dimension } = scenario;
  const mixture = expectedOf(scenario)?.mixture;
  const own = groupDiffusions(scenario);
  if (own && mixture && own.length === mixture.length)
    return Math.max(...own.map(({ usual }, k) => Math.sqrt(usual) / mixture[k].diameter));
  if (!diffuses(motion) || typeof motion.diffusion !== "number") return undefined;
  // Of a file only the whole is known.
  return Math.sqrt(motion.diffusion) / (fraction / numberDensity / ballVolume(dimension, 1)) ** (1 / dimension);
}

/** Clusters left over if no particles meet at all, relative to those left over with short steps. */
function mostLeftOver(scenario: ResolvedScenario, step: number): number {
  const fine = estimate({ ...scenario, method: { ...scenario.method, step: short * step } });
  return fine ? fine.collisions / Math.max(1, fine.count - fine.collisions) : Number.POSITIVE_INFINITY;
}

/** Of the group that loses most of its momentum in a step, in collisions with its like. */
function mostLost(scenario: ResolvedScenario, step: number): number | undefined {
  const own = groupDiffusions(scenario)?.map(({ usual }) => usual);
  const mixture = expectedOf(scenario)?.mixture;
  if (!own || !mixture || own.length !== mixture.length) return undefined;
  const most = Math.max(...own);
  const gas = mixture.map((component, k) => ({ ...component, mass: most / own[k], temperature: (2 * most) / step }));
  const lost = gas.map(({ mass }, i) =>
    gas.reduce((sum, other, j) => {
      const rate = mixtureRate(scenario.dimension, gas, i, j);
      return sum + (2 * other.mass * rate) / (mass + other.mass);
    }, 0),
  );
  return step * Math.max(...lost);
}
