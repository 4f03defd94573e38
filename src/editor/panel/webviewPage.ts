/** Pages of the extension in webviews: their files are in dist, their images in media. */
import * as vscode from "vscode";
import { panelHtml } from "./panelHtml.ts";

/** The folders from which a page may load. */
export function folders(extension: vscode.Uri): vscode.Uri[] {
  return ["dist", "media"].map((name) => vscode.Uri.joinPath(extension, name));
}

/** Loads a page: `name` of its script and style sheet, and `page` where these serve several. */
export function loadPage(
  webview: vscode.Webview,
  extension: vscode.Uri,
  {
    name,
    page,
    title,
    uri,
  }: {
    readonly name: "panel" | "gallery";
    readonly page?: "comparison";
    readonly title: string;
    readonly uri?: string;
  },
): void {
  const inDist = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(extension, "dist", file)).toString();
  webview.html = panelHtml({
    title,
    cspSource: webview.cspSource,
    nonce: nonce(),
    script: inDist(`${name}.js`),
    style: inDist(`${name}.css`),
    ...(page && { page }),
    ...(uri !== undefined && { uri }),
    language: "en",
  });
}

/** Of 128 random bits. */
function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
