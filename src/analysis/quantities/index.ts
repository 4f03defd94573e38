/**
 * The registry of measured quantities, in the order of columns, results and charts. To add one, copy the smallest file beside this
 * one (`momentum.ts`) and add it here.
 */

import { bondOrder } from "./bondOrder.ts";
import { clusters } from "./clusters.ts";
import { collisionRate } from "./collisionRate.ts";
import { progress } from "./computing/progress.ts";
import { speed } from "./computing/speed.ts";
import { timeSteps } from "./computing/timeSteps.ts";
import { work } from "./computing/work.ts";
import { drift } from "./drift.ts";
import { encounters } from "./encounters.ts";
import { energy } from "./energy.ts";
import { flatHistogram } from "./ensembles/flatHistogram.ts";
import { concentration } from "./flow/concentration.ts";
import { coupledFlow } from "./flow/coupledFlow.ts";
import { flowEnergy } from "./flow/flowEnergy.ts";
import { bodyHeight } from "./fluid/bodyHeight.ts";
import { fluidState } from "./fluid/fluidState.ts";
import { mixing } from "./fluid/mixing.ts";
import { packing } from "./growth/packing.ts";
import { sphericalCode } from "./growth/sphericalCode.ts";
import { height } from "./height.ts";
import { injectedEnergy } from "./injectedEnergy.ts";
import { invalidStates } from "./invalidStates.ts";
import { meanSquareDisplacement } from "./meanSquareDisplacement.ts";
import { momentum } from "./momentum.ts";
import { overlap } from "./overlap.ts";
import { pairPotential } from "./pairPotential.ts";
import { pairRates } from "./pairRates.ts";
import { pressure } from "./pressure.ts";
import { pressureTensor } from "./pressureTensor.ts";
import type { Quantity } from "./quantity.ts";
import { rotation } from "./rotation.ts";
import { shearFlow } from "./shearFlow.ts";
import { temperature } from "./temperature.ts";
import { wallWork } from "./wallWork.ts";

export const quantities: readonly Quantity[] = [
  speed,
  work,
  progress,
  energy,
  injectedEnergy,
  wallWork,
  height,
  fluidState,
  mixing,
  bodyHeight,
  momentum,
  temperature,
  rotation,
  meanSquareDisplacement,
  collisionRate,
  pairRates,
  pressure,
  packing,
  sphericalCode,
  pairPotential,
  flatHistogram,
  pressureTensor,
  shearFlow,
  bondOrder,
  concentration,
  flowEnergy,
  clusters,
  coupledFlow,
  timeSteps,
  encounters,
  drift,
  overlap,
  invalidStates,
];
