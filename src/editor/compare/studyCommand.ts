/** Command Run a Study…: repeats a cost experiment of the papers in a thread, writes it into a folder, and shows its page. */
import { join } from "node:path";
import * as vscode from "vscode";
import { folderName, type ListCommand, type RunCommand, type StudyOutline } from "../../study/core/studyCommands.ts";
import { columnForText } from "../language/newScenario.ts";
import { BatchJobs, guarded } from "./batchJobs.ts";
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
  const ask = (given?: unknown) => studies.ask(typeof given === "object" && given ? (given as StudyRequest) : {});
  return vscode.Disposable.from(vscode.commands.registerCommand(runStudy, guarded("study", log, ask)), studies.jobs);
}

class Studies {
  readonly jobs: BatchJobs;
  /** Settles with the latest full study. Full studies run one after another, because time is measured. */
  private turn: Promise<unknown> | undefined;

  constructor(
    script: string,
    private readonly version: string,
  ) {
    this.jobs = new BatchJobs(script);
  }

  /** Returns the page when it is written. */
  async ask(request: StudyRequest): Promise<vscode.Uri | undefined> {
    const root = studiesFolder();
    const command: ListCommand = { kind: "list", version: this.version, folder: root };
    const listed = await this.jobs.ask<readonly StudyOutline[]>(command);
    if (!listed) return undefined;
    const study = listed.find(({ name }) => name === request.study) ?? (await chooseStudy(listed));
    if (!study) return undefined;
    const quick = request.quick ?? (await chooseSize(study));
    if (quick === undefined) return undefined;
    const above = request.folder ? undefined : (root ?? (await chooseFolder()));
    const folder = request.folder?.fsPath ?? (above && join(above, folderName(study.name, quick)));
    return folder === undefined ? undefined : this.run({ study, folder, quick });
  }

  private async run(task: Task): Promise<vscode.Uri | undefined> {
    const { study, folder, quick } = task;
    if (this.jobs.isBusy(folder)) {
      void vscode.window.showInformationMessage(
        `“${study.title}” is at work already. Its notification, behind the bell at the lower right, has the time left and can end it.`,
      );
      return undefined;
    }
    const began = Date.now();
    const column = columnForText();
    let points = (quick ? study.quick : study.full).kept;
    const before = quick ? undefined : this.turn;
    const command: RunCommand = { kind: "run", study: study.name, folder, quick, version: this.version };
    const running = this.jobs.run({
      folder,
      title: study.title,
      noun: "points",
      command,
      wait: (message) => {
        if (before) message("waits for another study to end, as time is measured");
        return before;
      },
      report: ({ done }) => {
        points = done;
      },
    });
    if (!quick) this.inTurn(running);
    const page = await running;
    const late = !quick && Date.now() - began > patience;
    if (page && late) offerPage(`“${study.title}” is done.`, page, column);
    else if (page) await showPage(page, column);
    else void this.offerToGoOn(task, points);
    return page;
  }

  /** The next full study waits for this one and those before it. */
  private inTurn(running: Promise<unknown>): void {
    const turn = Promise.allSettled([this.turn, running]);
    this.turn = turn;
    void turn.then(() => {
      if (this.turn === turn) this.turn = undefined;
    });
  }

  private async offerToGoOn(task: Task, points: number): Promise<void> {
    const { study, folder } = task;
    const goOn = "Go On";
    const kept =
      points === 0
        ? "no point of it is finished yet"
        : `${points} finished ${points === 1 ? "point is" : "points are"} kept in ${vscode.workspace.asRelativePath(folder)}`;
    const answer = await vscode.window.showInformationMessage(`“${study.title}” is ended; ${kept}.`, goOn);
    if (answer === goOn)
      await vscode.commands.executeCommand(runStudy, {
        study: study.name,
        quick: task.quick,
        folder: vscode.Uri.file(folder),
      } satisfies StudyRequest);
  }
}
