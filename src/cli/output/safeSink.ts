/** What documents contain is shown on a terminal and never sent to it as a command; the program's own sequences are. */
import { shown } from "../../format/shownText.ts";
import type { Sink } from "../io.ts";

/** Before each sequence of the program; no document can contain it, as it is another in each process. */
const mark = `\uE000${Math.random()}${Math.random()}`;

/** A color, or a line that is erased. */
const sequences = /^\r?\p{Cc}\[\d+[mK]/u;

/** A sequence of the program, for `safeSink`. */
export const command = (sequence: string): string => mark + sequence;

export function safeSink(sink: Sink): Sink {
  return {
    write: (text) => sink.write(safe(text)),
    get interactive() {
      return sink.interactive;
    },
    get columns() {
      return sink.columns;
    },
  };
}

function safe(text: string): string {
  const [first, ...others] = text.split(mark);
  const sent = others.map((part) => {
    const [sequence = ""] = sequences.exec(part) ?? [];
    return sequence + shown(part.slice(sequence.length));
  });
  return shown(first!) + sent.join("");
}
