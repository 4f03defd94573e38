/**
 * The registry of distributions, in the order of files and charts. To add one, copy the smallest file beside this one (`impacts.ts`)
 * and add it here.
 */
import { cellOccupancy } from "./cellOccupancy.ts";
import { clusterSizes } from "./clusterSizes.ts";
import type { DistributionEntry } from "./distribution.ts";
import { impacts } from "./impacts.ts";
import { radial } from "./radial.ts";
import { velocities } from "./velocities.ts";

export const distributions: readonly DistributionEntry[] = [velocities, radial, cellOccupancy, impacts, clusterSizes];
