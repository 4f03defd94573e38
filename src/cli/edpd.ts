/** The terminal command `edpd COMMAND …`: dispatch to the commands. All input and output is in `io`. */
import { Unusable } from "../run/unusable.ts";
import { nearestSpelling } from "../scenario/suggestions/nearestSpelling.ts";
import { answer, help, specs } from "./answers.ts";
import { type CommandSpec, type Given, readCommandLine } from "./commandLine.ts";
import * as spec from "./commandSpecs.ts";
import { runBundle } from "./commands/bundle.ts";
import { runCaps } from "./commands/caps.ts";
import { runCheck } from "./commands/check.ts";
import { runCompare } from "./commands/compare.ts";
import { runEstimate } from "./commands/estimate.ts";
import { runMcp } from "./commands/mcp.ts";
import { runPage } from "./commands/page.ts";
import { runReproduce } from "./commands/reproduce.ts";
import { runRun } from "./commands/run.ts";
import { runSchema } from "./commands/schema.ts";
import { runStudyCommand } from "./commands/study.ts";
import { runSweepCommand } from "./commands/sweep.ts";
import { type Io, Misuse, misuse, type Status } from "./io.ts";
import { safeSink } from "./output/safeSink.ts";
import { painter, writeLine } from "./output/styledText.ts";

const commands = new Map<CommandSpec, (given: Given, io: Io) => Promise<Status>>([
  [spec.check, runCheck],
  [spec.run, runRun],
  [spec.reproduce, runReproduce],
  [spec.bundle, runBundle],
  [spec.compare, runCompare],
  [spec.sweep, runSweepCommand],
  [spec.study, runStudyCommand],
  [spec.estimate, runEstimate],
  [spec.caps, runCaps],
  [spec.page, runPage],
  [spec.mcp, (given, io) => runMcp(given, io, edpd)],
  [spec.schema, runSchema],
]);

export async function edpd(argv: readonly string[], world: Io): Promise<Status> {
  const io = { ...world, out: safeSink(world.out), err: safeSink(world.err) };
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (!(error instanceof Misuse || error instanceof Unusable)) throw error;
    // With --json the error is a JSON document, too.
    if (argv.includes("--json")) io.out.write(`${JSON.stringify({ error: error.message }, null, 2)}\n`);
    // Only a hint at the end has a line of its own.
    const [what = "", ...hint] = error.message.split(/\n(?=See edpd [^\n]*$)/);
    writeLine(io.err, `${painter(io.err, io.env)("red", "edpd:")} ${what}`);
    for (const line of hint) writeLine(io.err, line);
    return misuse;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<Status> {
  const answered = answer(argv, io);
  if (answered !== undefined) return answered;
  const [first, ...rest] = argv as [string, ...string[]];
  const spec = first === "--help" || first === "-h" ? help : find(first);
  const given = readCommandLine(spec, rest);
  const execute = commands.get(spec);
  if (execute) return execute(given, io);
  // The name of a command that does not exist, or more than there is to say.
  const [name, ...more] = given.operands;
  if (spec === help && name !== undefined) find(name);
  throw new Misuse(
    `edpd ${spec.name} does not take ${[...(spec === help ? more : given.operands)].join(" ")}.\nSee edpd help.`,
  );
}

function find(name: string) {
  const found = specs.find((spec) => spec.name === name);
  if (found) return found;
  const names = specs.map((spec) => spec.name);
  const nearest = nearestSpelling(name, names);
  const file = /\.json$/.test(name) ? ` To run a scenario: edpd run ${name}` : "";
  const hint = file || (nearest ? ` Did you mean ${nearest}?` : ` Commands: ${names.join(", ")}.`);
  throw new Misuse(`there is no command ${name}.${hint}\nSee edpd help.`);
}
