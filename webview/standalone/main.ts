/** A page that runs by itself: the view of the panel in a frame, the text of the scenario beside it. */
import "@vscode/codicons/dist/codicon.css";
import "../app/panel.css";
import "../controls/controls.css";
import "../controls/sheet.css";
import "../view/picture.css";
import "../view/notice.css";
import "../controls/transport.css";
import "../charts/charts.css";
import "../controls/results.css";
import "./theme.css";
import "./standalone.css";
import "./media.css";
import { offeredFormats } from "../../src/editor/runs/exports/exportFormats.ts";
import { fragmentOf, scenarioOfFragment } from "../../src/protocol/link.ts";
import type { HostUpdate, PageCommand, RunMessage } from "../../src/protocol/messages.ts";
import { copy } from "../app/clipboard.ts";
import { icon, make, setIcon, setText, show, textButton } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { openPage } from "../app/page.ts";
import { createView } from "../view/createView.ts";
import type { Program } from "./boot.ts";
import { download, VideoPieces } from "./downloads.ts";
import { type FragmentOptions, optionsOf, unknownColoring, unknownWords } from "./fragment.ts";
import { offerLinked, refuseLinked } from "./linkedText.ts";
import type { PageData } from "./pageData.ts";
import { PageHost } from "./pageHost.ts";
import { createTextPane } from "./textPane.ts";

declare const program: Program;

const { outer, worker } = program;
const own = JSON.parse(outer.getElementById("scenario")!.textContent!) as PageData;
const { hash } = outer.location;
const view = outer.defaultView!;
/** The text lies beside the view, not in its place. */
const wide = view.matchMedia("(min-width: 900px)");
const body = outer.getElementById("outer")!;

followTheme();
scenarioOfFragment(hash).then(
  (linked) => {
    if (linked)
      offerLinked(body, linked, (taken) => open(taken ? { ...own, ...linked } : own, optionsOf(taken ? "" : hash)));
    else open(own, optionsOf(hash));
  },
  (error: Error) => refuseLinked(body, error.message, () => open(own, optionsOf(""))),
);

function open(data: PageData, options: FragmentOptions): void {
  const video = new VideoPieces();
  let unsaid = true;
  const unknown = unknownWords(options);
  if (unknown !== undefined) say(unknown);
  const pane = createTextPane(
    (text) => {
      host.edit(text);
      show(original, text !== data.text);
    },
    () => host.runText(),
  );
  const count = make("span", { class: "count", hidden: true });
  const textShown = textButton({ text: "Text", icon: "code", class: "chip toggle", onClick: () => turn(!isOpen()) });
  textShown.append(count);
  const original = textButton({
    text: "Original text",
    icon: "discard",
    class: "chip words-hidden",
    title: "Discard the changes of the text",
    onClick: () => {
      pane.set(data.text);
      host.edit(data.text);
      show(original, false);
    },
  });
  original.hidden = true;
  const saved = textButton({
    text: "Save text",
    icon: "save",
    class: "chip words-hidden",
    title: `Save ${data.name}, which opens in VS Code with the extension EDPD Playground`,
    onClick: () => download(outer, data.name, [new TextEncoder().encode(pane.text)]),
  });
  const linked = textButton({
    text: "Copy link",
    icon: "link",
    class: "chip words-hidden",
    title: "Copy the address of this page with the text in it",
    onClick: () => void copyLink(),
  });
  const running = textButton({ text: "", icon: "play", class: "chip primary", onClick: () => host.runOrPause() });
  const runWord = make("span", {}, labels.run);
  running.append(runWord);
  const exports = make(
    "dialog",
    { "aria-label": "Export" },
    make("h2", {}, "Export"),
    ...offeredFormats.map(({ format, label, detail }) => {
      const button = make(
        "button",
        { class: "entry", type: "button" },
        icon("export"),
        make("span", {}, label, make("span", { class: "quiet" }, detail)),
      );
      button.addEventListener("click", () => {
        exports.close();
        host.export(format).catch((error: Error) => view.alert(error.message));
      });
      return button;
    }),
    textButton({ text: "Cancel", class: "secondary", onClick: () => exports.close() }),
  );
  const head = make(
    "header",
    { class: "head" },
    data.inGallery &&
      make("a", { class: "chip", href: "index.html", title: "All scenarios" }, icon("arrow-left"), "All"),
    make("h1", {}, outer.title),
    make(
      "div",
      { class: "actions", role: "toolbar", "aria-label": "Scenario" },
      running,
      original,
      linked,
      saved,
      textShown,
    ),
  );
  body.prepend(head, pane.element);
  body.append(exports);
  turn(wide.matches);

  const host = new PageHost({
    worker,
    name: data.name,
    text: data.text,
    files: Object.fromEntries(Object.entries(data.files).map(([name, base64]) => [name, bytesOf(base64)])),
    panel: options.panel,
    autoplay: options.autoplay,
    send: (update: HostUpdate) => {
      window.dispatchEvent(new MessageEvent("message", { data: update }));
      if (update.kind !== "scene" || !unsaid) return;
      unsaid = false;
      const unoffered = unknownColoring(options, update.colorings);
      if (unoffered !== undefined) say(unoffered);
    },
    checked: (messages: readonly RunMessage[]) => {
      pane.checked(messages);
      const serious = messages.filter(({ severity }) => severity !== "information").length;
      show(count, serious > 0);
      setText(count, String(serious));
      count.setAttribute("aria-label", `${serious} messages`);
    },
    changed: (busy) => {
      setIcon(running.firstElementChild as HTMLElement, busy ? "debug-pause" : "play");
      setText(runWord, busy ? labels.pause : labels.run);
    },
    reveal: (range) => {
      turn(true);
      pane.reveal(range);
    },
    chooseExport: () => exports.showModal(),
    save: (name, bytes) => download(outer, name, [bytes]),
    video: (command) => (command.kind === "video" ? video.add(command) : video.end(outer)),
  });
  pane.set(data.text);
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: (command: PageCommand) => host.receive(command),
      getState: () => undefined,
      setState() {},
    }),
  });
  const { still } = openPage(document.getElementById("app")!, createView);
  let printed: HTMLElement | undefined;
  // What WebGL has drawn is not kept for the printer.
  view.addEventListener("beforeprint", () => {
    printed = still();
    printed?.classList.add("still");
    if (printed) head.after(printed);
  });
  view.addEventListener("afterprint", () => printed?.remove());
  // The page begins anew with what the other address says.
  view.addEventListener("hashchange", () => {
    if (
      original.hidden ||
      view.confirm("The address has changed. Open what it says, and discard the changes of the text?")
    )
      outer.location.reload();
  });

  function isOpen(): boolean {
    return body.dataset.text === "open";
  }

  function turn(open: boolean): void {
    body.dataset.text = open ? "open" : "closed";
    textShown.setAttribute("aria-expanded", String(open));
    textShown.title = open ? "Hide the text" : "Show the text";
  }

  async function copyLink(): Promise<void> {
    try {
      if (!/^https?:$/.test(outer.location.protocol))
        throw new Error(
          "this page is a file of this computer, and links lead to pages on the web. Send the file itself.",
        );
      const fragment = await fragmentOf({ name: data.name, text: pane.text });
      await copy(`${outer.location.href.replace(/#.*$/, "")}#${fragment}`);
      say("The link is copied.");
    } catch (error) {
      say(`No link was made: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** For some seconds, over the page. */
function say(words: string): void {
  const note = make("p", { class: "note", role: "status" }, words);
  body.append(note);
  setTimeout(() => note.remove(), 12_000);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** The view reads the kind of the theme from the class that VS Code gives the body of its pages. */
function followTheme(): void {
  const dark = view.matchMedia("(prefers-color-scheme: dark)");
  const set = (): void => {
    document.body.className = dark.matches ? "vscode-dark" : "vscode-light";
  };
  dark.addEventListener("change", set);
  set();
}
