/** Choices before a study: which, its size, and a folder where none is open; kept results are listed. */
import { join } from "node:path";
import * as vscode from "vscode";
import { expectedDuration } from "../../format/numbers.ts";
import { folderName, type StudyOutline, type StudySize } from "../../study/core/studyCommands.ts";

const title = "Run a Study";

export async function chooseStudy(studies: readonly StudyOutline[]): Promise<StudyOutline | undefined> {
  const chosen = await vscode.window.showQuickPick([...itemsOf(studies)], {
    title: `${title} (1 of 2)`,
    placeHolder: "Select an experiment of the papers to repeat",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.study;
}

interface StudyItem extends vscode.QuickPickItem {
  readonly study?: StudyOutline;
}

/** Grouped by paper; texts are short enough not to be cut off. */
function* itemsOf(studies: readonly StudyOutline[]): Iterable<StudyItem> {
  let before = "";
  for (const study of studies) {
    const { paper, place } = sourceOf(study);
    if (paper !== before) yield { label: paper, kind: vscode.QuickPickItemKind.Separator };
    before = paper;
    yield { label: study.title, description: standIcon(study.full) ?? place, detail: study.finding, study };
  }
}

/** `Sigurgeirsson et al. 2001` and `Fig. 8 left` of `Sigurgeirsson, Stuart & Wan 2001, §1.4, Fig. 8 left`. */
function sourceOf({ source }: StudyOutline): { paper: string; place: string } {
  const [, authors = "", year = "", place = source] = /^(.+?) (\d{4}), (.+)$/.exec(source) ?? [];
  return {
    paper: `${authors.replace(/, .*/, " et al.")} ${year}`.trim(),
    place: /Fig\. .*/.exec(place)?.[0] ?? place,
  };
}

/** Quick or not. */
export async function chooseSize({ name, full, quick, secondsLeft }: StudyOutline): Promise<boolean | undefined> {
  const items = [
    {
      label: "Full",
      description: standWords(full),
      detail: isDone(full)
        ? `Shows the results. To measure again, delete studies/${folderName(name, false)} first.`
        : `About ${expectedDuration(secondsLeft)}${full.kept > 0 ? " more" : ""} on one core. Time is measured: leave the machine idle meanwhile.`,
      quick: false,
    },
    {
      label: "Quick",
      description: standWords(quick),
      detail: "Some seconds at tiny sizes: a test, without meaningful figures.",
      quick: true,
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: `${title} (2 of 2)`, placeHolder: "Select a size" });
  return chosen?.quick;
}

/** Folder of studies: in the open folder, if it is on disk. */
export function studiesFolder(): string | undefined {
  const workspace = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file");
  return workspace && join(workspace.uri.fsPath, "studies");
}

/** Asks for a folder. */
export async function chooseFolder(): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: "Folder for the results of the study",
    openLabel: "Select Folder",
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0]?.fsPath;
}

function isDone({ points, kept }: StudySize): boolean {
  return kept === points;
}

function standIcon(standing: StudySize): string | undefined {
  if (standing.kept === 0) return undefined;
  return isDone(standing) ? "$(check) done" : `$(debug-pause) ${standing.kept} of ${standing.points} points`;
}

function standWords(standing: StudySize): string {
  const { points, kept } = standing;
  if (isDone(standing)) return `$(check) all ${points} points are kept`;
  return kept > 0 ? `goes on: ${kept} of ${points} points are kept` : `${points} points`;
}
