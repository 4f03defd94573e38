/** The particle that was clicked: its numbers stay, and follow the run, until it is let go. */
import type { ParticleNews } from "../src/run/messages.ts";
import type { Deeds } from "./deeds.ts";
import { iconButton, make, show, textButton } from "./element.ts";
import { rowsOf } from "./hoverCard.ts";
import { newest } from "./newest.ts";
import type { Store } from "./store.ts";

/** Digits that change faster cannot be read. */
const pause = 100;

export function createChosenCard(store: Store, deeds: Deeds): HTMLElement {
  const numbers = make("div", {});
  const close = iconButton({ icon: "close", title: "Let it go (Escape)", onClick: () => deeds.choose(undefined) });
  const reveal = textButton({
    text: "Show in the text",
    class: "link",
    onClick: () => {
      const { chosen } = store.state;
      if (chosen !== undefined) deeds.reveal(chosen);
    },
  });
  const element = make(
    "aside",
    { class: "chosen-card", "aria-label": "Chosen particle", hidden: true },
    close,
    numbers,
    reveal,
  );
  const tell = newest<ParticleNews>(pause, (news) => numbers.replaceChildren(...rowsOf(news, store.state.scene)));
  store.watch(["chosen", "chosenNews"], ({ chosen, chosenNews }) => {
    const known = chosen !== undefined && chosenNews?.particle === chosen;
    show(element, known);
    if (known) tell(chosenNews);
  });
  return element;
}
