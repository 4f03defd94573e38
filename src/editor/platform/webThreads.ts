/** Threads of the extension in a browser: Web Workers, made of the modules of the build as VS Code reads them. */
import * as vscode from "vscode";
import { ModuleAddresses } from "./moduleAddresses.ts";
import type { Thread } from "./thread.ts";
import { WebThread } from "./webThread.ts";

/** By the folder of the build. */
const folders = new Map<string, ModuleAddresses>();

/** @param file in the folder of the build */
export function moduleAddresses(file: vscode.Uri): ModuleAddresses {
  const folder = vscode.Uri.joinPath(file, "..");
  let known = folders.get(folder.toString());
  if (!known) {
    const read = async (name: string) =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
    known = new ModuleAddresses(read);
    folders.set(folder.toString(), known);
  }
  return known;
}

export function startThread(script: string, name: string): Thread {
  const file = vscode.Uri.parse(script);
  return new WebThread(moduleAddresses(file).ofThread(file.path.replace(/.*\//, "")), name);
}
