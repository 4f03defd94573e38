/**
 * The text of the scenario beside the view: an editor with line numbers and the colors of its words, below it the messages of the check. A
 * message leads to its place, which is underlined; its fixes are buttons.
 */
import type { Fix, Range, RunMessage } from "../../src/protocol/messages.ts";
import { icon, make, setText, show, textButton, withCode } from "../app/element.ts";
import { type Token, tokensOf } from "./tokens.ts";

export interface TextPane {
  readonly element: HTMLElement;
  readonly text: string;
  /** Replaces all of it. */
  set(text: string): void;
  checked(messages: readonly RunMessage[]): void;
  /** Selects a place; undefined: only gives the focus. */
  reveal(range: Pick<Range, "start" | "end"> | undefined): void;
}

/** Of longer texts (characters) the beginning is shown, which cannot be changed: a browser lays out all lines of a text that it shows. */
export const longestShown = 1_000_000;
const beginning = 20_000;

export function createTextPane(edited: (text: string) => void, run: () => void): TextPane {
  const area = make("textarea", {
    class: "written",
    "aria-label": "Scenario",
    "aria-describedby": "messages",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "soft",
  });
  const lines = make("div", { class: "lines", "aria-hidden": "true" });
  const list = make("ul", { class: "plain messages", id: "messages", "aria-label": "Messages", "aria-live": "polite" });
  const scroller = make("div", { class: "scroller" }, make("div", { class: "layers" }, lines, area));
  const shortened = make("p", { class: "shortened", role: "note", hidden: true });
  let messages: readonly RunMessage[] = [];
  /** Where it is too long to be shown. */
  let whole: string | undefined;

  const draw = (): void => {
    const marked = messages.filter(({ severity }) => severity !== "information");
    lines.replaceChildren(
      ...linesOf(tokensOf(area.value, marked)).map((tokens) => make("div", {}, ...tokens.map(shown))),
    );
  };
  const changed = (): void => {
    // Their places are those of another text.
    messages = [];
    draw();
    edited(area.value);
  };
  const select = ({ start, end }: Pick<Range, "start" | "end">): void => {
    area.setSelectionRange(start, end);
    const line = area.value.slice(0, start).split("\n").length - 1;
    lines.children[line]?.scrollIntoView({ block: "center" });
  };
  const apply = (edits: Fix["edits"]): void => {
    area.focus();
    // The last first, so that the places of the others stay. The browser's own command can be undone.
    for (const { start, end, newText } of [...edits].sort((a, b) => b.start - a.start)) {
      area.setSelectionRange(start, end);
      area.ownerDocument.execCommand("insertText", false, newText);
    }
  };
  area.addEventListener("input", changed);
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });
  return {
    element: make("section", { class: "text-pane", "aria-label": "Text" }, shortened, scroller, list),
    get text() {
      return whole ?? area.value;
    },
    set(text) {
      whole = text.length > longestShown ? text : undefined;
      area.readOnly = whole !== undefined;
      area.value = whole === undefined ? text : `${text.slice(0, beginning)}\n…`;
      show(shortened, whole !== undefined);
      setText(
        shortened,
        `The text has ${(text.length / 1e6).toFixed(1)} million characters, of which the beginning is shown. Save it to change it.`,
      );
      messages = [];
      draw();
    },
    checked(found) {
      messages = found;
      draw();
      list.replaceChildren(...found.map((message) => item(message, () => revealed(message.range), apply)));
    },
    reveal: revealed,
  };

  function revealed(range: Pick<Range, "start" | "end"> | undefined): void {
    area.focus({ preventScroll: range !== undefined });
    if (range) select(range);
  }
}

function item(message: RunMessage, reveal: () => void, apply: (edits: Fix["edits"]) => void): HTMLElement {
  const { severity, code, range, fixes = [] } = message;
  const button = textButton({ text: "", class: `message ${severity}`, title: "Show in the text", onClick: reveal });
  button.append(
    icon(severity === "information" ? "info" : severity),
    make("span", {}, ...withCode(message.message), make("span", { class: "quiet" }, ` (${code}, line ${range.line})`)),
  );
  const buttons = fixes.map(({ title, edits }) => {
    const fix = textButton({ text: "", class: "fix link", icon: "lightbulb", onClick: () => apply(edits) });
    fix.append(make("span", {}, ...withCode(title)));
    return fix;
  });
  return make("li", {}, button, ...buttons);
}

function shown({ text, kind, severity }: Token): HTMLElement {
  return make("span", { class: `${kind}${severity ? ` marked ${severity}` : ""}` }, text);
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    token.text.split("\n").forEach((text, k) => {
      if (k > 0) lines.push([]);
      if (text !== "") lines.at(-1)!.push({ ...token, text });
    });
  }
  return lines;
}
