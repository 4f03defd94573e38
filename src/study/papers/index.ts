/** Registry of studies, in the order in which they are listed. */
import type { Study } from "../core/study.ts";
import { advancements } from "./advancements.ts";
import { automaticCells } from "./automaticCells.ts";
import { bestCells2d, bestCells3d, bestCellsDilute } from "./bestCells.ts";
import { bouncingBall } from "./bouncingBall.ts";
import { chainPressure } from "./chainPressure.ts";
import { checkRatio } from "./checkRatio.ts";
import { checksElsewhere } from "./checksElsewhere.ts";
import { costAgainstCells } from "./costAgainstCells.ts";
import { cost2d, cost3d, costDilute } from "./costGrowth.ts";
import { detectors } from "./detectors.ts";
import { divergence } from "./divergence.ts";
import { breakUp } from "./flow/breakUp.ts";
import { coupled } from "./flow/coupled.ts";
import { eddySearch } from "./flow/eddySearch.ts";
import { flowCells } from "./flow/flowCells.ts";
import { flowStep } from "./flow/flowStep.ts";
import { taylorGreen } from "./flow/taylorGreen.ts";
import { turbulence } from "./flow/turbulence.ts";
import { damBreak } from "./fluid/damBreak.ts";
import { srdCost } from "./fluid/srdCost.ts";
import { srdViscosity } from "./fluid/srdViscosity.ts";
import { heated } from "./heated.ts";
import { brazilNut } from "./matter/brazilNut.ts";
import { estimates } from "./matter/estimates.ts";
import { replicaExchange } from "./matter/replicaExchange.ts";
import { wells } from "./matter/wells.ts";
import { missed } from "./missed.ts";
import { packings } from "./packings.ts";
import { pucksStudy } from "./pucks.ts";
import { queueStudy } from "./queues.ts";
import { sectors } from "./sectors.ts";
import { separations } from "./separations.ts";
import { shear } from "./shear.ts";
import { sizesStudy } from "./sizes.ts";
import { sphericalCodes } from "./sphericalCodes.ts";
import { transfers } from "./transfers.ts";
import { transport } from "./transport.ts";
import { velocities } from "./velocities.ts";

export const studies: Study[] = [
  costAgainstCells,
  automaticCells,
  bestCells2d,
  bestCells3d,
  bestCellsDilute,
  cost2d,
  cost3d,
  costDilute,
  transfers,
  velocities,
  transport,
  shear,
  chainPressure,
  checkRatio,
  checksElsewhere,
  queueStudy,
  missed,
  advancements,
  sectors,
  pucksStudy,
  packings,
  sphericalCodes,
  wells,
  replicaExchange,
  brazilNut,
  estimates,
  heated,
  coupled,
  breakUp,
  divergence,
  detectors,
  sizesStudy,
  bouncingBall,
  separations,
  turbulence,
  damBreak,
  srdCost,
  srdViscosity,
  taylorGreen,
  eddySearch,
  flowStep,
  flowCells,
];

export function findStudy(name: string): Study | undefined {
  return studies.find((study) => study.name === name);
}
