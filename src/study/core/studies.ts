/** All studies, in the order in which they are listed. */

import { advancements } from "../papers/studyAdvancements.ts";
import { automaticCells } from "../papers/studyAutomatic.ts";
import { bestCells2d, bestCells3d, bestCellsDilute } from "../papers/studyBestCells.ts";
import { costAgainstCells } from "../papers/studyCells.ts";
import { checkRatio } from "../papers/studyChecks.ts";
import { detectors } from "../papers/studyDetectors.ts";
import { divergence } from "../papers/studyDivergence.ts";
import { checksElsewhere } from "../papers/studyElsewhere.ts";
import { cost2d, cost3d, costDilute } from "../papers/studyGrowth.ts";
import { missed } from "../papers/studyMissed.ts";
import { pucksStudy } from "../papers/studyPucks.ts";
import { queueStudy } from "../papers/studyQueues.ts";
import { sectors } from "../papers/studySectors.ts";
import { sizesStudy } from "../papers/studySizes.ts";
import { transfers } from "../papers/studyTransfers.ts";
import { velocities } from "../papers/studyVelocities.ts";
import type { Study } from "./study.ts";

export const studies: readonly Study[] = [
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
  checkRatio,
  checksElsewhere,
  queueStudy,
  missed,
  advancements,
  sectors,
  pucksStudy,
  divergence,
  detectors,
  sizesStudy,
];

export function findStudy(name: string): Study | undefined {
  return studies.find((study) => study.name === name);
}
