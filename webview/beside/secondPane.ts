/**
 * Second run beside the first: a picture with its own numbers. Camera, coloring, overlays and charts are those of the first; a
 * camera that is moved here moves there too.
 */
import type { HostUpdate, PageCommand, SecondCommand } from "../../src/protocol/messages.ts";
import { actionsFor } from "../app/actions.ts";
import { iconButton, make, setText, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { InStep } from "../app/inStep.ts";
import { labels } from "../app/labels.ts";
import { compact, figure } from "../app/numberDisplay.ts";
import { type Curves, changeBy, emptyPage, faceOf, type PageState } from "../app/pageState.ts";
import { Store } from "../app/store.ts";
import type { Theme } from "../app/theme.ts";
import type { Toasts } from "../app/toasts.ts";
import { createViewRequest } from "../app/viewRequest.ts";
import { SeriesStore } from "../charts/seriesStore.ts";
import type { createView } from "../view/createView.ts";
import { acksTo, type FrameAcks } from "../view/frameAcks.ts";
import { Stage } from "../view/stage.ts";

type SecondUpdate = Extract<HostUpdate, { kind: "second" }>["update"];

interface SecondPaneParts {
  /** Of the first run. */
  readonly store: Store;
  readonly host: Host;
  readonly toasts: Toasts;
  readonly create: typeof createView;
  /** The first picture has the camera of the state again. */
  readonly restoreFirst: () => void;
  /** Rows or distributions have come. */
  readonly onCurves: () => void;
}

export class SecondPane {
  readonly store = new Store();
  readonly series = new SeriesStore();
  readonly stage: Stage;
  private readonly inStep: InStep<SecondUpdate>;
  private readonly acks: FrameAcks;
  private readonly requests;

  constructor(private readonly parts: SecondPaneParts) {
    const { host: first, store: firstStore, toasts, create } = parts;
    const host: Host = { ...first, post: (command) => isOfSecond(command) && first.post({ kind: "second", command }) };
    this.inStep = new InStep((update) => this.take(update));
    this.acks = acksTo(host.post, (serial) => this.inStep.done(serial));
    const actions = actionsFor(host, this.store);
    this.stage = new Stage({ store: this.store, host, acks: this.acks, actions, toasts, signs: [], create });
    this.stage.head(this.head());
    this.stage.element.classList.add("second");
    show(this.stage.element, false);
    this.requests = createViewRequest(this.store, host);
    let before: PageState["names"];
    firstStore.watch(["names"], ({ names }) => {
      if (names) this.open();
      else if (before) this.close();
      before = names;
    });
    firstStore.watch(["panel"], () => this.adopt());
    this.store.watch(["panel"], ({ panel }) => this.giveCamera(panel));
  }

  get distributions(): Curves["distributions"] {
    return this.store.state.distributions;
  }

  get isOpen(): boolean {
    return this.parts.store.state.names !== undefined;
  }

  hear(update: SecondUpdate): void {
    if (this.isOpen) this.inStep.hear(update);
  }

  /** Whether the page is visible. */
  show(visible: boolean): void {
    this.inStep.show(visible);
  }

  /** Distributions of the charts in view. */
  request(kinds: readonly string[]): void {
    this.requests.distributions(kinds);
  }

  colors(theme: Theme): void {
    this.stage.colors(theme);
  }

  private open(): void {
    this.clear();
    show(this.stage.element, true);
    this.adopt();
    this.stage.restore();
  }

  private close(): void {
    show(this.stage.element, false);
    this.clear();
    this.parts.onCurves();
  }

  private clear(): void {
    this.acks.forget();
    this.inStep.reset();
    this.stage.clear();
    this.series.clear(-1);
    this.store.change({ ...emptyPage, panel: this.parts.store.state.panel });
    this.requests.forget();
  }

  private take(update: SecondUpdate): void {
    const { generation } = this.store.state;
    const change = changeBy(this.store.state, update);
    if (update.kind === "rows" && update.generation >= generation) this.series.take(update);
    if (update.kind === "frame") {
      this.acks.take(update.serial);
      if (update.generation < generation) this.acks.skip();
    }
    this.store.change(change);
    if (update.kind === "scene") this.adopt();
    if (update.kind === "rows" || update.kind === "distribution") this.parts.onCurves();
  }

  /** The view options of the first, as far as this scenario has them. */
  private adopt(): void {
    if (!this.isOpen) return;
    const { panel } = this.parts.store.state;
    const { scene, panel: own } = this.store.state;
    const has = scene?.colorings.some(({ id }) => id === panel.coloring) ?? true;
    const moved = panel.camera2 !== own.camera2 || panel.camera3 !== own.camera3;
    this.store.change({ panel: has ? panel : { ...panel, coloring: own.coloring } });
    if (moved) this.stage.restore();
  }

  private giveCamera({ camera2, camera3 }: PageState["panel"]): void {
    const { store, restoreFirst } = this.parts;
    const { panel } = store.state;
    if (!this.isOpen || (camera2 === panel.camera2 && camera3 === panel.camera3)) return;
    store.change({ panel: { ...panel, camera2, camera3 } });
    restoreFirst();
  }

  /** Its name and its numbers over the picture, and the button that ends it. */
  private head() {
    const { store, host } = this.parts;
    const name = make("b", {});
    const numbers = make("span", { class: "value" });
    store.watch(["names"], ({ names }) => setText(name, names?.[1] ?? ""));
    this.store.watch(["status", "about", "failure", "scene"], (state) => setText(numbers, numbersOf(state)));
    const close = iconButton({
      icon: "close",
      title: labels.endSideBySide,
      onClick: () => host.post({ kind: "endSideBySide" }),
    });
    return {
      signs: make("header", { class: "signs" }, make("span", { class: "pane-name" }, name, numbers)),
      buttons: make("div", { class: "view-buttons" }, close),
    };
  }
}

function numbersOf(state: PageState): string {
  const { status, scene } = state;
  if (!status || !scene || faceOf(state) === "loading") return "";
  // The line break counts where the pictures stand one above the other.
  return `t ${figure(status.time, 3)},\n${compact(status.collisions)} coll.`;
}

function isOfSecond(command: PageCommand): command is SecondCommand {
  return command.kind === "view" || command.kind === "drawn" || command.kind === "inspect";
}
