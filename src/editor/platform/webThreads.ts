/**
 * Threads of the extension in a browser: Web Workers. The script of an extension may be on another server, from which no worker can be
 * started, so VS Code reads its text, once; until then messages wait.
 */
import * as vscode from "vscode";
import type { Thread } from "./thread.ts";
import { WebThread } from "./webThread.ts";

/** Addresses of texts that have been read. */
const addresses = new Map<string, Promise<string>>();

function addressOf(script: string): Promise<string> {
  let address = addresses.get(script);
  if (!address) {
    const read = Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.parse(script)));
    address = read.then((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    // The next thread tries again.
    address.catch(() => addresses.delete(script));
    addresses.set(script, address);
  }
  return address;
}

export function startThread(script: string, name: string): Thread {
  return new WebThread(addressOf(script), name);
}
