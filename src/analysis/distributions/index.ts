/**
 * The registry of distributions, in the order of files and charts. To add one, copy the smallest file beside this one (`impacts.ts`)
 * and add it here.
 */
import { cellOccupancy } from "./cellOccupancy.ts";
import { clusterSizes } from "./clusterSizes.ts";
import type { DistributionEntry } from "./distribution.ts";
import { impacts } from "./impacts.ts";
import { pairCorrelation } from "./pairCorrelation.ts";
import { radial } from "./radial.ts";
import { spins } from "./spins.ts";
import { structureFactor } from "./structureFactor.ts";
import { velocities } from "./velocities.ts";
import { velocityAutocorrelation, velocitySpectrum } from "./velocityCorrelation.ts";

export const distributions: readonly DistributionEntry[] = [
  velocities,
  radial,
  cellOccupancy,
  impacts,
  clusterSizes,
  spins,
  pairCorrelation,
  structureFactor,
  velocityAutocorrelation,
  velocitySpectrum,
];
