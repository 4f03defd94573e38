/** `edpd caps`: spherical codes by growing caps. */
import { resolve } from "node:path";
import { number, whole } from "../../format/numbers.ts";
import { csvRow } from "../../run/export/csv.ts";
import {
  asGoodAs,
  bestOf,
  type Code,
  type CodeProgress,
  type CodeSearch,
  searchCodes,
} from "../../run/sphere/bestCode.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";
import { ProgressLine } from "../output/progressLine.ts";

const mostDimensions = 100;
const mostPoints = 1000;
const sides = 4;

export async function runCaps(given: Given, io: Io): Promise<Status> {
  const search = searchOf(given);
  const { dimension, count } = search;
  const scenario = given.text("scenario");
  if (scenario !== undefined && dimension > 3)
    throw new Misuse(`--scenario: boxes have two or three dimensions, expected K = 2 or 3, got ${dimension}.`);
  const line = given.has("quiet") ? undefined : new ProgressLine(io.err);
  const codes = await find(search, io, line);
  const best = bestOf(codes);
  if (!best) {
    io.err.write("Stopped before the first start was jammed.\n");
    return interrupted;
  }
  const points = Array.from({ length: count }, (_, i) => [...best.points.subarray(i * dimension, (i + 1) * dimension)]);
  const csv = given.text("points");
  if (csv !== undefined) writeWhole(resolve(io.cwd, csv), csvOf(points));
  if (scenario !== undefined) writeWhole(resolve(io.cwd, scenario), [scenarioOf(best, points)]);
  const found = { starts: codes.length, asGood: asGoodAs(best, codes) };
  if (given.has("json")) {
    const { start, angle, radius, pressure, collisions } = best;
    const result = {
      ...search,
      ...found,
      best: { start, angle, cosine: Math.cos(angle), radius, pressure, collisions },
    };
    io.out.write(`${JSON.stringify({ ...result, angles: codes.map((code) => code.angle), points }, null, 1)}\n`);
  } else write(best, found, codes, io);
  return codes.length < search.starts ? interrupted : done;
}

function searchOf(given: Given): CodeSearch {
  const [k, n, ...more] = given.operands;
  if (k === undefined || n === undefined || more.length > 0)
    throw new Misuse("edpd caps takes K, the dimensions, and N, the points.\nSee edpd help caps.");
  const within = (name: string, text: string, least: number, most: number) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Misuse(`${name}: expected a whole number from ${least} to ${whole(most)}, got "${text}".`);
  };
  const pressure = given.positive("pressure") ?? 1e9;
  if (pressure < 10 || pressure > 1e10)
    throw new Misuse(`--pressure: expected 10 to 1e10, got "${given.text("pressure")}".`);
  const rate = given.positive("rate") ?? 0.05;
  if (rate < 1e-6 || rate > 10) throw new Misuse(`--rate: expected 1e-6 to 10, got "${given.text("rate")}".`);
  return {
    dimension: within("K", k, 2, mostDimensions),
    count: within("N", n, 3, mostPoints),
    starts: within("--starts", given.text("starts") ?? "10", 1, 1_000_000),
    seed: given.count("seed") ?? 1,
    rate,
    pressure,
  };
}

/** The starts that are done at the end, or when Ctrl-C is pressed. */
async function find(search: CodeSearch, io: Io, line: ProgressLine | undefined): Promise<readonly Code[]> {
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    const searching = searchCodes(search);
    for (;;) {
      const step = searching.next();
      if (step.done) return step.value;
      line?.show(() => progress(step.value, search));
      await io.breathe();
      if (stopped) return step.value.done;
    }
  } finally {
    unlisten();
    line?.clear();
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI;

function progress({ done: codes, radius, pressure }: CodeProgress, { starts }: CodeSearch): string {
  const best = bestOf(codes);
  const soFar = best ? ` · best so far ${degrees(best.angle).toFixed(6)}°` : "";
  const now = `radius ${degrees(radius).toFixed(4)}°, pressure ${number(pressure, 2)}`;
  return `${codes.length} of ${starts} starts${soFar} · ${now}`;
}

function write(
  best: Code,
  found: { readonly starts: number; readonly asGood: number },
  codes: readonly Code[],
  io: Io,
) {
  const { start, angle, radius, pressure } = best;
  const rows: [string, string][] = [
    ["smallest angle", `${degrees(angle).toFixed(8)}°`],
    ["its cosine", Math.cos(angle).toFixed(10)],
    ["angular radius of the caps", `${degrees(radius).toFixed(8)}°`],
    ["reduced pressure", number(pressure, 3)],
    ["starts", `${whole(found.starts)}, ${whole(found.asGood)} of them with this angle; start ${start} is shown`],
    ["collisions", whole(codes.reduce((sum, { collisions }) => sum + collisions, 0))],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  io.out.write(`${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n")}\n`);
}

function csvOf(points: readonly (readonly number[])[]): string[] {
  const names = points[0].map((_, axis) => `x${axis + 1}`);
  return [names, ...points].map(csvRow);
}

/** Balls around the points, on the unit sphere in the middle of a box: neighbors touch. */
function scenarioOf({ angle, radius }: Code, points: readonly (readonly number[])[]): string {
  const at = points.map((point) => `\n    ${JSON.stringify(point.map((x) => x + sides / 2))}`);
  return `{
  "title": "${points.length} points on a sphere, smallest angle ${degrees(angle).toFixed(6)}°",
  "box": { "size": ${JSON.stringify(points[0].map(() => sides))}, "edges": "open" },
  "particles": { "radius": ${Math.sin(radius) * (1 - shrink)}, "velocity": "rest", "at": [${at}
  ] },
  "stop": { "time": 1 }
}
`;
}

/** Coordinates are rounded: balls are smaller by this, so that none overlap. */
const shrink = 1e-12;
