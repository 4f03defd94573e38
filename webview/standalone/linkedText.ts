/** A scenario that has arrived by a link: its text is shown, and nothing is done with it until that is asked for. */
import { shown as asShown } from "../../src/format/shownText.ts";
import type { LinkedScenario } from "../../src/protocol/link.ts";
import { make, textButton } from "../app/element.ts";

/** What cannot be opened is not replaced without a word by the page's own scenario. */
export function refuseLinked(body: HTMLElement, reason: string, open: () => void): void {
  ask(
    body,
    "The link cannot be opened",
    [make("p", {}, `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`)],
    [["Open the page’s own scenario", open]],
  );
}

export function offerLinked(body: HTMLElement, { name, text }: LinkedScenario, answer: (taken: boolean) => void): void {
  const shown = [
    make("p", {}, "This scenario has arrived by the link. Nothing of it has been run."),
    // What would change the direction of a text is shown: it reads as it is.
    make("pre", { tabindex: "0", "aria-label": "Text" }, asShown(text.replaceAll("\r\n", "\n"))),
  ];
  ask(body, name, shown, [
    ["Open this scenario", () => answer(true)],
    ["Open the page’s own scenario", () => answer(false)],
  ]);
}

/** @param choices the first is the usual one */
function ask(
  body: HTMLElement,
  title: string,
  shown: readonly HTMLElement[],
  choices: readonly (readonly [words: string, chosen: () => void])[],
): void {
  const buttons = choices.map(([words, chosen], k) =>
    textButton({
      text: words,
      class: k === 0 ? "chip primary" : "chip",
      onClick: () => {
        element.remove();
        chosen();
      },
    }),
  );
  const element = make(
    "section",
    { class: "linked", "aria-label": "Scenario of the link" },
    make("h1", {}, title),
    ...shown,
    make("div", { class: "actions" }, ...buttons),
  );
  body.append(element);
  buttons[0]!.focus();
}
