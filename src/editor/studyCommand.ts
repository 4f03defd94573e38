/** `Run a Study…`: a cost experiment of the papers, in a thread, into a folder; its page is shown when it is done. */
import { join } from "node:path";
import * as vscode from "vscode";
import { duration } from "../run/digits.ts";
import { type StudyOutline, StudyThread } from "../study/studyThread.ts";

export const runStudy = "edpd.runStudy";

/** What may be asked for without a person: a study's name, its folder, its size. */
interface Wanted {
  readonly study?: string;
  readonly folder?: vscode.Uri;
  readonly quick?: boolean;
}

export function registerRunStudy(script: string, version: string, log: vscode.LogOutputChannel): vscode.Disposable {
  const threads = new Set<StudyThread>();
  const command = vscode.commands.registerCommand(runStudy, async (given?: unknown) => {
    const thread = new StudyThread(script);
    threads.add(thread);
    try {
      return await run(thread, version, typeof given === "object" && given ? (given as Wanted) : {});
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(`The study failed: ${error instanceof Error ? error.message : error}`);
      return undefined;
    } finally {
      threads.delete(thread);
      thread.stop();
    }
  });
  return vscode.Disposable.from(command, {
    dispose: () => {
      for (const thread of threads) thread.stop();
    },
  });
}

/** The page, once it is there. */
async function run(thread: StudyThread, version: string, wanted: Wanted): Promise<vscode.Uri | undefined> {
  const listed = await thread.ask({ kind: "list" });
  if (listed?.kind !== "list") return undefined;
  const study = listed.studies.find(({ name }) => name === wanted.study) ?? (await choose(listed.studies));
  if (!study) return undefined;
  const quick = wanted.quick ?? (await chooseSize());
  if (quick === undefined) return undefined;
  const folder = wanted.folder ?? (await chooseFolder(quick ? `${study.name}-quick` : study.name));
  if (!folder) return undefined;
  const answer = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: study.title, cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => thread.stop());
      let shown = 0;
      return thread.ask(
        { kind: "run", study: study.name, folder: folder.fsPath, quick, version },
        ({ fraction, secondsLeft }) => {
          const increment = 100 * (fraction - shown);
          shown = fraction;
          const left = secondsLeft === undefined ? "" : ` · ${duration(secondsLeft)} left`;
          progress.report({ increment, message: `${Math.floor(100 * fraction)} %${left}` });
        },
      );
    },
  );
  if (answer?.kind !== "finished") {
    void vscode.window.showInformationMessage(
      `Ended. Finished points are kept in ${folder.fsPath}; the same study goes on from there.`,
    );
    return undefined;
  }
  const page = vscode.Uri.file(answer.page);
  await vscode.commands.executeCommand("markdown.showPreview", page);
  return page;
}

async function choose(studies: readonly StudyOutline[]): Promise<StudyOutline | undefined> {
  const items = studies.map((study) => ({ label: study.title, description: study.source, detail: study.paper, study }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Run a Study",
    placeHolder: "An experiment of the papers, to be run again here",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.study;
}

async function chooseSize(): Promise<boolean | undefined> {
  const items = [
    {
      label: "Full",
      detail: "Some minutes on one core. Time is measured: leave the machine alone meanwhile.",
      quick: false,
    },
    { label: "Quick", detail: "Some seconds at tiny sizes: to see what comes out, not for its figures.", quick: true },
  ];
  return (await vscode.window.showQuickPick(items, { title: "Run a Study", placeHolder: "How large?" }))?.quick;
}

/** Beside the scenarios where there is a folder on disk; elsewhere a person says where. */
async function chooseFolder(name: string): Promise<vscode.Uri | undefined> {
  const workspace = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file");
  if (workspace) return vscode.Uri.file(join(workspace.uri.fsPath, "studies", name));
  const chosen = await vscode.window.showOpenDialog({
    title: "A folder for what comes of the study",
    openLabel: "Keep It Here",
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0] && vscode.Uri.file(join(chosen[0].fsPath, name));
}
