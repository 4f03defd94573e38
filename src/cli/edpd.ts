/** The terminal command `edpd COMMAND …`: dispatch to the commands. All input and output is in `io`. */
import { version } from "../../package.json";
import { Unusable } from "../run/unusable.ts";
import { nearestWord } from "../scenario/suggestions/nearestWord.ts";
import { type CommandSpec, type Given, readCommandLine } from "./commandLine.ts";
import { caps, runCaps } from "./commands/caps.ts";
import { check, runCheck } from "./commands/check.ts";
import { compare, runCompare } from "./commands/compare.ts";
import { estimate, runEstimate } from "./commands/estimate.ts";
import { run, runRun } from "./commands/run.ts";
import { runSchema, schema } from "./commands/schema.ts";
import { runStudyCommand, study } from "./commands/study.ts";
import { runSweepCommand, sweep } from "./commands/sweep.ts";
import { done, type Io, Misuse, misuse, type Status } from "./io.ts";
import { helpOf, overview } from "./output/help.ts";
import { painter } from "./output/styledText.ts";

const help: CommandSpec = {
  name: "help",
  operands: "[COMMAND]",
  does: "list the commands, or explain one",
  details: "",
  options: {},
  examples: [],
};
const versionCommand: CommandSpec = { ...help, name: "version", operands: "", does: "print the version" };

const commands: readonly [CommandSpec, (given: Given, io: Io) => Promise<Status>][] = [
  [check, runCheck],
  [run, runRun],
  [compare, runCompare],
  [sweep, runSweepCommand],
  [study, runStudyCommand],
  [estimate, runEstimate],
  [caps, runCaps],
  [schema, runSchema],
  [help, runHelp],
  [versionCommand, runVersion],
];
const specs = commands.map(([spec]) => spec);

export async function edpd(argv: readonly string[], io: Io): Promise<Status> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (!(error instanceof Misuse || error instanceof Unusable)) throw error;
    // With --json the error is a JSON document, too.
    if (argv.includes("--json")) io.out.write(`${JSON.stringify({ error: error.message }, null, 2)}\n`);
    io.err.write(`${painter(io.err, io.env)("red", "edpd:")} ${error.message}\n`);
    return misuse;
  }
}

async function dispatch([first, ...rest]: readonly string[], io: Io): Promise<Status> {
  if (first === undefined) {
    io.err.write(overview(specs, version));
    return misuse;
  }
  if (first === "--help" || first === "-h") return runHelp(readCommandLine(help, rest), io);
  if (first === "--version" || first === "-v" || first === "-V") return runVersion(undefined, io);
  const [spec, execute] = find(first);
  if (rest.includes("--help") || rest.includes("-h")) {
    io.out.write(helpOf(spec));
    return done;
  }
  return execute(readCommandLine(spec, rest), io);
}

function find(name: string) {
  const found = commands.find(([spec]) => spec.name === name);
  if (found) return found;
  const names = specs.map((spec) => spec.name);
  const nearest = nearestWord(name, names);
  const file = /\.json$/.test(name) ? ` To run a scenario: edpd run ${name}` : "";
  const hint = file || (nearest ? ` Did you mean ${nearest}?` : ` Commands: ${names.join(", ")}.`);
  throw new Misuse(`there is no command ${name}.${hint}\nSee edpd help.`);
}

async function runHelp({ operands: [name] }: Given, io: Io): Promise<Status> {
  io.out.write(name === undefined ? overview(specs, version) : helpOf(find(name)[0]));
  return done;
}

async function runVersion(_: unknown, io: Io): Promise<Status> {
  io.out.write(`edpd ${version}\n`);
  return done;
}
