/** What replica exchange refuses, with the reason at its place. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { exchangingPair as pair } from "../../batch/exchangingPair.ts";
import { applyFix } from "../applyFix.ts";

const problems = (document: object) =>
  readScenario(JSON.stringify(document)).diagnostics.map(({ path, message, fixes = [] }) => ({
    at: path.join("."),
    message,
    fixes: fixes.map(({ title }) => title),
  }));
const sweep = (more: object) => ({ ...pair, sweep: { ...pair.sweep, ...more } });

test("a ladder of square wells under Andersen's thermostat has no problems; nor has one with other axes and starting temperatures", () => {
  expect(problems(pair)).toEqual([]);
  const over = [
    { path: "contact.potential.energies", values: [[-1], [-2]] },
    {
      path: ["thermostat.temperature", "particles.velocity.temperature"],
      values: [
        [0.5, 0.5],
        [1, 1],
      ],
    },
  ];
  expect(problems(sweep({ over }))).toEqual([]);
});

test.each([
  [
    "no axis of temperatures",
    sweep({ over: [{ path: "thermostat.rate", values: [1, 2] }] }),
    "sweep.exchange",
    "expected an axis with the path `thermostat.temperature`",
  ],
  [
    "one temperature",
    sweep({ over: [{ path: "thermostat.temperature", values: [1] }] }),
    "sweep.over.0",
    "at least 2 temperatures, got 1",
  ],
  [
    "another property with it",
    sweep({
      over: [
        {
          path: ["thermostat.temperature", "thermostat.rate"],
          values: [
            [1, 1],
            [2, 2],
          ],
        },
      ],
    }),
    "sweep.over.0.path",
    "`thermostat.rate` cannot change with them",
  ],
  [
    "rescaling",
    { ...pair, thermostat: { kind: "rescale", temperature: 1, interval: 1 } },
    "thermostat.kind",
    "does not give the canonical distribution, which replica exchange needs at each temperature. Expected `andersen`.",
  ],
  [
    "losses",
    { ...pair, contact: { ...pair.contact, restitution: 0.9 } },
    "contact.restitution",
    "Restitution other than 1 and replica exchange exclude each other",
  ],
  ["an open box", { ...pair, box: { size: [4, 4], edges: "open" } }, "box.edges", "Open edges and replica exchange"],
  [
    "a schedule",
    { ...pair, schedule: [{ at: 1, heat: 2 }] },
    "schedule",
    "Schedules and replica exchange exclude each other",
  ],
  [
    "time steps",
    { ...pair, method: { kind: "time-stepped", step: 0.01 } },
    "method.kind",
    "does not go from event to event exactly",
  ],
  ["hard discs", { ...pair, contact: {} }, "sweep.exchange", "These particles have no potential energy"],
  [
    "wells of no depth",
    { ...pair, contact: { potential: { distances: [1.5], energies: [0] } } },
    "sweep.exchange",
    "These particles have no potential energy",
  ],
  [
    "temperatures far apart",
    sweep({ over: [{ path: "thermostat.temperature", values: [1e9, 1e-9] }] }),
    "sweep.over.0",
    "few exchanges are accepted",
  ],
  ["an end by collisions", { ...pair, stop: { collisions: 100 } }, "stop.collisions", "expected `stop.time`"],
  ["too few exchanges", sweep({ exchange: { every: 20 } }), "sweep.exchange.every", "5 exchanges until the end at 100"],
  ["too many", sweep({ exchange: { every: 1e-6 } }), "sweep.exchange.every", "Use a longer interval or a shorter run"],
  ["late averages", { ...pair, measure: { from: 95 } }, "measure.from", "expected at most 0.9 of the run, 90"],
  ["results of single runs", sweep({ collect: ["pressure"] }), "sweep.collect", "have results of their own"],
])("%s", (_, document, at, message) => {
  const found = problems(document);
  expect(found.map((each) => each.at)).toContain(at);
  expect(found.find((each) => each.at === at)?.message).toContain(message);
});

test("another thermostat is offered in place of one that is not canonical, at its temperature", () => {
  const text = JSON.stringify({ ...pair, thermostat: { kind: "rescale", temperature: 0.7, interval: 1 } });
  const [found] = readScenario(text).diagnostics;
  expect(found!.message).toMatch(/Expected `andersen`\.$/);
  const fixed = applyFix(text, found!.fixes![0]!);
  expect(readScenario(fixed).document!.thermostat).toMatchObject({ kind: "andersen", temperature: 0.7 });
  expect(problems(JSON.parse(fixed))).toEqual([]);
});

test("without a thermostat there is one error, and its fix adds one", () => {
  const text = JSON.stringify({ ...pair, thermostat: undefined });
  const { diagnostics } = readScenario(text);
  expect(diagnostics.map(({ path }) => path.join("."))).toEqual(["sweep.exchange"]);
  expect(diagnostics[0]!.fixes![0]!.title).toBe("Add an Andersen thermostat");
  expect(problems(JSON.parse(applyFix(text, diagnostics[0]!.fixes![0]!)))).toEqual([]);
});

test("without an end the fix adds one after which there are enough exchanges", () => {
  const text = JSON.stringify({ ...pair, stop: undefined });
  const [missing] = readScenario(text).diagnostics;
  expect(missing!.message).toContain("need an end");
  expect(problems(JSON.parse(applyFix(text, missing!.fixes![0]!)))).toEqual([]);
});

test("a temperature in quotes is a number without them", () => {
  const text = JSON.stringify(sweep({ over: [{ path: "thermostat.temperature", values: [0.5, "0.8"] }] }));
  const [quoted] = readScenario(text).diagnostics;
  expect(quoted!.fixes![0]!.title).toBe("Write 0.8 without quotes");
  expect(problems(JSON.parse(applyFix(text, quoted!.fixes![0]!)))).toEqual([]);
});
