/** A text with one slip of the hand mended. */
import type { Edit, Fix } from "../../diagnostics.ts";
import type { Span } from "../textPlaces.ts";

export interface Mended extends Span {
  readonly message: string;
  readonly related?: readonly (Span & { readonly message: string })[];
  readonly fixes: readonly [Fix];
  readonly edit: Edit;
  readonly text: string;
}

/** Number of faults of a text without slips, where some are known. */
export type Faults = (text: string) => number;

export function applied(text: string, { start, end, newText }: Edit): string {
  return text.slice(0, start) + newText + text.slice(end);
}

export function mendedBy(
  text: string,
  edit: Edit,
  title: string,
  said: Omit<Mended, "fixes" | "edit" | "text">,
): Mended {
  return { ...said, fixes: [{ title, edits: [edit] }], edit, text: applied(text, edit) };
}
