/** Around the picture: a sign if the text has changed since the run, and the buttons of the view. */

import type { Actions } from "../app/actions.ts";
import { icon, iconButton, make, ofEditor, setText, setTitle, show, textButton } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { keyNames } from "../app/keys.ts";
import { labels } from "../app/labels.ts";
import { faceOf, type PageState } from "../app/pageState.ts";
import { drawnPicture } from "../app/problems.ts";
import type { Store } from "../app/store.ts";
import { createNumberKnob } from "./numberKnob.ts";

interface HeaderParts {
  readonly store: Store;
  readonly host: Host;
  readonly actions: Actions;
  readonly fit: () => void;
  /** Buttons that open sheets. */
  readonly menus: readonly { readonly button: HTMLElement; readonly ofRuns?: true }[];
}

export interface Header {
  /** At the upper left. */
  readonly signs: HTMLElement;
  /** Below the picture. */
  readonly buttons: HTMLElement;
}

export function createHeader({ store, host, actions, fit, menus }: HeaderParts): Header {
  // The tab has the name.
  const title = make("h1", { class: "title for-screen-readers" });
  const again = textButton({
    text: "",
    icon: "debug-restart",
    class: "chip",
    onClick: actions.runText,
  });
  const changedWords = make("span");
  again.append(changedWords);
  const errors = make("span", { class: "chip warning", role: "status" }, icon("warning"), make("span"));
  const gone = textButton({
    text: labels.fileGone,
    icon: "warning",
    class: "chip warning",
    title:
      "The file of this scenario has been deleted or moved. Its run can still be looked at, stopped and exported. " +
      "Press to save the text again as it was run.",
    onClick: () => host.post({ kind: "saveText" }),
  });
  const name = make("span", { class: "pane-name" });
  store.watch(["names"], ({ names }) => {
    show(name, names !== undefined);
    setText(name, names?.[0] ?? "");
  });
  const fitButton = iconButton({
    icon: "screen-full",
    title: `Fit view (${keyNames.fit})`,
    onClick: fit,
  });
  const pin = ofEditor(iconButton({ icon: "pin", title: "Pin", onClick: () => togglePin(store.state, host) }));

  store.watch(["about", "scene", "status", "failure", "problems", "generation"], (state) => {
    const { about, scene } = state;
    const face = faceOf(state);
    const file = about?.name?.replace(/^.*[\\/]/, "");
    const recorded = about?.recorded === true;
    setText(changedWords, recorded ? labels.fileChanged : labels.changed);
    setTitle(
      again,
      recorded
        ? "The file has changed since it was read. Read it as it is now."
        : "The text has changed since this run. Run it as it is now.",
    );
    setText(title, scene?.title || file || "EDPD Playground");
    // Before anything has run the picture follows the text by itself.
    const untouched = face === "preview" && (state.status?.reached ?? 0) === 0;
    const stale = about?.changed === true && (recorded || !untouched) && face !== "loading";
    const faulty = (about?.errors ?? 0) > 0;
    show(gone, about?.gone === true);
    show(again, stale && !faulty && about?.gone !== true);
    show(errors, faulty && face !== "failed");
    const count = about?.errors ?? 0;
    setText(errors.lastElementChild!, count === 1 ? "1 error in the text" : `${count} errors in the text`);
    setTitle(errors, "This is what ran last. The text cannot be run until its errors are mended.");
    show(fitButton, drawnPicture(state).scene !== undefined);
    show(pin, about?.name !== undefined && !recorded);
    for (const { button, ofRuns } of menus) show(button, about?.name !== undefined && !(recorded && ofRuns === true));
    const pinned = about?.pinned === true;
    pin.setAttribute("aria-pressed", String(pinned));
    pin.firstElementChild!.className = `codicon codicon-${pinned ? "pinned" : "pin"}`;
    setTitle(pin, pinned ? "Unpin: follow the scenario in the editor" : "Pin to this scenario");
  });
  return {
    signs: make("header", { class: "signs" }, title, name, again, errors, gone, createNumberKnob(store, host)),
    buttons: make(
      "div",
      { class: "view-buttons", role: "toolbar", "aria-label": "View" },
      fitButton,
      pin,
      ...menus.map(({ button }) => button),
    ),
  };
}

function togglePin({ about }: PageState, host: Host): void {
  if (about) host.post({ kind: "pin", pinned: !about.pinned });
}
