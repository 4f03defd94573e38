/**
 * Scenarios whose files have been deleted or moved, by whomever, while a run or a playground of them is still here: so that it is said,
 * and that what has been run is not lost with the file.
 */
import * as vscode from "vscode";
import { isOpen } from "../panel/textPlaces.ts";

/** What is saved by way of another file, or moved, is away for a moment. */
const pause = 700;

export class DeletedFiles implements vscode.Disposable {
  private readonly gone = new Set<string>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscriptions: vscode.Disposable[];
  /** One is gone now, or is there again. */
  readonly onDidChange = this.changed.event;

  /** @param known of which something is here */
  constructor(private readonly known: () => Iterable<string>) {
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.edpd.json", false, true, false);
    const { workspace } = vscode;
    this.subscriptions = [
      this.changed,
      watcher,
      watcher.onDidDelete((uri) => this.wait(uri)),
      watcher.onDidCreate((uri) => this.wait(uri)),
      // A folder, with all that is in it.
      workspace.onDidDeleteFiles(() => this.waitForAll()),
      // A text that is closed is open for VS Code itself for some minutes more.
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) if (input instanceof vscode.TabInputText) this.wait(input.uri);
      }),
    ];
  }

  has(uri: vscode.Uri | string): boolean {
    return this.gone.has(uri.toString());
  }

  /** Now. A text that is open is there, whatever has become of its file. */
  async look(uri: vscode.Uri): Promise<boolean> {
    const gone = uri.scheme !== "untitled" && !isOpen(uri) && !(await isThere(uri));
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
      if ([...this.known()].includes(key)) void this.look(uri);
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

function isThere(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    // Who cannot be asked has not said that it is gone.
    (error) => !(error instanceof vscode.FileSystemError && error.code === "FileNotFound"),
  );
}
