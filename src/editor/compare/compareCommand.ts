/** Compare Methods…: which methods, over which range; then they run in a thread of their own, and the panel shows what they cost. */
import * as vscode from "vscode";
import type { ComparisonSweep } from "../../protocol/messages.ts";
import type { OfferedSweep } from "../../run/compare/defaultSweeps.ts";
import type { Refusals } from "../../run/compare/sizeSweep.ts";
import { sweepValues } from "../../run/sweep/sweepValues.ts";
import { buildOf, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Panels } from "../panel/panels.ts";
import { activeScenario, runCommands } from "../runs/runCommands.ts";
import { type Answer, answerTo, inOrder } from "./compareChoices.ts";
import type { Comparisons } from "./comparisons.ts";
import type { OfferedMethod } from "./offeredMethods.ts";

const title = "Compare Methods";

export function registerCompare(
  comparisons: Comparisons,
  panels: Panels,
  documents: ScenarioDocuments,
): vscode.Disposable {
  const compare = vscode.commands.registerCommand(runCommands.compare, async (given?: unknown) => {
    const uri = given instanceof vscode.Uri && given.path.endsWith(".edpd.json") ? given : activeScenario(panels);
    if (!uri) {
      void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const { token } = new vscode.CancellationTokenSource();
    const facts = (await documents.latest(document, token))?.facts;
    if (!facts) {
      await complainOfErrors(uri);
      return;
    }
    const text = document.getText();
    const offered = await documents.offered(document);
    const methods = await chooseMethods(offered?.methods ?? []);
    if (!methods) return;
    const refused = (sweep: ComparisonSweep) => documents.refusals(document, { methods, sweep });
    const sweep = await chooseSweep(offered?.sweeps ?? [], refused);
    if (sweep === "cancelled") return;
    const { directory } = buildOf(document);
    panels.open(uri);
    comparisons.start(uri.toString(), {
      text,
      methods,
      ...(directory !== undefined && { directory }),
      ...(sweep && { sweep }),
    });
  });
  const look = (document: vscode.TextDocument) =>
    comparisons.textChanged(document.uri.toString(), (text) => means(document, text));
  const changes = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) look(document);
  });
  // What was compared in another window, perhaps: the text may have changed since.
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(compare, changes, vscode.workspace.onDidOpenTextDocument(look));
}

/** The methods that were compared last, on the text as it is now. */
export async function compareAgain(uri: vscode.Uri, comparisons: Comparisons): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const { directory } = buildOf(document);
  const now = { text: document.getText(), ...(directory !== undefined && { directory }) };
  if (!comparisons.again(uri.toString(), now)) await vscode.commands.executeCommand(runCommands.compare, uri);
}

async function complainOfErrors(uri: vscode.Uri): Promise<void> {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  const show = "Show Problems";
  const answer = await vscode.window.showWarningMessage(`${name} has errors: there is nothing to compare yet.`, show);
  if (answer === show) await vscode.commands.executeCommand("workbench.actions.view.problems");
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
      title: `${title} (1 of 2): which`,
      placeHolder: again
        ? "None was ticked: tick one or more, or press Escape to leave it"
        : "The same scenario under each of these",
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
  "20..160 is eight numbers of equal factors, 20..160:12 twelve, 20..160/20 every twentieth; 20,40,80 are just these.";

const sweepWords = {
  cells: {
    label: "For a range of cells",
    of: "cells along each axis",
    detail: "What each method costs with larger and smaller cells.",
    prompt: countPrompt,
  },
  n: {
    label: "For a range of particles",
    of: "particles",
    detail: "What each method costs as the number of particles grows, at the same fraction.",
    prompt: countPrompt,
  },
  step: {
    label: "For a range of time steps",
    of: "the time step",
    detail:
      "What time-stepped methods miss, invent and delay with longer steps, beside the exact engine; and what they cost.",
    prompt: "0.001..0.1 is eight steps of equal factors, 0.001..0.1:12 twelve; 0.01,0.02,0.05 are just these.",
  },
} as const;

type Ask = (sweep: ComparisonSweep) => Promise<Refusals | undefined>;

async function chooseSweep(
  offered: readonly OfferedSweep[],
  refused: Ask,
): Promise<ComparisonSweep | undefined | "cancelled"> {
  if (offered.length === 0) return undefined;
  const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly sweep?: OfferedSweep }>(
    [
      {
        label: "Once, as the scenario is",
        detail: "A table: do they have the same encounters, and what does each cost?",
      },
      ...offered.map((sweep) => {
        const { label, detail } = sweepWords[sweep.of];
        return { label: `${label} …`, description: sweep.usual, detail: `${detail} A table and a chart.`, sweep };
      }),
    ],
    { title: `${title} (2 of 2): over what`, placeHolder: "Once, or over a range", ignoreFocusOut: true },
  );
  if (!chosen) return "cancelled";
  if (!chosen.sweep) return undefined;
  const { of, usual } = chosen.sweep;
  const text = await vscode.window.showInputBox({
    title: `${title}: ${of === "step" ? "" : "number of "}${sweepWords[of].of}`,
    value: usual,
    prompt: sweepWords[of].prompt,
    validateInput: async (typed) => shown(await answerTo(typed, { of, usual }, refused)),
    ignoreFocusOut: true,
  });
  const values = text === undefined ? undefined : sweepValues(text, of);
  return values ? { of, values } : "cancelled";
}

function shown(answer: Answer | undefined): vscode.InputBoxValidationMessage | undefined {
  if (!answer) return undefined;
  const { severity, message } = answer;
  const { Error: error, Warning: warning, Info: information } = vscode.InputBoxValidationSeverity;
  return { message, severity: { error, warning, information }[severity] };
}
