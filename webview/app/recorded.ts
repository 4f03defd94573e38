/** Words for frames of a file, whose times are their numbers. */
import type { Scene, Status } from "../../src/protocol/messages.ts";
import { figure, whole } from "./numberDisplay.ts";

type Shown = Pick<Status, "time" | "recorded"> | undefined;

/** The value of the file's own clock; empty where it has none. */
export function clockValue(scene: Scene | undefined, status: Shown): string {
  const value = status?.recorded?.clock ?? Number.NaN;
  if (!scene?.recorded?.clock || !Number.isFinite(value)) return "";
  return scene.recorded.clock === "step" ? whole(value) : figure(value);
}

/** `frame 7, t = 0.7`; of a run `t = 0.7`. */
export function momentText(scene: Scene | undefined, status: Shown): string {
  const time = status?.time ?? 0;
  if (!scene?.recorded) return `t = ${figure(time)}`;
  const clock = clockValue(scene, status);
  const name = scene.recorded.clock === "step" ? "step" : "t =";
  return `frame ${whole(time)}${clock && `, ${name} ${clock}`}`;
}
