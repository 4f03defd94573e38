/** Command Run a Study…: repeats a cost experiment of the papers in a thread, writes it into a folder, and shows its page. */
import { join } from "node:path";
import * as vscode from "vscode";
import { expectedDuration } from "../../format/numbers.ts";
import { folderName, type StudyOutline, StudyThread } from "../../study/core/thread.ts";
import { columnForText } from "../language/newScenario.ts";
import { offerPage, showPage } from "./resultPage.ts";
import { chooseFolder, chooseSize, chooseStudy, studiesFolder } from "./studyChoices.ts";

export const runStudy = "edpd.runStudy";

/** Arguments of the command: name of the study, folder, size. */
interface StudyRequest {
  readonly study?: string;
  readonly folder?: vscode.Uri;
  readonly quick?: boolean;
}

interface Task {
  readonly study: StudyOutline;
  readonly folder: string;
  readonly quick: boolean;
}

/** Milliseconds after which a notification offers the page, instead of opening it during other work. */
const patience = 10_000;

export function registerRunStudy(script: string, version: string, log: vscode.LogOutputChannel): vscode.Disposable {
  const studies = new Studies(script, version);
  const command = vscode.commands.registerCommand(runStudy, async (given?: unknown) => {
    try {
      return await studies.ask(typeof given === "object" && given ? (given as StudyRequest) : {});
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(`The study failed: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  });
  return vscode.Disposable.from(command, studies);
}

class Studies {
  private readonly threads = new Set<StudyThread>();
  /** Folders in use. */
  private readonly busy = new Set<string>();
  /** Settles with the latest full study. Full studies run one after another, because time is measured. */
  private turn: Promise<unknown> | undefined;

  constructor(
    private readonly script: string,
    private readonly version: string,
  ) {}

  /** Returns the page when it is written. */
  async ask(request: StudyRequest): Promise<vscode.Uri | undefined> {
    const root = studiesFolder();
    const listed = await this.withThread((thread) => thread.ask({ kind: "list", version: this.version, folder: root }));
    if (listed?.kind !== "list") return undefined;
    const study = listed.studies.find(({ name }) => name === request.study) ?? (await chooseStudy(listed.studies));
    if (!study) return undefined;
    const quick = request.quick ?? (await chooseSize(study));
    if (quick === undefined) return undefined;
    const above = request.folder ? undefined : (root ?? (await chooseFolder()));
    const folder = request.folder?.fsPath ?? (above && join(above, folderName(study.name, quick)));
    return folder === undefined ? undefined : this.run({ study, folder, quick });
  }

  private async run(task: Task): Promise<vscode.Uri | undefined> {
    const { study, folder, quick } = task;
    if (this.busy.has(folder)) {
      void vscode.window.showInformationMessage(
        `“${study.title}” is at work already. Its notification, behind the bell at the lower right, has the time left and can end it.`,
      );
      return undefined;
    }
    this.busy.add(folder);
    const began = Date.now();
    const column = columnForText();
    try {
      const { page, points } = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: study.title, cancellable: true },
        (progress, token) => this.work(task, progress, token),
      );
      const late = !quick && Date.now() - began > patience;
      if (page && late) offerPage(`“${study.title}” is done.`, page, column);
      else if (page) await showPage(page, column);
      else void this.offerToGoOn(task, points);
      return page;
    } finally {
      this.busy.delete(folder);
    }
  }

  /** Returns the page, or the number of finished points where it was stopped. */
  private async work({ study, folder, quick }: Task, progress: Progress, token: vscode.CancellationToken) {
    const before = this.turn;
    const mine = this.withThread(async (thread) => {
      token.onCancellationRequested(() => thread.stop());
      let points = (quick ? study.quick : study.full).kept;
      if (!quick && before) {
        progress.report({ message: "waits for another study to end, as time is measured" });
        await Promise.race([before, new Promise((go) => token.onCancellationRequested(go))]);
      }
      let shown = 0;
      const answer = await thread.ask(
        { kind: "run", study: study.name, folder, quick, version: this.version },
        ({ fraction, secondsLeft, done, total }) => {
          const increment = 100 * (fraction - shown);
          shown = fraction;
          points = done;
          const left = secondsLeft === undefined ? "" : ` · ${expectedDuration(secondsLeft)} left`;
          progress.report({
            increment,
            message: `${Math.floor(100 * fraction)} %${left} · ${done} of ${total} points`,
          });
        },
      );
      return { page: answer?.kind === "finished" ? vscode.Uri.file(answer.page) : undefined, points };
    });
    if (quick) return mine;
    const turn = Promise.allSettled([before, mine]);
    this.turn = turn;
    void turn.then(() => {
      if (this.turn === turn) this.turn = undefined;
    });
    return mine;
  }

  private async offerToGoOn(task: Task, points: number): Promise<void> {
    const { study, folder } = task;
    const goOn = "Go On";
    const kept =
      points === 0
        ? "no point of it is finished yet"
        : `${points} finished ${points === 1 ? "point is" : "points are"} kept in ${shortly(folder)}`;
    const answer = await vscode.window.showInformationMessage(`“${study.title}” is ended; ${kept}.`, goOn);
    if (answer === goOn)
      await vscode.commands.executeCommand(runStudy, {
        study: study.name,
        quick: task.quick,
        folder: vscode.Uri.file(folder),
      } satisfies StudyRequest);
  }

  private async withThread<T>(action: (thread: StudyThread) => Promise<T>): Promise<T> {
    const thread = new StudyThread(this.script);
    this.threads.add(thread);
    try {
      return await action(thread);
    } finally {
      this.threads.delete(thread);
      thread.stop();
    }
  }

  dispose(): void {
    for (const thread of this.threads) thread.stop();
  }
}

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

/** Relative to the open folder. */
function shortly(folder: string): string {
  return vscode.workspace.asRelativePath(folder);
}
