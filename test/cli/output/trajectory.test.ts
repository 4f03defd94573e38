/** A trajectory that could not be written to its end says how many frames it has. */
import { expect, test } from "vitest";
import type { RecordedFile } from "../../../src/cli/output/recordedFile.ts";
import { Trajectory } from "../../../src/cli/output/trajectory.ts";
import { sessionOf } from "../../run/sessionOf.ts";
import { directoryWith } from "../terminal.ts";

test("frames are those of each file", () => {
  const session = sessionOf({ box: { size: [1, 1] }, particles: { count: 5, radius: 0.1 }, stop: { time: 1 } });
  const film = new Trajectory(directoryWith({}), session, 0.1, ["xyz", "lammps"]);
  const take = (times: number) => {
    for (let k = 0; k < times; k++) {
      session.work({ until: film.next });
      film.take();
    }
  };
  take(1);
  // As on a full disk.
  const files = (film as unknown as { readonly films: ReadonlyMap<string, RecordedFile> }).films;
  files.get("xyz")!.failure = "the disk is full.";
  take(4);
  expect(film.keep().map((words) => words.replace(/^\S+ /, ""))).toEqual(["(1 of 5 frames)", "(5 frames)"]);
  expect(film.failures).toEqual(["the disk is full."]);
});
