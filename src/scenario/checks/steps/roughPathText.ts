/** Text about Brownian steps that are too long, for the check and for results. */
import { associates, diffuses } from "../../../physics/motion/index.ts";
import { formatNumber, formatRounded } from "../../diagnostics.ts";
import type { Estimate } from "../../estimate/estimate.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { RoughPath } from "./roughPath.ts";

/** Beyond, there is a crystal, in which nothing diffuses. */
const freezing = { 2: 0.7, 3: 0.494 } as const;

/** Why a step is offered. */
export function whySmooth({ motion }: ResolvedScenario): string {
  return associates(motion)
    ? "by experience it leaves less than a tenth too many clusters"
    : "by theory it costs less than 5 % of diffusion";
}

/** A sentence. */
export function roughPathSentence(
  { motion, dimension, method: { step = 0 } }: ResolvedScenario,
  { fraction }: Estimate,
  path: RoughPath,
): string {
  const begin = `In a step of ${formatNumber(step)} a Brownian particle goes straight`;
  const share = path.share(step);
  if (path.way !== undefined)
    return `${begin} for ${formatRounded(path.way, 2)} diameters, and finds fewer partners than on a crooked way: by experience ${tooMany(share)}.`;
  const stops = diffuses(motion) && motion.onContact === "stop";
  const meets = stops
    ? `${begin} until it touches another, ${formatRounded(path.often, 2)} times on average, and there the step is lost`
    : `${begin} between ${formatRounded(path.often, 2)} collisions on average, as in a gas`;
  if (fraction > freezing[dimension]) return `${meets}: it should be short beside the gaps between particles.`;
  const [now, limit] = [path.limit * (1 - share), path.limit];
  return `${meets}: by theory the diffusion in the long run is about ${formatRounded(100 * share, 2)} % too small, ${formatRounded(now, 2)} D in place of ${formatRounded(limit, 2)} D.`;
}

function tooMany(share: number): string {
  return share < 1
    ? `about ${formatRounded(100 * share, 1)} % too many clusters are left at the end`
    : "several times as many clusters are left at the end as should be";
}

/** `81 % of diffusion lost`. */
export function roughPathBriefly(path: RoughPath, step: number): string {
  const share = path.share(step);
  return path.way === undefined
    ? `${formatRounded(100 * share, 2)} % of diffusion lost to the step`
    : "step too long to meet";
}
