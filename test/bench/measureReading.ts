/** Time to read and check a scenario that lists its particles: the delay between a keystroke and its message. */
import { emptyFrame } from "../../src/engine/api/engine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { crystal } from "../physics/crystal.ts";
import { median } from "./measureRow.ts";

export interface Reading {
  readonly particles: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

export function measureReading(): Reading[] {
  return [10_000, 100_000].map((particles) => {
    const text = listed(particles);
    const times = Array.from({ length: 9 }, () => {
      const begun = performance.now();
      const { diagnostics } = readScenario(text);
      const spent = performance.now() - begun;
      if (diagnostics.some(({ severity }) => severity === "error")) throw new Error(JSON.stringify(diagnostics[0]));
      return spent;
    });
    return { particles, bytes: text.length, milliseconds: median(times) };
  });
}

/** A melted gas of discs, every place and velocity with all its digits. */
function listed(count: number): string {
  const system = crystal(2, count, 0.4);
  const engine = createProduction(system);
  engine.advance({ until: 1 });
  const frame = emptyFrame(system);
  engine.project(frame);
  const pairs = (v: Float64Array) => Array.from({ length: count }, (_, i) => [v[2 * i], v[2 * i + 1]]);
  return JSON.stringify({
    box: { size: Array.from(system.size) },
    particles: { radius: 0.5, at: pairs(frame.positions), velocity: pairs(frame.velocities) },
    stop: { time: 1 },
  });
}
