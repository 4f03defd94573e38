/** The editor's view of a scenario follows from the text alone. */
import { describe, expect, test } from "vitest";
import { analyze, analyzeByBuilding } from "../../../src/editor/language/analysis.ts";
import { lensesOf, sweepLensesOf } from "../../../src/editor/language/codeLensText.ts";
import { hoverText, quantities, topicsAt } from "../../../src/editor/language/derivedQuantities.ts";

const gas = '{ "box": { "size": [1, 1] }, "particles": { "count": 1000, "fraction": 0.15 }, "stop": { "time": 10 } }';

describe("hints", () => {
  test("say the one of number, radius and fraction that is left out", () => {
    const following = (particles: string) => {
      const text = `{ "box": { "size": [10, 10] }, "particles": ${particles} }`;
      return analyze(text).hints.map((hint) => [text.slice(0, hint.offset).match(/[\w.]+$/)?.[0], hint.text]);
    };
    // π r² N / A
    expect(following('{ "count": 100, "radius": 0.2 }')).toEqual([["0.2", "fraction 0.126"]]);
    expect(following('{ "count": 100, "fraction": 0.1 }')).toEqual([["0.1", "radius 0.178"]]);
    expect(following('{ "radius": 0.2, "fraction": 0.1 }')).toEqual([["0.1", "79 particles"]]);
  });

  test("are plain data, as they cross between threads", () => {
    const analysis = analyze(gas);
    expect(structuredClone(analysis)).toEqual(analysis);
  });

  test("are not given where there is an error", () => {
    expect(analyze(gas.replace("1000", "-1")).hints).toEqual([]);
  });
});

test("a sweep has a line of its own above its block: its runs and their time", () => {
  const sweep = '"sweep": { "over": [{ "path": "particles.fraction", "from": 0.1, "to": 0.3 }], "repeats": 4 }';
  const text = `${gas.slice(0, -2)},\n${sweep} }`;
  const found = analyze(text).sweep!;
  expect(text.slice(0, found.offset)).toMatch(/"sweep": $/);
  const [run, expected] = sweepLensesOf(found);
  expect([run!.does, expected!.does]).toEqual(["sweep", "sweep"]);
  expect(expected!.text).toMatch(/^20 runs of 5 points, .* MB each$/);
  expect(analyze(gas).sweep).toBeUndefined();
});

describe("the line above a scenario", () => {
  test("has always something in it, whatever is typed", () => {
    for (let length = 0; length <= gas.length; length++) {
      const analysis = analyze(gas.slice(0, length));
      expect(lensesOf(analysis).length).toBeGreaterThan(0);
      expect(analysis.start).toBeLessThanOrEqual(length);
    }
  });

  test("speaks of fluid particles and steps", () => {
    const fluid = JSON.stringify({
      box: { size: [640, 640], edges: "reflecting" },
      gravity: [0, -9.81],
      fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [200, 400] }] },
      method: { kind: "srd", step: 0.1 },
      stop: { time: 65 },
    });
    const [run, , system] = lensesOf(analyze(fluid));
    expect(run!.text).toMatch(/^650 steps · /);
    expect(system === undefined ? run!.tooltip : system.text).toMatch(/^4,0\d\d fluid particles/);
  });

  test("speaks of discs and spheres, of one and of many", () => {
    const system = (text: string) => lensesOf(analyze(text)).at(-1)!;
    expect(system(gas).text).toBe("1,000 discs");
    expect(system(gas).tooltip).toMatch(/^1,000 discs, φ = 0\.15, [\d.]+ MB\./);
    const one = system('{ "box": { "size": [4, 4, 4] }, "particles": { "radius": 1, "at": [[2, 2, 2]] } }');
    expect(one.text).toBe("1 sphere");
    expect(one.tooltip).toContain("1 sphere, φ = 0.0654");
  });

  test("is short enough for half a window of 1080 pixels: a number of collisions and a time, and the rest in its hover", () => {
    const texts = lensesOf(analyze(gas)).map(({ text }) => text);
    expect(texts[0]).toMatch(/^≈ [\d.,]+ ?(k|million)? collisions · (under )?\d/);
    expect(["▷ Run", ...texts].join(" | ").length).toBeLessThan(80);
  });

  test("gives no number where no estimate is available", () => {
    // Grains that come to rest: no number is better than a wrong one.
    const grains = gas
      .replace('"size": [1, 1]', '"size": [1, 1], "edges": "reflecting"')
      .replace("{", '{ "gravity": [0, -1], "contact": { "restitution": 0.9 },');
    expect(lensesOf(analyze(grains))[0].text).toBe("collisions: no estimate");
  });

  test("does not promise an end where none is set", () => {
    const [run] = lensesOf(analyze(gas.replace(', "stop": { "time": 10 }', "")));
    expect(run!.text).toMatch(/per unit of time · until stopped$/);
  });
});

describe("derived quantities", () => {
  const facts = analyze(gas).facts!;

  test("mean free path times collision rate is the mean speed of Maxwell's distribution", () => {
    const { meanFreePath, meanCollisionTime, temperature } = facts.estimate!;
    expect(meanFreePath / meanCollisionTime).toBeCloseTo(Math.sqrt((Math.PI / 2) * temperature), 10);
  });

  test("each has a name of its own", () => {
    const names = quantities(facts).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("Mean free path");
  });

  test("a hover shows those of its place, and none inside of lists of numbers", () => {
    expect(hoverText(facts, ["particles", "fraction"])).toContain("Area fraction");
    expect(hoverText(facts, ["stop", "time"])).toContain("Memory");
    expect(topicsAt(["particles", "at", 3, 0])).toEqual([]);
    expect(topicsAt(["box", "size", 0])).toEqual([]);
    expect(hoverText(facts, ["title"])).toBeUndefined();
  });

  test("dragged particles have a Stokes number, over the largest and the smallest eddies", () => {
    const dragged = (flow: string) =>
      analyze(
        `{ "box": { "size": [1, 1] }, "particles": { "count": 100, "fraction": 0.01 }, "flow": ${flow},
          "motion": { "kind": "drag", "tau": 0.1 }, "method": { "kind": "particle-field", "step": 0.001 }, "stop": { "time": 1 } }`,
      ).facts!;
    // An eddy is half the side across, and turns over in L/2U.
    const steady = hoverText(dragged('{ "kind": "taylor-green" }'), ["flow"])!;
    expect(steady).toMatch(/Stokes number&emsp; \| \*\*0\.2\*\*/);
    expect(steady).not.toContain("Smallest");
    const facts = dragged('{ "kind": "turbulence", "spectrum": "kraichnan", "length": 0.05 }');
    const turbulent = hoverText(facts, ["motion", "tau"])!;
    expect(turbulent).toContain("Smallest eddies");
    // ⟨ω²⟩ = ∫ κ⁵ exp(−κ²) dκ / ∫ κ³ exp(−κ²) dκ / ℓ² = 2/ℓ², up to the sum over waves in place of the integral.
    expect(0.05 / Math.SQRT2 / facts.flow!.smallest!.length).toBeCloseTo(1, 1);
    expect(hoverText(dragged('{ "kind": "uniform", "velocity": [1, 0] }'), ["flow"])).not.toContain("Stokes");
  });

  test("names that people give cannot break the table", () => {
    const two =
      '{ "box": { "size": [9, 9] }, "particles": [{ "name": "a|b](x)", "count": 9, "radius": 0.1 }, { "count": 9, "radius": 0.1 }] }';
    expect(hoverText(analyze(two).facts!, ["particles", 0, "radius"])).toContain("a\\|b\\]\\(x\\)");
  });
});

describe("an analysis by building", () => {
  const withFile = '{ "box": { "size": [4, 4] }, "particles": { "file": "two.xyz", "radius": 0.5 } }';
  const two = '2\nLattice="4 0 0 0 4 0 0 0 1" Properties=species:S:1:pos:R:3 pbc="T T F"\nA 1 1 0\nA 3 3 0\n';

  test("reads tables that a scenario names", () => {
    expect(analyze(withFile).facts!.estimate).toBeUndefined();
    const analysis = analyzeByBuilding(withFile, () => two);
    expect(analysis.facts!.estimate!.count).toBe(2);
    expect(analysis.notes).toBeDefined();
  });

  test("says at its place why it cannot be built", () => {
    const { diagnostics, facts } = analyzeByBuilding(withFile, () => {
      throw new Error("there is no such file");
    });
    expect(facts).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    const { range, message } = diagnostics[0];
    expect(withFile.slice(range.start, range.end)).toBe('"two.xyz"');
    expect(message).toContain("there is no such file");
  });

  test("marks the name of a mesh that is open, once", () => {
    const text =
      '{ "box": { "size": [4, 4, 4] }, "obstacles": [{ "kind": "mesh", "file": "one.stl" }], ' +
      '"particles": { "at": [[3, 3, 3]], "radius": 0.5 } }';
    const facet = "facet normal 0 0 1\nouter loop\nvertex 1 1 1\nvertex 2 1 1\nvertex 1 2 1\nendloop\nendfacet";
    const { diagnostics, facts, notes } = analyzeByBuilding(text, () => `solid one\n${facet}\nendsolid one\n`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(facts).toBeDefined();
    const [found] = diagnostics.filter(({ code }) => code === "file");
    expect(found?.severity).toBe("warning");
    expect(found?.message).toContain("3 edges of one triangle only");
    expect(text.slice(found!.range.start, found!.range.end)).toBe('"one.stl"');
    expect(notes?.join()).not.toContain("edges");
  });
});

test("the time a run will take follows from what was measured", () => {
  const text =
    '{ "box": { "size": [1, 1] }, "particles": { "count": 1000, "fraction": 0.15 }, "stop": { "time": 1000 } }';
  const guessed = analyze(text).facts!;
  const measured = analyze(text, { "2d 1e3": 4e6 }).facts!;
  const { collisions } = guessed.estimate!;
  expect(measured.estimate!.seconds).toBeCloseTo(collisions / 4e6, 10);
  // A machine that is slower than the measured one.
  expect(guessed.estimate!.seconds).toBeGreaterThan(1.5 * measured.estimate!.seconds);
  expect(measured.collisionsPerSecond).toBe(4e6);
});

test("speeds of methods that test all pairs, and of time steps, are estimated from their work", () => {
  const seconds = (method: object, count = 1000, speeds = {}) =>
    analyze(
      JSON.stringify({ box: { size: [1, 1] }, particles: { count, fraction: 0.15 }, stop: { time: 1000 }, method }),
      speeds,
    ).facts!.estimate!.seconds;
  const usual = seconds({});
  expect(seconds({ kind: "single-check" }) / usual).toBeGreaterThan(3);
  expect(seconds({ kind: "single-check" }) / usual).toBeLessThan(12);
  expect(seconds({ kind: "saved-times" }) / usual).toBeGreaterThan(500);
  expect(seconds({ kind: "simple" }) / usual).toBeGreaterThan(10_000);
  const stepped = (step: number) => seconds({ kind: "time-stepped", step });
  expect(stepped(1e-6) / stepped(1e-5)).toBeGreaterThan(8);
  const naive = (count: number) => seconds({ kind: "time-stepped", detector: "naive", step: 1e-6 }, count);
  expect(naive(2000) / naive(1000)).toBeGreaterThan(3);
  // Once measured, steps count and nothing else: a thousand million steps of a thousand, at ten million a second.
  const measured = { "time-stepped/centres 2d 1e3": 1e7 };
  expect(seconds({ kind: "time-stepped", detector: "centres", step: 1e-6 }, 1000, measured)).toBeCloseTo(1e5, 3);
});

test("expectations are found where they stand, in texts that are not sound too", () => {
  const text =
    '// a\n{ "title": "T", "box": { "size": [1, 1] }, "stop": { "time": 1 }, "wrong": 1, "expect": { "time": { "min": 1 }, "overlap": { "max": 0 } } }';
  const expected = (text: string) => analyze(text).expected;
  const block = expected(text)!;
  expect(block.title).toBe("T");
  expect(block.stops).toBe(true);
  expect(block.entries.map(({ start, end }) => text.slice(start, end))).toEqual([
    '"time": { "min": 1 }',
    '"overlap": { "max": 0 }',
  ]);
  expect(text.slice(block.start, block.end)).toMatch(/^"expect": \{.*\}$/);
  expect(expected(text.replace('"expect"', '"except"'))).toBeUndefined();
  expect(expected('{ "expect": {} }')).toBeUndefined();
  const box = '"box": { "size": [1, 1] }';
  expect(expected(`{ ${box}, "expect": { "time": { "min": 1 } `)?.stops).toBe(false);
  // Of what breaks off before there is a bound, or anything to run, nothing can be judged.
  expect(expected(`{ ${box}, "expect": { "time": `)).toBeUndefined();
  expect(expected('{ "expect": { "time": { "min": 1 } } }')).toBeUndefined();
});
