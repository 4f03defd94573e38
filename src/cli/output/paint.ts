/** Colors, only on an interactive terminal and without NO_COLOR (https://no-color.org). */
import type { Io, Sink } from "../io.ts";

export type Colour = "bold" | "dim" | "red" | "yellow" | "green" | "blue";
export type Paint = (colour: Colour, text: string) => string;

const codes: { readonly [colour in Colour]: readonly [on: number, off: number] } = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
};

export function painter(sink: Sink, env: Io["env"]): Paint {
  if (!sink.interactive || env.NO_COLOR) return (_, text) => text;
  return (colour, text) => `\u001b[${codes[colour][0]}m${text}\u001b[${codes[colour][1]}m`;
}
