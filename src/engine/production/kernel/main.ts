/**
 * The production kernel: exact, serial, event-driven hard discs and spheres (rows E7 and E8).
 *
 * One predicted encounter and one transfer per particle (Sigurgeirsson, Stuart & Wan 2001, §1.2): after a transfer only the
 * newly adjacent cells are searched. In dense systems lists of neighbors take the place of cells (neighborLists.ts),
 * in dilute ones cells change once per window of time (windows.ts). A pair is queued
 * by the particle that found it; a third party that lost its partner searches again at the old time (a check; Lubachevsky 1991,
 * "advancement"). States are advanced only at a particle's own encounters and once per era.
 *
 * The loop uses only + − × ÷ √, so a run is the same bit for bit on every machine, and however it is divided into calls.
 *
 * In one grid a cell is never smaller than the largest diameter; for very unequal sizes there is a grid for each class (levels.ts).
 *
 * The periodic images of a box may slide past each other (folder shear).
 *
 * It has further forms, compiled from the same sources with a constant that is 1 (folder forms): the steps of a potential as further
 * events of a pair, and radii that grow.
 *
 * Not for: paths that bend other than by uniform gravity. Obstacles and walls with temperatures are the host's, which is asked where
 * particles are near (surfaces.ts), and so are contact laws other than these and those of viscoelastic and rough particles (forms/called.ts).
 */
import { takeBonds } from "./bonds.ts";
import { bring, bringAll, changed, changedAll } from "./changes.ts";
import { logged, setEncounters, setLog, wallImpulses, wallRestitutionTable } from "./encounter.ts";
import { advance, start } from "./events.ts";
import { layOut, takeCells, takeLevels } from "./layout.ts";
import { addLevel, beginLevels } from "./levels/levels.ts";
import { reserve } from "./levels/shells.ts";
import { setMargin } from "./margins.ts";
import { cold, hot, kept, takeParticles, traits, used, warm } from "./memory.ts";
import { setMotion } from "./motion.ts";
import { takeLists } from "./neighborLists.ts";
import { sortings } from "./order.ts";
import { setContact } from "./predict.ts";
import { projectVelocities } from "./projection.ts";
import { restitutionTables } from "./restitution.ts";
import { momentumFlux } from "./shear/flux.ts";
import { setShear } from "./shear/rows.ts";
import { roughnessTable, spins, takeSpins } from "./spins.ts";
import {
  collapsedParticle,
  collapsedPartner,
  counter,
  eraStart,
  freeze,
  lastTime,
  processedTime,
  takeRest,
  thaw,
} from "./state.ts";
import { setOutcome, setSurfaces } from "./surfaces.ts";
import {
  absoluteMomentum,
  momentumX,
  momentumY,
  momentumZ,
  placeVelocities,
  sumSquares,
  sumVelocities,
  twiceKinetic,
} from "./velocities.ts";
import { countComponents, takeClasses } from "./velocityClasses.ts";

export {
  absoluteMomentum,
  addLevel,
  advance,
  beginLevels,
  bring,
  bringAll,
  changed,
  changedAll,
  cold,
  collapsedParticle,
  collapsedPartner,
  countComponents,
  counter,
  eraStart,
  freeze,
  hot,
  kept,
  lastTime,
  layOut,
  logged,
  momentumFlux,
  momentumX,
  momentumY,
  momentumZ,
  placeVelocities,
  processedTime,
  projectVelocities,
  reserve,
  restitutionTables,
  roughnessTable,
  setContact,
  setEncounters,
  setLog,
  setMargin,
  setMotion,
  setOutcome,
  setShear,
  setSurfaces,
  sortings,
  spins,
  start,
  sumSquares,
  sumVelocities,
  takeBonds,
  takeCells,
  takeClasses,
  takeLevels,
  takeLists,
  takeParticles,
  takeRest,
  takeSpins,
  thaw,
  traits,
  twiceKinetic,
  used,
  wallImpulses,
  wallRestitutionTable,
  warm,
};
