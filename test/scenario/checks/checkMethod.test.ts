/** Messages on methods, and the effect of their quick fixes. */

import { describe, expect, test } from "vitest";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

function gas(method: object, count = 100, fraction = 0.15): string {
  return JSON.stringify(
    { box: { size: [10, 10] }, particles: { count, fraction }, method, stop: { time: 1 } },
    null,
    2,
  );
}

/** The text after the fix whose title begins so. */
function mended(text: string, title: string): string {
  const fix = readScenario(text)
    .diagnostics.flatMap(({ fixes = [] }) => fixes)
    .find((offered) => offered.title.startsWith(title));
  if (!fix) throw new Error(`no fix ${title} for ${text}`);
  const edits = [...fix.edits].sort((a, b) => b.start - a.start);
  return edits.reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
}

const said = (text: string) => readScenario(text).diagnostics.map(({ code, severity }) => `${severity} ${code}`);

describe("every knob", () => {
  const knobs: Record<string, readonly [value: unknown, kinds: readonly string[]]> = {
    cells: [10, ["event-driven", "cells", "lubachevsky", "node-lists", "single-check"]],
    queue: ["calendar", ["saved-times", "cells", "lubachevsky", "node-lists", "single-check"]],
    sectors: [true, ["lubachevsky"]],
    update: ["advance", ["saved-times", "cells", "lubachevsky"]],
    membership: ["touching", ["cells"]],
  };
  const kinds = ["event-driven", "simple", "saved-times", "cells", "lubachevsky", "node-lists", "single-check"];

  test.each(Object.keys(knobs))("%s is taken by the methods that have it, and pointed out with the others", (knob) => {
    const [value, having] = knobs[knob];
    for (const kind of kinds) {
      const text = gas({ kind, [knob]: value });
      if (having.includes(kind)) {
        expect(said(text)).toEqual([]);
        const { scenario } = readScenario(text);
        const engine = createEngine(scenario!.method, buildSystem(scenario!).system);
        expect(engine.advance({ until: 0.1 })).toEqual({ why: "time" });
      } else {
        expect(said(text)).toEqual(["warning conflict"]);
        expect(said(mended(text, "Remove"))).toEqual([]);
        expect(said(mended(text, "Take the method"))).toEqual([]);
      }
    }
  });

  test("is pointed out as well where no method is named, and then the method is added", () => {
    const text = gas({ queue: "heap" });
    expect(said(text)).toEqual(["warning conflict"]);
    expect(JSON.parse(mended(text, "Take the method")).method).toEqual({ queue: "heap", kind: "single-check" });
    expect(JSON.parse(mended(text, "Remove")).method).toBeUndefined();
  });

  test("changes the work counted, never the number of collisions of a short run", () => {
    const run = (method: object) => {
      const { scenario } = readScenario(gas(method));
      const engine = createEngine(scenario!.method, buildSystem(scenario!).system);
      engine.advance({ until: 0.3 });
      return flatTally(engine.tally());
    };
    const { collisions, ...work } = run({ kind: "event-driven" });
    expect(collisions).toBeGreaterThan(30);
    const others = [
      { kind: "saved-times", queue: "list" },
      { kind: "cells", membership: "touching" },
      { kind: "cells", update: "advance" },
      { kind: "lubachevsky", sectors: false },
      { kind: "lubachevsky", update: "advance" },
      { kind: "node-lists", cells: 5 },
      { kind: "single-check", cells: "adaptive" },
    ].map(run);
    for (const other of others) expect(other.collisions).toBe(collisions);
    const costs = [work, ...others].map(
      ({ pairTests, advanced, queuePushes }) => `${pairTests} ${advanced} ${queuePushes}`,
    );
    expect(new Set(costs).size).toBe(costs.length);
  });
});

test("without sectors `cells` has no meaning; only two methods adapt their cells", () => {
  const idle = gas({ kind: "lubachevsky", sectors: false, cells: 5 });
  expect(said(idle)).toEqual(["warning conflict"]);
  expect(JSON.parse(mended(idle, "Turn sectors on")).method).toEqual({ kind: "lubachevsky", sectors: true, cells: 5 });
  expect(said(mended(idle, "Remove `cells`"))).toEqual([]);
  for (const able of [{ cells: "adaptive" }, { kind: "single-check", cells: "adaptive" }])
    expect(said(gas(able))).toEqual([]);
  const fixed = gas({ kind: "node-lists", cells: "adaptive" });
  expect(said(fixed)).toEqual(["error conflict"]);
  expect(JSON.parse(mended(fixed, 'Write "auto"')).method.cells).toBe("auto");
  for (const kind of ["event-driven", "single-check"]) {
    expect(said(mended(fixed, `Take the method "${kind}"`))).toEqual([]);
  }
});

describe("cells", () => {
  test("smaller than a particle are an error, except where particles belong to all they touch", () => {
    const small = gas({ kind: "cells", cells: 60 }, 10);
    expect(said(small)).toEqual(["error cell-too-small"]);
    const touching = mended(small, "Let particles belong");
    expect(said(touching)).toEqual([]);
    const { scenario } = readScenario(touching);
    expect(scenario!.method).toMatchObject({ membership: "touching", cells: [60, 60] });
    createEngine(scenario!.method, buildSystem(scenario!).system).advance({ until: 1 });
  });

  test("so few that a particle meets itself round the box are an error there, and a remark elsewhere", () => {
    const few = gas({ kind: "cells", membership: "touching", cells: 1 }, 4, 0.2);
    expect(said(few)).toEqual(["error too-few-cells"]);
    const { scenario } = readScenario(mended(few, "Write 2"));
    createEngine(scenario!.method, buildSystem(scenario!).system).advance({ until: 1 });
    for (const kind of ["cells", "single-check", "node-lists", "lubachevsky"]) {
      expect(said(gas({ kind, cells: 2 }))).toEqual(["information too-few-cells"]);
    }
  });

  test("of which a particle touches thousands are warned about", () => {
    expect(said(gas({ kind: "cells", membership: "touching", cells: 500 }, 2, 0.1))).toEqual(["warning too-big"]);
  });
});

test("methods that test all pairs have a warning for many particles, and an error beyond memory", () => {
  expect(said(gas({ kind: "saved-times" }, 10_000))).toEqual(["warning too-big"]);
  expect(said(gas({ kind: "saved-times" }, 30_000))).toEqual(["error too-big"]);
  expect(said(mended(gas({ kind: "saved-times" }, 30_000), 'Write "cells"'))).toEqual([]);
  const open = gas({ kind: "lubachevsky", sectors: false }, 10_000);
  expect(said(open)).toEqual(["warning too-big"]);
  expect(said(mended(open, "Turn sectors on"))).toEqual([]);
});

test("a law with states of pairs refuses outcomes that are computed ahead, and the fix leaves nothing wrong", () => {
  const contact = { potential: { distances: [1.5], energies: [-1] } };
  const well = (method: object) => JSON.stringify({ ...JSON.parse(gas(method)), contact }, null, 2);
  const ahead = well({ kind: "lubachevsky", update: "advance" });
  expect(said(ahead)).toContain("error conflict");
  expect(said(mended(ahead, 'Write "delay"'))).not.toContain("error conflict");
  expect(said(gas({ kind: "lubachevsky", update: "advance" }))).not.toContain("error conflict");
});

test("a method that does not compute the motion is not offered as a remedy", () => {
  const text = (motion: object | undefined) =>
    JSON.stringify({
      box: { size: [10, 10], edges: "reflecting" },
      obstacles: [{ kind: "sphere", at: [5, 5], radius: 1 }],
      particles: { count: 10, radius: 0.1 },
      ...(motion && { flow: { kind: "uniform", velocity: [0, 0] }, motion }),
      method: { kind: "particle-field", step: 0.01 },
      stop: { time: 1 },
    });
  const errors = (of: string) => readScenario(of).diagnostics.filter(({ severity }) => severity === "error");
  const [dragged] = errors(text({ kind: "drag", tau: 1 }));
  expect(dragged.message).toContain("does not support obstacles");
  expect(dragged.fixes?.map(({ title }) => title)).toEqual(["Remove `obstacles`"]);
  // Without a flow there is one, which leaves no error.
  expect(errors(text(undefined)).length).toBeGreaterThan(0);
  expect(errors(mended(text(undefined), "Take the method"))).toEqual([]);
});

test("threads that change nothing have a warning where the scenario shows it, and none where blocks are computed", () => {
  const said = (method: object, changes: object = {}) =>
    readScenario(
      JSON.stringify({
        box: { size: [300, 300] },
        particles: { count: 32_000, fraction: 0.4 },
        stop: { collisions: 1000 },
        method: { kind: "event-driven", ...method },
        ...changes,
      }),
    )
      .diagnostics.filter(({ path }) => path.join(".") === "method.threads")
      .map(({ severity, message }) => `${severity}: ${message}`);
  expect(said({ threads: 2 })).toEqual([]);
  expect(said({ threads: 2, cells: "auto" })).toEqual([]);
  expect(said({ threads: 1 }, { gravity: [0, -1] })).toEqual([]);
  const uniform = "blocks need particles of one size in a periodic box, on which nothing else acts";
  const warning = (because: string) => [`warning: \`threads\` changes nothing here: ${because}.`];
  expect(said({ threads: 2 }, { gravity: [0, -1] })).toEqual(warning(uniform));
  expect(said({ threads: "auto" }, { box: { size: [300, 300], edges: "reflecting" } })).toEqual(warning(uniform));
  expect(said({ threads: 2, cells: [90, 90] })).toEqual(warning("cells are not of automatic choice"));
  const few = { particles: { count: 1000, fraction: 0.4 } };
  expect(said({ threads: 2 }, few)).toEqual(warning("blocks pay from 30,000 particles on"));
  const granular = { contact: { restitution: 0.9 } };
  expect(said({ threads: 2 }, granular)).toEqual(warning("blocks pay from 50,000 inelastic particles on"));
});

test("growing particles need a method that computes them, whether it is named or follows from the motion", () => {
  const errors = (changes: object) =>
    readScenario(
      JSON.stringify({
        box: { size: [10, 10] },
        particles: { count: 20, radius: 0.1 },
        growth: { rate: 0.01 },
        stop: { time: 1 },
        ...changes,
      }),
    ).diagnostics.filter(({ severity }) => severity === "error");
  expect(errors({})).toEqual([]);
  expect(errors({ method: { kind: "cells" } })).toEqual([]);
  const [named] = errors({ method: { kind: "event-chain" } });
  expect(named!.message).toContain("does not support growing particles");
  expect(named!.fixes!.map(({ title }) => title)).toEqual(['Take the method "event-driven"', "Remove `growth`"]);
  const dragged = {
    flow: { kind: "uniform", velocity: [1, 0] },
    motion: { kind: "drag", tau: 1 },
    method: { step: 0.01 },
  };
  expect(errors(dragged).map(({ message }) => message)).toEqual([
    expect.stringContaining("does not support growing particles"),
  ]);
});
