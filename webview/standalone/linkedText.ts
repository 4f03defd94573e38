/** A scenario that has arrived by a link: its text is shown, and nothing is done with it until that is asked for. */
import type { LinkedScenario } from "../../src/protocol/link.ts";
import { make, textButton } from "../app/element.ts";

export function offerLinked(body: HTMLElement, { name, text }: LinkedScenario, answer: (taken: boolean) => void): void {
  const choose = (taken: boolean) => () => {
    element.remove();
    answer(taken);
  };
  const element = make(
    "section",
    { class: "linked", "aria-label": "Scenario of the link" },
    make("h1", {}, name),
    make("p", {}, "This scenario has arrived by the link. Nothing of it has been run."),
    make("pre", { tabindex: "0", "aria-label": "Text" }, text),
    make(
      "div",
      { class: "actions" },
      textButton({ text: "Open this scenario", class: "chip primary", onClick: choose(true) }),
      textButton({ text: "Open the page’s own scenario", class: "chip", onClick: choose(false) }),
    ),
  );
  body.append(element);
  element.querySelector("button")!.focus();
}
