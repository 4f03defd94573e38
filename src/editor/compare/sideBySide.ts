/**
 * Command Compare Side by Side…: a second run in the same playground, of another seed, of another file, or of the text before an
 * edit.
 */
import * as vscode from "vscode";
import type { HostUpdate, SecondCommand } from "../../protocol/messages.ts";
import { scenarioName } from "../language/messageText.ts";
import { buildOf, means, type ScenarioDocuments } from "../language/scenarioDocuments.ts";
import type { Panels } from "../panel/panels.ts";
import { activeScenario, runCommands } from "../runs/runCommands.ts";
import type { Runs } from "../runs/runs.ts";
import type { SavedSeconds } from "./savedSeconds.ts";
import { SecondRun, type SecondText, seedOf, withSeed } from "./secondRun.ts";

/** A text and the file from which it is. */
type ChosenText = SecondText & { readonly source: vscode.Uri };
type SecondItem = vscode.QuickPickItem & { readonly text: () => Promise<ChosenText | undefined> };

const title = "Compare Side by Side";

export class SideBySide implements vscode.Disposable {
  private readonly all = new Map<string, SecondRun>();
  private readonly subscriptions: vscode.Disposable[];
  private generation = 0;

  constructor(
    private readonly runs: Runs,
    private readonly documents: ScenarioDocuments,
    private readonly panels: () => Panels,
    private readonly saved: SavedSeconds,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const follow = ({ uri }: { readonly uri: string }) => this.all.get(uri)?.follow();
    this.subscriptions = [
      runs.onDidMove(follow),
      runs.onDidChange((run) => {
        // A run that is discarded takes the other along.
        if (runs.of(vscode.Uri.parse(run.uri)) === undefined) this.end(run.uri);
        else {
          follow(run);
          void this.renew(run.uri);
        }
      }),
      vscode.commands.registerCommand(runCommands.sideBySide, (given?: unknown) => {
        const uri = given instanceof vscode.Uri ? given : activeScenario(this.panels());
        if (uri) return this.choose(uri);
        void vscode.window.showInformationMessage("Open a scenario (a file whose name ends in .edpd.json) first.");
      }),
    ];
  }

  /** A page that shows the document, or none. The first page after a reload of the window brings back what was beside it. */
  showOn(uri: string, post: ((update: HostUpdate) => void) | undefined): void {
    const second = this.all.get(uri);
    if (second) second.showOn(post);
    else if (post) void this.restore(uri);
  }

  receive(uri: string, command: SecondCommand): void {
    this.all.get(uri)?.receive(command);
  }

  /** Follows a renamed document; what is beside a document that is replaced ends. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    const [before, after] = [from.toString(), to.toString()];
    // Where two files are compared, the name of the first is that of its file.
    const named = (name: string) => (name === scenarioName(from.path) ? scenarioName(to.path) : name);
    const second = this.all.get(before);
    if (!second && !this.saved.of(before)) return;
    this.end(after);
    this.saved.rename(before, after, named);
    if (!second) return;
    this.all.delete(before);
    this.all.set(after, second);
    second.rename(after, named);
  }

  end(uri: string): void {
    this.saved.forget(uri);
    this.stop(uri);
  }

  private stop(uri: string): void {
    this.all.get(uri)?.dispose();
    this.all.delete(uri);
  }

  private async choose(uri: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const before = this.runs.of(uri)?.requestedText;
    const changed = before !== undefined && this.runs.of(uri)?.hasRun === true && !means(document, before);
    const items: SecondItem[] = [
      {
        label: "$(symbol-numeric) Another seed…",
        detail: "The same scenario with other random numbers",
        text: () => this.otherSeed(document),
      },
      {
        label: "$(files) Another scenario…",
        detail: "A file of the open folders",
        text: () => this.otherFile(document),
      },
    ];
    if (changed) {
      items.unshift({
        label: "$(history) Before the edit",
        detail: "The text that ran last, beside the present one",
        text: () => this.textOf(before, "after the edit", "before the edit", document.uri),
      });
    }
    const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: "Select what to run beside it" });
    const text = await chosen?.text();
    if (text) await this.start(uri, text);
  }

  private async start(uri: vscode.Uri, text: ChosenText): Promise<void> {
    const key = uri.toString();
    this.end(key);
    const panel = this.panels().open(uri);
    this.add(uri, text);
    this.keep(key, text);
    panel.showSecond();
    // A pause stays: the second run comes to its time.
    const { status, requestedText } = this.runs.of(uri) ?? {};
    const document = await vscode.workspace.openTextDocument(uri);
    if (status?.phase === "paused" && requestedText !== undefined && means(document, requestedText)) return;
    await vscode.commands.executeCommand(runCommands.run, uri);
  }

  private keep(uri: string, { first, second, seed, source, request }: ChosenText): void {
    this.saved.keep({ uri, source: source.toString(), first, second, seed, text: request.text });
  }

  /** Another seed of a scenario that has been edited and run again is another seed of what is run now. */
  private async renew(uri: string): Promise<void> {
    const second = this.all.get(uri);
    const renewal = second?.renewal();
    if (!second || !renewal) return;
    const chosen = await this.withOtherSeed(renewal.text, renewal.seed, vscode.Uri.parse(uri));
    if (!chosen || this.all.get(uri) !== second) return;
    second.replace(chosen);
    this.keep(uri, chosen);
  }

  /** It starts anew, and comes to the time of the first. */
  private async restore(key: string): Promise<void> {
    const saved = this.saved.of(key);
    if (!saved) return;
    const found = await this.textOf(saved.text, saved.first, saved.second, vscode.Uri.parse(saved.source));
    const text = found && { ...found, seed: saved.seed };
    // Another may have been started meanwhile, or this one closed.
    if (this.all.has(key) || !this.saved.of(key)) return;
    if (!text) return this.saved.forget(key);
    this.add(vscode.Uri.parse(key), text);
    this.panels().of(key)?.showSecond();
  }

  private add(uri: vscode.Uri, text: SecondText): void {
    const second = new SecondRun(
      text,
      uri.toString(),
      (document) => this.runs.of(vscode.Uri.parse(document)),
      this.runs.startThread,
      () => ++this.generation,
      (details) => this.log.error(`The run beside ${uri.path} failed: ${details}`),
    );
    this.all.set(uri.toString(), second);
    second.load();
  }

  private async otherSeed(document: vscode.TextDocument): Promise<ChosenText | undefined> {
    const seed = seedOf(document.getText());
    const given = await vscode.window.showInputBox({
      title: `${title}: Seed`,
      value: String(seed + 1),
      validateInput: (value) => (/^\d{1,15}$/.test(value.trim()) ? undefined : "Expected a whole number, 0 or more."),
    });
    if (given === undefined) return undefined;
    return this.withOtherSeed(document.getText(), Number(given), document.uri);
  }

  private async withOtherSeed(text: string, seed: number, uri: vscode.Uri): Promise<ChosenText | undefined> {
    const found = await this.textOf(withSeed(text, seed), `seed ${seedOf(text)}`, `seed ${seed}`, uri);
    return found && { ...found, seed };
  }

  private async otherFile(document: vscode.TextDocument): Promise<ChosenText | undefined> {
    const found = await vscode.workspace.findFiles("**/*.edpd.json", "**/node_modules/**", 1000);
    const items = found
      .filter((uri) => uri.toString() !== document.uri.toString())
      .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }))
      .sort((a, b) => a.label.localeCompare(b.label));
    const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: "Select a scenario" });
    if (!chosen) return undefined;
    const other = await vscode.workspace.openTextDocument(chosen.uri);
    return this.textOf(other.getText(), scenarioName(document.uri.path), scenarioName(chosen.uri.path), chosen.uri);
  }

  /** Undefined where it cannot be run, which is said. */
  private async textOf(text: string, first: string, second: string, uri: vscode.Uri): Promise<ChosenText | undefined> {
    const analysis = await this.documents.analyzeText(text);
    if (!analysis?.scenario) {
      void vscode.window.showWarningMessage(`${second} has errors and cannot be run.`);
      return undefined;
    }
    const { files } = buildOf({ uri });
    return {
      first,
      second,
      source: uri,
      request: { text, scenario: analysis.scenario, ...(files !== undefined && { files }) },
    };
  }

  dispose(): void {
    for (const uri of [...this.all.keys()]) this.stop(uri);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
