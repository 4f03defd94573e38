/** Export of a scenario as a web page that runs it by itself (`run/page/pageFile.ts`). */
import * as vscode from "vscode";
import { filesNamedIn, pageOf } from "../../../run/page/pageFile.ts";
import { pageProgram } from "../../../run/page/pageProgram.ts";
import { heavyPage, sizeOf, tooLargeForPage } from "../../../run/page/pageSize.ts";
import { buildOf } from "../../language/scenarioDocuments.ts";
import { platform } from "../../platform/platform.ts";
import { lastOf, saveMade } from "./saveExports.ts";

/** @param errors in the text */
export async function exportPage(extension: vscode.Uri, document: vscode.TextDocument, errors: number): Promise<void> {
  const { uri } = document;
  if (errors > 0) {
    void vscode.window.showErrorMessage(`${lastOf(uri)} has errors: fix them to export it as a web page.`);
    return;
  }
  const text = document.getText();
  const files = new Map<string, Uint8Array>();
  for (const name of filesNamedIn(text)) {
    try {
      files.set(name, read(document, name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`${name} cannot be put into the page: ${reason}`);
      return;
    }
  }
  const name = lastOf(uri);
  const size = sizeOf({ text, files });
  const refusal = tooLargeForPage(size);
  if (refusal !== undefined) {
    void vscode.window.showErrorMessage(`${name}: ${refusal}`);
    return;
  }
  const page = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `Exporting ${name} as a web page` },
    async () => pageOf(await programOf(extension), { name, text, files }),
  );
  const heavy = heavyPage(size);
  if (heavy !== undefined) void vscode.window.showWarningMessage(`${name}: ${heavy}`);
  await saveMade(uri, name.replace(/(\.edpd)?\.json$|$/, ".html"), new TextEncoder().encode(page));
}

/** Takes a second or two the first time. */
function programOf(extension: vscode.Uri): Promise<string> {
  const fileOf = async (name: string) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "dist", name));
  program ??= fileOf("page.delta")
    .then((delta) => pageProgram(delta, fileOf))
    .catch((error) => {
      program = undefined;
      throw error;
    });
  return program;
}

let program: Promise<string> | undefined;

function read(document: vscode.TextDocument, name: string): Uint8Array {
  const { files } = buildOf(document);
  if (!files) throw new Error("files are read only in trusted folders on disk.");
  return platform.readNamedFile(name, files);
}
