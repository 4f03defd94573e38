/**
 * Tools that language models in VS Code can call (`contributes.languageModelTools`): those of `edpd mcp`, but for the one that writes a file,
 * which VS Code has itself. They work in a thread; results are bounded there.
 */
import { existsSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { ToolOrder, ToolReply } from "../../cli/mcp/thread.ts";
import type { Thread } from "../platform/thread.ts";
import { startThread } from "../platform/threads.ts";
import { confirmationOf } from "./runConfirmation.ts";

/** Name of a tool in VS Code: this, then its own. */
const prefix = "edpd_";
/** What each does, as a person reads it while it works. */
const doing: Readonly<Record<string, string>> = {
  list_samples: "Listing sample scenarios",
  read_sample: "Reading a sample scenario",
  describe_format: "Reading about the scenario format",
  explain_message: "Reading about a message",
  list_scenarios: "Listing scenarios",
  check: "Checking",
  estimate: "Estimating",
  run: "Running",
  run_status: "Asking for the state of a run",
  stop_run: "Stopping a run",
};

interface Input {
  readonly file?: unknown;
  readonly until?: unknown;
}

export function registerAssistantTools(extension: vscode.Uri): vscode.Disposable {
  // Older versions and relatives of VS Code have no language models.
  const { lm } = vscode as { readonly lm?: typeof vscode.lm };
  if (typeof lm?.registerTool !== "function") return vscode.Disposable.from();
  const thread = new ToolThread(vscode.Uri.joinPath(extension, "dist", "assistant.js").fsPath);
  const tools = Object.keys(doing).map((name) => lm.registerTool(prefix + name, new AssistantTool(name, thread)));
  return vscode.Disposable.from(thread, ...tools);
}

class AssistantTool implements vscode.LanguageModelTool<Input> {
  constructor(
    private readonly name: string,
    private readonly thread: ToolThread,
  ) {}

  async prepareInvocation(
    { input }: vscode.LanguageModelToolInvocationPrepareOptions<Input>,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const named = typeof input.file === "string" ? ` ${input.file}` : "";
    const invocationMessage = doing[this.name] + named;
    if (this.name !== "run" || named === "") return { invocationMessage };
    const { folder, file } = placeOf(String(input.file));
    const { seconds } = await this.thread.ask({ folder, estimate: file, until: untilOf(input) }, token);
    const confirmationMessages = confirmationOf(file, seconds);
    return { invocationMessage, ...(confirmationMessages && { confirmationMessages }) };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<Input>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const place = typeof input.file === "string" ? placeOf(input.file) : { folder: firstFolder() };
    const given = { ...input, ...("file" in place && { file: place.file }) };
    const { text = "", isError } = await this.thread.ask({ folder: place.folder, name: this.name, given }, token);
    if (isError) throw new Error(text);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }
}

function untilOf({ until }: Input): number | undefined {
  return typeof until === "number" ? until : undefined;
}

function firstFolder(): string {
  const [folder] = foldersOnDisk();
  if (folder === undefined) throw new Error("No folder on this computer is open: open one first.");
  return folder;
}

function foldersOnDisk(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
}

/** The folder that is open, and the file in it. What is in the editor is what is meant. */
function placeOf(name: string): { readonly folder: string; readonly file: string } {
  if (!vscode.workspace.isTrusted)
    throw new Error("This folder is not trusted: files in it are not run or checked by tools.");
  const folders = foldersOnDisk();
  const folder =
    folders.find((one) => (isAbsolute(name) ? isIn(one, name) : existsSync(join(one, name)))) ?? firstFolder();
  const path = isAbsolute(name) ? name : join(folder, name);
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "file" && uri.fsPath === path);
  if (open?.isDirty) throw new Error(`${name} has changes that are not saved: save it first.`);
  return { folder, file: isIn(folder, path) ? relative(folder, path) : name };
}

function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !isAbsolute(way) && way.split(sep)[0] !== "..";
}

/** Started by the first call; one that has failed is started again by the next. */
class ToolThread implements vscode.Disposable {
  private thread: Thread | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, { resolve(reply: ToolReply): void; reject(error: Error): void }>();

  constructor(private readonly script: string) {}

  ask(
    order: { readonly folder: string } & (
      | { readonly name: string; readonly given: unknown }
      | { readonly estimate: string; readonly until?: number | undefined }
    ),
    token: vscode.CancellationToken,
  ): Promise<ToolReply> {
    this.thread ??= this.start();
    const { thread } = this;
    const id = ++this.asked;
    const cancellation = token.onCancellationRequested(() => thread.postMessage({ cancel: id } satisfies ToolOrder));
    return new Promise<ToolReply>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      thread.postMessage({ id, ...order } satisfies ToolOrder);
    }).finally(() => {
      this.waiting.delete(id);
      cancellation.dispose();
    });
  }

  dispose(): void {
    void this.thread?.terminate();
  }

  private start(): Thread {
    const thread = startThread(this.script, "edpd tools");
    thread.on<ToolReply>("message", (reply) => this.waiting.get(reply.id)?.resolve(reply));
    thread.on<Error>("error", (error) => this.end(error));
    thread.on("exit", () => this.end(new Error("The thread of the tools has ended.")));
    return thread;
  }

  private end(error: Error): void {
    this.thread = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
  }
}
