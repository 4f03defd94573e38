/**
 * Sites of the square, hexagonal, simple cubic, body-centered and face-centered lattices, fitted to a region.
 *
 * Each of them is a grid of layers with a rule for the whole numbers (i, j, k) that carry a site:
 *
 *   square, cubic   all                              nearest: one layer on
 *   hexagonal, fcc  i + j (+ k) even                 nearest: (1,1), (2,0); (1,1,0) …
 *   bcc             all even or all odd              nearest: (1,1,1), (2,0,0) …
 *
 * Fitting is choosing the number of layers along each axis. A periodic axis takes an even number where the rule needs
 * it. All numbers of layers near the undistorted lattice are tried and the one with the largest distance between
 * nearest sites wins; so a perfect crystal is found where there is one (4·15³ sites of fcc in a cube, say), and a
 * slightly stretched one elsewhere.
 */

import { formatGrouped, formatRounded } from "../../diagnostics.ts";
import { type Box, regionOf, touchTolerance } from "../density.ts";
import { Fit, type Shape } from "./latticeFit.ts";

/** By dimension, the densest first. */
export const latticesOf = { 2: ["hexagonal", "square"], 3: ["fcc", "bcc", "cubic"] } as const;

export type LatticeKind = (typeof latticesOf)[2 | 3][number];

interface LatticeRequest extends Box {
  readonly kind: LatticeKind;
  readonly count: number;
  /** The smallest distance two sites may have: the largest diameter. */
  readonly contact: number;
  /** Distance of sites from the ends of the region: the largest radius. Not used along an axis that wraps. */
  readonly inset: number;
  /** Corners of the part of the box to fill; the whole box where left out. */
  readonly from?: ArrayLike<number>;
  readonly to?: ArrayLike<number>;
  /** Distance of nearest sites. Where given, sites fill the region from its low corner up, last axis last. */
  readonly spacing?: number;
}

export type Lattice =
  | {
      readonly ok: true;
      readonly positions: Float64Array;
      /** Distance of nearest sites, and the sites of the whole lattice, of which `count` are taken. */
      readonly nearest: number;
      readonly sites: number;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      /** How many sites at least `contact` apart the region holds, and the largest `contact` for `count` of them. */
      readonly most: number;
      readonly largestContact: number;
    };

const [half, tall, root2, root3] = [0.5, Math.sqrt(0.75), Math.SQRT1_2, 1 / Math.sqrt(3)];
const steps = (words: string) => words.split(" ").map((word) => [...word].map(Number));
const across = "110 101 011";
const straight = "200 020 002";
// biome-ignore format: a table
const shapes: Record<LatticeKind, Shape> = {
  square:    { dimension: 2, rule: "all",      layers: [[1, 1]],                       steps: steps("10 01") },
  hexagonal: { dimension: 2, rule: "even sum", layers: [[half, tall], [tall, half]],   steps: steps("11 20 02") },
  cubic:     { dimension: 3, rule: "all",      layers: [[1, 1, 1]],                    steps: steps("100 010 001") },
  fcc:       { dimension: 3, rule: "even sum", layers: [[root2, root2, root2]],        steps: steps(`${across} ${straight}`) },
  bcc:       { dimension: 3, rule: "alike",    layers: [[root3, root3, root3]],        steps: steps(`111 ${straight}`) },
};

/** More sites than any machine wants; keeps index arithmetic exact. */
const mostSites = 5e7;

export function latticeSites(request: LatticeRequest): Lattice {
  const { kind, dimension, count, contact, spacing } = request;
  const shape = shapes[kind];
  const refuse = (reason: string, most = 0, largestContact = 0): Lattice => ({
    ok: false,
    reason,
    most,
    largestContact,
  });
  if (shape.dimension !== dimension) {
    return refuse(`A ${kind} lattice has ${shape.dimension} dimensions, the box has ${dimension}.`);
  }
  if (!(count >= 0 && count <= mostSites))
    return refuse(`${formatGrouped(count)} sites are more than a lattice can be asked for.`, mostSites);
  const fit = new Fit(shape, regionOf(request, request.from, request.to), request.inset);
  if (fit.tooNarrow >= 0) {
    const axis = "xyz"[fit.tooNarrow];
    return refuse(
      `The region is ${formatRounded(fit.extent[fit.tooNarrow], 4)} along ${axis}, too narrow for particles of radius ${formatRounded(request.inset, 4)}.`,
    );
  }
  if (count === 0) return { ok: true, positions: new Float64Array(0), nearest: Infinity, sites: 0 };
  const tolerance = touchTolerance(request.size, contact);

  if (spacing !== undefined) {
    if (!(spacing > 0) || contact - spacing > tolerance) {
      return refuse(
        `A spacing of ${formatRounded(spacing, 4)} lets particles of diameter ${formatRounded(contact, 4)} overlap.`,
        0,
        spacing,
      );
    }
    const layers = fit.layersAtSpacing(spacing);
    const nearest = fit.nearest(layers, spacing);
    // A periodic axis shorter than the lattice's period.
    const sites = contact - nearest > tolerance ? 0 : fit.sites(layers);
    if (sites < count) {
      const reason = `At a spacing of ${formatRounded(spacing, 4)} the region holds ${formatGrouped(sites)} sites of a ${kind} lattice, not ${formatGrouped(count)}.`;
      return refuse(reason, sites, spacing);
    }
    return { ok: true, positions: fit.positions(layers, count, spacing), nearest, sites };
  }

  const best = fit.best(count);
  if (contact - best.nearest > tolerance) {
    const most = fit.most(contact - tolerance, count);
    return refuse(
      `${formatGrouped(count)} particles of diameter ${formatRounded(contact, 4)} do not fit on a ${kind} lattice in this region: ` +
        `it holds ${formatGrouped(most)} of them, or ${formatGrouped(count)} of diameter ${shortDown(best.nearest)} at most.`,
      most,
      best.nearest,
    );
  }
  return { ok: true, positions: fit.positions(best.layers, count), nearest: best.nearest, sites: best.sites };
}

/** Four digits, rounded down so that the number said does fit. */
function shortDown(x: number): string {
  const digit = 10 ** (Math.floor(Math.log10(x)) - 3);
  return String(Number((Math.floor(x / digit) * digit).toPrecision(4)));
}
