/** The way from the text of a scenario to its first frame: processor time of its parts, and of the whole in the host of a run. */
import { defaultViewRequest } from "../../src/protocol/messages.ts";
import { RunController } from "../../src/run/control/runController.ts";
import { loadRun } from "../../src/run/session/loadRun.ts";
import { Session } from "../../src/run/session/session.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { findOverlaps } from "../../src/scenario/start/overlaps.ts";
import { randomInsertion } from "../../src/scenario/start/randomInsertion.ts";
import { stream } from "../../src/scenario/start/randomStreams.ts";
import { processorTime, processorTimeOf } from "../processorTime.ts";
import { median } from "./measureRow.ts";

interface PlacingParts {
  /** Milliseconds. */
  readonly check: number;
  readonly system: number;
  /** Parts of the system. */
  readonly insertion: number;
  readonly overlaps: number;
  readonly session: number;
  /** In the host of a run: the scene, and the first frame, after the command to load the scenario. */
  readonly scene: number;
  readonly firstFrame: number;
}

export const placingCases = ([2, 3] as const).flatMap((dimension) =>
  [1e4, 1e5, 1e6].map((count) => ({ dimension, count, id: `${dimension}d-${count}` })),
);

/** One line for the first time in this process, which compiles the code, and one for the medians of later times. */
export function measurePlacing({ dimension, count, id }: (typeof placingCases)[number], repeats: number): string[] {
  const text = JSON.stringify({
    box: { size: dimension === 2 ? [1, 1] : [1, 1, 1] },
    particles: { count, fraction: dimension === 2 ? 0.15 : 0.2, place: "random" },
    stop: { collisionsPerParticle: 40 },
  });
  const [first, ...later] = Array.from({ length: repeats + 1 }, () => partsOf(text)) as [
    PlacingParts,
    ...PlacingParts[],
  ];
  const names = Object.keys(first) as (keyof PlacingParts)[];
  const line = (when: string, value: (name: keyof PlacingParts) => number) =>
    `${id.padEnd(12)}${when.padEnd(7)}${names.map((name) => `${name} ${value(name).toFixed(0)}`.padStart(18)).join("")}`;
  return [line("first", (name) => first[name]), line("later", (name) => median(later.map((parts) => parts[name])))];
}

function partsOf(text: string): PlacingParts {
  // The whole first: in a new process it compiles what it needs.
  const begin = processorTime();
  const { scenario, document } = readScenario(text);
  if (!scenario || !document) throw new Error("the scenario of the benchmark has errors");
  const check = processorTime() - begin;
  const marks = new Map<string, number>();
  const loaded = loadRun(0, text, { scenario, document }, () => "");
  if (!("built" in loaded)) throw new Error(loaded.message);
  const system = processorTime() - begin - check;
  const run = new RunController(
    0,
    loaded,
    { now: () => performance.now(), post: ({ kind }) => marks.set(kind, processorTime() - begin), memory: 1e9 },
    { speed: "max", view: { ...defaultViewRequest, framesPerSecond: 30 }, serials: { last: 0 }, begins: "running" },
  );
  run.begin(true);
  const { positions, radii } = loaded.built.system;
  return {
    check,
    system,
    insertion: processorTimeOf(() => randomInsertion({ ...scenario, radii, stream: stream(1, "bench") })),
    overlaps: processorTimeOf(() => findOverlaps({ ...scenario, positions, radii })),
    session: processorTimeOf(() => new Session(scenario, loaded.built.system)),
    scene: marks.get("scene")!,
    firstFrame: marks.get("frame")!,
  };
}
