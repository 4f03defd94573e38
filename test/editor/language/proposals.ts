/** Proposals as the editor lists them at a place of a text, and the text once one is taken. */
import { answerJson, type JsonAnswers } from "../../../src/editor/language/jsonAnswers.ts";
import { plainText } from "../../../src/scenario/suggestions/proposedText.ts";

type Item = NonNullable<JsonAnswers["complete"]>["items"][number];

/** In the order of the list, where nothing has been typed yet. */
export async function proposalsAt(text: string, offset: number): Promise<Item[]> {
  const lines = text.slice(0, offset).split("\n");
  const at = { line: lines.length - 1, character: lines.at(-1)!.length };
  const found = (await answerJson(text, { kind: "complete", at })) as JsonAnswers["complete"];
  return found!.items.toSorted((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
}

/** The labels that are proposed at the @ of a text. */
export async function labelsAt(marked: string): Promise<string[]> {
  return (await proposalsAt(marked.replace("@", ""), marked.indexOf("@"))).map(({ label }) => label);
}

export interface Taken {
  readonly text: string;
  /** Where a value is still to be chosen: behind the name that was taken. */
  readonly open?: number;
}

/** With what was to be typed over as it stands. */
export function taken(text: string, item: Item): Taken {
  const { textEdit, additionalTextEdits = [] } = item;
  if (!textEdit || !("range" in textEdit)) throw new TypeError(`expected an edit of ${item.label}`);
  const lines = text.split("\n");
  const offsetOf = ({ line, character }: typeof textEdit.range.start) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  const [start, end] = [offsetOf(textEdit.range.start), offsetOf(textEdit.range.end)];
  const open = /: \$0,?$/.exec(textEdit.newText);
  const plain = plainText(textEdit.newText);
  let before = text.slice(0, start);
  for (const { range, newText } of additionalTextEdits) {
    const at = offsetOf(range.start);
    before = before.slice(0, at) + newText + before.slice(offsetOf(range.end));
  }
  return {
    text: before + plain + text.slice(end),
    ...(open && { open: before.length + plainText(textEdit.newText.slice(0, open.index)).length + 2 }),
  };
}
