/** The picture and the elements over it: legend, numbers of particles, notices. Keeps the view in step with the state. */
import type { Actions } from "../app/actions.ts";
import { copyImage } from "../app/clipboard.ts";
import { make, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { keyNames } from "../app/keys.ts";
import { createNotices } from "../app/notices.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import { drawnPicture, shownProblems } from "../app/problems.ts";
import { momentText } from "../app/recorded.ts";
import type { Store } from "../app/store.ts";
import { isHighContrast, readTheme, type Theme } from "../app/theme.ts";
import { newest } from "../app/throttle.ts";
import type { Toasts } from "../app/toasts.ts";
import { captioned } from "../capture/caption.ts";
import { pushEvents } from "../controls/change/push.ts";
import type { Header } from "../controls/header.ts";
import { createHoverCard } from "../controls/hoverCard.ts";
import { createKeyHints } from "../controls/keyHints.ts";
import { coloringOf, createLegend } from "../controls/legend.ts";
import { createPictureLabels } from "../controls/pictureLabels.ts";
import { type ChosenCard, createChosenCard } from "../controls/selectionCard.ts";
import type { createView } from "./createView.ts";
import type { FrameAcks } from "./frameAcks.ts";
import { highlightedOf } from "./overlays/highlight.ts";
import type { DrawnProblems } from "./painter.ts";
import { paletteFor } from "./palettes/index.ts";
import type { View, ViewEvents } from "./view.ts";
import { copyOf, pngOf } from "./viewElement.ts";

/** The label of the picture is said anew so often at most. */
const labelPause = 2000;
/** A picture that takes longer is waited for with a word. */
const soon = 500;
/** Who is out of sight is counted so often at most. */
const awayPause = 500;

interface StageParts {
  readonly store: Store;
  readonly host: Host;
  readonly acks: FrameAcks;
  readonly actions: Actions;
  readonly toasts: Toasts;
  /** Over the upper right corner of the picture. */
  readonly signs: readonly HTMLElement[];
  readonly create: typeof createView;
}

export class Stage {
  readonly element = make("main", { class: "stage" });
  readonly place = make("div", { class: "picture" });
  private readonly corner = make("div", { class: "corner" });
  private readonly preparing = make("p", { class: "preparing quiet", hidden: true }, "Loading view…");
  private readonly labels = createPictureLabels();
  private readonly legend = createLegend();
  private readonly hints = createKeyHints(() => this.focus());
  /** Below the picture: what its colors mean, and buttons. */
  private readonly line = make("div", { class: "stage-line" }, this.legend.element, this.hints.button);
  private readonly hover;
  private readonly card: ChosenCard;
  private theme: Theme = readTheme();
  private view: View | undefined;
  private colored: string | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private opened = 0;
  private marked: { of: unknown; marks: DrawnProblems["marks"] } = { of: undefined, marks: [] };
  private labeled = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: StageParts) {
    const { store, host, actions, signs } = parts;
    this.hover = createHoverCard(store, host);
    const { corner } = this;
    corner.append(...signs);
    this.card = createChosenCard({
      store,
      actions,
      picture: this.place,
      focusPicture: () => this.focus(),
    });
    this.card.keepBelow(corner);
    this.element.append(
      this.place,
      this.labels.element,
      this.preparing,
      this.line,
      corner,
      this.card.element,
      this.card.spoken,
      this.hints.element,
      createNotices(store, host),
      this.hover.element,
    );
    this.open();
    this.follow();
  }

  /** Signs lie over the picture, buttons below it: they would hide particles. */
  head({ signs, buttons }: Header): void {
    this.line.append(buttons);
    this.element.append(signs);
    this.card.keepBelow(signs);
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.view?.canvas;
  }

  refine(side: number | undefined): void {
    this.view?.refine(side);
  }

  get kind(): View["kind"] | undefined {
    return this.view?.kind;
  }

  colors(theme: Theme): void {
    this.theme = theme;
    this.colored = undefined;
    const { scene, frame } = drawnPicture(this.parts.store.state);
    this.color(frame?.coloring ?? this.parts.store.state.panel.coloring);
    this.legend.show(scene, frame);
    // Fields have other colors once they have been painted.
    requestAnimationFrame(() => this.showDrawn());
  }

  /** The camera as it was left before the window was closed. */
  restore(): void {
    this.view?.setCamera(this.parts.store.state.panel);
  }

  fit(): void {
    this.view?.fit();
    const { store } = this.parts;
    store.change({ panel: { ...store.state.panel, camera2: undefined, camera3: undefined } });
  }

  focus(): void {
    this.view?.element.focus();
  }

  /** It was chosen by keys, and may be out of sight. */
  find(particle: number): void {
    this.view?.find(particle);
  }

  picture(): Promise<void> {
    const { host } = this.parts;
    return this.withPicture("made", async () =>
      host.post({ kind: "save", name: `${this.name()}.png`, bytes: await this.png() }),
    );
  }

  copyPicture(): Promise<void> {
    this.focus();
    return this.withPicture("copied", async () => {
      await copyImage(await this.png());
      this.parts.toasts.say("The image is copied.");
    });
  }

  private async withPicture(done: string, take: () => Promise<void>): Promise<void> {
    const { toasts, store } = this.parts;
    if (!this.view || !store.state.scene) return;
    try {
      await take();
    } catch (error) {
      toasts.say(`The image could not be ${done}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** What is to be seen, twice as fine as the screen; undefined where nothing can be drawn. */
  still(): HTMLCanvasElement | undefined {
    return this.view?.picture(2, copyOf);
  }

  /** The same as a file. */
  async png(): Promise<Uint8Array> {
    const still = this.still();
    if (!still) throw new Error("Nothing can be drawn here.");
    const blob = await pngOf(still);
    return new Uint8Array(await blob.arrayBuffer());
  }

  /** What is to be seen, as pixels of this width, with title and time below it. */
  pixels(width: number): ImageData {
    if (!this.view) throw new Error("Nothing can be drawn here.");
    const { scene, status } = this.parts.store.state;
    return this.view.picture(Math.max(1, width / this.place.clientWidth), (canvas) =>
      captioned(canvas, width, this.theme, scene?.title ?? "", momentText(scene, status)),
    );
  }

  /** For files: the scenario. */
  stem(): string {
    return (
      this.parts.store.state.about?.name?.replace(/^.*[\\/]/, "").replace(/(\.edpd)?\.(json|gsd|xyz|dump)$/, "") ||
      "scenario"
    );
  }

  /** For files: scenario and time. */
  name(): string {
    const { status } = this.parts.store.state;
    const letter = this.parts.store.state.scene?.recorded ? "f" : "t";
    return status && status.time > 0 ? `${this.stem()}-${letter}${Number(status.time.toPrecision(4))}` : this.stem();
  }

  /** Makes the view, also anew after its graphics have been lost. */
  private open(): void {
    const { store, create, toasts } = this.parts;
    this.opened = performance.now();
    this.await();
    this.view?.dispose();
    this.place.replaceChildren();
    this.colored = undefined;
    try {
      this.view = create(this.place, this.events(), this.theme.reducedMotion);
    } catch (error) {
      this.view = undefined;
      toasts.say(`The view cannot be drawn here: ${error instanceof Error ? error.message : error}`);
      return;
    }
    const { element } = this.view;
    if (element.tabIndex < 0) element.tabIndex = 0;
    this.hints.of(element);
    const { panel, chosen, following } = store.state;
    const { scene, frame } = drawnPicture(store.state);
    this.color(frame?.coloring ?? panel.coloring);
    this.view.overlays(panel.overlays);
    if (scene) this.view.scene(scene);
    this.view.setCamera(panel);
    if (frame) this.view.frame(frame);
    this.markProblems();
    this.view.mark(highlightedOf(store.state), chosen);
    this.view.follow(following);
    this.view.push(store.state.push);
    this.label();
  }

  private follow(): void {
    const { store, acks } = this.parts;
    let [shownScene, shownFrame]: readonly unknown[] = [];
    store.watch(["scene", "frame", "failure", "problems", "status", "about"], (state) => {
      const { scene, frame } = drawnPicture(state);
      const [another, moved] = [scene !== shownScene, scene !== shownScene || frame !== shownFrame];
      [shownScene, shownFrame] = [scene, frame];
      if (another) {
        if (this.element.dataset.drawn === undefined) this.await();
        if (scene) this.view?.scene(scene);
        this.label();
      }
      if (!moved) return;
      if (frame) this.color(frame.coloring);
      // The legend of a frame comes when that is painted.
      else this.legend.show(scene, frame);
      if (!frame) return;
      if (scene?.generation !== frame.generation) acks.skip();
      else if (this.view) this.view.frame(frame);
      else {
        // Nothing can be drawn here: there is no more to be seen, and the run does not wait for it.
        acks.painted();
        acks.finished();
      }
    });
    let { overlays } = store.state.panel;
    // Where the camera goes is known once it has been painted.
    const hints = () => requestAnimationFrame(() => this.showDrawn());
    const away = newest(awayPause, () => this.legend.away(awayWords(this.view?.away ?? 0)));
    store.watch(["panel", "scene", "frame"], () => {
      hints();
      away(undefined);
    });
    store.watch(["panel"], ({ panel }) => {
      if (panel.overlays !== overlays) this.view?.overlays(panel.overlays);
      overlays = panel.overlays;
    });
    store.watch(["highlight", "chosen", "status"], (state) => this.view?.mark(highlightedOf(state), state.chosen));
    store.watch(["problems", "pointedProblem", "failure", "status", "about", "scene"], () => this.markProblems());
    store.watch(["following"], ({ following }) => this.view?.follow(following));
    store.watch(["push"], ({ push }) => this.view?.push(push));
    store.watch(["status"], () => {
      if (performance.now() - this.labeled > labelPause) this.label();
    });
  }

  private events(): ViewEvents {
    const { store, host, acks, actions, toasts } = this.parts;
    return {
      push: pushEvents(store, host),
      walked: (particle) => {
        actions.choose(particle);
        this.find(particle);
      },
      enter: () => {
        const { chosen } = store.state;
        if (chosen !== undefined) actions.reveal(chosen);
      },
      stands: (disc) => this.card.stands(disc),
      labels: (labels) => this.labels.show(labels),
      left: () => store.change({ following: false }),
      // Particles of a sketch have no numbers.
      hover: (particle, x, y) => this.hover.over(this.sketched ? undefined : particle, x, y),
      clickProblem: (message) => {
        const { messages = [], current } = shownProblems(store.state) ?? {};
        const range = messages[message]?.range;
        if (range) host.post({ kind: "revealRange", range, ...(current && { current }) });
      },
      click: (particle) => {
        if (this.sketched) return;
        actions.choose(particle);
        if (particle !== undefined && store.state.panel.revealOnClick) actions.reveal(particle);
      },
      camera: ({ camera2, camera3 }) => store.change({ panel: { ...store.state.panel, camera2, camera3 } }),
      acks,
      painted: () => {
        // What the view still has may be of the scenario before.
        const { scene, frame } = drawnPicture(store.state);
        if (!frame) return;
        this.legend.show(scene, frame);
        this.appear();
      },
      lost: () => {
        toasts.say("The view has stopped: the graphics context was lost.", {
          text: "Draw again",
          onClick: () => this.open(),
        });
      },
    };
  }

  private get sketched(): boolean {
    return shownProblems(this.parts.store.state)?.picture !== undefined;
  }

  private markProblems(): void {
    const { state } = this.parts.store;
    const messages = shownProblems(state)?.messages;
    if (messages !== this.marked.of) this.marked = { of: messages, marks: (messages ?? []).map(({ marks }) => marks) };
    this.view?.problems({ marks: this.marked.marks, pointed: state.pointedProblem });
  }

  /** Graphics take their time to start, and the scene may come before or after: neither leaves the place empty without a word. */
  private await(): void {
    clearTimeout(this.patience);
    const left = Math.max(this.opened + soon - performance.now(), 0);
    this.patience = setTimeout(
      () => show(this.preparing, (drawnPicture(this.parts.store.state).scene?.count ?? 0) > 0),
      left,
    );
  }

  /** Another scenario takes the place of this one: its picture is not shown for the other. */
  clear(): void {
    delete this.element.dataset.drawn;
    this.opened = performance.now();
  }

  /** There is a picture. */
  private appear(): void {
    if (this.element.dataset.drawn !== undefined && this.preparing.hidden) return;
    clearTimeout(this.patience);
    show(this.preparing, false);
    this.element.dataset.drawn = "";
  }

  private color(coloring: string): void {
    const option = coloringOf(drawnPicture(this.parts.store.state).scene, coloring)?.palette ?? "scale";
    if (option === this.colored) return;
    this.colored = option;
    const { kind, background, foreground, line, faintLine, accent, wrong } = this.theme;
    const palette = paletteFor(option, kind);
    const species = paletteFor("categories", kind);
    const highContrast = isHighContrast(kind);
    this.view?.colors({ background, foreground, line, faintLine, accent, wrong, highContrast, palette, species });
    this.legend.palette(palette);
  }

  private showDrawn(): void {
    if (this.view) this.legend.drawn(this.view);
  }

  private label(): void {
    this.labeled = performance.now();
    this.view?.element.setAttribute("aria-label", labelOf(this.parts.store));
  }
}

function awayWords(away: number): string | undefined {
  if (away === 0) return undefined;
  return `${away === 1 ? "1 particle is" : `${whole(away)} particles are`} out of sight: fit (${keyNames.fit})`;
}

function labelOf({ state }: Store): string {
  const { status } = state;
  const { scene } = drawnPicture(state);
  if (!scene) return "No particles yet";
  const shape = scene.dimension === 2 ? "discs in a plane box" : "spheres in a box";
  const at = status ? ` at ${scene.recorded ? "frame" : "time"} ${figure(status.time)}` : "";
  return `${scene.title ? `${scene.title}: ` : ""}${whole(scene.count)} ${shape}${at}`;
}
