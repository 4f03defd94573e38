/** Command that pushes or heats particles at the time that is shown: the change is written into the schedule, and the run goes on from there. */
import * as vscode from "vscode";
import { actions } from "../../physics/actions/index.ts";
import type { ParameterValue, ParameterValues } from "../../physics/parameters.ts";
import { readScenario } from "../../scenario/readScenario.ts";
import { outerNames } from "../../scenario/schema/scenarioSchema.ts";
import { writeJson } from "../../scenario/text/jsonScalar.ts";
import { readJsonText } from "../../scenario/text/jsonText.ts";
import { Source } from "../../scenario/text/source.ts";
import { rangeOf } from "../language/diagnosticsView.ts";
import type { Panels } from "../panel/panels.ts";
import { showInText } from "../panel/textPlaces.ts";
import { activeScenario } from "./runCommands.ts";
import type { Runs } from "./runs.ts";
import type { RunStarter } from "./startRun.ts";

const command = "edpd.changeNow";
/** Of a time that is written. */
const digits = 6;

interface Change extends vscode.QuickPickItem {
  readonly action: string;
  readonly value: ParameterValue;
}

export function registerScheduleCommand(runs: Runs, panels: Panels, starter: RunStarter): vscode.Disposable {
  return vscode.commands.registerCommand(command, async (given?: unknown) => {
    const uri = given instanceof vscode.Uri ? given : activeScenario(panels);
    const document = uri && (await vscode.workspace.openTextDocument(uri));
    if (!document) return;
    const run = runs.of(uri);
    const at = Number((run?.status?.time ?? 0).toPrecision(digits));
    const chosen = await vscode.window.showQuickPick(
      changes(run?.scene?.size.length ?? 2, panels.of(uri)?.view?.chosen),
      { title: `Change Particles at t = ${at}`, placeHolder: "Written into the schedule of the scenario" },
    );
    if (!chosen) return;
    const wasRunning = run?.state === "running";
    await write(document, at, chosen);
    if ((await starter.run(document)) > 0 || at === 0) return;
    await goTo(runs, uri, at, wasRunning);
  });
}

/** One of each action, those of examples; a push of the chosen particle first, where there is one. */
function changes(dimension: number, particle: number | undefined): Change[] {
  const change = (action: string, value: ParameterValue, description?: string): Change => ({
    label: `${action} ${writeJson(value)}`,
    action,
    value,
    ...(description !== undefined && { description }),
  });
  const fitted = (value: ParameterValue): ParameterValue => {
    if (typeof value !== "object" || Array.isArray(value)) return value;
    const { velocity } = value as ParameterValues;
    const along = Array.isArray(velocity)
      ? { velocity: Array.from({ length: dimension }, (_, k) => velocity[k] ?? 0) }
      : {};
    return { ...(value as ParameterValues), ...along } as ParameterValues;
  };
  return actions.flatMap(({ name, value: { examples = [], description }, example, ofParticle }) => {
    const about = description.split(/[.;]/)[0];
    return [
      ...(ofParticle && particle !== undefined
        ? [change(name, fitted({ ...(example as ParameterValues), particle }), "The chosen particle")]
        : []),
      ...(examples.length > 0 ? examples : [example]).map((value) => change(name, fitted(value), about)),
    ];
  });
}

/** The new entry is selected: its numbers can be changed at once. One step to undo. */
async function write(document: vscode.TextDocument, at: number, { action, value }: Change): Promise<void> {
  const text = document.getText();
  const { places } = readJsonText(text, outerNames());
  const source = new Source(text, places);
  const known = readScenario(text).document?.schedule;
  const entry = `{ "at": ${at}, "${action}": ${writeJson(value)} }`;
  const { start, end, newText } = known
    ? source.append(["schedule"], known.length, entry)
    : source.add([], "schedule", `[${entry}]`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, rangeOf(document, { start, end }), newText);
  await vscode.workspace.applyEdit(edit);
  const from = start + newText.indexOf(entry);
  await showInText(document.uri, { start: from, end: from + entry.length });
}

/** As soon as the new text is loaded. */
async function goTo(runs: Runs, uri: vscode.Uri, time: number, goesOn: boolean): Promise<void> {
  const isLoaded = () => ["running", "paused", "finished", "failed", "dead"].includes(runs.of(uri)?.state ?? "failed");
  while (!isLoaded())
    await new Promise<void>((done) => {
      const { dispose } = runs.onDidChange(() => {
        dispose();
        done();
      });
    });
  const run = runs.of(uri);
  if (!goesOn) run?.send({ kind: "pause" });
  run?.send({ kind: "seek", time, beyond: true });
}
