/** Radio buttons or check boxes in a group, rebuilt only when other choices are offered, so that the focus is kept. */
import { make, show } from "../app/element.ts";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly about: string | undefined;
  /** The reason why it cannot be chosen. */
  readonly missing?: string | undefined;
}

export interface Choices {
  readonly element: HTMLElement;
  offer(choices: readonly Choice[], chosen: (id: string) => boolean): void;
}

interface ChoicesParts {
  readonly type: "radio" | "checkbox";
  readonly title: string;
  /** Text in place of choices, while there are none. */
  readonly nothing?: string;
  readonly take: (id: string, on: boolean) => void;
}

export function createChoices({ type, title, nothing, take }: ChoicesParts): Choices {
  const name = `choices-${title.toLowerCase().replaceAll(" ", "-")}`;
  const empty = make("p", { class: "quiet", hidden: true }, nothing ?? "");
  const list = make("div", { class: "choices" });
  const element = make(
    "section",
    { role: type === "radio" ? "radiogroup" : "group", "aria-labelledby": name },
    make("h2", { id: name }, title),
    list,
    empty,
  );
  let offered = "";
  let inputs: HTMLInputElement[] = [];
  const entry = ({ id, label, about, missing }: Choice): HTMLElement => {
    const input = make("input", { type, name, value: id, disabled: missing !== undefined });
    input.addEventListener("change", () => take(id, input.checked));
    inputs.push(input);
    return make("label", { class: "entry", title: missing ?? about }, input, make("span", {}, label));
  };
  return {
    element,
    offer(choices, chosen) {
      const signature = JSON.stringify(choices);
      if (signature !== offered) {
        offered = signature;
        inputs = [];
        list.replaceChildren(...choices.map(entry));
      }
      for (const input of inputs) input.checked = chosen(input.value);
      show(empty, choices.length === 0 && nothing !== undefined);
      show(element, choices.length > 0 || nothing !== undefined);
    },
  };
}
