/** Messages about the start under its picture, in which their marks are drawn. A click on either leads to the place in the text. */
import { make, setText, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { labels } from "../app/labels.ts";
import { shownProblems } from "../app/problems.ts";
import type { Store } from "../app/store.ts";
import { messageList } from "./results.ts";

export function createProblemList(store: Store, { post }: Host): HTMLElement {
  const heading = make("h2", {});
  const body = make("div", {});
  const element = make("section", { class: "problems", role: "status", hidden: true }, heading, body);
  let listed: unknown;
  store.watch(["problems", "failure", "status", "about", "scene", "generation"], (state) => {
    const shown = shownProblems(state);
    show(element, shown !== undefined);
    if (shown?.messages === listed) return;
    listed = shown?.messages;
    if (!shown) return;
    setText(heading, shown.picture ? labels.cannotRun : labels.problems);
    const point = (pointedProblem: number | undefined) => store.change({ pointedProblem });
    body.replaceChildren(messageList(shown.messages, post, { current: shown.current, point }));
  });
  return element;
}
