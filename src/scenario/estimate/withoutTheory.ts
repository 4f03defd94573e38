/** What of a gas the theory of hard particles does not say, and why. */

import { mixtureFraction, mostFilled } from "../../analysis/theory/hardSphereTheory.ts";
import { hasOpenFace } from "../../physics/box.ts";
import { lawOf } from "../../physics/contacts/index.ts";
import { pulls } from "../../physics/gravity.ts";
import { isDragged } from "../../physics/motion/index.ts";
import { haveOneTemperature } from "../../physics/surfaces/thermalWalls.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { RunForecast } from "./collisionForecast.ts";
import type { Room } from "./room.ts";
import { meanLoss } from "./runForecast.ts";

/** Reasons, in the words of "no theory …". */
export interface WithoutTheory {
  readonly rate?: string;
  /** Of free paths. */
  readonly path?: string;
  /** Of Z and the pressure. */
  readonly state?: string;
}

export function missingTheory(scenario: ResolvedScenario, room: Room, { trusted }: RunForecast): WithoutTheory {
  const { dimension, contact, bonds, periodic, motion, edges, thermalWalls } = scenario;
  const most = mostFilled[dimension];
  const law = lawOf(contact.law?.name);
  const all = (why: string): WithoutTheory => ({ rate: why, path: why, state: why });
  if (isDragged(motion)) return all("in a flow");
  if (trusted === 0) return all("of this system");
  if (mixtureFraction(dimension, room.mixture) > most) return all(`above a fraction of ${most}`);
  if (law.hasPotential) return { path: "beside a potential", state: "beside a potential" };
  if (bonds) return { path: "beside bonds", state: "beside bonds" };
  if (periodic.some((along, axis) => !along && pulls(scenario, axis)))
    return { path: "in gravity", state: "in gravity" };
  if (room.obstacles) return { state: "beside obstacles" };
  if (hasOpenFace(edges)) return { state: "between open edges" };
  if (!haveOneTemperature(thermalWalls)) return { state: "between walls of different temperatures" };
  const values = contact.law?.values ?? {};
  const gas = { dimension, temperature: 1, spinTemperature: 1, mass: 1, restitution: 1 };
  const loses = meanLoss(scenario, room.mixture) > 0 || Math.abs(law.meanLoss?.(values, gas).motion ?? 0) > 1e-9;
  return loses ? { state: "of contacts that lose energy" } : {};
}
