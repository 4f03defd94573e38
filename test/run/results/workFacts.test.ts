/** Messages about cells that cost too much, with better ones, and about ratios of checks without a cause. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flatTally } from "../../../src/engine/dynamics/counters.ts";
import { dynamicsOf } from "../../../src/engine/dynamics/index.ts";
import { chartSeriesOf } from "../../../src/run/control/chartSeries.ts";
import { cellsAdvice } from "../../../src/run/diagnose/cellsAdvice.ts";
import { type CheckFacts, checkFacts } from "../../../src/run/diagnose/checkRatio.ts";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { PlacesOfText } from "../../../src/run/diagnose/runMessages.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { workFacts } from "../../../src/run/results/workFacts.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth, take } from "../../effort.ts";
import { applyFix } from "../../scenario/applyFix.ts";
import { readSampleFile, sessionOf } from "../sessionOf.ts";

const gas = (method: NonNullable<Scenario["method"]>, more: Partial<Scenario> = {}): Scenario => ({
  box: { size: [1, 1] },
  particles: { count: 1000, fraction: 0.2 },
  method,
  stop: { collisions: take(10_000, 15_000) },
  ...more,
});
const ran = (document: Scenario): Session => {
  const session = sessionOf(document);
  session.work();
  return session;
};
const said = (session: Session) => diagnose(session.scenario, outcomeOf(session), [], workFacts(session));

describe("cells given by hand", () => {
  test.each<[string, Scenario]>(
    everyNth(3, [
      ["far too large", gas({ cells: 4 })],
      ["one for all", gas({ cells: 1 }, { particles: { count: 300, fraction: 0.2 }, stop: { collisions: 5000 } })],
      ["far too small", gas({ cells: 200 }, { particles: { count: 1000, fraction: 0.01 } })],
      [
        "too large for spheres",
        gas({ kind: "node-lists", cells: 4 }, { box: { size: [1, 1, 1] }, stop: { collisions: 6000 } }),
      ],
      [
        "of an oblong box",
        gas({ kind: "single-check", cells: [16, 4] }, { box: { size: [4, 1] }, stop: { collisions: 6000 } }),
      ],
      ["in walls and gravity", gas({ cells: 3 }, { box: { size: [1, 1], edges: "reflecting" }, gravity: [0, -5] })],
    ]),
  )("%s: the better ones take less work when one goes there", (_, document) => {
    const session = ran(document);
    const advice = cellsAdvice(session)!;
    expect(advice.factor).toBeGreaterThan(1.75);
    const better = ran({ ...document, method: { ...document.method, cells: [...advice.better] } });
    const work = ({ counts }: Session) => {
      const each = (name: "pairTests" | "transfers" | "cellsVisited") =>
        counts.column(name).at(-1)! - counts.column(name)[0];
      return each("pairTests") + 10 * each("transfers") + each("cellsVisited");
    };
    expect(work(better)).toBeLessThan(work(session));
    // What was tried is what comes of it: to a tenth, and chance.
    const { collisions, wallHits } = flatTally(better.engine.tally());
    const pairs =
      (better.counts.column("pairTests").at(-1)! - better.counts.column("pairTests")[0]) / (collisions + wallHits);
    expect(advice.betterWork.pairTests / pairs).toBeGreaterThan(0.8);
    expect(advice.betterWork.pairTests / pairs).toBeLessThan(1.25);
    // And there is nothing more to be said then.
    expect(cellsAdvice(better)).toBeUndefined();
  });

  test.each<[string, Scenario]>(
    everyNth(3, [
      ["about the best", gas({ cells: 40 })],
      ["twice too large: little is lost", gas({ cells: 24 })],
      ["automatic", gas({ cells: "auto" })],
      ["adaptive", gas({ kind: "single-check", cells: "adaptive" })],
      ["adaptive in the production engine", gas({ cells: "adaptive" })],
      ["hardly any collisions", gas({ cells: 4 }, { stop: { collisions: 1500 } })],
      [
        "without sectors",
        gas(
          { kind: "lubachevsky", sectors: false },
          { particles: { count: 60, fraction: 0.2 }, stop: { collisions: 3000 } },
        ),
      ],
    ]),
  )("%s: nothing is said", (_, document) => {
    expect(cellsAdvice(ran(document))).toBeUndefined();
  });

  test("the message stands on the very value, and each way out is sound and says no more", () => {
    const document = gas({ kind: "single-check", cells: 4 }, { stop: { collisions: 6000 } });
    const text = JSON.stringify(document, null, 2);
    const [message] = new PlacesOfText(text).messages(said(ran(document)));
    expect(message).toMatchObject({ code: "cells-off", severity: "warning", path: ["method", "cells"] });
    expect(text.slice(message!.range.start, message!.range.end)).toBe("4");
    expect(message!.fixes).toHaveLength(2);
    for (const fix of message!.fixes!) {
      const { scenario, document: mended } = readScenario(applyFix(text, fix));
      expect(scenario).toBeDefined();
      expect(said(ran(mended!))).toEqual([]);
    }
  });

  test("one transfer is no transfers", () => {
    const session = ran(gas({}, { stop: { collisions: 500 } }));
    const work = { pairTests: 14.6, transfers: 1.002, cellsVisited: 30 };
    const betterWork = { pairTests: 0.9996, transfers: 2, cellsVisited: 30 };
    const cells = { given: [4, 4], better: [30, 30], work, betterWork, factor: 3, tried: 0 };
    const [message] = diagnose(session.scenario, outcomeOf(session), [], { cells });
    expect(message!.message).toContain("14.6 pair tests and 1 transfer.");
    expect(message!.message).toContain("1 pair test and 2 transfers,");
  });

  test("the same advice comes whenever it is asked for, and the run is left as it was", () => {
    const session = ran(gas({ cells: 4 }));
    const before = session.engine.save();
    expect(cellsAdvice(session)).toEqual(cellsAdvice(session));
    expect(Buffer.from(session.engine.save()).equals(before)).toBe(true);
  });
});

describe("checks to an encounter", () => {
  test("are about as many under the production engine as under the paper's own method", () => {
    const ratio = (kind: "event-driven" | "single-check") => {
      const { checks, collisions } = flatTally(
        ran(gas({ kind }, { stop: { collisions: take(10_000, 30_000) } })).engine.tally(),
      );
      return checks / collisions;
    };
    const ours = ratio("event-driven") / ratio("single-check");
    expect(ours).toBeGreaterThan(0.9);
    expect(ours).toBeLessThan(1.1);
  });

  test("are 1.04 to 1.12 in a gas, to a hundredth, whatever the cells (Sigurgeirsson, Stuart & Wan 2001)", () => {
    for (const cells of everyNth(2, [20, 30, 40])) {
      const { checks, collisions } = flatTally(
        ran(gas({ cells }, { particles: { count: 1000, fraction: 0.1 } })).engine.tally(),
      );
      expect(1 + checks / collisions).toBeGreaterThan(1.04);
      expect(1 + checks / collisions).toBeLessThan(1.13);
    }
  });

  const velocity = { temperature: 1, zeroMomentum: true };
  const granular = (
    count: number,
    fraction: number,
    restitution: number,
    more: object,
    collisions: number,
  ): Scenario => ({
    box: { size: [1, 1] },
    particles: { count, fraction, velocity },
    contact: { restitution, collapse: more },
    stop: { collisions },
  });

  test.each<[string, Scenario]>(
    everyNth(3, [
      ["a dense fluid of spheres", gas({}, { box: { size: [1, 1, 1] }, particles: { count: 864, fraction: 0.48 } })],
      ["a crystal of spheres", gas({}, { box: { size: [1, 1, 1] }, particles: { count: 864, fraction: 0.7 } })],
      ["a crystal of discs", gas({}, { particles: { count: 900, fraction: 0.8 } })],
      [
        "two sizes",
        gas(
          {},
          {
            particles: [
              { count: 20, radius: 0.05 },
              { count: 2000, radius: 0.0025 },
            ],
          },
        ),
      ],
      ["grains that still fill their box evenly", granular(1000, 0.2, 0.9, { tc: 1e-5 }, 20_000)],
      ["clusters that meet as often as the gas that they were", granular(1000, 0.2, 0.6, { tc: 1e-5 }, 60_000)],
      [
        "a heap",
        {
          ...granular(300, 0.15, 0.8, { tc: 1e-4 }, 20_000),
          box: { size: [1, 2], edges: "reflecting" },
          gravity: [0, -10],
        },
      ],
    ]),
  )("are below 1.3 in %s, and nothing is said of them", (_, document) => {
    const session = ran(document);
    expect(checkFacts(session)!.ratio).toBeLessThan(1.3);
    expect(said(session)).toEqual([]);
  });

  test("are charted where there are any", () => {
    const names = (kind: "event-driven" | "cells") => {
      const session = ran(gas({ kind }, { stop: { collisions: 3000 } }));
      const { names, columns } = chartSeriesOf(session);
      return columns[names.indexOf("checkRatio")];
    };
    const ratios = [...names("event-driven")!].filter((ratio) => !Number.isNaN(ratio));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ratios)).toBeGreaterThan(1.02);
    expect(names("cells")).toBeUndefined();
    const others = ["node-lists", "saved-times", "simple", "cells"];
    expect(others.filter((kind) => dynamicsOf(kind).rechecksThirdParties)).toEqual([]);
  });

  const clusters = ran(granular(3000, 0.02, 0.2, { tc: 1e-5 }, 40_000));

  test("are those of a denser fluid in the clusters of a thin granular gas, which is said", () => {
    const { late, usual } = checkFacts(clusters)!;
    expect(usual).toBeLessThan(1.08);
    expect(late!.ratio).toBeGreaterThan(1.1);
    expect(late!.crowding).toBeGreaterThan(4);
    const [message] = said(clusters);
    expect(message).toMatchObject({ code: "check-ratio", severity: "information", path: ["contact"] });
    expect(message!.message).toMatch(/^At time .* even gas as dense as this has 1\.07: the particles cluster/);
  });

  test("are hardly any near collapse, where few particles have most encounters; the message offers a quick fix", () => {
    const session = ran(granular(1000, 0.4, 0.6, { after: 1_000_000 }, 40_000));
    const { late, usual } = checkFacts(session)!;
    expect(late!.ratio).toBeLessThan(usual - 0.03);
    expect(late!.busiest).toBeLessThan(50);
    const [message] = said(session);
    expect(message).toMatchObject({ code: "check-ratio", severity: "warning", path: ["contact"] });
    expect(message!.message).toMatch(/half of all encounters.*collapse.*`tc`/);
    // Contacts that last keep them from it.
    expect(said(ran(granular(1000, 0.4, 0.6, { tc: 1e-2 }, 40_000)))).toEqual([]);
  });

  test("are as unusual as FORMAT.md says in its own examples, which are whole scenarios", () => {
    const page = readFileSync("docs/FORMAT.md", "utf8");
    const from = page.indexOf("### `check-ratio`");
    const section = page.slice(from, page.indexOf("\n##", from));
    const examples = [...section.matchAll(/```jsonc\n([\s\S]*?)```/g)].map(([, text]) => text!);
    const messages = examples.map((text) => {
      const { scenario, diagnostics } = readScenario(text);
      expect(diagnostics).toEqual([]);
      const session = new Session(scenario!, buildSystem(scenario!).system);
      while (!session.work()) {}
      return said(session).map(({ message }) => message);
    });
    expect(messages).toEqual([
      [expect.stringContaining("the particles cluster")],
      [expect.stringContaining("near inelastic collapse")],
    ]);
  });

  test("are more in a dense crystal with `particle-field`, which is no sign of an error", () => {
    const session = ran({
      box: { size: [1, 1] },
      particles: { count: 720, fraction: 0.66, place: { lattice: "hexagonal" } },
      motion: { kind: "drag", tauPerRadius: 16000 },
      flow: { kind: "uniform", velocity: [0, 0] },
      method: { kind: "particle-field", step: 0.02 },
      stop: { time: 0.016 },
    });
    expect(checkFacts(session)!.ratio).toBeGreaterThan(1.3);
    expect(said(session).filter(({ code }) => code === "check-ratio")).toEqual([]);
  });

  test("are not compared where a thermostat takes partners from others, nor where steps of potentials are events", () => {
    const andersen = { kind: "andersen", temperature: 1, rate: 1 } as const;
    expect(checkFacts(ran(gas({}, { thermostat: andersen })))).toBeUndefined();
    const contact = { restitution: 1, potential: { distances: [0.05], energies: [0] } };
    const wells = gas({ kind: "single-check" }, { contact });
    expect(checkFacts(ran({ ...wells, particles: { count: 200, radius: 0.01 } }))).toBeUndefined();
  });

  test("are not compared where blocks are processed ahead of the samples", () => {
    const box = { size: [34, 34, 34] };
    const session = ran({ box, particles: { count: 35_000, radius: 0.5 }, stop: { collisions: 20_000 } });
    expect(session.engine.facets.sweep!().blocks).toBeGreaterThan(1);
    expect(checkFacts(session)).toBeUndefined();
  });

  test("looking at the end of a run leaves the run as it was", () => {
    const before = clusters.engine.save();
    expect(checkFacts(clusters)).toEqual(checkFacts(clusters));
    expect(Buffer.from(clusters.engine.save()).equals(before)).toBe(true);
  });

  test("are no longer a matter of particles above 1.3: it is said that the engine errs", () => {
    const elastic = ran(gas({}));
    const facts = checkFacts(elastic)!;
    const of = (ratio: number) =>
      diagnose(elastic.scenario, outcomeOf(elastic), [], { checks: { ...facts, ratio } satisfies CheckFacts });
    expect(of(1.6)).toMatchObject([{ code: "check-ratio", severity: "warning", path: ["method"] }]);
    expect(of(1.6)[0].message).toMatch(/1\.6 encounters and checks.*error in the engine/);
    expect(of(1.29)).toEqual([]);
  });

  test("are as the table of even gases says, where it was measured under other methods and between its places", () => {
    for (const [dimension, count, fraction] of everyNth(4, [
      [2, 1000, 0.22],
      [2, 1000, 0.65],
      [3, 1000, 0.1],
      [3, 1000, 0.35],
    ] as const)) {
      const box = { size: new Array<number>(dimension).fill(1) };
      for (const kind of ["event-driven", "single-check"] as const) {
        const session = ran(
          gas({ kind }, { box, particles: { count, fraction }, stop: { collisions: take(12_000, 30_000) } }),
        );
        const { checks, collisions } = flatTally(session.engine.tally());
        expect(Math.abs(1 + checks / collisions - checkFacts(session)!.usual)).toBeLessThan(0.02);
      }
    }
  });
});

const folder = "media/samples";
const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
test.each(take(["adaptive-cells.edpd.json", "gas.edpd.json"], samples))("%s has neither message", (file) => {
  const { scenario } = readScenario(readFileSync(`${folder}/${file}`, "utf8"));
  const session = new Session(scenario!, buildSystem(scenario!, { readFile: readSampleFile }).system);
  session.work({ encounters: 12_000 });
  const { checks, cells } = workFacts(session);
  expect(cells).toBeUndefined();
  expect(checks?.ratio ?? 1).toBeLessThan(1.3);
});
