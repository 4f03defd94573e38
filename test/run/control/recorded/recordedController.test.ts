/** A file of frames is shown as a run is: scene, frames and numbers by commands of the page; a frame becomes a scenario that begins with it. */
import { expect, test } from "vitest";
import { defaultViewRequest, type WorkerCommand } from "../../../../src/protocol/messages.ts";
import { extxyzOf } from "../../../../src/scenario/io/writeExtxyz.ts";
import type { Scenario } from "../../../../src/scenario/schema/schema.ts";
import { TestWorld } from "../../runnerOf.ts";
import { sessionOf } from "../../sessionOf.ts";

const times = [0, 0.5, 1, 1.5, 2, 2.5];
const scenario: Scenario = {
  box: { size: [20, 20] },
  particles: [
    { name: "a", count: 60, radius: 0.4 },
    { name: "b", count: 30, radius: 0.2 },
  ],
  stop: { time: 3 },
};

function film(document = scenario, at: readonly number[] = times): Uint8Array {
  const session = sessionOf(document);
  const frames = at.map((until) => {
    session.work({ until });
    return [...extxyzOf(session.system, session.project())].join("");
  });
  return Buffer.from(frames.join(""));
}

function world(bytes: Uint8Array, more: Partial<Extract<WorkerCommand, { kind: "openRecorded" }>> = {}): TestWorld {
  const made = new TestWorld();
  made.files.set("/a.xyz", bytes);
  const options = { name: "a.xyz", from: { path: "/a.xyz" }, speed: "auto", view: defaultViewRequest } as const;
  made.order({ kind: "openRecorded", generation: 1, ...options, ...more });
  return made;
}

/** Until all that was asked for is there. */
const settled = (made: TestWorld) => made.go(2000, () => false);

test("the first frame comes with its scene, and the number of frames as they are found", () => {
  const made = world(film());
  made.go(1);
  expect(made.last("scene")).toMatchObject({
    title: "a.xyz",
    dimension: 2,
    size: [20, 20],
    edges: ["periodic", "periodic", "periodic", "periodic"],
    count: 90,
    speciesNames: ["a", "b"],
    recorded: { clock: "time" },
  });
  const { colorings, charts } = made.last("scene");
  expect(colorings.map(({ id }) => id)).toEqual(["species", "speed", "bond-order"]);
  expect(charts.map(({ id }) => id)).toEqual(["radial"]);
  settled(made);
  expect(made.last("status")).toMatchObject({ phase: "paused", time: 0, reached: 5, recorded: { clock: 0 } });
  expect(made.last("status").recorded).not.toHaveProperty("found");
  expect(made.all("frame")).toHaveLength(1);
});

test("steps, seeks and the way back lead to frames as they were written", () => {
  const made = world(film());
  settled(made);
  const at = (number: number) => {
    const fresh = sessionOf(scenario);
    fresh.work({ until: times[number] });
    return new Float32Array(fresh.project().positions);
  };
  const visits: readonly [WorkerCommand, number][] = [
    [{ kind: "step", by: "frame" }, 1],
    [{ kind: "step", by: "event" }, 2],
    [{ kind: "step", by: "frame", back: true }, 1],
    [{ kind: "seek", time: 3.2, id: 7 }, 4],
    [{ kind: "restart" }, 0],
    [{ kind: "step", by: "frame", back: true }, 0],
    [{ kind: "seek", time: 99, id: 8 }, 5],
  ];
  for (const [command, number] of visits) {
    made.order(command);
    settled(made);
    expect(made.last("status")).toMatchObject({ time: number, recorded: { clock: times[number] } });
    const frame = made.last("frame");
    expect([frame.time, frame.serial]).toEqual([number, made.last("status").frame]);
    const expected = at(number);
    for (const [k, x] of frame.positions.entries()) expect(x).toBeCloseTo(expected[k], 5);
  }
  expect(made.last("status")).toMatchObject({ phase: "finished", sought: 8 });
});

test("of many requests for a frame at once one is read", () => {
  const made = world(film());
  settled(made);
  const before = made.all("frame").length;
  for (const time of [1, 2, 3, 4]) made.order({ kind: "seek", time });
  settled(made);
  expect(made.all("frame").length).toBe(before + 1);
  expect(made.last("status").time).toBe(4);
});

test("played, every frame is shown in turn at the chosen speed, and a page that paints nothing is waited for", () => {
  const made = world(film(), { speed: 10 });
  settled(made);
  made.order({ kind: "run" });
  const began = made.clock;
  made.go(250);
  expect(made.last("status")).toMatchObject({ phase: "running", time: 2 });
  settled(made);
  expect(made.all("frame").map(({ time }) => time)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(made.last("status")).toMatchObject({ phase: "finished", ending: "Last frame" });
  expect(made.clock - began).toBeGreaterThan(500);
  made.sees = false;
  made.order({ kind: "run" });
  made.go(3000);
  expect(made.last("frame").time).toBeLessThan(3);
});

test("the shown frame has its pair correlation, its particles one by one, and velocities", () => {
  const made = world(film());
  settled(made);
  made.order({ ...defaultViewRequest, distributions: ["radial"], data: ["velocities", "contacts"], chosen: 3 });
  made.order({ kind: "inspect", particle: 70 });
  settled(made);
  expect(made.last("distribution").of).toBe("radial");
  expect(made.last("distribution").y.some((g) => g > 0)).toBe(true);
  expect(made.last("inspected").chosen).toMatchObject({ particle: 70, species: "b", radius: 0.2 });
  expect(made.last("inspected").chosen).not.toHaveProperty("encounters");
  expect(made.last("frame").chosen).toMatchObject({ particle: 3, species: "a" });
  expect(made.last("frame").data.velocities).toHaveLength(180);
});

test("a frame continues as a scenario with the same particles, to the bit", () => {
  const made = world(film());
  settled(made);
  made.order({ kind: "seek", time: 3 });
  settled(made);
  made.order({ kind: "export", id: 1, format: "end", name: "next" });
  const [file, ...others] = made.last("exported").files;
  expect([file!.name, others]).toEqual(["next.edpd.json", []]);
  const text = new TextDecoder().decode(file!.bytes);
  expect(text).toMatch(/^\/\/ Frame 3 of a\.xyz at time 1\.5\./);
  const again = sessionOf(JSON.parse(text.replace(/^\/\/.*$/gm, "")));
  const session = sessionOf(scenario);
  session.work({ until: 1.5 });
  expect(again.project().positions).toEqual(session.project().positions);
  expect(again.project().velocities).toEqual(session.project().velocities);
  expect(again.system.radii).toEqual(session.system.radii);
  made.order({ kind: "export", id: 2, format: "gsd", name: "next" });
  expect(made.last("exported").files.map(({ name }) => name)).toEqual(["next.gsd"]);
  made.order({ kind: "export", id: 3, format: "series", name: "next" });
  expect(made.last("exported").failed).toMatch(/no data of this kind/);
});

test("frames of other particles come with a scene of theirs", () => {
  const other: Scenario = { box: { size: [30, 20] }, particles: { count: 5, radius: 1 }, stop: { time: 1 } };
  const made = world(Buffer.concat([film(scenario, [0]), film(other, [0])]));
  settled(made);
  made.order({ kind: "step", by: "frame" });
  settled(made);
  expect(made.last("scene")).toMatchObject({ generation: 1, count: 5, size: [30, 20] });
  expect(made.last("frame").positions).toHaveLength(10);
});

test("a frame that cannot be read is said, and the one before stays; a file that cannot be read fails with the byte", () => {
  const bytes = Buffer.from(film());
  const first = bytes.indexOf("\n90\n") + 1;
  const broken = Buffer.from(bytes);
  broken.write("x", bytes.indexOf("\na ", first) + 3);
  const made = world(broken);
  settled(made);
  made.order({ kind: "step", by: "frame" });
  settled(made);
  expect(made.last("status")).toMatchObject({ phase: "paused", time: 0 });
  expect(made.last("status").recorded!.problem).toMatch(
    /^Frame 1 cannot be shown, byte \d+: expected a number, got "x/,
  );
  const cut = world(bytes.subarray(0, bytes.length - 1500));
  settled(cut);
  expect(cut.last("status")).toMatchObject({ reached: 4 });
  expect(cut.last("status").recorded!.problem).toMatch(
    /^The file is damaged at byte \d+, behind frame 4: the file ends/,
  );
  const none = world(Buffer.from("no frames"));
  expect(none.last("failure").message).toBe("Byte 0 of a.xyz: expected the number of particles, alone in its line.");
  expect(none.phase).toBe("failed");
  const missing = world(bytes, { from: { path: "/b.xyz" } });
  expect(missing.last("failure").message).toBe("a.xyz: there is no such file.");
});

test("bytes take the place of a path where the host has no other access, and looking for frames can be stopped", () => {
  const long = Buffer.concat(Array<Uint8Array>(300).fill(film()));
  const made = world(long, { from: { bytes: long } });
  made.go(30);
  expect(made.last("status").recorded!.found).toBeGreaterThan(0);
  made.order({ kind: "stop" });
  settled(made);
  expect(made.last("status").recorded).not.toHaveProperty("found");
  expect(made.last("status").reached).toBeLessThan(1799);
});
