/** Command Compare Methods…: choice of methods and of a sweep; the comparison runs in a thread and is shown in a tab. */
import * as vscode from "vscode";
import type { ComparisonCommand } from "../../protocol/comparisonPage.ts";
import type { ComparisonAim, ComparisonSweep } from "../../protocol/messages.ts";
import type { OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import { sweepValues } from "../../run/compare/sweepValues.ts";
import { buildOf, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Panels } from "../panel/panels.ts";
import type { Deferred } from "../platform/platform.ts";
import type { DeletedFiles } from "../runs/deletedFiles.ts";
import { refuseWithoutFile } from "../runs/deletedFileText.ts";
import { stemOf } from "../runs/exports/exportFormats.ts";
import { saveMade } from "../runs/exports/saveExports.ts";
import { activeScenario, complainOfErrors, runCommands } from "../runs/runCommands.ts";
import type { Runs } from "../runs/runs.ts";
import { type Answer, answerTo, inOrder } from "./compareChoices.ts";
import type { Comparisons } from "./comparisons.ts";
import type { ComparisonTabs } from "./comparisonTabs.ts";
import type { OfferedMethod } from "./offeredMethods.ts";

const title = "Compare Methods";

export function registerCompare(
  comparisons: Comparisons,
  tabs: ComparisonTabs,
  panels: Panels,
  documents: ScenarioDocuments,
): vscode.Disposable {
  const compare = vscode.commands.registerCommand(runCommands.compare, async (given?: unknown) => {
    const uri =
      given instanceof vscode.Uri && given.path.endsWith(".edpd.json")
        ? given
        : (activeScenario(panels) ?? tabs.active);
    if (!uri) {
      void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const { token } = new vscode.CancellationTokenSource();
    const facts = (await documents.latest(document, token))?.facts;
    if (!facts) {
      await complainOfErrors(uri, "has errors: there is nothing to compare yet");
      return;
    }
    const text = document.getText();
    const offered = await documents.offered(document);
    const methods = await chooseMethods(offered?.methods ?? []);
    if (!methods) return;
    const refused = (sweep: ComparisonSweep) => documents.refusals(document, { methods, sweep });
    const choice = await chooseSweep(offered?.sweeps ?? [], offered?.samplers ?? false, refused);
    if (choice === "canceled") return;
    const { files } = buildOf(document);
    tabs.open(uri);
    comparisons.start(uri.toString(), {
      text,
      methods,
      ...(files !== undefined && { files }),
      ...choice,
    });
  });
  const look = (document: vscode.TextDocument) =>
    comparisons.textChanged(document.uri.toString(), (text) => means(document, text));
  const changes = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) look(document);
  });
  // The text may have changed since the comparison, in another window.
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(compare, changes, vscode.workspace.onDidOpenTextDocument(look));
}

interface RequestParts {
  readonly comparisons: Comparisons;
  readonly runs: Runs;
  readonly gone: Pick<DeletedFiles, "update">;
  readonly deferred: () => Promise<Deferred>;
}

/** Requests of the page of a comparison. */
export async function executeComparison(
  { comparisons, runs, gone, deferred }: RequestParts,
  uri: vscode.Uri,
  { kind }: Exclude<ComparisonCommand, { kind: "ready" }>,
): Promise<void> {
  const needsText = kind === "compare" || kind === "compareAgain";
  if (needsText && (await gone.update(uri))) return refuseWithoutFile(uri, runs);
  switch (kind) {
    case "compare":
      await vscode.commands.executeCommand(runCommands.compare, uri);
      break;
    case "compareAgain":
      await compareAgain(uri, comparisons);
      break;
    case "stop":
      comparisons.stop(uri.toString());
      break;
    case "save": {
      const comparison = comparisons.of(uri.toString());
      if (!comparison) break;
      const { csvOfComparison } = await deferred();
      const table = [...csvOfComparison(comparison.rounds)].join("");
      await saveMade(uri, `${stemOf(uri.path)}-methods.csv`, new TextEncoder().encode(table));
      break;
    }
  }
}

/** Compares the same methods on the current text. */
async function compareAgain(uri: vscode.Uri, comparisons: Comparisons): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const { files } = buildOf(document);
  const now = { text: document.getText(), ...(files !== undefined && { files }) };
  if (!comparisons.again(uri.toString(), now)) await vscode.commands.executeCommand(runCommands.compare, uri);
}

type MethodItem = vscode.QuickPickItem & { readonly offered?: OfferedMethod };

async function chooseMethods(offered: readonly OfferedMethod[]): Promise<string[] | undefined> {
  const items: MethodItem[] = [];
  let group = "";
  for (const each of offered) {
    if (each.group !== group) items.push({ label: each.group, kind: vscode.QuickPickItemKind.Separator });
    group = each.group;
    const { words: label, description, detail, picked } = each;
    items.push({ label, description, detail, picked, offered: each });
  }
  for (let again = false; ; again = true) {
    const chosen = await vscode.window.showQuickPick(items, {
      title: `${title} (1 of 2): Methods`,
      placeHolder: again ? "None selected: select one or more, or press Escape to cancel" : "Select methods to compare",
      canPickMany: true,
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    if (!chosen) return undefined;
    const methods = inOrder(chosen.flatMap((item) => item.offered ?? []));
    if (methods.length > 0) return methods;
  }
}

const countPrompt =
  "20..160: eight values with equal ratios; 20..160:12: twelve; 20..160/20: every 20; 20,40,80: a list.";

const sweepWords = {
  cells: {
    label: "For a range of cells",
    of: "cells along each axis",
    detail: "Cost of each method with larger and smaller cells.",
    prompt: countPrompt,
  },
  n: {
    label: "For a range of particles",
    of: "particles",
    detail: "Cost of each method with more particles, at the same fraction.",
    prompt: countPrompt,
  },
  step: {
    label: "For a range of time steps",
    of: "the time step",
    detail: "Collisions missed, invented and delayed between time steps, compared with the exact engine; and cost.",
    prompt: "0.001..0.1: eight steps with equal ratios; 0.001..0.1:12: twelve; 0.01,0.02,0.05: a list.",
  },
} as const;

type Ask = (sweep: ComparisonSweep) => Promise<Refusals | undefined>;

interface Choice {
  readonly sweep?: ComparisonSweep;
  readonly aim?: ComparisonAim;
}

async function chooseSweep(
  offered: readonly OfferedSweep[],
  samplers: boolean,
  refused: Ask,
): Promise<Choice | "canceled"> {
  if (offered.length === 0 && !samplers) return {};
  type Item = vscode.QuickPickItem & { readonly sweep?: OfferedSweep; readonly aim?: ComparisonAim };
  const beside: Item = {
    label: "By decorrelation, beside event chains",
    aim: "decorrelation",
    detail: "How soon bond order and density become independent of what they were, in time of the engine.",
  };
  const chosen = await vscode.window.showQuickPick<Item>(
    [
      {
        label: "Once, as in the scenario",
        detail: "A table of the agreement of events and the cost of each method.",
      },
      ...offered.map((sweep) => {
        const { label, detail } = sweepWords[sweep.of];
        return { label: `${label} …`, description: sweep.usual, detail: `${detail} A table and a chart.`, sweep };
      }),
      ...(samplers ? [beside] : []),
    ],
    {
      title: `${title} (2 of 2): Sweep`,
      placeHolder: samplers ? "Once, over a range, or by decorrelation" : "Once, or over a range",
      ignoreFocusOut: true,
    },
  );
  if (!chosen) return "canceled";
  if (chosen.aim) return { aim: chosen.aim };
  if (!chosen.sweep) return {};
  const { of, usual } = chosen.sweep;
  const text = await vscode.window.showInputBox({
    title: `${title}: ${of === "step" ? "" : "number of "}${sweepWords[of].of}`,
    value: usual,
    prompt: sweepWords[of].prompt,
    validateInput: async (typed) => shown(await answerTo(typed, { of, usual }, refused)),
    ignoreFocusOut: true,
  });
  const values = text === undefined ? undefined : sweepValues(text, of);
  return values ? { sweep: { of, values } } : "canceled";
}

function shown(answer: Answer | undefined): vscode.InputBoxValidationMessage | undefined {
  if (!answer) return undefined;
  const { severity, message } = answer;
  const { Error: error, Warning: warning, Info: information } = vscode.InputBoxValidationSeverity;
  return { message, severity: { error, warning, information }[severity] };
}
