/** What a chart tells of its dashed curve, below the plot: opened by its name in the legend, closed by the same or Escape. */
import type { TheoryNote } from "../../src/protocol/messages.ts";
import { icon, make, ofEditor, show, textButton } from "../app/element.ts";
import { labels } from "../app/labels.ts";

export interface TheoryNoteCard {
  readonly element: HTMLElement;
  /** A button with this content that opens and closes the note. */
  button(title: string, ...content: readonly Node[]): HTMLElement;
  toggle(): void;
}

let made = 0;

/** @param openModel opens the documentation at a heading */
export function createTheoryNote(
  { name, formula, source, validity, section }: TheoryNote,
  openModel: (section: string) => void,
): TheoryNoteCard {
  const id = `theory-${++made}`;
  const more = ofEditor(textButton({ text: labels.inTheModel, class: "link", onClick: () => openModel(section) }));
  const row = (term: string, words: string) => [make("dt", {}, term), make("dd", {}, words)];
  const element = make(
    "div",
    { class: "theory-note", id, role: "note", hidden: true },
    make("h3", {}, name),
    make("p", { class: "formula" }, formula),
    make("dl", {}, ...row("Source", source), ...row("Holds for", validity)),
    more,
  );
  const buttons: HTMLElement[] = [];
  const set = (open: boolean): void => {
    show(element, open);
    for (const button of buttons) button.setAttribute("aria-expanded", String(open));
  };
  const toggle = (): void => {
    set(element.hidden !== false);
    if (!element.hidden) element.scrollIntoView({ block: "nearest" });
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || element.hidden) return;
    event.preventDefault();
    set(false);
    buttons[0]?.focus();
  };
  element.addEventListener("keydown", close);
  return {
    element,
    toggle,
    button(title, ...content) {
      const attributes = {
        class: "entry theory",
        type: "button",
        title,
        "aria-expanded": "false",
        "aria-controls": id,
      };
      const button = make("button", attributes, ...content, icon("info"));
      button.addEventListener("click", toggle);
      button.addEventListener("keydown", close);
      buttons.push(button);
      return button;
    },
  };
}
