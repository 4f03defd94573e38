/**
 * The block sweep: exact, event-driven hard discs and spheres in large systems.
 *
 * A run is a sequence of short windows of time. In each the box is processed block by block, from the window's start to its end, so that
 * the particles at work fit into the cache. Blocks that are behind may find that a particle ahead collided too early (a slip): these
 * collisions are undone and the particles go on from there. Since the outcome of each collision depends on two flight segments alone
 * (`pairs.ts`, `collide.ts`), the run is the same to the last bit for all blocks and windows: it is that of serial order. The clock of the
 * run is within the window that has been computed (`timeline.ts`).
 *
 * For equal radii, constant restitution and boxes that are periodic along all axes, with four cells along each at least.
 */

import {
  abandon,
  claim,
  engage,
  serves,
  setMostNaps,
  setThread,
  tasksDone,
  threadLost,
} from "../../../threads/kernel/threads.ts";
import { cold, hot, kept, takeParticles, traits, used, warm } from "../memory.ts";
import { restitutionTables } from "../restitution.ts";
import {
  absoluteMomentum,
  momentumX,
  momentumY,
  momentumZ,
  placeVelocities,
  sumSquares,
  sumVelocities,
  twiceKinetic,
} from "../velocities.ts";
import { countComponents, takeClasses } from "../velocityClasses.ts";
import { collapsedParticle, collapsedPartner, setEncounters } from "./contacts.ts";
import { advance, setShare, start } from "./eras.ts";
import { mostAtOnce, serve } from "./layers.ts";
import { setContact } from "./pairs.ts";
import {
  blocks,
  counter,
  encounterCounts,
  eraStart,
  freeze,
  projectVelocities,
  savedBytes,
  segment,
  takeRest,
  thaw,
} from "./state.ts";
import { lastTime, logged, setLog } from "./timeline.ts";

export {
  abandon,
  absoluteMomentum,
  advance,
  blocks,
  claim,
  cold,
  collapsedParticle,
  collapsedPartner,
  countComponents,
  counter,
  encounterCounts,
  engage,
  eraStart,
  freeze,
  hot,
  kept,
  lastTime,
  logged,
  momentumX,
  momentumY,
  momentumZ,
  mostAtOnce,
  placeVelocities,
  projectVelocities,
  restitutionTables,
  savedBytes,
  segment,
  serve,
  serves,
  setContact,
  setEncounters,
  setLog,
  setMostNaps,
  setShare,
  setThread,
  start,
  sumSquares,
  sumVelocities,
  takeClasses,
  takeParticles,
  takeRest,
  tasksDone,
  thaw,
  threadLost,
  traits,
  twiceKinetic,
  used,
  warm,
};
