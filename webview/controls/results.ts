/** Results in text: findings beside theory, expectations of the run, and remarks on its scenario. */

import type { Finding, Result, RunMessage, SequenceComparison } from "../../src/protocol/messages.ts";
import { icon, make, show, textButton, withCode } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { labels } from "../app/labels.ts";
import { powers } from "../app/numberDisplay.ts";
import type { Store } from "../app/store.ts";
import { aboutEvents } from "./readout.ts";

export interface Results {
  readonly element: HTMLElement;
  reveal(): void;
}

export function createResults(store: Store, host: Host): Results {
  const body = make("div", { class: "results-body" });
  const heading = make("summary", {}, make("h2", {}, labels.results));
  const element = make("details", { class: "results", open: true, hidden: true, tabindex: -1 }, heading, body);
  store.watch(["result", "scene"], ({ result, scene }) => {
    const notes = scene?.notes ?? [];
    show(element, result !== undefined || notes.length > 0);
    heading.firstElementChild!.textContent = result ? labels.results : "Notes";
    body.replaceChildren(...(result ? partsOf(result, host) : []), ...remarks([...(result?.remarks ?? []), ...notes]));
  });
  return {
    element,
    reveal() {
      element.open = true;
      // Only what scrolls on purpose: scrollIntoView would move the page under its own frame.
      element.parentElement?.scrollTo({ top: element.offsetTop });
      element.focus({ preventScroll: true });
    },
  };
}

function partsOf(result: Result, { post }: Host): Node[] {
  const { ending, judged, messages, findings } = result;
  const parts: Node[] = [
    make("p", { class: "ending" }, ending),
    make("p", { class: "quiet", title: aboutEvents }, result.computed),
  ];
  if (messages.length > 0) parts.push(messageList(messages, post));
  if (judged.length > 0) parts.push(make("h3", {}, labels.expectations), judgments(judged, post));
  if (findings.length > 0) parts.push(make("h3", {}, labels.measured), tableOf(findings));
  return parts;
}

function tableOf(findings: readonly Finding[]): HTMLElement {
  const beside = findings.some(({ theory }) => theory !== undefined);
  const head = ["", "measured", ...(beside ? [labels.theory, labels.deviation] : [])].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const rows = findings.map(({ name, measured, theory, off }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row", class: name.startsWith("  ") ? "inner" : undefined }, name.trim()),
      // Words are no figures: they take the whole row, and so never widen a column.
      make("td", { colspan: beside && theory === undefined ? 3 : undefined }, powers(measured)),
      ...(beside && theory !== undefined ? [make("td", {}, powers(theory)), make("td", {}, off ?? "")] : []),
    ),
  );
  return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}

function judgments(judged: readonly SequenceComparison[], post: Host["post"]): HTMLElement {
  const items = judged.map(({ quantity, wanted, got, passed, range }) => {
    const button = textButton({
      text: "",
      class: `judged ${passed ? "passed" : "failed"}`,
      title: labels.showInText,
      onClick: () => post({ kind: "revealRange", range }),
    });
    button.append(
      icon(passed ? "pass" : "error"),
      make("span", { class: "for-screen-readers" }, passed ? "Passed: " : "Failed: "),
      make("span", {}, `${quantity}: ${wanted}`),
      make("span", { class: "got" }, powers(got)),
    );
    return make("li", {}, button);
  });
  return make("ul", { class: "plain" }, ...items);
}

interface MessageListOptions {
  readonly most?: number;
  /** Their places are in the current text. */
  readonly current?: boolean;
  /** Called with the index of the message under the pointer or with the focus. */
  readonly point?: (message: number | undefined) => void;
}

/** A click goes to the place in the text. */
export function messageList(
  messages: readonly RunMessage[],
  post: Host["post"],
  { most = 50, current = false, point }: MessageListOptions = {},
): HTMLElement {
  const items = messages.slice(0, most).map(({ severity, message, code, range }, k) => {
    const button = textButton({
      text: "",
      class: `message ${severity}`,
      title: labels.showInText,
      onClick: () => post({ kind: "revealRange", range, ...(current && { current }) }),
    });
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => point?.(k));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => point?.(undefined));
    const where = make("span", { class: "quiet" }, ` (${code}, line ${range.line})`);
    button.append(icon(severity === "information" ? "info" : severity), make("span", {}, ...withCode(message), where));
    return make("li", {}, button);
  });
  const more = messages.length > most && make("li", { class: "quiet" }, `and ${messages.length - most} more`);
  return make("ul", { class: "plain" }, ...items, more);
}

function remarks(sentences: readonly string[]): Node[] {
  return sentences.map((sentence) => make("p", { class: "remark quiet" }, ...withCode(sentence)));
}
