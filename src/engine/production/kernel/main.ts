/**
 * The production kernel: exact, serial, event-driven hard discs and spheres (rows E7 and E8).
 *
 * One foreseen encounter and one transfer a particle (Sigurgeirsson, Stuart & Wan 2001, §1.2): after a transfer only the
 * newly neighbouring cells are searched. A pair is queued by the one who found it; a third party whose partner was
 * taken looks again at the old time (a check; Lubachevsky 1991, "advancement"). States are advanced only at a particle's own encounters
 * and once an era.
 *
 * The loop uses only + − × ÷ √, so a run is the same bit for bit on every machine, and however it is cut in pieces.
 *
 * Not for: particles whose radii grow or whose paths bend other than by uniform gravity; very unequal sizes are exact but slow, since a
 * cell is never smaller than the largest diameter.
 */
import { logged, restitutionTables, setEncounters, setLog, wallImpulses, wallRestitutionTable } from "./encounter.ts";
import { advance, start } from "./events.ts";
import { layOut, takeCells } from "./layout.ts";
import { cold, hot, kept, takeParticles, traits, used, warm } from "./memory.ts";
import { setMotion } from "./motion.ts";
import { setContact } from "./predict.ts";
import { collapsedParticle, collapsedPartner, counter, eraStart, freeze, lastTime, takeRest, thaw } from "./state.ts";

export {
  advance,
  cold,
  collapsedParticle,
  collapsedPartner,
  counter,
  eraStart,
  freeze,
  hot,
  kept,
  lastTime,
  layOut,
  logged,
  restitutionTables,
  setContact,
  setEncounters,
  setLog,
  setMotion,
  start,
  takeCells,
  takeParticles,
  takeRest,
  thaw,
  traits,
  used,
  wallImpulses,
  wallRestitutionTable,
  warm,
};
