/** Files of spilled states on a real disk, and what a run does where they cannot be written. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SpilledStates } from "../../src/run/control/spilledStates.ts";
import { nodeCodec } from "../../src/run/nodeCodec.ts";
import { stateFilesIn } from "../../src/run/stateFiles.ts";
import { fingerprint, sessionOf } from "./sessionOf.ts";

let own = "";
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), "edpd-states-"));
});
afterEach(() => rmSync(own, { recursive: true, force: true }));

const gas = { box: { size: [10, 10] }, particles: { count: 200, fraction: 0.3 }, stop: { time: 2 } };

function spilledIn(folder: string) {
  const reasons: string[] = [];
  const report = (reason: string) => reasons.push(reason);
  return { states: () => new SpilledStates(stateFilesIn(folder), nodeCodec, report), reasons };
}

test("a state that has been on disk runs on bit for bit", () => {
  const [session, again] = [sessionOf(gas), sessionOf(gas)];
  session.work({ until: 1 });
  const folder = join(own, "created", "when written");
  const { states, reasons } = spilledIn(folder);
  const spilled = states();
  const number = spilled.write(session.save())!;
  expect(readdirSync(folder)).toHaveLength(1);
  again.restore(spilled.read(number)!);
  for (const each of [session, again]) while (!each.work());
  expect(fingerprint(again)).toEqual(fingerprint(session));
  expect(session.engine.tally().collisions).toBeGreaterThan(100);
  expect(reasons).toEqual([]);
});

test("files go with their states, and all of them when the next run of the thread begins", () => {
  const { states } = spilledIn(own);
  const spilled = states();
  const state = sessionOf(gas).save();
  const numbers = [1, 2, 3].map(() => spilled.write(state)!);
  expect(readdirSync(own)).toHaveLength(3);
  spilled.remove(numbers[1]!);
  expect(readdirSync(own)).toHaveLength(2);
  expect([spilled.read(numbers[1]!), spilled.read(99)]).toEqual([undefined, undefined]);
  expect(spilled.read(numbers[2]!)).toBeDefined();
  expect(states().works).toBe(true);
  expect(() => readdirSync(own)).toThrow("ENOENT");
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
