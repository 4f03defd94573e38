/**
 * Everything that may happen to a document: it is read, estimated, built and run for a moment; its results are written, and its end state
 * is run on. No number or message is broken.
 */
import { reportJson, writeReport } from "../../src/cli/output/report.ts";
import { diagnose } from "../../src/run/diagnose/diagnose.ts";
import { distributionLines, exportLines } from "../../src/run/export/exportRun.ts";
import { judge } from "../../src/run/results/expectations.ts";
import { outcomeOf } from "../../src/run/results/outcome.ts";
import { Session } from "../../src/run/session/session.ts";
import type { Diagnostic, Fix } from "../../src/scenario/diagnostics.ts";
import { estimate } from "../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../src/scenario/start/particleBatch.ts";
import { readJsonText } from "../../src/scenario/text/jsonText.ts";
import { applyFix } from "../scenario/applyFix.ts";

export type Fate = "refused" | "large" | "unbuilt" | "ran";

/** Larger systems take long to build, which is no hang. */
const mostParticles = 1000;

/** @throws where something is wrong with the program */
export function exercise(text: string, milliseconds: number): Fate {
  const { scenario, document, diagnostics } = readScenario(text);
  for (const fix of diagnostics.flatMap(({ fixes = [] }) => fixes)) expectJson(text, fix);
  for (const { message, fixes = [], related = [] } of diagnostics)
    for (const words of [message, ...fixes.map(({ title }) => title), ...related.map((other) => other.message)])
      expectSound(words, "message");
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!scenario || !document) {
    if (errors.length === 0) throw new Error("a document is refused without an error");
    return "refused";
  }
  const expected = estimate(scenario);
  if (!expected || expected.count > mostParticles) return "large";
  const session = run(text, milliseconds);
  if (!session) return "unbuilt";
  const { positions, velocities, spins = [] } = session.project();
  for (const list of [positions, velocities, spins])
    if (!list.every(Number.isFinite)) throw new Error("a position, velocity or spin is not a number");
  expectSoundResults(session);
  const [first, ...named] = exportLines("end", session, document, "end");
  for (const { lines } of named) expectSound([...lines].join(""), "particle file");
  const end = [...first!.lines].join("");
  expectSound(end, "end state");
  const problems = readScenario(end).diagnostics.filter(isFault);
  if (problems.length > 0) throw new Error(`the end state is refused: ${problems[0].message}`);
  if (readScenario(end).scenario && !run(end, milliseconds / 4)) throw new Error("the end state cannot be built");
  return "ran";
}

/** Numbers at the limits of the format may go beyond them in a run. */
function isFault({ severity, message }: Diagnostic): boolean {
  return severity === "error" && !message.includes("a magnitude between");
}

/** A fix leaves a document: one object. */
function expectJson(text: string, fix: Fix): void {
  const changed = applyFix(text, fix);
  const before = readJsonText(text);
  const after = readJsonText(changed);
  const lost = typeof before.value === "object" && typeof after.value !== "object";
  if (before.sound && (!after.sound || lost))
    throw new Error(`the fix "${fix.title}" leaves ${changed.slice(0, 1000)}`);
}

function expectSound(text: string, where: string): void {
  const broken = /.{0,60}\b(?:NaN|-?Infinity|undefined|null,null|\[object \w+\])(?!\w).{0,60}/.exec(text);
  if (broken) throw new Error(`${where}: ${broken[0]}`);
}

/** What the terminal would print and write. */
function expectSoundResults(session: Session): void {
  const outcome = outcomeOf(session);
  const expectations = judge(session.scenario, outcome);
  const diagnostics = diagnose(session.scenario, outcome, expectations);
  const report = { file: "document", ...outcome, notes: [], expectations, diagnostics };
  const printed: string[] = [];
  const out = { write: (words: string) => printed.push(words) > 0, isTTY: false };
  writeReport(report, session, { out, err: out, env: {} } as never);
  expectSound(printed.join(""), "report");
  JSON.parse(reportJson(report));
  for (const { name, lines } of [...exportLines("series", session, undefined, "series"), ...distributionLines(session)])
    expectSound([...lines].join(""), name);
}

/** Undefined where there is no room for the particles. */
function run(text: string, milliseconds: number): Session | undefined {
  const { scenario } = readScenario(text);
  try {
    const session = new Session(scenario!, buildSystem(scenario!).system);
    const begun = performance.now();
    while (!session.ending && performance.now() - begun < milliseconds)
      session.work({ milliseconds: 10, encounters: 500 });
    return session;
  } catch (error) {
    if (error instanceof CannotBuild) return undefined;
    throw error;
  }
}
