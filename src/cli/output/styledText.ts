/** Text of the terminal: aligned columns, and colors, only on an interactive terminal and without NO_COLOR (https://no-color.org). */
import { oneLine, shown } from "../../format/shownText.ts";
import type { Io, Sink } from "../io.ts";
import { command } from "./safeSink.ts";

type Color = "bold" | "dim" | "red" | "yellow" | "green" | "blue";
export type Paint = (color: Color, text: string) => string;

const codes: { readonly [color in Color]: readonly [on: number, off: number] } = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
};

export function painter(sink: Sink, env: Io["env"]): Paint {
  if (!sink.interactive || env.NO_COLOR) return (_, text) => text;
  return (color, text) => {
    const [on, off] = codes[color];
    return `${command(`\u001b[${on}m`)}${text}${command(`\u001b[${off}m`)}`;
  };
}

/** Newlines in the text are shown, so that it is not taken for several messages. */
export function writeLine(sink: Sink, text: string): void {
  sink.write(`${oneLine(text)}\n`);
}

/** The message of an error; only a hint at its end has a line of its own. */
export function writeError(message: string, { err, env }: Pick<Io, "err" | "env">): void {
  const [what = "", ...hint] = message.split(/\n(?=See edpd [^\n]*$)/);
  writeLine(err, `${painter(err, env)("red", "edpd:")} ${what}`);
  for (const line of hint) writeLine(err, line);
}

/**
 * The first row holds the headings.
 *
 * @param right columns aligned to the right @param emphasized rows, without the headings, that are to stand out
 */
export function textTable(
  written: readonly (readonly string[])[],
  paint: Paint,
  right: (column: number) => boolean = () => false,
  emphasized: (row: number) => boolean = () => false,
): string[] {
  const rows = written.map((row) => row.map((cell) => shown(oneLine(cell))));
  // A cell with only empty ones behind it may be long without moving the next column.
  const widths = rows[0].map((_, k) =>
    Math.max(...rows.map((row) => (row.slice(k + 1).some(Boolean) ? row[k].length : 0))),
  );
  return rows.map((row, index) => {
    const cells = row.map((cell, k) => (right(k) ? cell.padStart(widths[k]) : cell.padEnd(widths[k])));
    const line = `  ${cells.join("  ")}`.trimEnd();
    if (index === 0) return paint("dim", line);
    return emphasized(index - 1) ? paint("red", line) : line;
  });
}
