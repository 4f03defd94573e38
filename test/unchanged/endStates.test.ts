/**
 * End states and counted work of every sample under every method that accepts it, and the documents of `edpd check`,
 * `run` and `compare`, as hashes. A change of structure leaves them as they are. A change of physics or of an algorithm
 * writes them anew (`npx vitest run test/unchanged --update`) and says in its commit why.
 *
 * Initial velocities and noise use Math.log, sin and cos, which IEEE 754 does not fix: the hashes hold for engines of
 * JavaScript that agree on these functions (`sameFunctions`).
 */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { type Engine, emptyFrame } from "../../src/engine/api/engine.ts";
import { createEngine } from "../../src/run/session/createEngine.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import type { Scenario } from "../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { directoryWith, terminal } from "../cli/terminal.ts";
import { readSampleFile } from "../run/sessionOf.ts";

type Method = NonNullable<Scenario["method"]>;
const folder = "media/samples";
const files = { readFile: readSampleFile };
const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));

const queues = ["list", "tree", "balanced-tree", "heap", "tournament", "calendar"] as const;
const detectors = ["overlap", "sweep", "verlet", "naive", "cells", "centres", "slices"] as const;
const methods: readonly Method[] = [
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
const hashOf = (...parts: (Uint8Array | string)[]) =>
  short(parts.reduce((hash, part) => hash.update(part), createHash("sha256")));

/** What the functions that IEEE 754 leaves open give here. */
function sameFunctions(): string {
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

/** One line for each method that accepts the scenario. */
function endStates(text: string): Record<string, string> {
  const { document, scenario: own } = readScenario(text);
  const states: Record<string, string> = {};
  const { count } = buildSystem(own!, files).system;
  const written = document?.method;
  // Methods for a flow or a fluid run under the options of their samples only.
  const special = written && methods.every(({ kind }) => kind !== written.kind) ? [written] : [];
  for (const method of [...methods, ...special]) {
    const step = document?.method?.step ?? 0.01;
    const given = { ...document, method: { ...method, ...(method.kind === "time-stepped" && { step }) } };
    const { scenario } = readScenario(JSON.stringify(given));
    if (!scenario) continue;
    if (count > mostParticles(given.method)) continue;
    const engine = createEngine(scenario.method, buildSystem(scenario, files).system);
    const stepped = given.method.step !== undefined;
    engine.advance(
      stepped
        ? { until: 6 * step }
        : { until: scenario.stop.time ?? 1e6, encounters: encountersFor(method.kind, count) },
    );
    const { step: _, ...name } = given.method;
    states[method === written ? `${written!.kind}` : Object.values(name).join("/")] = stateOf(engine);
  }
  return states;
}

/** Keys whose values are words, times by the clock or bytes. */
const changing =
  /^(message|messages|sentence|sentences|title|wanted|notes|words|leftOut|text|about|(.*[sS]econds.*)|(.*PerSecond)|bytes)$/;

function facts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(facts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => (changing.test(key) ? [] : [[key, facts(child)]])),
  );
}

async function documentOf(argv: readonly string[], cwd: string): Promise<string> {
  const { status, out } = await terminal([...argv, "--json"], { cwd });
  return `${status} ${hashOf(JSON.stringify(facts(JSON.parse(out))))}`;
}

describe("what must stay as it is", () => {
  it("end states and counted work of all samples under all methods", { timeout: 900_000 }, async () => {
    const table = Object.fromEntries(
      samples.map((name) => [name, endStates(readFileSync(`${folder}/${name}`, "utf8"))]),
    );
    // The premise: most methods accept most samples.
    expect(Object.values(table).flatMap(Object.keys).length).toBeGreaterThan(400);
    await expect(`${JSON.stringify({ functions: sameFunctions(), ...table }, null, 1)}\n`).toMatchFileSnapshot(
      "endStates.snap",
    );
  });

  it("the documents of the terminal", { timeout: 900_000 }, async () => {
    const cwd = directoryWith({ "broken.edpd.json": '{ "box": { "size": [1, 1] }, "particels": {} }' });
    const used = ["four-balls", "cradle", "crossing", "aggregation", "bullet", "break", "looking-late"];
    for (const name of used) cpSync(`${folder}/${name}.edpd.json`, `${cwd}/${name}.edpd.json`);
    const table: Record<string, string> = {};
    const commands = [
      ["check", ...used.map((name) => `${name}.edpd.json`), "broken.edpd.json"],
      ...used.map((name) => ["run", `${name}.edpd.json`]),
      ["compare", "four-balls.edpd.json"],
    ];
    for (const argv of commands)
      table[argv.map((word) => basename(word, ".edpd.json")).join(" ")] = await documentOf(argv, cwd);
    await expect(`${JSON.stringify(table, null, 1)}\n`).toMatchFileSnapshot("documents.snap");
  });
});
