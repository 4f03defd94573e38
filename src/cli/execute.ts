/** Dispatch of a command line to one of some commands. All input and output is in `io`. */
import { Unusable } from "../run/unusable.ts";
import { nearestSpelling } from "../scenario/suggestions/nearestSpelling.ts";
import { answer, help, specs } from "./answers.ts";
import { type CommandSpec, type Given, readCommandLine } from "./commandLine.ts";
import { type Io, Misuse, misuse, type Status } from "./io.ts";
import { safeSink } from "./output/safeSink.ts";
import { writeError } from "./output/styledText.ts";

type Command = (given: Given, io: Io) => Promise<Status>;

/** By their descriptions, each to be loaded when it is called: all together take twice as long as one. */
export type Commands = ReadonlyMap<CommandSpec, () => Promise<Command>>;

/** @param commands those that can be executed here */
export async function execute(argv: readonly string[], world: Io, commands: Commands): Promise<Status> {
  const io = { ...world, out: safeSink(world.out), err: safeSink(world.err) };
  try {
    return await dispatch(argv, io, commands);
  } catch (error) {
    if (!(error instanceof Misuse || error instanceof Unusable)) throw error;
    // With --json the error is a JSON document, too.
    if (argv.includes("--json")) io.out.write(`${JSON.stringify({ error: error.message }, null, 2)}\n`);
    writeError(error.message, io);
    return misuse;
  }
}

async function dispatch(argv: readonly string[], io: Io, commands: Commands): Promise<Status> {
  const answered = answer(argv, io);
  if (answered !== undefined) return answered;
  const [first, ...rest] = argv as [string, ...string[]];
  const spec = first === "--help" || first === "-h" ? help : find(first);
  const given = readCommandLine(spec, rest);
  const command = await commands.get(spec)?.();
  if (command) return command(given, io);
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
