/** A run as a person starts it: from the text to the first frame, and the share of it spent outside the engine. */
import { emptyFrame } from "../../src/engine/api/engine.ts";
import { Session } from "../../src/run/session/session.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { median } from "./measureRow.ts";

export interface WholeRun {
  readonly particles: number;
  /** Milliseconds from the text to positions that can be drawn. */
  readonly firstFrame: number;
  /** Of the run, looks at the state included, 40 collisions a particle long. */
  readonly shareOutsideEngine: number;
}

export function measureRuns(): WholeRun[] {
  return [1_000, 10_000, 100_000].map((particles) => {
    const text = JSON.stringify({
      box: { size: [1, 1] },
      particles: { count: particles, fraction: 0.15 },
      stop: { collisionsPerParticle: 40 },
    });
    const firstFrames = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      const session = start(text);
      session.engine.project(emptyFrame(session.system));
      return performance.now() - begun;
    });
    const shares = Array.from({ length: 5 }, () => {
      const session = start(text);
      while (!session.work({ milliseconds: 50 }));
      const { engineSeconds, seconds } = session.stopwatch;
      return 1 - engineSeconds / seconds;
    });
    return { particles, firstFrame: median(firstFrames), shareOutsideEngine: median(shares) };
  });
}

function start(text: string): Session {
  const { scenario, diagnostics } = readScenario(text);
  if (!scenario) throw new Error(JSON.stringify(diagnostics));
  return new Session(scenario, buildSystem(scenario).system);
}
