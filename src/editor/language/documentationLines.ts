/**
 * Where a Markdown text explains each code: under a heading of its own, else in the last table row that begins with it
 * (some codes are words of the format too, which come first). Lines count from 1.
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
