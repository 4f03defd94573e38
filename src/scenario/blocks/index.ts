/** Registry of blocks, in the order of the document. */
import type { Block } from "./block.ts";
import { bodies } from "./bodies.ts";
import { bonds } from "./bonds.ts";
import { box } from "./box.ts";
import { contact } from "./contact.ts";
import { $schema, seed, title, units, version } from "./documentKeywords.ts";
import { expect } from "./expect.ts";
import { flatHistogram } from "./flatHistogram.ts";
import { flow } from "./flow.ts";
import { fluid } from "./fluid.ts";
import { gravity } from "./gravity.ts";
import { growth } from "./growth.ts";
import { measure } from "./measure.ts";
import { method } from "./method.ts";
import { motion } from "./motion.ts";
import { obstacles } from "./obstacles.ts";
import { particles } from "./particles.ts";
import { rules } from "./rules.ts";
import { schedule } from "./schedule.ts";
import { start } from "./start.ts";
import { stop } from "./stop.ts";
import { sweep } from "./sweep.ts";
import { thermalWalls } from "./thermalWalls.ts";
import { thermostat } from "./thermostat.ts";

export const blocks: readonly Block[] = [
  $schema,
  version,
  title,
  units,
  seed,
  box,
  gravity,
  obstacles,
  particles,
  growth,
  start,
  flow,
  motion,
  contact,
  bonds,
  rules,
  thermalWalls,
  thermostat,
  flatHistogram,
  schedule,
  fluid,
  bodies,
  method,
  stop,
  measure,
  expect,
  sweep,
];
