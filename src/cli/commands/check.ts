/** `edpd check`: checks that scenarios are valid and can be built, and with --run that their expectations hold. */

import { number, whole } from "../../format/numbers.ts";
import { type Judgment, receivedText } from "../../run/results/expectations.ts";
import type { Outcome } from "../../run/results/outcome.ts";
import { estimate } from "../../scenario/estimate/estimate.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, interrupted, Misuse, misuse, type Status, wrong } from "../io.ts";
import { countBy, type Message, writeMessage } from "../output/messages.ts";
import { painter, writeLine } from "../output/styledText.ts";
import { build, openScenario } from "./openScenario.ts";
import { neighbors } from "./scenarioFile.ts";

/** Result of one file, as in `--json`. */
interface Checked {
  readonly file: string;
  readonly ok: boolean;
  /** The reason why it could not be read, or was not run to its end. */
  readonly error?: string;
  readonly interrupted?: true;
  readonly messages: readonly Message[];
  readonly notes: readonly string[];
  readonly expectations?: readonly Judgment[];
  readonly outcome?: Outcome;
}

/** Larger systems are not built without a run: it would take too long. */
const mostBuilt = 1_000_000;

export async function runCheck(given: Given, io: Io): Promise<Status> {
  if (given.operands.length === 0) throw new Misuse("edpd check takes at least one FILE.\nSee edpd help check.");
  const paint = painter(io.out, io.env);
  const json = given.has("json");
  const checked: Checked[] = [];
  let status = done;
  for (const file of given.operands) {
    const result = await checkOne(file, given, io);
    if (result === undefined) {
      status = interrupted;
      const error = `${file}: stopped by user, so expectations are not checked.`;
      checked.push({ file, ok: false, error, interrupted: true, messages: [], notes: [] });
      if (!json) writeLine(io.err, `edpd: ${error}`);
      break;
    }
    checked.push(result);
    if (result.error !== undefined) status = misuse;
    else if (!result.ok) status = Math.max(status, wrong);
    if (!json) write(result, given.has("quiet"), io, paint);
  }
  if (json) io.out.write(`${JSON.stringify({ files: checked }, null, 2)}\n`);
  else if (checked.length > 1 && !given.has("quiet")) {
    const all = checked.flatMap(({ messages }) => messages);
    const unread = checked.filter(({ error, interrupted }) => error !== undefined && !interrupted).length;
    writeLine(
      io.out,
      `${checked.length} files: ${plural(countBy(all, "error"), "error")}, ${plural(countBy(all, "warning"), "warning")}${unread > 0 ? `, ${unread} could not be read` : ""}.`,
    );
  }
  return status;
}

/** Undefined where Ctrl-C stopped it. */
async function checkOne(file: string, given: Given, io: Io): Promise<Checked | undefined> {
  const run = given.has("run");
  let opened: ReturnType<typeof openScenario>;
  try {
    opened = openScenario(file, io.cwd);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    return { file, ok: false, error: error.message, messages: [], notes: [] };
  }
  const { reading, messages } = opened;
  const { scenario } = reading;
  const ok = () => countBy(messages, "error") === 0;
  if (!scenario || (!run && (estimate(scenario)?.count ?? 0) > mostBuilt))
    return { file, ok: ok(), messages, notes: [] };
  const endless = Object.keys(scenario.stop).length === 0;
  if (run && endless) {
    messages.push(
      at("stop", "error", "This scenario has no `stop` condition, so that it cannot be run to its end.", ["stop"]),
    );
  }
  const built = build(scenario, file, opened, neighbors(file, io.cwd, given.has("any-folder")));
  if (!built || !run || endless) return { file, ok: ok(), messages, notes: built?.notes ?? [] };
  const { checkRun } = await import("./checkRun.ts");
  const finished = await checkRun(scenario, built, io, (progress) => `${file}: ${progress}`);
  if (!finished) return undefined;
  const { expectations, outcome, problems } = finished;
  for (const { code, severity, message, path, remedies } of problems) {
    messages.push({ ...at(code, severity, message, path), ...(remedies && { fixes: remedies }) });
  }
  return { file, ok: ok(), messages, notes: built.notes, expectations, outcome };

  function at(code: string, severity: Message["severity"], message: string, path: Message["path"]): Message {
    const range = reading.at(path);
    return { file, line: range.line, column: range.column, severity, code, message, path, range };
  }
}

function write(result: Checked, quiet: boolean, io: Io, paint: ReturnType<typeof painter>): void {
  const { file, error, messages, notes, expectations = [], outcome, ok } = result;
  if (error !== undefined) writeLine(io.err, `edpd: ${error}`);
  for (const message of messages) io.out.write(writeMessage(message, paint));
  if (quiet) return;
  for (const note of notes) writeLine(io.out, `${file}: note: ${note}`);
  if (outcome) {
    for (const { passed, quantity, wanted, ...judgment } of expectations.filter(({ passed }) => passed)) {
      writeLine(
        io.out,
        `${file}: ${passed ? paint("green", "holds") : ""} ${quantity} ${wanted}: ${receivedText(judgment)}`,
      );
    }
    const said = expectations.length === 0 ? " No expectations." : "";
    writeLine(io.out, `${file}: ran to time ${number(outcome.time)}, ${whole(outcome.collisions)} collisions.${said}`);
  } else if (ok && messages.length === 0) writeLine(io.out, `${file}: ${paint("green", "no problems")}`);
}
