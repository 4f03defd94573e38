/**
 * HTML of a page: one script, one style sheet, and a policy that allows nothing else. No evaluated text, no inline scripts or
 * styles, no network; images and videos that the page makes are blobs.
 */
import { markup } from "../../format/shownText.ts";

interface PanelPage {
  readonly title: string;
  /** Source of the webview's files. */
  readonly cspSource: string;
  readonly nonce: string;
  readonly script: string;
  readonly style: string;
  /** Where a script serves several. */
  readonly page?: string;
  /** Of the document, which restores the page after a reload. */
  readonly uri?: string;
  readonly language: string;
}

export function panelHtml({ title, cspSource, nonce, script, style, page, uri, language }: PanelPage): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    `img-src ${cspSource} blob: data:`,
    "media-src blob:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${markup(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" nonce="${nonce}" href="${markup(style)}">
<title>${markup(title)}</title>
</head>
<body${attribute("page", page)}${attribute("uri", uri)}>
<div id="app"></div>
<script nonce="${nonce}" src="${markup(script)}"></script>
</body>
</html>
`;
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` data-${name}="${markup(value)}"`;
}
