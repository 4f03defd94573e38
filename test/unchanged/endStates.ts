/**
 * End states and counted work of every sample under every method that accepts it, as hashes: one file for each sample. A change
 * of structure leaves them as they are. A change of physics or of an algorithm writes them anew
 * (`EDPD_TESTS=all npx vitest run test/unchanged --update`) and says in its commit why.
 *
 * In `npm test` a sample is run under the method of its document, under event-driven and under one in sixteen of the others,
 * which are different ones from sample to sample; every method is run for one in sixteen of the samples that accept it.
 *
 * Initial velocities and noise use Math.log, sin and cos, which IEEE 754 does not fix: the hashes hold for engines of
 * JavaScript that agree on these functions (`sameFunctions`).
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../src/engine/api/engine.ts";
import { createEngine } from "../../src/run/session/createEngine.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { complete } from "../effort.ts";
import { readSampleFile } from "../run/sessionOf.ts";

type Method = NonNullable<Scenario["method"]>;
const folder = "media/samples";
const files = { readFile: readSampleFile };
export const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".edpd.json"))
  .map((name) => basename(name, ".edpd.json"));

const queues = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"] as const;
const detectors = ["overlap", "sweep", "verlet", "naive", "cells", "centres", "slices"] as const;
export const methods: readonly Method[] = [
  { kind: "event-driven" },
  { kind: "event-driven", cells: "adaptive" },
  { kind: "simple" },
  ...queues.flatMap((queue): Method[] => [
    { kind: "saved-times", queue },
    { kind: "single-check", queue },
  ]),
  { kind: "cells" },
  { kind: "cells", membership: "touching" },
  { kind: "cells", update: "advance" },
  { kind: "lubachevsky" },
  { kind: "lubachevsky", sectors: false },
  { kind: "lubachevsky", update: "advance" },
  { kind: "node-lists" },
  ...detectors.flatMap((detector): Method[] => [
    { kind: "time-stepped", detector },
    { kind: "time-stepped", detector, within: "once" },
  ]),
  { kind: "time-stepped", detector: "centres", sizes: "lattices" },
  { kind: "time-stepped", detector: "centres", sizes: "large-apart" },
];

const short = (hash: ReturnType<typeof createHash>) => hash.digest("hex").slice(0, 16);
export const hashOf = (...parts: (Uint8Array | string)[]) =>
  short(parts.reduce((hash, part) => hash.update(part), createHash("sha256")));

/** What the functions that IEEE 754 leaves open give here. */
export function sameFunctions(): string {
  const values = new Float64Array(4000);
  for (let k = 0; k < 1000; k++) {
    const x = (k + 0.5) / 1000;
    values.set([Math.log(x), Math.sin(2 * Math.PI * x), Math.cos(2 * Math.PI * x), Math.exp(-x)], 4 * k);
  }
  return hashOf(new Uint8Array(values.buffer));
}

/** Methods that test all pairs, and variants of a method, are run for small systems only. */
function mostParticles({ kind, queue = "heap", sectors }: Method): number {
  if (kind === "time-stepped") return 1000;
  if (kind === "saved-times" || sectors === false) return queue === "heap" ? 400 : 200;
  return kind === "simple" ? 2000 : Number.POSITIVE_INFINITY;
}

/** Methods that test all pairs at every event get fewer events. */
function encountersFor(kind: Method["kind"], count: number): number {
  return kind === "simple" ? Math.max(3, Math.min(300, 1e6 / count ** 2)) : Math.min(600, 5 * count);
}

function stateOf(engine: Engine): string {
  const frame = emptyFrame(engine.system);
  engine.project(frame);
  const { positions, velocities } = frame;
  const bytes = ({ buffer, byteOffset, byteLength }: Float64Array) => new Uint8Array(buffer, byteOffset, byteLength);
  const { work, stepped, collisions, wallHits, stabilising, virial, dissipated, wallImpulse } = engine.tally();
  const { transfers = 0, checks = 0, advancements = 0, redone = 0, advanced = 0 } = work;
  const { pairTests = 0, cellsVisited = 0, queuePushes = 0, queuePops = 0, queueStale = 0, queueSteps = 0 } = work;
  const atCollisions = { collisions, wallHits, transfers, checks, advancements, stabilising, pairTests, cellsVisited };
  const ofQueue = { queuePushes, queuePops, queueStale, queueSteps };
  const tally = { ...atCollisions, ...ofQueue, redone, advanced, virial, dissipated, wallImpulse };
  const { links, looked, bounded, splits, fast } = work;
  const { steps, ...sample } = stepped ?? {};
  return hashOf(
    bytes(new Float64Array([frame.time])),
    bytes(positions),
    bytes(velocities),
    JSON.stringify([tally, stepped && { steps, links, looked, bounded, splits, fast, ...sample }]),
  );
}

type States = Readonly<Record<string, string>>;

/** In `npm test` one in this number of samples or methods is run. */
const parts = 16;

export const nameOf = ({ step: _, ...name }: Method) => Object.values(name).join("/");

const fileOf = (sample: string) => `endStates/${sample}.snap`;

function writtenStates(sample: string): States {
  const path = `${import.meta.dirname}/${fileOf(sample)}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** What was written before; nothing of a new sample. */
export const written: ReadonlyMap<string, States> = new Map(samples.map((sample) => [sample, writtenStates(sample)]));

/** Names of the methods under which a sample is run: of those that accept it, and of the others. */
export function takenFor(sample: string): ReadonlySet<string> {
  const taken = methods.filter((method, k) => {
    if (complete || k === 0) return true;
    const name = nameOf(method);
    const accepted = name in written.get(sample)!;
    const alike = samples.filter((other) => name in written.get(other)! === accepted);
    return alike.indexOf(sample) % parts === k % Math.min(parts, alike.length);
  });
  return new Set(taken.map(nameOf));
}

/** The method of the document, apart from its cells and numbers. */
function isVariant({ kind, detector, queue = "heap" }: Method, given: Scenario["method"]): boolean {
  return !!given && given.kind === kind && given.detector === detector && (given.queue ?? "heap") === queue;
}

/** One line for each method that accepts the sample: run anew if taken, otherwise as it was written. */
function endStates(sample: string): States {
  const { document, scenario: own } = readScenario(readFileSync(`${folder}/${sample}.edpd.json`, "utf8"));
  const { count } = buildSystem(own!, files).system;
  const kept = written.get(sample)!;
  const taken = takenFor(sample);
  const states: Record<string, string> = {};
  const given = document?.method;
  // Methods for a flow or a fluid run under the options of their samples only.
  const special = given && methods.every(({ kind }) => kind !== given.kind) ? given : undefined;
  const step = given?.step ?? 0.01;
  const run = (method: Method): string | undefined => {
    if (count > mostParticles(method)) return undefined;
    const { scenario } = readScenario(JSON.stringify({ ...document, method }));
    if (!scenario) return undefined;
    const engine = createEngine(scenario.method, buildSystem(scenario, files).system);
    engine.advance(
      method.step !== undefined
        ? { until: 6 * step }
        : { until: scenario.stop.time ?? 1e6, encounters: encountersFor(method.kind, count) },
    );
    return stateOf(engine);
  };
  for (const method of methods) {
    const name = nameOf(method);
    const own = isVariant(method, given);
    const state =
      own || taken.has(name) ? run({ ...method, ...(method.kind === "time-stepped" && { step }) }) : kept[name];
    if (state !== undefined) states[name] = state;
  }
  const state = special && run(special);
  if (special?.kind && state) states[special.kind] = state;
  return states;
}

/** Every third sample is in the same file of tests, so that several processes share them. */
export function testEndStates(first: number): void {
  it.each(samples.filter((_, k) => k % 3 === first))("%s", { timeout: 300_000 }, async (sample) => {
    await expect(`${JSON.stringify(endStates(sample), null, 1)}\n`).toMatchFileSnapshot(fileOf(sample));
  });
}
