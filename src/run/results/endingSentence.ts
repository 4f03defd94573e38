/** The sentence that says why a run ended. */

import { contactsOf } from "../../analysis/measures/contactNetwork.ts";
import { type Engine, emptyFrame } from "../../engine/api/engine.ts";
import { samplesOnly } from "../../engine/dynamics/index.ts";
import { inSentence, whole } from "../../format/numbers.ts";
import { imagesOf } from "../../physics/boundary/images.ts";
import { isBetweenWalls } from "../../physics/box.ts";
import { isElastic } from "../../physics/contacts/index.ts";
import { filledFraction } from "../../physics/growth.ts";
import { surfaceName } from "../../physics/surfaces/index.ts";
import type { Session } from "../session/session.ts";
import type { Ending } from "../session/stopConditions.ts";

export function sentenceOf(
  ending: Ending,
  { scenario, system, goals, engine }: Pick<Session, "scenario" | "system" | "goals" | "engine">,
): string {
  switch (ending.why) {
    case "time":
      return `Reached time ${inSentence(goals.time)}${samplesOnly(scenario.method) ? ", a measure of path: there is no dynamics" : ""}.`;
    case "collisions":
      return `Reached ${whole(goals.collisions)} ${goals.collisions === 1 ? "collision" : "collisions"} at time ${inSentence(engine.time)}.`;
    case "clock":
      return `Its ${inSentence(goals.clock)} s of real time were over.`;
    case "stopped":
      return `Stopped by hand at time ${inSentence(engine.time)}${wanted(goals, engine.tally().collisions)}.`;
    case "quiet":
      return `There have been no events since time ${inSentence(ending.since)}, and none are expected.`;
    case "fraction":
      return `The particles fill ${inSentence(filledFraction(system, system.radii))} of the box at time ${inSentence(engine.time)}.`;
    case "jammed":
      if (system.sphere)
        return `Jammed at time ${inSentence(ending.time)}: the reduced pressure is ${inSentence(ending.pressure, 3)}. The best code of all starts is shown.`;
      return (
        `${isHeld(engine, ending.pressure) ? "Jammed" : "Growth ended, with most particles free to move,"} at time ` +
        `${inSentence(ending.time)}: reduced pressure ${inSentence(ending.pressure, 3)}, ` +
        `fraction ${inSentence(filledFraction(system, system.radii), 3)}.`
      );
    case "unstable":
      if (system.fluid)
        return (
          `The fluid became unstable at time ${inSentence(ending.time)}: its kinetic energy is ` +
          `${inSentence(ending.energy, 3)}, forces can have given it ${inSentence(ending.bound, 3)} at most.`
        );
      return (
        `The coupled flow became unstable at time ${inSentence(ending.time)}: the kinetic energy of its disturbance is ` +
        `${inSentence(ending.energy, 3)}, particles and flow can have given it ${inSentence(ending.bound, 3)} at most.`
      );
    case "collapse": {
      const { particle, partner, time } = ending;
      const name = (i: number) => `particle ${i} (${system.speciesNames[system.species[i]]})`;
      const other = partner >= 0 ? name(partner) : `the ${surfaceName(system, -1 - partner)} wall`;
      if (partner >= 0 && system.rules && areApart(engine, particle, partner)) {
        return `Rules undo each other at time ${inSentence(time)}: ${name(particle)} and ${other} cross a circle of detection in and out on and on while no time passes.`;
      }
      // What has not moved since the start has no energy to lose.
      if (isElastic(system) || (time === 0 && partner < 0 && fallsOn(system, -1 - partner))) {
        const axis = partner < 0 ? betweenWalls(system, particle, (-1 - partner) >> 1) : undefined;
        if (axis !== undefined)
          return `Jammed at time ${inSentence(time)}: ${name(particle)} fills the box along ${"xyz"[axis]} from wall to wall, and hits both on and on while no time passes.`;
        if (partner < 0 && fallsOn(system, -1 - partner))
          return `At time ${inSentence(time)} ${name(particle)} rests on ${other}, and hits it on and on while no time passes: in gravity hard particles bounce, and cannot lie still.`;
        return `Jammed at time ${inSentence(time)}: ${name(particle)} and ${other} meet on and on while no time passes. They touch others on all sides and have no room to move.`;
      }
      const place = placeOf(engine, particle);
      return `Inelastic collapse at time ${inSentence(time)}: at ${place} ${name(particle)} and ${other} collide on and on while no time passes.`;
    }
  }
}

/** Not most of the particles are rattlers. */
function isHeld(engine: Engine, pressure: number): boolean {
  const { system } = engine;
  const frame = emptyFrame(system);
  engine.project(frame);
  const { rattlers } = contactsOf(system, frame.positions, pressure);
  return 2 * rattlers.reduce((sum, is) => sum + is, 0) <= system.count;
}

/** They do not touch. */
function areApart(engine: Engine, i: number, j: number): boolean {
  const { system } = engine;
  const { dimension: d, radii } = system;
  const frame = emptyFrame(system);
  engine.project(frame);
  const apart = Float64Array.from(
    { length: d },
    (_, axis) => frame.positions[i * d + axis] - frame.positions[j * d + axis],
  );
  imagesOf(system).nearest(apart, frame.time);
  return Math.hypot(...apart) > (radii[i] + radii[j]) * (1 + 1e-6);
}

/** `(0.6, 0.5)` */
function placeOf(engine: Engine, particle: number): string {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const { dimension: d } = engine.system;
  return `(${[...frame.positions.subarray(particle * d, (particle + 1) * d)].map((x) => inSentence(x, 3)).join(", ")})`;
}

/** The axis, where it is as wide as the box. */
function betweenWalls({ size, radii, edges }: Session["system"], particle: number, axis: number): number | undefined {
  const both = isBetweenWalls(edges, axis);
  return both && 2 * radii[particle] > size[axis] * (1 - 1e-9) ? axis : undefined;
}

/** Gravity pulls particles to this face of the box. */
function fallsOn({ gravity }: Session["system"], face: number): boolean {
  const pull = gravity[face >> 1] ?? 0;
  return face % 2 === 0 ? pull < 0 : pull > 0;
}

/** How much of it there is: ` of 50`; `, after 260 of 1,000 collisions`. */
function wanted({ time, collisions }: Session["goals"], by: number): string {
  if (Number.isFinite(collisions)) return `, after ${whole(by)} of ${whole(collisions)} collisions`;
  return Number.isFinite(time) ? ` of ${inSentence(time)}` : "";
}
