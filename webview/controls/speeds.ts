/** Speeds to choose from: units of simulated time a second of real time, in steps of 1, 2 and 5. */
import type { PanelState, Scene, Speed } from "../../src/protocol/messages.ts";

export type ChosenSpeed = PanelState["speed"];

const decadeOf = (usual: number | undefined) =>
  usual !== undefined && usual > 0 && Number.isFinite(usual) ? Math.floor(Math.log10(usual)) : 0;

function speedsBetween(from: number, to: number): number[] {
  const speeds: number[] = [];
  for (let power = from; power <= to; power++) for (const step of [1, 2, 5]) speeds.push(Number(`${step}e${power}`));
  return speeds;
}

/** From a thousandth to a thousand, and further where the scenario's usual speed lies further out: by keys. Ascending. */
export function offeredSpeeds(usual: number | undefined): number[] {
  const at = decadeOf(usual);
  return speedsBetween(Math.min(-3, at - 2), Math.max(3, at + 2));
}

/** In the list: around the usual speed. */
export function listedSpeeds(usual: number | undefined): number[] {
  const at = decadeOf(usual);
  return speedsBetween(at - 1, at + 1);
}

/** The speed sent to the run. */
export function speedOf(chosen: ChosenSpeed, scene: Scene | undefined): Speed | undefined {
  return chosen === "auto" ? scene?.autoSpeed : chosen;
}

/** One step slower (−1) or faster (+1); beyond the fastest number is as fast as it goes. */
export function nextSpeed(chosen: ChosenSpeed, by: -1 | 1, scene: Scene | undefined): ChosenSpeed {
  const speeds = offeredSpeeds(scene?.autoSpeed);
  const now = speedOf(chosen, scene) ?? 1;
  if (now === "max") return by > 0 ? "max" : speeds.at(-1)!;
  if (by > 0) return speeds.find((speed) => speed > now * 1.001) ?? "max";
  return speeds.findLast((speed) => speed < now / 1.001) ?? speeds[0];
}
