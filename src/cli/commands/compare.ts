/** `edpd compare`: one scenario under several methods: agreement of their events, and cost. */
import { totalmem } from "node:os";
import { duration, whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import type { ComparisonSweep } from "../../protocol/comparison.ts";
import { axes, withValue } from "../../run/compare/axis.ts";
import { samplersFor, suitable, usualDynamics } from "../../run/compare/comparedMethods.ts";
import { secondsLeft } from "../../run/compare/comparison.ts";
import { csvOfComparison } from "../../run/compare/comparisonCsv.ts";
import { lengthFor } from "../../run/compare/comparisonLength.ts";
import { createRound, type Round, type RoundPlan } from "../../run/compare/comparisonRound.ts";
import { defaultSweeps, type OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import { type GivenMethod, methodFrom } from "../../run/compare/methodNames.ts";
import { oneCount, type SweptSize, sizesOf } from "../../run/compare/sizeSweep.ts";
import { sweepComplaint, sweepValues } from "../../run/compare/sweepValues.ts";
import { Goals } from "../../run/session/stopConditions.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, type Status, wrong } from "../io.ts";
import { writeComparison, writeDecorrelation, writeSteps } from "../output/comparisonTable.ts";
import { writeMessage } from "../output/messages.ts";
import { ProgressLine } from "../output/progressLine.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { build, openScenario } from "./openScenario.ts";
import { neighbors } from "./scenarioFile.ts";

export async function runCompare(given: Given, io: Io): Promise<Status> {
  const [file, ...more] = given.operands;
  if (file === undefined || more.length > 0) throw new Misuse("edpd compare takes one FILE.\nSee edpd help compare.");
  const opened = openScenario(file, io.cwd);
  const paint = painter(io.err, io.env);
  const { document, scenario } = opened.reading;
  const built = scenario && build(scenario, file, opened, neighbors(file, io.cwd, given.has("any-folder")));
  for (const message of opened.messages) io.err.write(writeMessage(message, paint));
  if (!document || !scenario || !built) {
    if (given.has("json")) io.out.write(`${JSON.stringify({ file, messages: opened.messages }, null, 2)}\n`);
    return wrong;
  }

  const aim = given.has("decorrelation") ? ("decorrelation" as const) : undefined;
  const range = given.text("sweep");
  if (aim && range !== undefined) throw new Misuse("--decorrelation compares methods, without --sweep.");
  if (aim && samplersFor(document).length === 0)
    throw new Misuse(
      "--decorrelation compares with event chains, which compute elastic discs and spheres in a periodic box only.",
    );
  const offered = () => defaultSweeps(document, scenario, estimate(scenario, {}, built.system)!);
  const sweep = range === undefined ? undefined : readSweep(range, document, offered());
  /** Each sentence is reported once. */
  const reporter = (title: string) => {
    const sentences: string[] = [];
    const add = (sentence: string) => {
      if (sentences.includes(sentence)) return;
      sentences.push(sentence);
      writeLine(io.err, `${paint("yellow", title)} ${sentence}`);
    };
    return { sentences, add };
  };
  const [leftOut, notes] = [reporter("left out"), reporter("note")];
  const own = { document, scenario };
  const sizes = sweep?.of === "n" ? sizesIn(document, sweep.values, leftOut.add) : [own];
  const rounds: ReturnType<typeof resultOf>[] = [];
  let finished = true;
  // One after another, so that no two systems are in memory.
  for (const size of sizes) {
    const opening = { ...opened, messages: [] };
    const system =
      size === own
        ? built.system
        : build(size.scenario, file, opening, neighbors(file, io.cwd, given.has("any-folder")))?.system;
    for (const message of opening.messages) io.err.write(writeMessage(message, paint));
    if (!system) continue;
    const created = roundOf(size, system, { sweep, aim, rounds: sizes.length }, given, io.now);
    for (const reason of created.leftOut) leftOut.add(reason);
    for (const note of created.notes) notes.add(note);
    if (!created.round) continue;
    finished = await drive(created.round, created.bound, io, !given.has("quiet"));
    const round = resultOf(created.round, size.scenario, created.bound);
    if (round.result.isCut) notes.add(cutText(created.bound));
    rounds.push(round);
    if (!finished) break;
  }
  if (!finished) writeLine(io.err, `${paint("yellow", "stopped by user")} ${missingText(rounds, sizes.length)}`);
  if (rounds.length === 0)
    throw new Misuse(
      sweep?.of === "step" ? "none of these steps can be compared." : "none of these methods can run this scenario.",
    );
  const results = rounds.map(({ result: { particles, marks, results: methods, shadow, unrun } }) => ({
    particles,
    shadow,
    ...(marks.length > 0 && { marks }),
    // Provisional times are for the panel.
    methods: methods.map(({ roughly: _, ...result }) => result),
    ...(unrun.length > 0 && { unrun }),
  }));
  if (given.has("json")) {
    const cut = !finished && { interrupted: true };
    const told = { leftOut: leftOut.sentences, notes: notes.sentences };
    io.out.write(`${JSON.stringify({ file, ...cut, rounds: results, ...told }, null, 2)}\n`);
  } else if (given.has("csv")) for (const line of csvOfComparison(results)) io.out.write(line);
  else {
    const write = aim ? writeDecorrelation : sweep?.of === "step" ? writeSteps : writeComparison;
    for (const { scenario: its, result } of rounds) write(file, its, result, io);
  }
  if (!finished) return interrupted;
  return results.some(({ methods }) => methods.some(({ parting }) => parting?.by === "error")) ? wrong : done;
}

/** `cells=20..160`, `n=1e3..1e5`, `step=1e-4..1e-2`; `step` alone. @param offered sweeps of this scenario, with their default ranges */
function readSweep(text: string, document: Scenario, offered: readonly OfferedSweep[]): ComparisonSweep {
  const [word = "", ...behind] = text.split("=");
  const axis = Object.values(axes).find(({ of }) => of === word.trim());
  if (!axis) {
    const examples = Object.values(axes).map(({ of, range }) => `${of}=${range}`);
    throw new Misuse(`--sweep ${text}: expected a property before the range: ${examples.join(", ")}.`);
  }
  const { of } = axis;
  // No range would help.
  if (of === "n" && !withValue(document, axis, 1)) throw new Misuse(`--sweep n: ${oneCount}`);
  const usual = offered.find((sweep) => sweep.of === of)?.usual;
  const range = behind.length > 0 ? behind.join("=") : usual;
  if (range === undefined)
    throw new Misuse(`--sweep ${of}: this scenario has no default range. Add one: ${of}=${axis.range}.`);
  const values = sweepValues(range, of);
  if (!values) throw new Misuse(`--sweep ${text}: ${sweepComplaint(range, of, usual)}`);
  return { of, values };
}

function sizesIn(document: Scenario, counts: readonly number[], leaveOut: (reason: string) => void) {
  const found = sizesOf(document, counts, totalmem() / 2);
  if (!found) throw new Misuse(`--sweep n=…: ${oneCount}`);
  for (const reason of found.leftOut) leaveOut(reason);
  return found.sizes;
}

/** The results of a round, without its engines. */
function resultOf(round: Round, scenario: ResolvedScenario, bound: number) {
  const { system, entrants, comparison, marks } = round;
  const { results, shadow } = comparison;
  const ran = new Set(results.map(({ name }) => name));
  const unrun = entrants.flatMap(({ name }) => (ran.has(name) ? [] : [name]));
  const brownian = system.motion !== undefined;
  // With time steps several may be found at once.
  const isCut = results.some(({ collisions }) => collisions >= bound);
  return { scenario, result: { particles: system.count, brownian, entrants, results, shadow, marks, unrun, isCut } };
}

const cutText = (bound: number) =>
  `The first ${whole(bound)} collisions are compared, as in the editor. With --whole the run is compared to its end, with --collisions to another number.`;

/** What a comparison that was stopped lacks. */
function missingText(rounds: readonly ReturnType<typeof resultOf>[], sizes: number): string {
  const names = rounds.flatMap(({ result }) => result.unrun);
  const later = sizes - rounds.length;
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  const missing = [...shown, ...(later > 0 ? [`${plural(later, "further number")} of particles`] : [])];
  if (missing.length === 0) return "before all times were measured: a dash means not measured.";
  return `before ${missing.join(", ")} had finished: these are omitted.`;
}

function roundOf(
  { document, scenario }: Pick<SweptSize, "document" | "scenario">,
  system: System,
  plan: Pick<RoundPlan, "sweep" | "aim" | "rounds">,
  given: Given,
  now: Io["now"],
) {
  const { sweep, aim } = plan;
  const goals = new Goals(scenario, system);
  const [time, most] = [given.positive("until"), given.count("collisions")];
  const isGiven = time !== undefined || most !== undefined;
  const isWhole = given.has("whole");
  if (isWhole && isGiven) throw new Misuse("--whole goes to the end of the run, without --until and --collisions.");
  if (isWhole && !Number.isFinite(Math.min(goals.time, goals.filled, goals.collisions)))
    throw new Misuse("--whole: this run has no end. Give --until or --collisions.");
  const usual = isGiven || isWhole ? undefined : lengthFor(scenario, system.count, sweep !== undefined);
  const limits = usual ?? {
    until: Math.min(Number.MAX_VALUE, time ?? (isGiven ? Infinity : goals.time)),
    collisions: most ?? (isGiven ? Infinity : goals.collisions),
  };
  const byCollisions = !aim && sweep?.of !== "step";
  const bound = byCollisions && usual && usual.collisions < goals.collisions ? usual.collisions : Infinity;
  const methods =
    given.text("methods")?.split(",").map(methodGiven) ??
    (aim ? usualDynamics(document) : suitable(system.count, document, sweep));
  // Steps are checked against the end that was given.
  const { stop: _, ...endless } = document;
  const meant = isGiven ? { ...endless, ...(time !== undefined && { stop: { time } }) } : document;
  const seconds = given.positive("seconds");
  return { bound, ...createRound({ document: meant, scenario }, system, { ...plan, methods, limits, seconds }, now) };
}

function methodGiven(words: string): GivenMethod {
  try {
    return methodFrom(words);
  } catch (error) {
    throw new Misuse(`--methods: ${(error as Error).message}`);
  }
}

async function drive({ comparison, system }: Round, bound: number, io: Io, show: boolean): Promise<boolean> {
  const line = show ? new ProgressLine(io.err) : undefined;
  const began = performance.now();
  let stopped = false;
  const unlisten = io.onInterrupt(() => {
    stopped = true;
  });
  try {
    while (!comparison.work(50)) {
      await io.breathe();
      if (stopped) return false;
      const { progress, fraction } = comparison;
      line?.show(() => {
        const left = secondsLeft((performance.now() - began) / 1000, fraction);
        const ofAll = `${Math.floor(100 * fraction)} % of ${Number.isFinite(bound) ? `at most ${whole(bound)} collisions each` : "all"}`;
        const parts = [`${whole(system.count)} particles`, progress.name, ofAll];
        return [...parts, ...(left === undefined ? [] : [`${duration(left)} left`])].join(" · ");
      });
    }
    return true;
  } finally {
    unlisten();
    line?.clear();
  }
}
