/** Keyword `thermostat`: parameters of each kind, methods, and end states. */
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { estimate } from "../../../src/scenario/estimate/estimate.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [20, 20] }, particles: { count: 100, fraction: 0.2 }, stop: { time: 1 } };
const read = (more: object) => readScenario(JSON.stringify({ ...gas, ...more }, null, 2));
const heated = { thermostat: { kind: "stochastic-heating", strength: 1, interval: 0.01 } };

describe("the thermostat of a scenario", () => {
  it.each([
    [{ kind: "rescale", temperature: 1 }, "missing", "needs `interval`"],
    [{ kind: "andersen", temperature: 1, rate: 1, interval: 2 }, "conflict", "has no `interval`"],
    [{ kind: "andersen", temperature: -1, rate: 1 }, "range", "-1"],
    [{ kind: "nose" }, "range", "nose"],
  ])("reports mistakes in %j", (thermostat, code, part) => {
    const [first] = read({ thermostat }).diagnostics;
    expect(first!.code).toBe(code);
    expect(first!.message).toContain(part);
  });

  it("is expected to change something", () => {
    const rescale = { kind: "rescale", temperature: 1, interval: 0.1 };
    const particles = { ...gas.particles, velocity: "rest" };
    const paths = (more: object) => read(more).diagnostics.map(({ path }) => path.join());
    expect(paths({ thermostat: rescale, particles })).toContain("thermostat");
    expect(paths({ thermostat: rescale, particles, gravity: [0, -1] })).not.toContain("thermostat");
    expect(paths({ ...heated, particles })).not.toContain("thermostat");
    expect(paths({ thermostat: { ...rescale, interval: 2 } })).toContain("thermostat,interval");
    expect(paths({ thermostat: { ...rescale, interval: 2, since: 1.5 } })).not.toContain("thermostat,interval");
  });

  it("runs with the production engine by default, and not with time steps", () => {
    expect(read(heated).scenario!.method.kind).toBe("event-driven");
    const { diagnostics } = read({ ...heated, method: { kind: "time-stepped", step: 0.01 } });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([{ code: "conflict" }]);
  });

  it("continues after its applications in an end state", () => {
    const text = JSON.stringify({ ...gas, ...heated });
    const { scenario, document } = readScenario(text);
    const { system } = buildSystem(scenario!);
    const engine = createEngine(scenario!.method, system);
    engine.advance({ until: 0.9951 });
    const frame = { time: 0, positions: new Float64Array(200), velocities: new Float64Array(200) };
    engine.project(frame);
    const end = toScenario(system, frame, { document: document!, memory: engine.memory() }).text;
    const { thermostat } = readScenario(end).scenario!;
    expect(thermostat).toMatchObject({ ...{ kind: "stochastic-heating", applied: 99 } });
    expect(thermostat!.since).toBeCloseTo(0.0051, 6);
    const rest = createEngine(scenario!.method, buildSystem(readScenario(end).scenario!).system);
    engine.advance({ until: 0.9951 + 0.1 });
    rest.advance({ until: 0.1 });
    expect(rest.memory().thermostat!.applied).toBe(109);
    expect(engine.memory().thermostat!.applied).toBe(109);
    expect(rest.tally().injected!).toBeGreaterThan(0);
  });
});

describe("a thermostat that is applied too often", () => {
  const gas = { box: { size: [20, 20] }, particles: { count: 200, radius: 0.5 }, stop: { time: 30 } };
  it.each([
    { kind: "rescale", temperature: 1, interval: 1e-9 },
    { kind: "stochastic-heating", strength: 1, interval: 1e-9 },
    { kind: "andersen", temperature: 1, rate: 1e9 },
  ])("is said of %j, with a good number, and the estimate counts it", (thermostat) => {
    const text = JSON.stringify({ ...gas, thermostat });
    const { diagnostics, scenario } = readScenario(text);
    const found = diagnostics.find(({ message }) => message.startsWith("The thermostat changes"))!;
    expect(found).toMatchObject({ code: "too-big", severity: "warning" });
    expect(found.message).toContain("3.0e+10 times until the end");
    // 200 particles are changed 3·10¹⁰ times.
    expect(estimate(scenario!)!.seconds).toBeGreaterThan(1e5);
    const better = readScenario(applyFix(text, found.fixes![0]));
    expect(better.diagnostics).toEqual([]);
    expect(estimate(better.scenario!)!.seconds).toBeLessThan(10);
  });
});
