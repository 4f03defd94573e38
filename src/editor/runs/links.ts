/** Links to scenarios: `vscode://…/open#s=…` opens one in VS Code, the address of a page that runs by itself in a browser. */
import * as vscode from "vscode";
import { shown } from "../../format/shownText.ts";
import { fragmentOf, type LinkedScenario, scenarioOfFragment } from "../../protocol/link.ts";
import { filesNamedIn } from "../../run/page/pageFile.ts";
import { requestedScenario } from "../language/derivedCommand.ts";
import { openNew } from "../language/newScenario.ts";
import { lastOf } from "./exports/saveExports.ts";

export const copyLink = "edpd.copyLink";
/** Scheme of texts that have arrived by links: they are shown, and nothing else. */
const scheme = "edpd-link";

/** @param id of the extension, which is part of the address */
export function registerLinks(id: string): vscode.Disposable {
  const arrived = new Map<string, string>();
  return vscode.Disposable.from(
    vscode.commands.registerCommand(copyLink, copy),
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ path }) => arrived.get(path) ?? "",
    }),
    vscode.window.registerUriHandler({
      handleUri: async ({ path, fragment }) => {
        const linked = path === "/open" ? await read(fragment) : undefined;
        if (linked) await offer(linked, arrived);
      },
    }),
  );

  async function copy(given?: unknown): Promise<void> {
    const document = requestedScenario(given);
    if (!document) return;
    const text = document.getText();
    let fragment: string;
    try {
      fragment = await fragmentOf({ name: lastOf(document.uri), text });
    } catch (error) {
      complain("No link was made", error);
      return;
    }
    const page = vscode.workspace.getConfiguration("edpd", document.uri).get("links.page", "").replace(/#.*$/, "");
    const addresses = [
      { label: "Link for VS Code", address: `${vscode.env.uriScheme}://${id}/open#${fragment}` },
      ...(page === "" ? [] : [{ label: "Link for browsers", detail: page, address: `${page}#${fragment}` }]),
    ];
    const chosen =
      addresses.length === 1
        ? addresses[0]
        : await vscode.window.showQuickPick(addresses, {
            title: "Copy Link",
            placeHolder: "Select where it is opened",
          });
    if (!chosen) return;
    await vscode.env.clipboard.writeText(chosen.address);
    vscode.window.setStatusBarMessage(`Copied a link of ${chosen.address.length} characters`, 5000);
    const files = filesNamedIn(text);
    if (files.length > 0)
      void vscode.window.showWarningMessage(
        `The link does not contain the files that the scenario names: ${files.join(", ")}. A web page does.`,
      );
  }
}

async function read(fragment: string): Promise<LinkedScenario | undefined> {
  try {
    const linked = await scenarioOfFragment(fragment);
    if (!linked) throw new Error("it has no scenario.");
    return linked;
  } catch (error) {
    complain("The link cannot be opened", error);
    return undefined;
  }
}

/** Shows the text, which cannot be changed or run there, and asks whether it becomes a scenario. */
async function offer({ name, text }: LinkedScenario, arrived: Map<string, string>): Promise<void> {
  const uri = vscode.Uri.from({ scheme, path: `/${arrived.size + 1}/${name.replace(/\.edpd\.json$/, ".json")}` });
  // Letters that change the direction of what is read are escaped, which in a JSON text means the same.
  arrived.set(uri.path, shown(text.replaceAll("\r\n", "\n")));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, "jsonc");
  await vscode.window.showTextDocument(document, { preview: true });
  const open = "Open as New Scenario";
  const answer = await vscode.window.showInformationMessage(
    `${name} has arrived by a link. Nothing has been written or run.`,
    open,
  );
  if (answer !== open) return;
  await openNew(name, text, vscode.workspace.workspaceFolders?.[0]?.uri, vscode.ViewColumn.Active);
}

function complain(what: string, error: unknown): void {
  void vscode.window.showErrorMessage(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
