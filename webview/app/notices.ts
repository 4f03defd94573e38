/** Notices over the picture when there is none, or an unreliable one. Each offers a next action. */
import type { Failure } from "../../src/protocol/messages.ts";
import { messageList } from "../controls/results.ts";
import { type Child, icon, make, ofEditor, show, textButton, withCode } from "./element.ts";
import type { Host } from "./host.ts";
import { labels } from "./labels.ts";
import { type Face, faceOf, hasBegun, type PageState } from "./pageState.ts";
import { shownProblems } from "./problems.ts";
import type { Store } from "./store.ts";

/** A short wait is not worth a word. */
const patience = 250;
const fewMessages = 3;

export function createNotices(store: Store, host: Host): HTMLElement {
  const element = make("div", { class: "notice", hidden: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said = "";
  store.watch(["about", "status", "scene", "failure", "problems", "generation"], (state) => {
    const face = faceOf(state);
    // Rebuilt only when its content changes; otherwise a button would lose the focus while it is in use.
    const signature = JSON.stringify([
      face,
      state.about?.dead,
      state.failure?.generation,
      state.scene !== undefined,
      shownProblems(state) !== undefined,
      offerOf(state),
    ]);
    if (signature === said) return;
    said = signature;
    clearTimeout(timer);
    const wordless = face === "waiting" || face === "loading";
    if (!wordless) put(element, contentOf(face, state, host), face, state);
    else if (!state.scene || !element.hidden) {
      timer = setTimeout(() => put(element, contentOf(face, state, host), face, state), patience);
    }
  });
  return element;
}

function put(element: HTMLElement, content: readonly Child[] | undefined, face: Face, { scene }: PageState): void {
  show(element, content !== undefined);
  element.dataset.face = face;
  element.classList.toggle("over-picture", scene !== undefined);
  element.setAttribute("role", face === "dead" || face === "failed" ? "alert" : "status");
  element.replaceChildren(make("div", { class: "notice-body" }, ...(content ?? [])));
}

function contentOf(face: Face, state: PageState, { post }: Host): readonly Child[] | undefined {
  const { about, failure, status } = state;
  const text = (words: string) => make("p", {}, ...withCode(words));
  const buttons = (...all: HTMLElement[]) => make("div", { class: "notice-buttons" }, ...all);
  switch (face) {
    case "waiting":
      return [spinner(), text("Opening…")];
    case "loading":
      return [
        spinner(),
        text(
          about?.recorded
            ? `Reading ${about.name}…`
            : `Reading ${about?.name?.replace(/^.*[\\/]/, "") ?? "the scenario"} and placing particles…`,
        ),
      ];
    case "empty":
      return [
        icon("circuit-board"),
        make("h2", {}, "No scenario to show"),
        text("Open a file that ends in .edpd.json, or begin with one of the samples."),
        buttons(
          textButton({ text: "New scenario…", class: "primary", onClick: () => post({ kind: "newScenario" }) }),
          textButton({ text: "Open a scenario…", class: "secondary", onClick: () => post({ kind: "openScenario" }) }),
        ),
      ];
    case "dead":
      return [
        icon("error"),
        make(
          "h2",
          {},
          about?.recorded ? "Reading the file has stopped unexpectedly" : "The run has stopped unexpectedly",
        ),
        text(about?.dead || "Its process has ended."),
        about?.recorded
          ? undefined
          : text(`The text is untouched. ${state.scene ? labels.measuredStays : labels.noMeasured}`),
        buttons(
          textButton({ text: "Restart", class: "primary", onClick: () => post({ kind: "restartWorker" }) }),
          ofEditor(textButton({ text: "Show log", class: "secondary", onClick: () => post({ kind: "showLog" }) })),
        ),
      ];
    case "failed":
      // The messages are listed under a picture of the start.
      if (shownProblems(state)) return undefined;
      if (about?.recorded) {
        return [
          icon("warning"),
          make("h2", {}, labels.cannotShow),
          text(failure?.message ?? ""),
          buttons(textButton({ text: labels.readAgain, class: "secondary", onClick: () => post({ kind: "runText" }) })),
        ];
      }
      if (offerOf(state) === "begin") {
        return [
          icon("new-file"),
          make("h2", {}, "This file has no scenario yet"),
          text("Ctrl+Space in the text offers whole scenarios. Or begin with one of the samples."),
          buttons(
            textButton({ text: "New scenario…", class: "primary", onClick: () => post({ kind: "newScenario" }) }),
            textButton({ text: "Go to the text", class: "secondary", onClick: () => post({ kind: "openScenario" }) }),
          ),
        ];
      }
      return [
        icon(failure?.stopped ? "debug-stop" : "warning"),
        make(
          "h2",
          {},
          failure?.stopped ? "Loading was stopped" : hasBegun(state) ? labels.runFailed : labels.cannotRun,
        ),
        failure?.stopped || saidOnce(failure)
          ? undefined
          : text(failure?.message || status?.ending || "The text says why."),
        failure && failure.messages.length > 0 ? messageList(failure.messages, post, { most: fewMessages }) : undefined,
        buttons(
          ...(offerOf(state) === "trust"
            ? [textButton({ text: "Manage trust…", class: "primary", onClick: () => post({ kind: "manageTrust" }) })]
            : []),
          textButton({
            text: failure?.stopped ? "Load again" : "Check again",
            class: "secondary",
            onClick: () => post({ kind: "runText" }),
          }),
        ),
      ];
    default:
      return undefined;
  }
}

/** It is one message, which stands below with its place in the text. */
function saidOnce(failure: Failure | undefined): boolean {
  return failure?.messages.length === 1 && failure.message === failure.messages[0].message;
}

/** What helps where a scenario cannot be run: beginning one, or trust. */
function offerOf({ about, failure }: PageState): "begin" | "trust" | undefined {
  if (about?.blank) return "begin";
  const unread = failure?.messages.some(({ code }) => code === "file") === true;
  return unread && about?.trusted === false ? "trust" : undefined;
}

function spinner(): HTMLElement {
  return icon("loading codicon-modifier-spin");
}
