/** Scenarios of caps on a sphere: the codes of the terminal command, continued runs, and messages. */
import { describe, expect, it } from "vitest";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { Session } from "../../../src/run/session/session.ts";
import { bestOf, searchCodes } from "../../../src/run/sphere/bestCode.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { fingerprint, sessionOf } from "../../run/sessionOf.ts";

function capsIn(dimensions: number, count: number, starts = 1) {
  return {
    seed: 1,
    box: { size: dimensions === 2 ? [4, 4] : [4, 4, 4], edges: "open" as const },
    particles: { count, radius: 0.1 },
    motion: { kind: "great-circles" as const, dimensions, starts },
    growth: { rate: 0.1, from: 0, every: 20 },
    stop: { pressure: 1e9 },
  };
}

function bestAngle(session: Session): number {
  return session.engine.tally().code!.best;
}

describe("caps on a sphere in a scenario", () => {
  it.each([
    [2, 5, Math.cos((2 * Math.PI) / 5)],
    [3, 4, -1 / 3],
    [3, 12, 1 / Math.sqrt(5)],
    [4, 10, 1 / 6],
    [8, 16, 0],
  ])("in %i dimensions %i points find the known code, as the terminal command does", (dimension, count, cosine) => {
    const starts = 2;
    const session = sessionOf(capsIn(dimension, count, starts));
    while (!session.work()) {}
    expect(session.ending).toMatchObject({ why: "jammed" });
    expect(Math.abs(bestAngle(session) - Math.acos(cosine))).toBeLessThan(1e-6);
    const searching = searchCodes({ dimension, count, starts, seed: 1, rate: 0.05, pressure: 1e9 });
    let step = searching.next();
    while (!step.done) step = searching.next();
    expect(bestAngle(session)).toBe(bestOf(step.value)!.angle);
    expect(session.engine.tally().collisions).toBe(step.value.reduce((sum, { collisions }) => sum + collisions, 0));
  });

  it("counts the energy of the next start as put in: between two starts none is lost", () => {
    const { engine } = sessionOf(capsIn(4, 10, 3));
    const changes: number[] = [];
    const between: number[] = [];
    let last = engine.tally();
    while (engine.advance({ until: 1e6, encounters: 1 }).why === "encounters") {
      const now = engine.tally();
      const list = now.code!.starts > last.code!.starts ? between : changes;
      list.push(Math.abs(now.dissipated - last.dissipated));
      last = now;
    }
    // A collision of caps that grow takes a little; a start has an energy of about 15.
    const most = Math.max(...changes);
    expect(most).toBeLessThan(1);
    expect(between).toHaveLength(2);
    for (const change of between) expect(change).toBeLessThan(most);
  });

  it("shows balls that touch where caps do", () => {
    const session = sessionOf(capsIn(3, 6));
    while (!session.work()) {}
    const { positions } = session.project();
    const radius = session.system.radii[0];
    let touching = 0;
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < i; j++) {
        const apart = Math.hypot(...[0, 1, 2].map((axis) => positions[3 * i + axis] - positions[3 * j + axis]));
        expect(apart).toBeGreaterThan(2 * radius - 1e-12);
        if (apart < 2 * radius + 1e-7) touching++;
      }
    }
    expect(touching).toBe(12);
  });

  it("continues bit for bit from a saved state, and from an end state", () => {
    const document = capsIn(4, 10, 2);
    const whole = sessionOf(document);
    while (!whole.work()) {}
    const first = sessionOf(document);
    first.work({ until: 20 });
    expect(first.engine.tally().code!.starts).toBe(2);
    const other = sessionOf(document);
    other.restore(first.save());
    while (!other.work()) {}
    expect(fingerprint(other)).toEqual(fingerprint(whole));
    const text = [...exportLines("end", first, document, "end")[0].lines].join("");
    const { scenario, diagnostics } = readScenario(text);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const second = new Session(scenario!, buildSystem(scenario!).system);
    while (!second.work()) {}
    expect(bestAngle(second)).toBe(bestAngle(whole));
    expect(second.project().positions).toEqual(whole.project().positions);
    expect(first.engine.tally().collisions + second.engine.tally().collisions).toBe(whole.engine.tally().collisions);
  });

  it("refuses the state of other points", () => {
    const document = capsIn(3, 5);
    const scenario = scenarioOf({ ...document, motion: { ...document.motion, state: [1, 2, 3] } });
    expect(() => buildSystem(scenario)).toThrow(
      /expected the numbers that an end state of 5 points in 3 dimensions has/,
    );
  });

  it.each([
    ["gravity", { gravity: [0, 0, -1] }, "Gravity and points on a sphere exclude each other"],
    ["a share of the box", { stop: { fraction: 0.3 } }, "fill no share"],
    ["two points", { particles: { count: 2, radius: 0.1 } }, "Expected 3 to 1,000 points"],
    ["sizes that stay", { growth: undefined }, "need `growth`"],
    ["a size at the start", { growth: { rate: 0.1 } }, "begin as points"],
    ["fewer dimensions than the box", { motion: { kind: "great-circles", dimensions: 2 } }, "at least as many, got 2"],
    ["another method", { method: { kind: "cells" } }, "does not support points on a sphere"],
    ["another motion", { motion: undefined, method: { kind: "caps" } }, "does not support free flight"],
    ["the pressure of the box", { measure: { what: ["pressure"] } }, "points on a sphere"],
  ])("does not take %s", (_, changes, message) => {
    const text = JSON.stringify({ ...capsIn(3, 12), ...changes });
    const found = readScenario(text).diagnostics.map((each) => each.message);
    expect(found.join("\n")).toContain(message);
  });
});
