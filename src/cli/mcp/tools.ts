/**
 * Tools for assistants: the commands of the terminal on the scenarios of one folder, outside of which nothing is read or written, and what
 * must be known to write a scenario.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import sampleTexts from "../../../dist/samples.json";
import { makeDirectory } from "../../run/unusable.ts";
import { jsonSchema } from "../../scenario/schema/jsonSchema.ts";
import { nearestSpelling } from "../../scenario/suggestions/nearestSpelling.ts";
import { howToStop } from "../commands/drive.ts";
import { type Io, type Status, wrong } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";
import { type Tool, ToolFailure } from "./tool.ts";

type Execute = (argv: readonly string[], io: Io) => Promise<Status>;

interface Run {
  readonly file: string;
  /** Of its summary, as it is printed. */
  readonly output: string[];
  progress: string;
  status: Status | undefined;
  stop: () => void;
}

/** Of a sample (characters), where its first sentence is no longer. */
const longestSummary = 240;
/** Longest text of a scenario that is written (characters). */
const longestText = 1_000_000;
/** Runs at a time: each takes a share of one processor. */
const mostRuns = 2;
/** Seconds for which a call waits for the end of a run. */
const patience = 20;

const file = { type: "string", description: "path of a scenario in the folder, ending in .edpd.json" } as const;
const id = { type: "number", description: "the number that `run` has given" } as const;

interface Toolbox {
  readonly tools: readonly Tool[];
  /**
   * Expected time of a run (s), of its end or of another one; undefined where it is not known.
   * @throws ToolFailure where there is no such file
   */
  seconds(name: string, until?: number): Promise<number | undefined>;
  /** Ends the runs in progress: the client has gone. */
  stop(): void;
}

export function toolsIn(folder: string, execute: Execute, world: Io): Toolbox {
  // No command writes results, so that a signal ends the process at once: none is kept from it.
  const io: Io = { ...world, onInterrupt: () => () => {}, protect: () => () => {}, interruption: () => () => false };
  const runs = new Map<string, Run>();

  /** A command on one file, with what it prints. */
  const command = async (words: readonly string[], name: string): Promise<string> => {
    const parts: string[] = [];
    const sink = { write: (part: string) => void parts.push(part), interactive: false, columns: 120 };
    await execute([...words, scenarioIn(folder, name)], {
      ...io,
      cwd: folder,
      out: sink,
      err: sink,
      env: { NO_COLOR: "1" },
    });
    return parts.join("");
  };

  const begin = (name: string, until: number | undefined): string => {
    const path = scenarioIn(folder, name);
    if ([...runs.values()].filter(({ status }) => status === undefined).length >= mostRuns)
      throw new ToolFailure(`${mostRuns} runs are in progress: wait for one, or stop it.`);
    const run: Run = { file: name, output: [], progress: "placing particles", status: undefined, stop: () => {} };
    const number = String(runs.size + 1);
    runs.set(number, run);
    const out = { write: (part: string) => void run.output.push(part), interactive: false, columns: 120 };
    const err = {
      write: (part: string) => {
        const words = part
          .replace(/\p{Cc}(\[[\d;?]*[A-Za-z])?/gu, "")
          .replace(` · ${howToStop}`, "")
          .trim();
        if (words !== "") run.progress = words;
      },
      interactive: true,
      columns: 120,
    };
    // A run that is stopped before it listens ends as soon as it does.
    let early = false;
    run.stop = () => {
      early = true;
    };
    const onInterrupt = (listener: () => void) => {
      run.stop = listener;
      if (early) listener();
      early = false;
      return () => {};
    };
    const argv = ["run", ...(until === undefined ? [] : ["--until", String(until)]), path];
    execute(argv, { ...io, cwd: folder, out, err, env: { NO_COLOR: "1" }, onInterrupt }).then(
      (status) => {
        run.status = status;
      },
      (error) => {
        run.output.push(`The run has failed: ${error instanceof Error ? error.message : String(error)}`);
        run.status = wrong;
      },
    );
    return number;
  };

  const reported = async (number: string, seconds: number, signal: AbortSignal): Promise<string> => {
    const run = runs.get(number);
    if (!run) throw new ToolFailure(`there is no run ${number}.`);
    const end = io.now() + 1000 * seconds;
    while (run.status === undefined && io.now() < end && !signal.aborted)
      await new Promise((done) => setTimeout(done, 100));
    if (signal.aborted) run.stop();
    if (run.status === undefined)
      return `Run ${number} of ${run.file} is in progress: ${run.progress}\nAsk again with run_status, or stop it with stop_run.`;
    return `Run ${number} of ${run.file} has ended with status ${run.status}.\n${run.output.join("") || run.progress}`;
  };

  const tools: readonly Tool[] = [
    {
      name: "list_samples",
      description: "Names of sample scenarios with what they show. Begin from the nearest one.",
      parameters: {},
      required: [],
      call: () => [...samples].map(([name, text]) => `${name}: ${summaryOf(text)}`).join("\n"),
    },
    {
      name: "read_sample",
      description: "The text of a sample scenario.",
      parameters: { name: { type: "string", description: "as in list_samples" } },
      required: ["name"],
      call: ({ name }) => samples.get(String(name)) ?? unknown("sample", String(name), [...samples.keys()]),
    },
    {
      name: "describe_format",
      description:
        "The words of the scenario format, or the meaning and the form of one: `particles`, `contact.restitution`.",
      parameters: { word: { type: "string", description: "path of a word; without it, all words at the top" } },
      required: [],
      call: ({ word }) => describedWord(word === undefined ? [] : String(word).split(".")),
    },
    {
      name: "explain_message",
      description: "What a message of the check means, by its code.",
      parameters: { code: { type: "string", description: "as in parentheses behind the message: `overlap`" } },
      required: ["code"],
      call: ({ code }) => explained(String(code)),
    },
    {
      name: "list_scenarios",
      description: "The scenarios in the folder.",
      parameters: {},
      required: [],
      call: () => scenariosOf(folder).join("\n") || "There are none: write one with write_scenario.",
    },
    {
      name: "write_scenario",
      description: "Write a scenario into the folder, replacing one of this name, and check it.",
      parameters: { file, text: { type: "string", description: "JSON with comments" } },
      required: ["file", "text"],
      call: async ({ file, text }) => {
        const path = placeIn(folder, String(file));
        if (String(text).length > longestText)
          throw new ToolFailure(`expected at most ${longestText} characters of text, got ${String(text).length}.`);
        let above = dirname(path);
        while (!existsSync(above)) above = dirname(above);
        inside(folder, above, String(file));
        makeDirectory(dirname(path));
        writeWhole(path, [String(text)]);
        return command(["check"], String(file));
      },
    },
    {
      name: "check",
      description: "Errors and warnings of a scenario: file:line:column, code, and suggested fixes.",
      parameters: { file },
      required: ["file"],
      call: ({ file }) => command(["check"], String(file)),
    },
    {
      name: "estimate",
      description: "Expected collisions, time and memory of a run, before it is run.",
      parameters: { file },
      required: ["file"],
      call: ({ file }) => command(["estimate", "--trial", "2"], String(file)),
    },
    {
      name: "run",
      description: `Run a scenario: its measurements beside theory. After ${patience} seconds the answer is a number, to ask for by run_status.`,
      parameters: { file, until: { type: "number", description: "stop at this time, instead of the scenario’s end" } },
      required: ["file"],
      call: ({ file, until }, signal) =>
        reported(begin(String(file), until === undefined ? undefined : Number(until)), patience, signal),
    },
    {
      name: "run_status",
      description: `Progress of a run, or its results. Waits for the end for up to ${patience} seconds.`,
      parameters: {
        run: id,
        wait: {
          type: "number",
          description: `seconds to wait at most, ${patience} by default; 0: the progress at once`,
        },
      },
      required: ["run"],
      call: ({ run, wait = patience }, signal) => reported(String(run), Math.min(Number(wait), patience), signal),
    },
    {
      name: "stop_run",
      description: "Stop a run at its present time, and give its results.",
      parameters: { run: id },
      required: ["run"],
      call: ({ run }, signal) => {
        runs.get(String(run))?.stop();
        return reported(String(run), patience, signal);
      },
    },
  ];
  const seconds = async (name: string, until?: number) => {
    const text = await command(["estimate", "--trial", "0", "--json"], name);
    const [whole, end] = ["seconds", "time"].map((key) => Number(new RegExp(`"${key}": ([\\d.e+-]+)`).exec(text)?.[1]));
    const expected = until === undefined ? whole! : (whole! * until) / end!;
    return Number.isNaN(expected) ? undefined : expected;
  };
  const stop = () => {
    for (const run of runs.values()) if (run.status === undefined) run.stop();
  };
  return { tools, seconds, stop };
}

const samples = new Map(
  Object.entries(sampleTexts as Readonly<Record<string, string>>).flatMap(([name, text]) =>
    name.endsWith(".edpd.json") ? [[name.replace(".edpd.json", ""), text] as const] : [],
  ),
);

/** Of its comment at the beginning the first sentences, so that all samples fit into one answer. */
function summaryOf(text: string): string {
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(text) ?? [];
  const words = comment
    .replace(/^\/\/ ?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentences = words.split(/(?<=[.?!]) /);
  let end = 1;
  while (end < sentences.length && sentences.slice(0, end + 1).join(" ").length <= longestSummary) end++;
  return sentences.slice(0, end).join(" ");
}

function unknown(what: string, name: string, names: readonly string[]): never {
  const nearest = nearestSpelling(name, names);
  throw new ToolFailure(`there is no ${what} ${name}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`);
}

/** Those that can be read: links that lead out of the folder are left out, with what they lead to. */
function scenariosOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".edpd.json") && leadsInside(folder, resolve(folder, name)))
    .sort();
}

/** A path within the folder, whether there is something or not. */
function placeIn(folder: string, name: string): string {
  const path = resolve(folder, name);
  const way = relative(folder, path);
  if (name.trim() === "") throw new ToolFailure("expected the name of a scenario, got an empty text.");
  if (isAbsolute(name) || way === "" || way.split(sep)[0] === "..")
    throw new ToolFailure(`${name} is outside of the folder.`);
  if (!name.endsWith(".edpd.json")) throw new ToolFailure(`${name}: the name of a scenario ends in .edpd.json.`);
  if (/\p{Cc}/u.test(name)) throw new ToolFailure(`${JSON.stringify(name)}: a name has no control characters.`);
  return path;
}

/** Links are followed: what they lead to lies in the folder, too. */
function inside(folder: string, path: string, name: string): void {
  if (!leadsInside(folder, path)) throw new ToolFailure(`${name} is outside of the folder.`);
}

function leadsInside(folder: string, path: string): boolean {
  // A link may lead nowhere.
  if (!existsSync(path)) return false;
  const way = relative(realpathSync(folder), realpathSync(path));
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

function scenarioIn(folder: string, name: string): string {
  const path = placeIn(folder, name);
  if (!existsSync(path)) return unknown("scenario", name, scenariosOf(folder));
  inside(folder, path, name);
  const operand = relative(folder, path);
  return operand.startsWith("-") ? `.${sep}${operand}` : operand;
}

type Schema = { readonly [key: string]: unknown };

/** A word may have one of several forms, and lists have the words of their items. */
function propertiesOf(schema: Schema): Map<string, Schema> {
  const found = new Map(Object.entries((schema.properties ?? {}) as Record<string, Schema>));
  const forms = [
    ...((schema.anyOf ?? schema.oneOf ?? []) as Schema[]),
    ...(schema.items ? [schema.items as Schema] : []),
  ];
  for (const form of forms)
    for (const [name, inner] of propertiesOf(form)) if (!found.has(name)) found.set(name, inner);
  return found;
}

function describedWord(path: readonly string[]): string {
  let schema = jsonSchema() as Schema;
  for (const word of path)
    schema = propertiesOf(schema).get(word) ?? unknown("word", word, [...propertiesOf(schema).keys()]);
  const { description, type, enum: words, examples, default: otherwise } = schema;
  const facts = { type, words, examples, default: otherwise };
  const own = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  const inner = [...propertiesOf(schema)].map(([name, { description }]) => `- ${name}: ${description ?? ""}`);
  return [path.join(".") || "scenario", description, ...own, ...inner].filter((line) => line !== undefined).join("\n");
}

/** The lines of docs/FORMAT.md that begin with the code. */
function explained(code: string): string {
  const path = fileURLToPath(new URL("../docs/FORMAT.md", import.meta.url));
  if (!existsSync(path)) throw new ToolFailure("the documentation of the format is missing in this installation.");
  const lines = readFileSync(path, "utf8").split("\n");
  const found = lines.filter((line) => line.startsWith(`| \`${code}\` |`));
  if (found.length > 0) return found.join("\n");
  const codes = lines.flatMap((line) => /^\| `([a-z-]+)` \|/.exec(line)?.[1] ?? []);
  return unknown("message code", code, codes);
}
