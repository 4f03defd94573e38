/** Formats of trajectories, by the ending of the name of a file. */
import { dumpHead } from "./dumpHead.ts";
import { extxyzHead } from "./extxyzHead.ts";
import { GsdTrajectory } from "./gsdTrajectory.ts";
import { TextTrajectory } from "./textTrajectory.ts";
import type { OpenFile, Trajectory } from "./trajectory.ts";

/** @param now milliseconds @throws FileDefect where the file has not one whole frame */
export function openTrajectory(name: string, file: OpenFile, now: () => number): Trajectory {
  const ending = name.toLowerCase().slice(name.lastIndexOf("."));
  if (ending === ".gsd") return new GsdTrajectory(file);
  return new TextTrajectory(file, ending === ".dump" ? dumpHead : extxyzHead, now);
}
