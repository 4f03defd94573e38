/** Input of `edpd run`: a scenario from its file, or the interrupted run of a directory. */
import { existsSync } from "node:fs";
import { dirname, join, resolve as resolvePath } from "node:path";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { changed } from "../../run/provenance/change.ts";
import { withoutFolders } from "../../run/provenance/runRecord.ts";
import { digestOf } from "../../run/session/checkpointFile.ts";
import { coarserThanAsked } from "../../scenario/checks/checkRules.ts";
import type { Encoding, ReadFile } from "../../scenario/io/namedFile.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import type { ResolvedScenario } from "../../scenario/resolve.ts";
import { resolve } from "../../scenario/schema/scenarioSchema.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { type Built, buildSystem } from "../../scenario/start/buildSystem.ts";
import { CannotBuild } from "../../scenario/start/particleBatch.ts";
import type { Given } from "../commandLine.ts";
import { type Io, Misuse } from "../io.ts";
import type { Message } from "../output/messages.ts";
import { exportOptions } from "./exportOptions.ts";
import { build, openScenario } from "./openScenario.ts";
import { type BegunRun, checkpointName, type KeptRun, readCheckpoint } from "./runCheckpoint.ts";
import { neighbors, readText } from "./scenarioFile.ts";

/** Directory of the results, as typed and absolute. */
export interface OutDirectory {
  readonly shown: string;
  readonly path: string;
}

/** A file that the scenario names, as it was read. */
export interface ReadInput {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly encoding: Encoding | undefined;
}

export interface RunPlan {
  readonly begun: BegunRun;
  readonly out: OutDirectory | undefined;
  readonly scenario: ResolvedScenario;
  readonly built: Built;
  readonly notes: string[];
  readonly inputs: readonly ReadInput[];
  /** Digest of everything on which the run depends. */
  readonly key: string;
  readonly kept: KeptRun | undefined;
  /** The scenario file is not as it was when the run began. */
  readonly edited: boolean;
}

/** A run from its start; without a plan the messages give the reasons. */
export function planned(given: Given, io: Io): { readonly plan: RunPlan | undefined; readonly messages: Message[] } {
  const file = given.operands[0];
  const change = { until: given.positive("until"), seed: given.count("seed"), every: given.positive("every") };
  const opened = openScenario(file, io.cwd);
  const { messages } = opened;
  const document = opened.reading.document && changed(opened.reading.document, change);
  const scenario = opened.reading.scenario && resolve(document!);
  const files = new ReadFiles(file, io.cwd, given.has("any-folder"));
  const built = scenario && build(scenario, file, opened, files.read);
  if (!document || !scenario || !built) return { plan: undefined, messages };
  const begun = {
    file: withoutFolders(file),
    source: resolvePath(io.cwd, file),
    text: opened.text,
    change,
    command: ["edpd", "run", ...given.words.map(withoutFolders)],
    document,
    exports: exportOptions(given),
  };
  const out = outDirectory(given.text("out"), io);
  return { plan: newPlan(begun, { scenario, built, inputs: files.inputs, out }), messages };
}

/** A run that begins now. */
export function newPlan(
  begun: Omit<BegunRun, "notes" | "started">,
  { scenario, built, inputs, out }: Pick<RunPlan, "scenario" | "built" | "inputs" | "out">,
): RunPlan {
  const { document } = begun;
  const coarser = coarserThanAsked(scenario.measure.every, scenario.stop.time);
  const notes = [...built.notes, ...(coarser ? [coarser] : []), ...causedByOptions(begun)];
  return {
    begun: { ...begun, started: new Date().toISOString(), notes },
    out,
    scenario,
    built,
    notes: [...notes],
    inputs,
    key: keyOf(document, scenario, inputs),
    kept: undefined,
    edited: false,
  };
}

/** The interrupted run of a directory. @throws Misuse with the reason why it cannot be continued */
export function resumed(out: OutDirectory, anywhere: boolean): RunPlan {
  const path = join(out.path, checkpointName);
  const { key, kept } = readCheckpoint(path);
  const { time: _, checkpoint: __, recording: ___, ...begun } = kept;
  const { source, document, notes } = begun;
  const files = new ReadFiles(source, dirname(source), anywhere);
  const scenario = resolve(document);
  const built = systemOf(scenario, files.read, `${path} cannot be continued`);
  if (keyOf(document, scenario, files.inputs) !== key) {
    throw new Misuse(
      `${path} cannot be continued: it was written by another version of edpd or Node, or a file that the scenario names has changed since.`,
    );
  }
  const edited = isEdited(begun);
  const plan = { begun, out, scenario, built, key, kept, edited };
  return { ...plan, notes: [...notes], inputs: files.inputs };
}

/** A file that is not there any more has no text to compare, and standard input has none. */
function isEdited({ file, source, text }: BegunRun): boolean {
  if (file === "-" || !existsSync(source)) return false;
  try {
    return readText(source, dirname(source)) !== text;
  } catch (error) {
    if (error instanceof Misuse) return true;
    throw error;
  }
}

export function outDirectory(shown: string | undefined, { cwd }: Io): OutDirectory | undefined {
  return shown === undefined ? undefined : { shown, path: resolvePath(cwd, shown) };
}

/** Reads the files that a scenario names, and remembers them. */
class ReadFiles {
  readonly inputs: ReadInput[] = [];

  constructor(
    private readonly file: string,
    private readonly cwd: string,
    private readonly anywhere: boolean,
  ) {}

  readonly read: ReadFile = (name, encoding) => {
    const text = neighbors(this.file, this.cwd, this.anywhere)(name, encoding);
    this.inputs.push({ name, path: resolvePath(dirname(resolvePath(this.cwd, this.file)), name), text, encoding });
    return text;
  };
}

/** @throws Misuse, a message that begins with `failure` */
export function systemOf(scenario: ResolvedScenario, readFile: ReadFile, failure: string): Built {
  try {
    return buildSystem(scenario, { readFile });
  } catch (error) {
    if (error instanceof CannotBuild) throw new Misuse(`${failure}: ${error.message}`);
    throw error;
  }
}

function keyOf(document: Scenario, { method }: ResolvedScenario, inputs: readonly ReadInput[]): string {
  return digestOf([JSON.stringify(document), ...inputs.map(({ text }) => text)], method.kind, nodeCodec);
}

/** What the check would say of the scenario with --until and --every in place of its own values, and does not say of its text. */
function causedByOptions({ text, document, change }: Pick<BegunRun, "text" | "document" | "change">): string[] {
  if (change.until === undefined && change.every === undefined) return [];
  const [before, now] = [text, JSON.stringify(document)].map((each) =>
    readScenario(each)
      .diagnostics.filter(({ severity }) => severity !== "information")
      .map(({ message }) => message),
  );
  return now.filter((message) => !before.includes(message));
}
