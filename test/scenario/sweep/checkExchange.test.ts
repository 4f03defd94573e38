/** What replica exchange refuses, with the reason at its place. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { schemaAt } from "../../../src/scenario/schema/scenarioSchema.ts";
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
    "sweep.exchange",
    "thermostats that do not give the canonical distribution (`thermostat`) exclude each other",
  ],
  [
    "losses",
    { ...pair, contact: { ...pair.contact, restitution: 0.9 } },
    "sweep.exchange",
    "restitution other than 1 (`contact.restitution`) exclude each other",
  ],
  [
    "an open box",
    { ...pair, box: { size: [4, 4], edges: "open" } },
    "sweep.exchange",
    "open edges (`box.edges`) exclude each other",
  ],
  [
    "a schedule",
    { ...pair, schedule: [{ at: 1, heat: 2 }] },
    "sweep.exchange",
    "schedules (`schedule`) exclude each other: states at each temperature need its canonical distribution",
  ],
  [
    "time steps",
    { ...pair, method: { kind: "time-stepped", step: 0.01 } },
    "method.kind",
    "exchanges of replicas (`sweep.exchange`)",
  ],
  [
    "hard discs",
    { ...pair, contact: {} },
    "sweep.exchange",
    "need gravity (`gravity`) or stepped potentials (`contact`)",
  ],
  [
    "wells of no depth",
    { ...pair, contact: { potential: { distances: [1.5], energies: [0] } } },
    "sweep.exchange",
    "All energies of the potential are 0",
  ],
  [
    "temperatures far apart",
    sweep({ over: [{ path: "thermostat.temperature", values: [1e9, 1e-9] }] }),
    "sweep.over.0",
    "few exchanges are accepted",
  ],
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
  const [, other] = found!.fixes!;
  const fixed = applyFix(text, other!);
  expect(readScenario(fixed).document!.thermostat).toMatchObject({ kind: "andersen", temperature: 0.7 });
  expect(problems(JSON.parse(fixed))).toEqual([]);
});

test("replicas end at one time: no other end of a run applies to them", () => {
  const { time, ...ends } = schemaAt(["stop"])!.properties!;
  expect(time).toBeDefined();
  for (const [word, { examples = [] }] of Object.entries(ends)) {
    const found = problems({ ...pair, stop: { ...pair.stop, [word]: examples[0] } });
    expect(found.find(({ at }) => at === `stop.${word}`)?.message).toContain("all replicas end at one time");
  }
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
