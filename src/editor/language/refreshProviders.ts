/**
 * Has VS Code ask again for lenses and hints where its last answer was not of the newest examination. Usually it waits
 * for that one; but a document that has just been opened, or closed and opened because its language was found out, may have
 * been answered before there was any, and VS Code asks again only when the text changes.
 */
import * as vscode from "vscode";
import { onDidChangeSettings } from "../panel/settings.ts";
import type { Analysis } from "./analysis.ts";
import type { ScenarioDocuments } from "./scenarioDocuments.ts";

/** So long does an answer that is on its way take to be given. */
const milliseconds = 50;

export class ProviderRefresh implements vscode.Disposable {
  private readonly given = new WeakMap<vscode.TextDocument, Analysis>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  readonly event = this.changed.event;

  constructor(documents: ScenarioDocuments) {
    this.subscriptions = [
      this.changed,
      onDidChangeSettings(() => this.changed.fire()),
      documents.onDidExamine(({ document, examination }) => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          if (this.given.get(document) !== examination) this.changed.fire();
        }, milliseconds);
      }),
    ];
  }

  /** What was answered is of this examination. */
  gave(document: vscode.TextDocument, examination: Analysis): void {
    this.given.set(document, examination);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
