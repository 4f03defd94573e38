/** The block `schedule`: entries in order of time, what cannot be done is refused with its place, and an end state has what is still to come. */
import { expect, test } from "vitest";
import { isElastic } from "../../../src/physics/contacts/index.ts";
import { featuresOf } from "../../../src/physics/features/index.ts";
import { toScenario } from "../../../src/scenario/io/toScenario.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../../src/scenario/start/particleBatch.ts";
import { fingerprint, sessionOf } from "../../run/sessionOf.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [10, 10] }, particles: [{ name: "a", count: 20, radius: 0.4 }] };
const textWith = (schedule: unknown, more: object = {}) =>
  JSON.stringify({ ...gas, schedule, stop: { time: 8 }, ...more });
const found = (text: string) =>
  readScenario(text).diagnostics.map(({ code, severity, path }) => [code, severity, path?.join(".")]);

test("entries act in order of time, those of one time in the order of the list", () => {
  const { scenario } = readScenario(
    textWith([
      { at: 4, heat: 2 },
      { at: 1, push: { velocity: [1, 0] }, heat: 3 },
    ]),
  );
  expect(scenario!.schedule!.map(({ at, action, entry }) => [at, action, entry])).toEqual([
    [1, "heat", 1],
    [1, "push", 1],
    [4, "heat", 0],
  ]);
});

test.each([
  ["an entry without an action", [{ at: 1 }], {}, ["missing", "error", "schedule.0"]],
  ["a time after the end", [{ at: 9, heat: 2 }], {}, ["range", "warning", "schedule.0.at"]],
  ["a negative time", [{ at: -1, heat: 2 }], {}, ["range", "error", "schedule.0.at"]],
  [
    "a push along too many axes",
    [{ at: 1, push: { velocity: [1, 0, 0] } }],
    {},
    ["range", "error", "schedule.0.push.velocity"],
  ],
  [
    "a method with time steps",
    [{ at: 1, heat: 2 }],
    { method: { kind: "time-stepped", step: 0.01 } },
    ["conflict", "error", "method.kind"],
  ],
  [
    "particles that grow, rescaled",
    [{ at: 1, heat: 2 }],
    { growth: { rate: 0.01 } },
    ["conflict", "warning", "schedule"],
  ],
  [
    "heating what is at rest",
    [{ at: 1, heat: 2 }],
    { particles: [{ count: 20, radius: 0.4, velocity: "rest" }] },
    ["conflict", "warning", "schedule.0.heat"],
  ],
  ["gravity along too many axes", [{ at: 1, gravity: [0, 0, -1] }], {}, ["range", "error", "schedule.0.gravity"]],
  [
    "gravity along a periodic axis",
    [{ at: 1, gravity: [0.5, 0] }],
    {},
    ["conflict", "warning", "schedule.0.gravity.0"],
  ],
  [
    "gravity in a liquid",
    [{ at: 1, gravity: [0, -1] }],
    { motion: { kind: "brownian", diffusion: 1 } },
    ["conflict", "error", "schedule.0"],
  ],
  ["restitution above 1", [{ at: 1, restitution: 1.1 }], {}, ["range", "error", "schedule.0.restitution"]],
  [
    "restitution of a law that has its own",
    [{ at: 1, restitution: 0.5 }],
    { contact: { viscoelastic: { dissipation: 0.1 } } },
    ["conflict", "warning", "schedule.0.restitution"],
  ],
  [
    "particles that stick, beside the TC model",
    [{ at: 1, restitution: 0 }],
    { contact: { collapse: { tc: 1e-4 } } },
    ["conflict", "warning", "schedule.0.restitution"],
  ],
])("%s is reported with its place", (_, schedule, more, expected) => {
  expect(found(textWith(schedule, more))).toContainEqual(expected);
});

test("a push gives particles at rest a motion, which heating then multiplies", () => {
  const schedule = [
    { at: 0, push: { velocity: [1, 0], particle: 2 } },
    { at: 1, heat: 2 },
  ];
  expect(found(textWith(schedule, { particles: [{ count: 20, radius: 0.4, velocity: "rest" }] }))).toEqual([]);
});

test("the first fix of an entry without an action gives it one", () => {
  const text = textWith([{ at: 1 }]);
  const [diagnostic] = readScenario(text).diagnostics;
  expect(readScenario(applyFix(text, diagnostic!.fixes![0])).diagnostics).toEqual([]);
});

test.each([
  [{ velocity: [1, 0], particle: 20 }, /particle, at most 19, got 20/],
  [{ velocity: [1, 0], particle: 0.5 }, /number of a particle/],
])("a particle that there is not is refused when the system is built", (push, message) => {
  const { scenario } = readScenario(textWith([{ at: 1, push }]));
  expect(() => buildSystem(scenario!)).toThrow(CannotBuild);
  expect(() => buildSystem(scenario!)).toThrow(message);
});

test("a group that there is not is an error where it stands", () => {
  expect(found(textWith([{ at: 1, push: { velocity: [1, 0], of: "b" } }]))).toContainEqual([
    "unknown",
    "error",
    "schedule.0.push.of",
  ]);
});

test("gravity that a method cannot have is taken out of the schedule by a fix", () => {
  const schedule = [
    { at: 1, gravity: [0, -1] },
    { at: 2, heat: 2, gravity: [0, -1] },
  ];
  const text = textWith(schedule, { motion: { kind: "great-circles" } });
  const conflicts = readScenario(text).diagnostics.filter(({ message }) => /gravity/i.test(message));
  expect(conflicts.map(({ path }) => path?.join("."))).toEqual(["schedule.0", "schedule.1.gravity"]);
});

test("gravity from a schedule is gravity for all that depends on it: default methods, theory and what is measured", () => {
  const box = { size: [10, 10], edges: "reflecting" };
  const at = (gravity: number[]) => ({ ...gas, box, schedule: [{ at: 4, gravity }], stop: { time: 8 } });
  const [still, falling] = [sessionOf(at([0, 0]) as never), sessionOf(at([0, -3]) as never)];
  expect([still.facts.gravity, falling.facts.gravity]).toEqual([
    [0, 0],
    [0, -3],
  ]);
  expect(featuresOf(falling.system).map(({ id }) => id)).toContain("gravity");
  expect(featuresOf(still.system).map(({ id }) => id)).not.toContain("gravity");
});

test("particles at rest on the floor slide from the time at which gravity tilts, and stay on it", () => {
  const session = sessionOf({
    box: { size: [100, 10], edges: "reflecting" },
    gravity: [0, -2],
    particles: { at: [[10, 0.5]], radius: 0.5, velocity: "rest" },
    contact: { restitution: 0.5, collapse: { kind: "rest" } },
    schedule: [{ at: 3, gravity: [1, -2] }],
    stop: { time: 5 },
  });
  session.work();
  const { positions, velocities } = session.project();
  expect([...positions].map((x) => Number(x.toFixed(6)))).toEqual([12, 0.5]);
  expect([...velocities].map((v) => Number(v.toFixed(6)))).toEqual([2, 0]);
});

test("a change of gravity is repeated to the last bit, and its energy is accounted for", () => {
  const document = {
    ...gas,
    box: { size: [10, 10], edges: "reflecting" },
    gravity: [0, -1],
    schedule: [
      { at: 2, gravity: [2, -1] },
      { at: 5, gravity: [0, 0] },
    ],
    stop: { time: 8 },
  };
  const [one, other] = [sessionOf(document as never), sessionOf(document as never)];
  for (const session of [one, other]) session.work();
  expect(fingerprint(other)).toEqual(fingerprint(one));
  expect(Math.abs(one.engine.tally().injected!)).toBeGreaterThan(1);
  expect(one.drift.energy).toBeLessThan(1e-12);
});

test("restitution changes for all contacts but those of pairs that have their own, to the last bit and with its energy", () => {
  const document = {
    box: { size: [10, 10], edges: "reflecting" },
    particles: [
      { name: "a", count: 10, radius: 0.4 },
      { name: "b", count: 10, radius: 0.4 },
    ],
    contact: { pairs: [{ between: ["a", "b"], restitution: 0.7 }], collapse: { tc: 1e-6 } },
    schedule: [
      { at: 2, restitution: 0.5 },
      { at: 6, restitution: 0.9 },
    ],
    stop: { time: 4 },
  };
  const [one, other] = [sessionOf(document as never), sessionOf(document as never)];
  expect([...one.system.restitution]).toEqual([1, 0.7, 0.7, 1]);
  expect(isElastic(one.system)).toBe(false);
  for (const session of [one, other]) session.work();
  expect([...one.system.restitution]).toEqual([0.5, 0.7, 0.7, 0.5]);
  expect(new Set(one.system.wallRestitution)).toEqual(new Set([0.5]));
  expect(fingerprint(other)).toEqual(fingerprint(one));
  expect(one.drift.energy).toBeLessThan(1e-12);
  const { text } = toScenario(one.system, one.project(), { document: document as never, memory: one.engine.memory() });
  const { document: written } = readScenario(text);
  expect(written!.contact).toMatchObject({
    restitution: 0.5,
    pairs: [{ between: ["a", "b"], restitution: 0.7 }],
  });
  expect(written!.schedule).toEqual([{ at: 2, restitution: 0.9 }]);
});

test("an end state has the gravity of its time, and goes on with what is still to come", () => {
  const document = {
    ...gas,
    box: { size: [10, 10], edges: "reflecting" },
    schedule: [
      { at: 1, gravity: [0, -2] },
      { at: 5, gravity: [1, 0] },
    ],
    stop: { time: 3 },
  };
  const half = sessionOf(document as never);
  half.work();
  const { text } = toScenario(half.system, half.project(), {
    document: document as never,
    memory: half.engine.memory(),
  });
  const { document: written } = readScenario(text);
  expect(written!.gravity).toEqual([0, -2]);
  expect(written!.schedule).toEqual([{ at: 2, gravity: [1, 0] }]);
});

test("an end state goes on with what is still to come", () => {
  const document = {
    ...gas,
    schedule: [
      { at: 1, heat: 2 },
      { at: 5, heat: 0.5 },
    ],
    stop: { time: 8 },
  };
  const whole = sessionOf(document as never);
  whole.work();
  const half = sessionOf({ ...document, stop: { time: 3 } } as never);
  half.work();
  const { system, engine } = half;
  const { text } = toScenario(system, half.project(), { document: document as never, memory: engine.memory() });
  const { document: written } = readScenario(text);
  expect(written!.schedule).toEqual([{ at: 2, heat: 0.5 }]);
  const rest = sessionOf({ ...written!, stop: { time: 5 } });
  rest.work();
  expect(rest.engine.tally().injected! + half.engine.tally().injected!).toBeCloseTo(whole.engine.tally().injected!, 6);
});

test("a run is repeated to the last bit, and its energy is accounted for", () => {
  const document = {
    ...gas,
    schedule: [
      { at: 1, heat: 2 },
      { at: 2, push: { velocity: [3, 0], particle: 5 } },
    ],
    stop: { time: 8 },
  };
  const [one, other] = [sessionOf(document as never), sessionOf(document as never)];
  for (const session of [one, other]) session.work();
  expect(fingerprint(other)).toEqual(fingerprint(one));
  expect(one.engine.tally().injected).toBeGreaterThan(1);
  expect(one.drift.energy).toBeLessThan(1e-12);
  expect(one.drift.momentum).toBeNaN();
});

test("a change after the end has fixes that write it within the run, or remove it", () => {
  const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 4 } };
  const schedule = [
    { at: 1, heat: 2 },
    { at: 9, heat: 2 },
  ];
  const text = JSON.stringify({ ...gas, schedule });
  const [found] = readScenario(text).diagnostics;
  const mended = found.fixes!.map((fix) => JSON.parse(applyFix(text, fix)).schedule);
  expect(mended).toEqual([[schedule[0], { at: 2, heat: 2 }], [schedule[0]]]);
});
