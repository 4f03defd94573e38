/** Why a run ended, for a person. */
import { say } from "../scenario/diagnostics.ts";
import { faceNames } from "../scenario/restitution.ts";
import { whole } from "./digits.ts";
import type { Ending } from "./goals.ts";
import type { Session } from "./session.ts";

export function sentenceOf(
  ending: Ending,
  { system, goals, engine }: Pick<Session, "system" | "goals" | "engine">,
): string {
  switch (ending.why) {
    case "time":
      return `Reached time ${say(goals.time)}.`;
    case "collisions":
      return `Reached ${whole(goals.collisions)} ${goals.collisions === 1 ? "collision" : "collisions"} at time ${say(engine.time)}.`;
    case "clock":
      return `Its ${say(goals.clock)} s of real time were over.`;
    case "stopped":
      return `Stopped by hand at time ${say(engine.time)}.`;
    case "quiet":
      return `Nothing has met anything since time ${say(ending.since)}; nothing more is to be expected.`;
    case "collapse": {
      const { particle, partner, time } = ending;
      const name = (i: number) => `particle ${i} (${system.speciesNames[system.species[i]!]})`;
      const other = partner >= 0 ? name(partner) : `the ${faceNames(system.dimension)[-1 - partner] ?? ""} wall`;
      if (system.restitution.every((e) => e === 1) && system.wallRestitution.every((e) => e === 1)) {
        return `Jammed at time ${say(time)}: ${name(particle)} and ${other} meet on and on while no time passes. They touch others on all sides and have no room to move.`;
      }
      return `Inelastic collapse at time ${say(time)}: ${name(particle)} and ${other} collide on and on while no time passes.`;
    }
  }
}
