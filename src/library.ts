/**
 * The package as a library, for Node and browsers (`dist/library.js`): a text is checked and run; messages, series and the state at the end
 * come back as plain data and typed arrays. `libraryTypes.ts` describes it.
 */
import type * as api from "./libraryTypes.ts";
import type { RunMessage } from "./protocol/messages.ts";
import { diagnose } from "./run/diagnose/diagnose.ts";
import { PlacesOfText } from "./run/diagnose/runMessages.ts";
import { exportFiles } from "./run/export/exportRun.ts";
import { changed } from "./run/provenance/change.ts";
import { judge } from "./run/results/expectations.ts";
import { outcomeOf } from "./run/results/outcome.ts";
import { loadRun, reasonOfFailure } from "./run/session/loadRun.ts";
import { seriesOf } from "./run/session/series.ts";
import { Session } from "./run/session/session.ts";
import { withSameBits } from "./run/web/sameBits.ts";
import type { Diagnostic } from "./scenario/diagnostics.ts";
import { readNamed } from "./scenario/io/givenFiles.ts";
import { readScenario as read } from "./scenario/readScenario.ts";
import { resolve } from "./scenario/schema/scenarioSchema.ts";
import type { Scenario } from "./scenario/schema/schema.ts";
import { nearestSpelling } from "./scenario/suggestions/nearestSpelling.ts";

/** Of computing, between two pauses for other tasks (ms). */
const slice = 50;

export class ScenarioError extends Error {
  // The name of the class is shortened in the package.
  static override readonly name: string = "ScenarioError";
  override readonly name = "ScenarioError";

  constructor(readonly messages: readonly api.Message[]) {
    super(
      messages
        .filter(({ severity }) => severity === "error")
        .map(({ range, code, message }) => `${range.line}:${range.column}: ${code}: ${message}`)
        .join("\n"),
    );
  }
}

export const readScenario: typeof api.readScenario = (text) => {
  if (typeof text !== "string") throw new TypeError(`readScenario: expected a text, got ${kindOf(text)}.`);
  const { scenario, document, diagnostics } = read(text);
  const messages = diagnostics.map(messageOf);
  return { messages, ...(scenario && document && { scenario: new CheckedScenario(text, scenario.title, document) }) };
};

export const run: typeof api.run = async (given, options = {}) => {
  checkOptions(options);
  const { until, seed, files = {}, onProgress, signal } = options;
  signal?.throwIfAborted();
  const { text, document: written } = checkedOf(given);
  const document = changed(written, { until, seed });
  const scenario = resolve(document);
  const loaded = withSameBits(() => loadRun(1, text, { scenario, document }, readNamed(files)));
  if ("kind" in loaded) throw new ScenarioError((loaded.messages ?? []).map(messageOf));
  const session = startOf(loaded);
  while (!withSameBits(() => session.work({ milliseconds: slice }))) {
    const { time, collisions, fraction, seconds, secondsLeft } = session.progress();
    if (onProgress?.({ time, collisions, fraction, seconds, secondsLeft }) === false) {
      session.stop();
      break;
    }
    await new Promise((resume) => setTimeout(resume));
    signal?.throwIfAborted();
  }
  return withSameBits(() => resultOf(session, text, document));
};

/** What each option has to be, in words and as a test. */
const forms: { readonly [Name in keyof api.RunOptions]-?: readonly [string, (value: unknown) => boolean] } = {
  until: ["a positive number", (value) => typeof value === "number" && value > 0 && value < Number.POSITIVE_INFINITY],
  seed: ["a whole number ≥ 0", (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  files: [
    "names with a Uint8Array or a text each",
    (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.values(value).every((file) => typeof file === "string" || file instanceof Uint8Array),
  ],
  onProgress: ["a function", (value) => typeof value === "function"],
  signal: ["an AbortSignal", (value) => typeof (value as api.RunSignal | null)?.throwIfAborted === "function"],
};

/** @throws TypeError */
function checkOptions(options: api.RunOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const form = Object.hasOwn(forms, name) ? forms[name as keyof api.RunOptions] : undefined;
    if (!form) {
      const nearest = nearestSpelling(name, Object.keys(forms));
      const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
      throw new TypeError(`run: there is no option ${name}.${hint}`);
    }
    const [expected, fits] = form;
    if (value !== undefined && !fits(value))
      throw new TypeError(`run: expected ${expected} as ${name}, got ${kindOf(value)}.`);
  }
}

/** For messages. */
function kindOf(value: unknown): string {
  if (typeof value === "number" || value === null || value === undefined) return String(value);
  return typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : `a value of the type ${typeof value}`;
}

class CheckedScenario {
  constructor(
    readonly text: string,
    readonly title: string,
    readonly document: Scenario,
  ) {}
}

function checkedOf(given: api.Scenario | string): CheckedScenario {
  if (given instanceof CheckedScenario) return given;
  const text = typeof given === "string" ? given : given?.text;
  if (typeof text !== "string")
    throw new TypeError(`run: expected a text, or a scenario of readScenario, got ${kindOf(given)}.`);
  const { scenario, messages } = readScenario(text);
  if (!scenario) throw new ScenarioError(messages);
  return checkedOf(scenario);
}

function startOf({
  scenario,
  built,
}: {
  scenario: ReturnType<typeof resolve>;
  built: { system: Session["system"] };
}): Session {
  try {
    return withSameBits(() => new Session(scenario, built.system));
  } catch (error) {
    const reason = reasonOfFailure(error, true);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

function resultOf(session: Session, text: string, document: Scenario): api.RunResult {
  const { scenario, system } = session;
  const outcome = outcomeOf(session);
  const judgments = judge(scenario, outcome);
  const { names, columns } = seriesOf(session);
  const { time, positions, velocities, spins } = session.project();
  return {
    ending: { why: session.ending!.why, sentence: outcome.ending!.sentence },
    time,
    collisions: outcome.collisions,
    // The time is their first column.
    series: { time: columns[0], ...Object.fromEntries(names.map((name, k) => [name, columns[k]])) },
    averages: Object.fromEntries(
      Object.entries(outcome.averages).map(([name, { mean, error }]) => [name, { mean, error }]),
    ),
    expectations: judgments.map(({ quantity, wanted, got, passed }) => ({ quantity, expected: wanted, got, passed })),
    messages: new PlacesOfText(text).messages(diagnose(scenario, outcome, judgments)).map(messageOf),
    end: {
      time,
      dimension: system.dimension,
      count: system.count,
      positions,
      velocities,
      ...(spins && { spins }),
      radii: system.radii.slice(),
      masses: system.masses.slice(),
      groups: system.species.slice(),
      groupNames: system.speciesNames,
      files: exportFiles("end", session, document, "end"),
    },
  };
}

function messageOf({ code, severity, message, path, range, fixes }: Diagnostic | RunMessage): api.Message {
  return {
    code,
    severity,
    message,
    path,
    range,
    ...(fixes && { fixes: fixes.map(({ title, edits }) => ({ title, edits })) }),
  };
}
