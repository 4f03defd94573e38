/** Commands that need no thread and no part of the program: help and version, answered as soon as Node has started. */
import { version } from "../../package.json";
import type { CommandSpec } from "./commandLine.ts";
import {
  bundle,
  caps,
  check,
  compare,
  estimate,
  mcp,
  page,
  reproduce,
  run,
  schema,
  study,
  sweep,
} from "./commandSpecs.ts";
import { done, type Io, misuse, type Status } from "./io.ts";
import { helpOf, overview } from "./output/help.ts";

export const help: CommandSpec = {
  name: "help",
  operands: "[COMMAND]",
  does: "list the commands, or explain one",
  details: "",
  options: {},
  examples: [],
};
const versionCommand: CommandSpec = { ...help, name: "version", operands: "", does: "print the version" };
export const specs = [
  check,
  run,
  reproduce,
  bundle,
  compare,
  sweep,
  study,
  estimate,
  caps,
  page,
  mcp,
  schema,
  help,
  versionCommand,
];

const asksForHelp = (word: string) => word === "--help" || word === "-h";

/** Writes the answer; undefined: a command is to be executed, or the command line is wrong. */
export function answer(argv: readonly string[], { out, err }: AnswerSinks): Status | undefined {
  const [first, ...rest] = argv;
  if (first === undefined) {
    err.write(overview(specs, version));
    return misuse;
  }
  const text = asksForHelp(first) || first === help.name ? helpAbout(rest) : answerOf(first, rest);
  if (text !== undefined) out.write(text);
  return text === undefined ? undefined : done;
}

type AnswerSinks = { readonly [stream in "out" | "err"]: Pick<Io["out"], "write"> };

function helpAbout(operands: readonly string[]): string | undefined {
  if (operands.length === 0) return overview(specs, version);
  const spec = specs.find(({ name }) => name === operands[0]);
  return spec && operands.slice(1).every(asksForHelp) ? helpOf(spec) : undefined;
}

function answerOf(first: string, rest: readonly string[]): string | undefined {
  const spec = specs.find(({ name }) => name === first);
  if (spec && rest.some(asksForHelp)) return helpOf(spec);
  const asks = spec === versionCommand ? rest.length === 0 : ["--version", "-v", "-V"].includes(first);
  return asks ? `edpd ${version}\n` : undefined;
}
