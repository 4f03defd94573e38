/**
 * The registry of distributions, in the order of files and charts. To add one, copy the smallest file beside this one (`impacts.ts`)
 * and add it here.
 */
import { boxVariance } from "./boxVariance.ts";
import { cellOccupancy } from "./cellOccupancy.ts";
import { clusterSizes } from "./clusterSizes.ts";
import { densityOfStates } from "./densityOfStates.ts";
import { displacement } from "./displacement.ts";
import type { DistributionEntry } from "./distribution.ts";
import { energyLevels } from "./energyLevels.ts";
import { energySpectrum } from "./energySpectrum.ts";
import { freePaths, freeTimes } from "./freeFlights.ts";
import { impacts } from "./impacts.ts";
import { pairCorrelation } from "./pairCorrelation.ts";
import { pairCorrelations } from "./pairCorrelations.ts";
import { placesEntries } from "./places.ts";
import { profileEntries } from "./profiles.ts";
import { radial } from "./radial.ts";
import { reweightedEnergy } from "./reweightedEnergy.ts";
import { reweightedHeatCapacity } from "./reweightedHeatCapacity.ts";
import { selfDiffusion } from "./selfDiffusion.ts";
import { spins } from "./spins.ts";
import { structureFactor } from "./structureFactor.ts";
import { bulkViscosity, thermalConductivity, viscosity } from "./transport.ts";
import { velocities } from "./velocities.ts";
import { velocityAutocorrelation, velocitySpectrum } from "./velocityCorrelation.ts";

export const distributions: readonly DistributionEntry[] = [
  velocities,
  radial,
  cellOccupancy,
  impacts,
  clusterSizes,
  spins,
  energyLevels,
  densityOfStates,
  reweightedEnergy,
  reweightedHeatCapacity,
  pairCorrelation,
  structureFactor,
  boxVariance,
  energySpectrum,
  velocityAutocorrelation,
  velocitySpectrum,
  displacement,
  selfDiffusion,
  viscosity,
  bulkViscosity,
  thermalConductivity,
  freeTimes,
  freePaths,
  pairCorrelations,
  ...profileEntries,
  ...placesEntries,
];
