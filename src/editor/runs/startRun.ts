/**
 * Starts runs and previews of documents from the analysis of their text, which is not parsed again. A text with errors is not
 * run; the panel shows the errors.
 */
import * as vscode from "vscode";
import { errorsIn, type Problems, refusal } from "../../protocol/messages.ts";
import { sameMeaning } from "../../scenario/text/equivalentText.ts";
import type { Analysis } from "../language/analysis.ts";
import { hasText, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Runs } from "./runs.ts";

export class RunStarter {
  constructor(
    private readonly runs: Runs,
    private readonly documents: ScenarioDocuments,
  ) {}

  /** Runs the current text, saved or not. Returns the number of errors that prevent it. */
  async run(document: vscode.TextDocument): Promise<number> {
    const analysis = await this.documents.analyzed(document);
    const errors = errorsOf(analysis);
    if (!analysis?.scenario) {
      this.refuse(document, analysis);
      return errors;
    }
    const run = this.runs.open(document.uri);
    const { requestedText: text, state } = run;
    // Particle files may have changed, and messages have their places in the loaded text: load again after any change.
    const same = text !== undefined && hasText(document, text) && analysis.files.length === 0;
    const resumes = state === "paused" && text !== undefined && means(document, text);
    if (resumes || (same && state !== "none" && state !== "failed" && state !== "dead")) {
      run.run(this.runs.speedOf(document.uri));
    } else {
      this.runs.load(document, analysis.scenario, { run: true, restore: false });
    }
    return 0;
  }

  /** The text differs from that of its run in the schedule alone, as after Undo of a change: the run can become that of the text where it is. */
  hasOtherSchedule(document: vscode.TextDocument): boolean {
    const run = this.runs.of(document.uri);
    const text = run?.requestedText;
    if (!run?.moment || text === undefined || means(document, text)) return false;
    return sameMeaning(document.getText(), text, "schedule");
  }

  /** Makes the run that of the text again, at the time that is shown. */
  async follow(document: vscode.TextDocument): Promise<void> {
    const analysis = await this.documents.analyzed(document);
    const moment = this.runs.of(document.uri)?.moment;
    if (analysis?.scenario && moment) await this.recompute(document, moment.time, moment.goesOn);
  }

  /** Runs the current text up to a time, at which it has been changed, and on if it ran. Returns the number of errors that prevent it. */
  async recompute(document: vscode.TextDocument, time: number, goesOn: boolean): Promise<number> {
    const analysis = await this.documents.analyzed(document);
    const toward = time > 0 ? { toward: time } : {};
    if (analysis?.scenario) this.runs.load(document, analysis.scenario, { run: goesOn, restore: false, ...toward });
    else this.refuse(document, analysis);
    return errorsOf(analysis);
  }

  /** A panel is being opened for it. */
  awaitScreen(uri: vscode.Uri): void {
    this.runs.open(uri).awaitScreen();
  }

  /** Shows the start of the current text, unless it has been run. */
  async preview(document: vscode.TextDocument): Promise<void> {
    const analysis = await this.documents.analyzed(document);
    const run = this.runs.open(document.uri);
    if (document.isClosed || run.hasRun || run.busy) return;
    if (run.requestedText !== undefined && means(document, run.requestedText)) return;
    if (!analysis?.scenario) this.refuse(document, analysis);
    else this.runs.load(document, analysis.scenario, { run: false, restore: run.state === "none" });
  }

  /** Resumes the runs that were in progress when the window was closed and have not been opened yet. */
  async resume(): Promise<void> {
    for (const uri of this.runs.interrupted()) {
      const document = await vscode.workspace.openTextDocument(uri).then(
        (found) => found,
        () => undefined,
      );
      const analysis = document && (await this.documents.analyzed(document));
      if (!document || !analysis?.scenario || this.runs.open(uri).state !== "none") continue;
      this.runs.load(document, analysis.scenario, { run: false, restore: true });
    }
  }

  /** Number of errors in the current text, as far as it is known. */
  errors(document: vscode.TextDocument): number {
    return errorsOf(this.documents.current(document));
  }

  /** Number of errors in the current text, once it has been analyzed. */
  async errorsIn(document: vscode.TextDocument): Promise<number> {
    return errorsOf(await this.documents.analyzed(document));
  }

  /** For the picture of the start; undefined: the current text has not been analyzed yet. */
  problems(document: vscode.TextDocument): Problems | undefined {
    const analysis = this.documents.current(document);
    return analysis && problemsIn(analysis);
  }

  /** A run that is shown already stays. */
  private refuse(document: vscode.TextDocument, analysis: Analysis | undefined): void {
    const run = this.runs.open(document.uri);
    if (run.state !== "none" && run.state !== "failed") return;
    const errors = errorsOf(analysis);
    const message = errors === 0 ? "The scenario could not be checked." : refusal(errors);
    run.refuse(message, analysis?.diagnostics ?? []);
  }
}

const problemsFound = new WeakMap<Analysis, Problems>();

/** The same object for the same analysis. */
function problemsIn(analysis: Analysis): Problems {
  const known = problemsFound.get(analysis);
  if (known) return known;
  const { diagnostics, sketch } = analysis;
  const serious = diagnostics.filter(
    ({ severity, marks }) => severity === "error" || (severity === "warning" && marks !== undefined),
  );
  const messages = serious.some(({ marks }) => marks) ? serious : [];
  const problems: Problems = { kind: "problems", messages, ...(sketch && { sketch }) };
  problemsFound.set(analysis, problems);
  return problems;
}

const errorsOf = (analysis: Analysis | undefined): number => errorsIn(analysis?.diagnostics ?? []);
