/** Sweeps and studies in threads, at most one in a folder, each with a notification that shows its progress and stops it. */
import * as vscode from "vscode";
import { progressText } from "../../batch/batch.ts";
import { BatchThread, type ThreadProgress } from "../../batch/batchThread.ts";
import { Unusable } from "../../run/unusable.ts";

interface Job {
  readonly folder: string;
  readonly title: string;
  /** What the runs are called. */
  readonly noun: string;
  readonly command: object;
  /** Before the command begins. Settles early where it is canceled. */
  readonly wait?: (message: (text: string) => void) => Promise<unknown> | undefined;
  readonly report?: (progress: ThreadProgress) => void;
}

export class BatchJobs implements vscode.Disposable {
  private readonly threads = new Set<BatchThread>();
  private readonly busy = new Set<string>();

  constructor(private readonly script: string) {}

  isBusy(folder: string): boolean {
    return this.busy.has(folder);
  }

  /** The answer to a command; undefined where it was stopped. */
  async ask<A>(command: object): Promise<A | undefined> {
    return this.withThread((thread) => thread.ask<A>(command));
  }

  /** Returns the page; undefined where it was stopped. */
  async run({ folder, title, noun, command, wait, report }: Job): Promise<vscode.Uri | undefined> {
    this.busy.add(folder);
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    try {
      return await vscode.window.withProgress(options, (notification, token) =>
        this.withThread(async (thread) => {
          const canceled = new Promise((resolve) => token.onCancellationRequested(resolve));
          void canceled.then(() => thread.stop());
          const before = wait?.((message) => notification.report({ message }));
          if (before) await Promise.race([before, canceled]);
          let shown = 0;
          const page = await thread.ask<string>(command, (progress) => {
            const { fraction } = progress;
            notification.report({ increment: 100 * (fraction - shown), message: progressText(progress, noun) });
            shown = fraction;
            report?.(progress);
          });
          return page === undefined ? undefined : vscode.Uri.file(page);
        }),
      );
    } finally {
      this.busy.delete(folder);
    }
  }

  dispose(): void {
    for (const thread of this.threads) thread.stop();
  }

  private async withThread<T>(action: (thread: BatchThread) => Promise<T>): Promise<T> {
    const thread = new BatchThread(this.script);
    this.threads.add(thread);
    try {
      return await action(thread);
    } finally {
      this.threads.delete(thread);
      thread.stop();
    }
  }
}

/** The command; its errors are shown, and logged where a person cannot help it. */
export function guarded<T>(
  what: string,
  log: vscode.LogOutputChannel,
  command: (given?: unknown) => Promise<T | undefined>,
): (given?: unknown) => Promise<T | undefined> {
  return async (given) => {
    try {
      return await command(given);
    } catch (error) {
      const expected = error instanceof Unusable;
      if (!expected) log.error(error instanceof Error ? error : String(error));
      const message = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The ${what} ${expected ? "cannot run" : "failed"}: ${message}`);
      return undefined;
    }
  };
}
