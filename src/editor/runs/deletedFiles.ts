/**
 * Scenarios whose files have been deleted or moved while a run or a playground of them exists. They are reported, and their runs
 * are kept.
 */
import * as vscode from "vscode";
import { isOpen } from "../panel/textPlaces.ts";

/** A file that is saved through another file, or moved, is missing for a moment (ms). */
const pause = 700;

export class DeletedFiles implements vscode.Disposable {
  private readonly gone = new Set<string>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscriptions: vscode.Disposable[];
  /** A file has disappeared or returned. */
  readonly onDidChange = this.changed.event;

  /** @param known scenarios with a run or a panel */
  constructor(private readonly known: () => Iterable<string>) {
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.edpd.json", false, true, false);
    const { workspace } = vscode;
    this.subscriptions = [
      this.changed,
      watcher,
      watcher.onDidDelete((uri) => this.wait(uri)),
      watcher.onDidCreate((uri) => this.wait(uri)),
      // A folder with its content.
      workspace.onDidDeleteFiles(() => this.waitForAll()),
      // VS Code keeps the document of a closed text for some minutes.
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) if (input instanceof vscode.TabInputText) this.wait(input.uri);
      }),
    ];
  }

  has(uri: vscode.Uri | string): boolean {
    return this.gone.has(uri.toString());
  }

  /** Checks now. An open text exists, even without its file. */
  async update(uri: vscode.Uri): Promise<boolean> {
    const gone = uri.scheme !== "untitled" && !isOpen(uri) && !(await fileExists(uri));
    const key = uri.toString();
    if (gone === this.gone.has(key)) return gone;
    if (gone) this.gone.add(key);
    else this.gone.delete(key);
    this.changed.fire(key);
    return gone;
  }

  private wait(uri: vscode.Uri): void {
    const key = uri.toString();
    setTimeout(() => {
      if ([...this.known()].includes(key)) void this.update(uri);
      else this.gone.delete(key);
    }, pause);
  }

  private waitForAll(): void {
    for (const key of this.known()) this.wait(vscode.Uri.parse(key));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function fileExists(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    // Other errors do not show that it is missing.
    (error) => !(error instanceof vscode.FileSystemError && error.code === "FileNotFound"),
  );
}
