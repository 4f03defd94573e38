/** Stability of the cell pressure: the limit of the linear theory, sweeps of either parity, and the end of a fluid that becomes unstable. */
import { describe, expect, it, test } from "vitest";
import { followedShare, slowestShare, stableIterations } from "../../../src/engine/srd/pressureStability.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const walls = ["reflecting", "reflecting", "reflecting", "reflecting"] as const;
const full = { cells: [32, 64], edges: walls, gravity: [0, 0], filled: 1 };

/** Amplitude of a mode after 20,000 steps of the linear recursion. */
function amplitude(followed: number, correction: number): number {
  let [divergence, excess, pressure] = [0, 1, 0];
  for (let step = 0; step < 20_000; step++) {
    // The limit is that of slow changes: a hundredth of a step at a time.
    for (let part = 0; part < 10; part++) {
      const change = followed * (correction * excess - divergence - pressure);
      excess -= 0.1 * divergence;
      divergence += 0.1 * pressure;
      pressure += 0.1 * change;
    }
  }
  return Math.hypot(divergence, excess, pressure);
}

describe("linear theory", () => {
  test.each([0.01, 0.02, 0.05])(
    "a mode of which %f is taken up per step decays below this correction and grows above",
    (share) => {
      expect(amplitude(share, 0.8 * share)).toBeLessThan(0.01);
      expect(amplitude(share, 1.3 * share)).toBeGreaterThan(100);
    },
  );

  it("takes the slowest wave: half a wave between walls, a whole one if periodic, a quarter below a surface", () => {
    expect(slowestShare(full)).toBeCloseTo((1 - Math.cos(Math.PI / 32)) / 2, 12);
    expect(slowestShare({ ...full, edges: ["periodic", "periodic", "periodic", "periodic"] })).toBeCloseTo(
      (1 - Math.cos(Math.PI / 16)) / 2,
      12,
    );
    expect(slowestShare({ ...full, gravity: [0, -1], filled: 0.5 })).toBeCloseTo((1 - Math.cos(Math.PI / 32)) / 2, 12);
  });

  it("finds the sweeps that follow a correction", () => {
    const share = slowestShare(full);
    const sweeps = stableIterations(share, { iterations: 10, continued: true, correction: 0.05 });
    expect(sweeps % 2).toBe(0);
    expect(followedShare(share, sweeps)).toBeGreaterThan(0.05);
    expect(followedShare(share, sweeps - 4)).toBeLessThan(0.05);
  });
});

function boxOf(iterations: number): Scenario {
  return {
    box: { size: [60, 120], edges: "reflecting" },
    seed: 1,
    fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [60, 120] }] },
    method: { kind: "srd", step: 0.1, pressure: { iterations } },
    stop: { time: 15 },
  };
}

describe("a fluid that fills a closed box, at rest", () => {
  it("stays slow after an even number of sweeps per step; after an odd one its run ends, with a remedy", () => {
    const even = sessionOf(boxOf(12));
    while (!even.ending) even.work();
    expect(even.ending).toEqual({ why: "time" });
    const odd = sessionOf(boxOf(11));
    while (!odd.ending) odd.work();
    expect(odd.ending).toMatchObject({ why: "unstable" });
    const outcome = outcomeOf(odd);
    expect(outcome.ending!.sentence).toMatch(/^The fluid became unstable at time /);
    expect(diagnose(odd.scenario, outcome, [])).toContainEqual(
      expect.objectContaining({ code: "unstable-fluid", severity: "error", path: ["method", "pressure"] }),
    );
  });

  it("ends at the same step however the run is cut, and does not go on", () => {
    const scenario = scenarioOf(boxOf(11));
    const make = () => createEngine(scenario.method, buildSystem(scenario).system);
    const whole = make();
    const pause = whole.advance({ until: 15 });
    expect(pause).toMatchObject({ why: "unstable" });
    expect(whole.advance({ until: 20 })).toEqual(pause);
    const cut = make();
    expect(cut.advance({ until: 0.55 })).toEqual({ why: "time" });
    const restored = make();
    restored.restore(cut.save());
    expect(restored.advance({ until: 15 })).toEqual(pause);
    const ended = make();
    ended.restore(whole.save());
    expect(ended.advance({ until: 15 })).toEqual(pause);
  });
});
