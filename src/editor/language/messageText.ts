/** Text of messages and names: without VS Code, so that any part of the editor can use it. */

/** @param path or an address, decoded: `…/gas.edpd.json` → `gas` */
export function scenarioName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.edpd\.json$/, "");
}

/** Messages mark terms of the format with backticks; where VS Code shows plain text, these become quotation marks. */
export function plainText(message: string): string {
  return message.replace(/`([^`]*)`/g, (_, words: string) => (words.includes('"') ? words : `"${words}"`));
}

/**
 * Line of each code's explanation in a Markdown text: under a heading of its own, else in the last table row that begins with
 * it (some codes are also properties of the format, whose rows come first). Lines count from 1.
 */
export function linesOfCodes(markdown: string): Map<string, number> {
  const headings = new Map<string, number>();
  const rows = new Map<string, number>();
  markdown.split("\n").forEach((line, k) => {
    const [, heading, row] = /^(?:#+ `([a-z-]+)`|\| `([a-z-]+)` \|)/.exec(line) ?? [];
    if (heading !== undefined) headings.set(heading, k + 1);
    if (row !== undefined) rows.set(row, k + 1);
  });
  return new Map([...rows, ...headings]);
}
