/**
 * Files of frames of 10⁶ spheres and 10 GB, sparse behind their first frames: from the command to open them to the first frame for the page,
 * and to another one, in processor time.
 */
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultViewRequest } from "../../src/protocol/messages.ts";
import { RecordedController } from "../../src/run/control/recorded/recordedController.ts";
import { GsdFrames } from "../../src/run/export/gsd.ts";
import { lammpsDump } from "../../src/run/export/lammpsDump.ts";
import { openParts } from "../../src/run/particleFile.ts";
import { openTrajectory } from "../../src/scenario/io/trajectory/openTrajectory.ts";
import { extxyzOf } from "../../src/scenario/io/writeExtxyz.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { processorTime } from "../processorTime.ts";

const bytes = 10e9;
const frames = 3;

export function measureTrajectories(count: number): string[] {
  const scenario = scenarioOf({
    box: { size: [1, 1, 1] },
    particles: { count, fraction: 0.2, place: "random" },
    stop: { collisionsPerParticle: 1 },
  });
  const { system } = buildSystem(scenario);
  const { positions, velocities } = system;
  const frame = { time: 0, positions, velocities };
  const folder = mkdtempSync(join(tmpdir(), "edpd-bench-"));
  const gsd = new GsdFrames(system);
  const contents: Readonly<Record<string, () => Iterable<string | Uint8Array>>> = {
    gsd: function* () {
      const contents = Array.from({ length: frames }, (_, k) => gsd.frame(frame, k));
      yield gsd.head(frames);
      for (const content of contents) yield* content;
      yield* gsd.index(frames);
    },
    xyz: () => extxyzOf(system, frame),
    dump: () => lammpsDump(system, frame),
  };
  try {
    return Object.entries(contents).flatMap(([ending, content]) => {
      const path = join(folder, `a.${ending}`);
      const file = openSync(path, "w");
      for (const piece of content()) {
        if (typeof piece === "string") writeSync(file, piece);
        else writeSync(file, piece);
      }
      ftruncateSync(file, bytes);
      closeSync(file);
      return [1, 2, 3].map((time) => `${ending.padEnd(6)}${time === 1 ? "first" : "later"}  ${measured(path)}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measured(path: string): string {
  const marks: string[] = [];
  let since = processorTime();
  const post = ({ kind }: { readonly kind: string }) => {
    if (kind === "frame") marks.push(`${(processorTime() - since).toFixed(0)} ms`);
  };
  const file = openParts(path);
  const trajectory = openTrajectory(path, file, () => performance.now());
  const run = new RecordedController(
    trajectory,
    { now: () => performance.now(), post },
    { generation: 1, name: path, speed: "auto", view: defaultViewRequest, serials: { last: 0 } },
  );
  run.attach();
  trajectory.stopFinding();
  run.turn();
  if (trajectory.frames > 1) {
    since = processorTime();
    run.receive({ kind: "step", by: "frame" });
    run.turn();
  }
  file.close();
  return `first frame ${marks[0]}${marks[1] === undefined ? "" : `, another ${marks[1]}`}`;
}
