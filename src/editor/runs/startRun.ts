/**
 * From the text of a document to its run: at the start, to be looked at, or on its way. What has errors is not run, and
 * the panel says which.
 */
import * as vscode from "vscode";
import type { Analysis } from "../language/analysis.ts";
import { hasText, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Runs } from "./runs.ts";

export class RunStarter {
  constructor(
    private readonly runs: Runs,
    private readonly documents: ScenarioDocuments,
  ) {}

  /** The text as it is now, saved or not. Returns how many errors kept it from running. */
  async run(document: vscode.TextDocument): Promise<number> {
    const examination = await this.examined(document);
    const errors = errorsIn(examination);
    if (errors > 0) {
      this.refuse(document, examination!);
      return errors;
    }
    const run = this.runs.open(document.uri);
    const { wanted, stand } = run;
    // Particle files may have changed meanwhile: they are read again.
    // Places in it are told of the text that was loaded: with another comment it is loaded again.
    const same = wanted !== undefined && hasText(document, wanted) && examination?.files.length === 0;
    const continues = stand === "paused" && wanted !== undefined && means(document, wanted);
    if (continues || (same && stand !== "none" && stand !== "failed" && stand !== "dead")) {
      run.run(this.runs.speedOf(document.uri));
    } else {
      this.runs.load(document, { run: true, takeUp: false });
    }
    return 0;
  }

  /** The start as the text has it now, unless something has been run from it. */
  async preview(document: vscode.TextDocument): Promise<void> {
    const examination = await this.examined(document);
    const run = this.runs.open(document.uri);
    if (document.isClosed || run.hasRun || run.busy) return;
    if (run.wanted !== undefined && means(document, run.wanted)) return;
    if (examination && errorsIn(examination) > 0) this.refuse(document, examination);
    else this.runs.load(document, { run: false, takeUp: run.stand === "none" });
  }

  /** Of the text as it is now, so far as is known. */
  errors(document: vscode.TextDocument): number {
    return errorsIn(this.documents.current(document));
  }

  private async examined(document: vscode.TextDocument): Promise<Analysis | undefined> {
    const { token } = new vscode.CancellationTokenSource();
    await this.documents.latest(document, token);
    // One of an older text says nothing of this.
    return this.documents.current(document);
  }

  /** Where there is something to be seen already, it stays. */
  private refuse(document: vscode.TextDocument, examination: Analysis): void {
    const run = this.runs.open(document.uri);
    if (run.stand !== "none" && run.stand !== "failed") return;
    const { diagnostics } = examination;
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const message =
      errors.length === 1 ? "There is an error in the scenario." : `There are ${errors.length} errors in the scenario.`;
    run.refuse(message, diagnostics);
  }
}

function errorsIn(examination: Analysis | undefined): number {
  return examination?.diagnostics.filter(({ severity }) => severity === "error").length ?? 0;
}
