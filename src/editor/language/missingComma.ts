/** The comma that is missing in front of what is being written, after the value before it. */
import { visit } from "jsonc-parser";

/** Where it belongs. @param offset of the cursor; a word that ends there or goes on is what is being written */
export function missingComma(text: string, offset: number): number | undefined {
  let depth = 0;
  let valueEnd: number | undefined;
  const isBefore = (start: number) => start < offset;
  const begin = (start: number) => {
    if (!isBefore(start)) return;
    depth++;
    valueEnd = undefined;
  };
  const end = (start: number, length: number) => {
    if (!isBefore(start)) return;
    depth--;
    valueEnd = depth > 0 ? start + length : undefined;
  };
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: (_, start, length) => {
      if (start + length < offset && depth > 0) valueEnd = start + length;
    },
    onObjectProperty: (_, start, length) => {
      if (start + length < offset) valueEnd = undefined;
    },
    onSeparator: (_, start) => {
      if (isBefore(start)) valueEnd = undefined;
    },
  });
  return valueEnd;
}
