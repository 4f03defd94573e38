/** `edpd estimate`: expected properties and cost of a run, by theory or, where none applies, from a trial of the run. */

import { bytes, duration, number, whole } from "../../format/numbers.ts";
import { oneLine } from "../../format/shownText.ts";
import type { System } from "../../physics/system.ts";
import type { Session } from "../../run/session/session.ts";
import { type Trial, TrialRun } from "../../run/trialRun.ts";
import { type Estimate, estimate as estimateRun } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { startTemperature } from "../../scenario/start/startTemperature.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, type Status, wrong } from "../io.ts";
import { countBy, writeMessage } from "../output/messages.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { painter } from "../output/styledText.ts";
import { build, openScenario } from "./openScenario.ts";
import { neighbors } from "./scenarioFile.ts";

/** Seconds of a trial. */
const usualTrial = 3;

/** An estimate, with what a trial says where theory does not. */
interface Answer extends Estimate {
  readonly trial?: Trial;
}

export async function runEstimate(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd estimate takes one FILE.\nSee edpd help estimate.");
  const speed = given.positive("speed");
  const seconds = given.text("trial") === "0" ? 0 : (given.positive("trial") ?? usualTrial);
  const opened = openScenario(file, io.cwd);
  const { scenario } = opened.reading;
  const machine = speed === undefined ? {} : { collisionsPerSecond: speed };
  const built = (whole: ResolvedScenario) =>
    build(whole, file, opened, neighbors(file, io.cwd, given.has("any-folder")))?.system;
  let system: System | undefined;
  let result = scenario && estimateRun(scenario, machine, undefined, { temperature: startTemperature(scenario) });
  if (scenario && !result) {
    // The number of particles in a file is known only after reading it.
    system = built(scenario);
    result = system && estimateRun(scenario, machine, system);
  }
  let answer: Answer | undefined = result;
  if (scenario && result?.unforeseen && seconds > 0) {
    system ??= built(scenario);
    // The engines are loaded for a trial only.
    const { Session } = await import("../../run/session/session.ts");
    const session = system && new Session(scenario, system);
    const isOpenEnded = session?.goals.endless && !session.system.growth;
    if (!isOpenEnded) answer = session && tried(result, await trialOf(session, seconds, io), speed);
  }
  const paint = painter(io.err, io.env);
  for (const message of opened.messages) io.err.write(writeMessage(message, paint));
  if (!answer || countBy(opened.messages, "error") > 0) {
    if (given.has("json")) io.out.write(`${JSON.stringify({ file, messages: opened.messages }, null, 2)}\n`);
    return wrong;
  }
  if (given.has("json")) io.out.write(`${JSON.stringify({ file, ...withoutGuesses(answer) }, null, 2)}\n`);
  else write(answer, scenario!, io);
  return done;
}

/** Ctrl-C ends the trial early. */
async function trialOf(session: Session, seconds: number, io: Io): Promise<Trial> {
  const trial = new TrialRun(session);
  const line = new ProgressLine(io.err);
  let isStopped = false;
  const unlisten = io.onInterrupt(() => {
    isStopped = true;
  });
  while (!trial.work() && session.stopwatch.seconds < seconds && !isStopped) {
    line.show(() => `No theory: trial of the run · ${duration(seconds - session.stopwatch.seconds)} left`);
    await io.breathe();
  }
  unlisten();
  line.clear();
  return trial.result();
}

function tried(result: Estimate, trial: Trial, speed: number | undefined): Answer {
  const { whole: found } = trial;
  if (!found) return { ...result, trial };
  const { unforeseen, caveats, ...known } = result;
  const { time, collisions } = found;
  return {
    ...known,
    time,
    collisions,
    seconds: speed === undefined ? found.seconds : collisions / speed,
    caveats: caveats.filter((caveat) => caveat !== unforeseen?.why),
    trial,
  };
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
function withoutGuesses({ without: { rate, path, state }, unforeseen, trial, ...result }: Answer) {
  const guesses = {
    ...(rate !== undefined && { collisionRate: null, meanCollisionTime: null }),
    ...(path !== undefined && { meanFreePath: null }),
    ...(state !== undefined && { compressibility: null, pressure: null }),
    ...(unforeseen && { [unforeseen.what]: null, seconds: null }),
  };
  return {
    ...result,
    ...guesses,
    ...(unforeseen && { unforeseen }),
    ...(trial && { trialShare: trial.share ?? null, ...(trial.collapsed && { collapsed: true }) }),
    noTheory: { rate, path, state },
  };
}

function write(result: Answer, { dimension, growth }: ResolvedScenario, io: Io): void {
  const { cells, cellSide, levels, time, collisions, seconds, caveats, count, unforeseen, trial } = result;
  const endless = !Number.isFinite(time);
  const unsure = unforeseen?.what;
  const unknown = "cannot be predicted";
  const isCounted = trial?.share === 1;
  const about = (text: string) => (isCounted ? text : `about ${text}`);
  const computing =
    unsure === "collisions" ? unknown : Number.isFinite(seconds) ? `about ${duration(seconds)}` : "until stopped";
  const rows: [string, string][] = [
    [dimension === 2 ? "discs" : "spheres", whole(count)],
    [dimension === 2 ? "area fraction" : "volume fraction", number(result.fraction, 4)],
    ["number density", number(result.numberDensity, 4)],
    ...motionRows(result),
    ["cells", `${cells.join(" × ")}, side ${number(cellSide, 3)}`],
    ...coarser(levels?.cells).map((text): [string, string] => ["cells for larger ones", text]),
    // Growing particles are jammed at some time.
    ["time at the end", unsure === "time" || (endless && growth) ? unknown : endless ? "no end" : number(time, 4)],
    [
      "collisions until then",
      unsure === "collisions"
        ? unknown
        : Number.isFinite(collisions)
          ? about(whole(isCounted ? collisions : Number(collisions.toPrecision(3))))
          : "–",
    ],
    ["computing", computing],
    ["memory", `about ${bytes(result.bytes)}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  io.out.write(`${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n")}\n`);
  const all = [...(trial ? [trialText(trial)] : []), ...caveats];
  if (all.length > 0) io.out.write(`\n${all.map((caveat) => `* ${oneLine(caveat)}`).join("\n")}\n`);
}

function trialText({ share, whole: found, collapsed }: Trial): string {
  if (collapsed)
    return `No theory applies: in a trial inelastic collapse ends the run at time ${number(found!.time, 3)}. A duration of contacts, "collapse": { "tc": … }, avoids it.`;
  if (share === 1) return "No theory applies: the collisions are those of a trial, which came to the end of the run.";
  if (share === undefined)
    return "No theory applies, and a trial does not show when the run ends: a longer --trial may reach its end.";
  const part = `a trial of ${number(100 * share, 2)} % of the run`;
  return found
    ? `No theory applies: time, collisions and computing are extrapolated from ${part}.`
    : `No theory applies, and ${part} does not show how often particles will collide: a longer --trial may.`;
}

/** Cells of all levels but the finest. */
function coarser(levels: readonly (readonly number[])[] = []): string[] {
  return levels.slice(1).map((cells) => cells.join(" × "));
}
