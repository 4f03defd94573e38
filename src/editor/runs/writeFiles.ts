/** Files written completely or not at all, on disk or in virtual file systems. */
import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";

export async function writeWhole(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  if (uri.scheme !== "file") {
    await vscode.workspace.fs.writeFile(uri, bytes);
    return;
  }
  const path = uri.fsPath;
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.tmp`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

export async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
