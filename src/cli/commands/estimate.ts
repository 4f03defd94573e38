/** `edpd estimate`: expected properties and cost of a run. */

import { bytes, duration, number, whole } from "../../format/numbers.ts";
import { oneLine } from "../../format/shownText.ts";
import { type Estimate, estimate as estimateRun } from "../../scenario/estimate/estimate.ts";
import { startTemperature } from "../../scenario/start/startTemperature.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, type Status, wrong } from "../io.ts";
import { countBy, writeMessage } from "../output/messages.ts";
import { painter } from "../output/styledText.ts";
import { build, openScenario } from "./openScenario.ts";
import { neighbours } from "./scenarioFile.ts";

export async function runEstimate(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd estimate takes one FILE.\nSee edpd help estimate.");
  const speed = given.positive("speed");
  const opened = openScenario(file, io.cwd);
  const { scenario } = opened.reading;
  const machine = speed === undefined ? {} : { collisionsPerSecond: speed };
  let result = scenario && estimateRun(scenario, machine, undefined, { temperature: startTemperature(scenario) });
  if (scenario && !result) {
    // The number of particles in a file is known only after reading it.
    const built = build(scenario, file, opened, neighbours(file, io.cwd, given.has("any-folder")));
    result = built && estimateRun(scenario, machine, built.system);
  }
  const paint = painter(io.err, io.env);
  for (const message of opened.messages) io.err.write(writeMessage(message, paint));
  if (!result || countBy(opened.messages, "error") > 0) {
    if (given.has("json")) io.out.write(`${JSON.stringify({ file, messages: opened.messages }, null, 2)}\n`);
    return wrong;
  }
  if (given.has("json")) io.out.write(`${JSON.stringify({ file, ...withoutGuesses(result) }, null, 2)}\n`);
  else write(result, scenario!.dimension, io);
  return done;
}

/** The rows that apply to the kind of motion. */
function motionRows({ brownian, settled, steady, without, ...result }: Estimate): [string, string][] {
  const byTheory = (value: number, why: string | undefined) =>
    why === undefined ? number(value, 4) : `no theory ${why}`;
  const rate = (perTime: number): [string, string][] => [
    ["collisions per particle and unit of time", byTheory(perTime, without.rate)],
    ["mean collision time", byTheory(1 / perTime, without.rate)],
  ];
  if (brownian === "associate") return [];
  const z: [string, string] = ["Z = PV / NkT", byTheory(result.compressibility, without.state)];
  if (brownian) return [...rate(result.collisionRate), ...(brownian === "reflect" ? [z] : [])];
  const later = settled ?? steady;
  if (later)
    return [
      ["temperature at first", number(result.temperature, 4)],
      [`temperature ${settled ? "over the floor" : "in the steady state"}`, number(later.temperature, 4)],
      ...rate(later.collisionRate),
    ];
  return [
    ["temperature", number(result.temperature, 4)],
    ...rate(result.collisionRate),
    ["mean free path", byTheory(result.meanFreePath, without.path)],
    z,
    ["pressure", byTheory(result.pressure, without.state)],
  ];
}

/** As JSON, in which what is only a guess is null. */
function withoutGuesses({ without: { rate, path, state }, unforeseen, ...result }: Estimate) {
  const guesses = {
    ...(rate !== undefined && { collisionRate: null, meanCollisionTime: null }),
    ...(path !== undefined && { meanFreePath: null }),
    ...(state !== undefined && { compressibility: null, pressure: null }),
    ...(unforeseen && { [unforeseen.what]: null, seconds: null }),
  };
  return { ...result, ...guesses, ...(unforeseen && { unforeseen }), noTheory: { rate, path, state } };
}

function write(result: Estimate, dimension: 2 | 3, io: Io): void {
  const { cells, cellSide, levels, time, collisions, seconds, caveats, count, unforeseen } = result;
  const endless = !Number.isFinite(time);
  const unsure = unforeseen?.what;
  const unknown = "cannot be predicted";
  const computing =
    unsure === "collisions" ? unknown : Number.isFinite(seconds) ? `about ${duration(seconds)}` : "until stopped";
  const rows: [string, string][] = [
    [dimension === 2 ? "discs" : "spheres", whole(count)],
    [dimension === 2 ? "area fraction" : "volume fraction", number(result.fraction, 4)],
    ["number density", number(result.numberDensity, 4)],
    ...motionRows(result),
    ["cells", `${cells.join(" × ")}, side ${number(cellSide, 3)}`],
    ...coarser(levels?.cells).map((text): [string, string] => ["cells for larger ones", text]),
    ["time at the end", unsure === "time" ? unknown : endless ? "no end" : number(time, 4)],
    [
      "collisions until then",
      unsure === "collisions"
        ? unknown
        : Number.isFinite(collisions)
          ? `about ${whole(Number(collisions.toPrecision(3)))}`
          : "–",
    ],
    ["computing", computing],
    ["memory", `about ${bytes(result.bytes)}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  io.out.write(`${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n")}\n`);
  if (caveats.length > 0) io.out.write(`\n${caveats.map((caveat) => `* ${oneLine(caveat)}`).join("\n")}\n`);
}

/** Cells of all levels but the finest. */
function coarser(levels: readonly (readonly number[])[] = []): string[] {
  return levels.slice(1).map((cells) => cells.join(" × "));
}
