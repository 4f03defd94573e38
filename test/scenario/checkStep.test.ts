/** What is said of time steps and Brownian motion while one writes, and whether what is offered helps. */
import { describe, expect, test } from "vitest";
import { applyFix } from "../../src/scenario/diagnostics.ts";
import { readScenario } from "../../src/scenario/read.ts";

function text(method: object | undefined, more: object = {}): string {
  const document = {
    box: { size: [20, 20] },
    particles: { count: 200, radius: 0.25 },
    ...more,
    method,
    stop: { time: 1 },
  };
  return JSON.stringify(document, null, 2);
}

const brownian = { motion: { kind: "brownian", diffusion: 1 } };
const said = (scenario: string) =>
  readScenario(scenario).diagnostics.map(({ code, severity }) => `${severity} ${code}`);

function mended(scenario: string, title: string): string {
  const fix = readScenario(scenario)
    .diagnostics.flatMap(({ fixes = [] }) => fixes)
    .find((offered) => offered.title.startsWith(title));
  if (!fix) throw new Error(`no fix ${title}`);
  return applyFix(scenario, fix);
}

describe("time steps", () => {
  test("a step is needed, and the one offered is sound", () => {
    const without = text({ kind: "time-stepped" });
    expect(said(without)).toEqual(["error missing"]);
    expect(said(mended(without, "Add a step"))).toEqual([]);
  });

  test.each([
    ["sweep", { cells: 20 }, 0.3],
    ["overlap", {}, 0.05],
    ["naive", { within: "once" }, 5],
  ])("too long a step is marked on its value, for %s, and the safe one is not", (detector, more, step) => {
    const long = text({ kind: "time-stepped", detector, step, ...more });
    const { diagnostics } = readScenario(long);
    expect(diagnostics.map(({ code }) => code)).toEqual(["step-too-long"]);
    expect(long.slice(diagnostics[0]!.range.start, diagnostics[0]!.range.end)).toBe(String(step));
    expect(said(mended(long, "Take the largest safe step"))).toEqual([]);
    expect(said(mended(long, 'Take "event-driven"'))).toEqual([]);
  });

  test("the bound of the paper stands in the message: all energy in one particle, L / (2β√n)", () => {
    const { diagnostics } = readScenario(text({ kind: "time-stepped", detector: "sweep", step: 0.3, cells: 20 }));
    // L = 1, β = √2, n = 200.
    expect(diagnostics[0]!.message).toContain("L/(2β√n) = 0.025");
  });

  test("cells of its own choice are made for the step: nothing to be said", () => {
    expect(said(text({ kind: "time-stepped", detector: "centres", step: 0.3 }))).toEqual([]);
  });

  test.each([
    [{ kind: "event-driven", step: 0.1 }, "step"],
    [{ kind: "time-stepped", step: 0.01, detector: "naive", cells: 10 }, "cells"],
    [{ kind: "time-stepped", step: 0.01, lists: { every: 3 } }, "lists"],
    [{ kind: "time-stepped", step: 0.001, detector: "overlap", within: "once" }, "within"],
    [{ kind: "time-stepped", step: 0.01, detector: "naive", beyond: "split" }, "beyond"],
  ])("%j: a knob that changes nothing is pointed out", (method, knob) => {
    const idle = text(method);
    expect(said(idle)).toEqual(["warning conflict"]);
    expect(said(mended(idle, `Remove \`${knob}\``))).toEqual([]);
  });
});

describe("Brownian motion", () => {
  const stepped = { kind: "time-stepped", step: 0.005 };

  test("takes time steps without being told, and a step that is offered", () => {
    expect(said(text(stepped, brownian))).toEqual([]);
    expect(said(text({ step: 0.005 }, brownian))).toEqual([]);
    for (const method of [undefined, { kind: "time-stepped" }]) {
      const without = text(method, brownian);
      expect(said(without)).toEqual(["error missing"]);
      expect(said(mended(without, "Add a step"))).toEqual([]);
    }
  });

  test.each([
    ["without a diffusion constant", stepped, { motion: { kind: "brownian" } }, "Add `diffusion`"],
    ["from collision to collision", { kind: "cells" }, brownian, 'Write "time-stepped"'],
    ["in gravity", stepped, { ...brownian, gravity: [0, -1] }, "Remove `gravity`"],
  ])("%s it cannot be, and there is a way out", (_, method, more, fix) => {
    const wrong = text(method, more);
    expect(said(wrong)[0]).toMatch(/^error/);
    const right = mended(wrong, fix);
    // What is still missing then is a step, where there was none.
    expect(said(right).every((code) => code === "error missing")).toBe(true);
    expect(said(right).length).toBeLessThanOrEqual(1);
  });

  test("what belongs to it alone changes nothing elsewhere", () => {
    expect(said(text(undefined, { motion: { kind: "ballistic", diffusion: 1 } }))).toEqual(["warning conflict"]);
  });
});
