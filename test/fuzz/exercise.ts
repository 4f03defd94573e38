/** Everything that may happen to a document: it is read, estimated, built, run for a moment, and its end state is run on. */
import { exportLines } from "../../src/run/export/exportRun.ts";
import { Session } from "../../src/run/session/session.ts";
import { estimate } from "../../src/scenario/estimate/estimate.ts";
import { readScenario } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { CannotBuild } from "../../src/scenario/start/particleBatch.ts";

export type Fate = "refused" | "large" | "unbuilt" | "ran";

/** Larger systems take long to build, which is no hang. */
const mostParticles = 1000;

/** @throws where something is wrong with the program */
export function exercise(text: string, milliseconds: number): Fate {
  const { scenario, document, diagnostics } = readScenario(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!scenario || !document) {
    if (errors.length === 0) throw new Error("a document is refused without an error");
    return "refused";
  }
  const expected = estimate(scenario);
  if (!expected || expected.count > mostParticles) return "large";
  const session = run(text, milliseconds);
  if (!session) return "unbuilt";
  if (session.project().positions.some(Number.isNaN)) throw new Error("a position is not a number");
  const end = [...exportLines("end", session, document, "end")[0]!.lines].join("");
  const problems = readScenario(end).diagnostics.filter(
    // Numbers at the limits of the format may go beyond them in a run.
    ({ severity, message }) => severity === "error" && !message.includes("a magnitude between"),
  );
  if (problems.length > 0) throw new Error(`the end state is refused: ${problems[0]!.message}`);
  if (readScenario(end).scenario && !run(end, milliseconds / 4)) throw new Error("the end state cannot be built");
  return "ran";
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
