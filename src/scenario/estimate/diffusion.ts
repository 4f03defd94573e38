/** The diffusion constants of Brownian particles: one of all, one of each species, or by size as Stokes and Einstein say, D = kT / 6πηr. */
import { diffuses } from "../../physics/motion/index.ts";
import type { System } from "../../physics/system.ts";
import type { Diffusion, ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { CannotBuild } from "../start/particleBatch.ts";
import { largestRadius, smallestRadius } from "../start/radii/radiusDistributions.ts";
import { expectedOf } from "./expectedMixture.ts";

/** Of all, or of each particle. */
export function diffusionOf(
  rule: Diffusion,
  { radii, species, speciesNames }: Pick<System, "radii" | "species" | "speciesNames">,
): number | Float64Array {
  if (typeof rule === "number") return rule;
  if ("stokesEinstein" in rule) return radii.map((radius) => rule.stokesEinstein / radius);
  const known = speciesNames.map((name) => {
    const own = rule.find((entry) => entry.species === name);
    if (own) return own.diffusion;
    const message = `The species "${name}" has no diffusion constant; there are those of ${rule.map((entry) => `"${entry.species}"`).join(", ")}.`;
    throw new CannotBuild("missing", message, ["motion", "diffusion"]);
  });
  return Float64Array.from(species, (s) => known[s]);
}

/** Of a particle of this radius in a group; undefined where only its file says. */
function ofGroup(rule: Diffusion, { name }: ResolvedGroup, radius: number | undefined): number | undefined {
  if (typeof rule === "number") return rule;
  if ("stokesEinstein" in rule) return radius === undefined ? undefined : rule.stokesEinstein / radius;
  return rule.find((entry) => entry.species === name)?.diffusion;
}

interface GroupDiffusion {
  /** That of the fastest of the group, the smallest, and its radius. */
  readonly most: number;
  readonly smallest: number;
  /** That of a particle of the mean volume. */
  readonly usual: number;
}

/** Of each group as far as it is known before files are read; undefined where it is not, or nothing is Brownian. */
export function groupDiffusions(scenario: ResolvedScenario): readonly GroupDiffusion[] | undefined {
  const { motion, groups } = scenario;
  const expected = diffuses(motion) ? expectedOf(scenario) : undefined;
  if (!diffuses(motion) || !expected) return undefined;
  return groups.flatMap((group, k) => {
    const smallest = smallestOf(group);
    const most = ofGroup(motion.diffusion, group, smallest);
    const usual = ofGroup(motion.diffusion, group, expected.mixture[k].diameter / 2);
    return smallest && most && usual ? [{ smallest, most, usual }] : [];
  });
}

function smallestOf({ sizes: { radii, largest } }: ResolvedGroup): number | undefined {
  if (radii.kind === "file") return undefined;
  if (radii.kind === "listed") return radii.list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (radii.kind === "grown") return radii.min;
  // Scaled to a fraction they all are by the same factor.
  const scale = (largest ?? 0) / largestRadius(radii);
  return smallestRadius(radii) * scale;
}
