/** All studies, in the order in which they are listed. */
import type { Study } from "./study.ts";
import { advancements } from "./studyAdvancements.ts";
import { automaticCells } from "./studyAutomatic.ts";
import { bestCells2d, bestCells3d, bestCellsDilute } from "./studyBestCells.ts";
import { costAgainstCells } from "./studyCells.ts";
import { checkRatio } from "./studyChecks.ts";
import { detectors } from "./studyDetectors.ts";
import { divergence } from "./studyDivergence.ts";
import { checksElsewhere } from "./studyElsewhere.ts";
import { cost2d, cost3d, costDilute } from "./studyGrowth.ts";
import { missed } from "./studyMissed.ts";
import { pucksStudy } from "./studyPucks.ts";
import { queueStudy } from "./studyQueues.ts";
import { sectors } from "./studySectors.ts";
import { sizesStudy } from "./studySizes.ts";
import { transfers } from "./studyTransfers.ts";
import { velocities } from "./studyVelocities.ts";

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
