/** Files of spilled states on a real disk, and what a run does where they cannot be written. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpilledStates, type StateFiles } from "../../src/run/control/spilledStates.ts";
import { nodeCodec } from "../../src/run/nodeCodec.ts";
import { stateFilesIn } from "../../src/run/stateFiles.ts";
import { fingerprint, sessionOf } from "./sessionOf.ts";

let own = "";
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), "edpd-states-"));
});
afterEach(() => rmSync(own, { recursive: true, force: true }));

const gas = { box: { size: [10, 10] }, particles: { count: 200, fraction: 0.3 }, stop: { time: 2 } };

function spilledIn(folder: string, mostPending?: number) {
  const reasons: string[] = [];
  const report = (reason: string) => reasons.push(reason);
  const files = stateFilesIn(folder, mostPending);
  const sizes: number[] = [];
  const noted: StateFiles = {
    ...files,
    write(name, bytes, failed) {
      sizes.push(bytes.byteLength);
      files.write(name, bytes, failed);
    },
  };
  /** Until as many files as this are there, each of the size of a state. */
  const whole = (count: number) =>
    vi.waitFor(() => {
      const found = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
      expect(found).toHaveLength(count);
      expect(found.every((size) => sizes.includes(size))).toBe(true);
    }, 100_000);
  return { states: () => new SpilledStates(noted, nodeCodec, report), reasons, whole };
}

test("a state that has been on disk, or is on the way there, runs on bit for bit", async () => {
  const [session, again, soon] = [sessionOf(gas), sessionOf(gas), sessionOf(gas)];
  session.work({ until: 1 });
  const folder = join(own, "created", "when written");
  const { states, reasons, whole } = spilledIn(folder);
  const spilled = states();
  const number = spilled.write(session.save())!;
  soon.restore(spilled.read(number)!);
  await whole(1);
  again.restore(spilled.read(number)!);
  for (const each of [session, again, soon]) while (!each.work());
  expect(fingerprint(again)).toEqual(fingerprint(session));
  expect(fingerprint(soon)).toEqual(fingerprint(session));
  expect(session.engine.tally().collisions).toBeGreaterThan(100);
  expect(reasons).toEqual([]);
});

test("files go with their states, and all of them when the next run of the thread begins", async () => {
  const { states, whole, reasons } = spilledIn(own);
  const spilled = states();
  const state = sessionOf(gas).save();
  const numbers = [1, 2, 3].map(() => spilled.write(state)!);
  await whole(3);
  spilled.remove(numbers[1]);
  await whole(2);
  expect([spilled.read(numbers[1]), spilled.read(99)]).toEqual([undefined, undefined]);
  expect(spilled.read(numbers[2])).toBeDefined();
  expect(states().works).toBe(true);
  expect(() => readdirSync(own)).toThrow("ENOENT");
  expect(reasons).toEqual([]);
});

test("files removed while they are written leave nothing, and are no failure", async () => {
  const { states, whole, reasons } = spilledIn(own);
  const state = sessionOf(gas).save();
  const former = states();
  for (let k = 0; k < 3; k++) former.write(state);
  const spilled = states();
  const [one, two] = [spilled.write(state)!, spilled.write(state)!];
  spilled.remove(one);
  await whole(1);
  expect([spilled.read(one), reasons]).toEqual([undefined, []]);
  expect(spilled.read(two)).toBeDefined();
});

test("beyond a limit of bytes on their way to the disk the run waits for it", () => {
  const { states } = spilledIn(own, 0);
  const spilled = states();
  const state = sessionOf(gas).save();
  for (let k = 1; k <= 3; k++) {
    spilled.write(state);
    expect(readdirSync(own)).toHaveLength(k);
  }
});

test("a write that fails later is reported once; its state is gone, and others are no longer written", async () => {
  const { states, reasons, whole } = spilledIn(own);
  const spilled = states();
  const state = sessionOf(gas).save();
  spilled.write(state);
  await whole(1);
  rmSync(own, { recursive: true });
  const lost = [spilled.write(state)!, spilled.write(state)!];
  expect(spilled.works).toBe(true);
  await vi.waitFor(() => expect(lost.map((number) => spilled.read(number))).toEqual([undefined, undefined]), 100_000);
  expect(spilled.works).toBe(false);
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toContain("ENOENT");
  expect(spilled.write(state)).toBeUndefined();
});

test("a folder that cannot be made is reported once, and nothing is thrown", () => {
  writeFileSync(join(own, "file"), "not a folder");
  const { states, reasons } = spilledIn(join(own, "file", "folder"));
  const spilled = states();
  const state = sessionOf(gas).save();
  expect([spilled.write(state), spilled.write(state)]).toEqual([undefined, undefined]);
  expect(spilled.works).toBe(false);
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toContain("ENOTDIR");
});

test("a disk with little free space is left alone", () => {
  const reasons: string[] = [];
  const files = { ...stateFilesIn(own), free: () => 2000 };
  const spilled = new SpilledStates(files, nodeCodec, (reason) => reasons.push(reason));
  expect(spilled.write(sessionOf(gas).save())).toBeUndefined();
  expect(reasons).toEqual(["there is too little free space for a state."]);
});
