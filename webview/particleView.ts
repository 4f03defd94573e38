/**
 * A view of particles, whoever paints it: keeps what is to be seen, listens to hand and keys, and has it painted when
 * something has changed, once a screen frame at most.
 */
import type { Overlay, Scene, Shot } from "../src/run/messages.ts";
import { Cameras } from "./cameras.ts";
import { DrawnShots } from "./drawnShots.ts";
import { type Gestures, listenTo } from "./gestures.ts";
import type { Ranges } from "./marks.ts";
import type { Painter, Still } from "./painter.ts";
import { PaintingTurns } from "./paintingTurns.ts";
import { photograph } from "./photograph.ts";
import { pick } from "./picking.ts";
import { Pointing } from "./pointing.ts";
import type { Projection } from "./projection.ts";
import { Seen } from "./seen.ts";
import type { View, ViewCamera, ViewColours, ViewEvents } from "./view.ts";

/** More pixels than this to a CSS pixel are not to be seen, but to be paid for. */
const mostRatio = 2;
/** A new scene without particles yet does not wipe the old one away for so long. */
const patience = 300;

export class ParticleView implements View {
  readonly element: HTMLElement;
  readonly #cameras = new Cameras();
  readonly #abort = new AbortController();
  readonly #resizing: ResizeObserver;
  readonly #seen = new Seen();
  readonly #drawn = new DrawnShots((serial) => this.events.drawn(serial));
  readonly #pointing: Pointing;
  /** A scene has come, and its particles may come any moment: box and particles are to appear together. */
  #awaiting: ReturnType<typeof setTimeout> | undefined;
  readonly #turns: PaintingTurns;
  #moved = false;
  #ratio = 1;
  #projection: Projection;
  #disposed = false;

  constructor(
    container: HTMLElement,
    private readonly painter: Painter,
    private readonly events: ViewEvents,
    private readonly reducedMotion: boolean,
  ) {
    const { canvas } = painter;
    this.element = document.createElement("div");
    this.element.tabIndex = 0;
    this.element.setAttribute("role", "img");
    Object.assign(this.element.style, { position: "relative", width: "100%", height: "100%", overflow: "hidden" });
    // Scrolling and pinching by touch are the camera's.
    Object.assign(this.element.style, { touchAction: "none", userSelect: "none" });
    Object.assign(canvas.style, { position: "absolute", left: "0", top: "0", width: "100%", height: "100%" });
    this.element.append(canvas);
    container.append(this.element);
    this.#projection = this.#cameras.projection(0);
    const find = (x: number, y: number) => this.#pick(x, y);
    this.#pointing = new Pointing(this.element, find, (particle, x, y) => this.events.hover(particle, x, y));
    this.#turns = new PaintingTurns({
      unseen: () => this.#unseen,
      busy: () => this.painter.busy,
      frame: (now) => this.#step(now),
      // Shots count as drawn only now: no more are asked for than can be drawn.
      settled: () => {
        this.#drawn.finished();
        if (this.#seen.shot) this.events.painted();
      },
      paintFinely: () => this.#draw(performance.now(), true),
    });
    listenTo(this.element, this.#gestures, this.#abort.signal);
    document.addEventListener("visibilitychange", () => this.#visibilityChanged(), this.#abort);
    this.#resizing = new ResizeObserver(() => this.#resize());
    this.#resizing.observe(this.element);
    this.#resize();
  }

  get kind(): View["kind"] {
    return this.painter.kind;
  }

  get canvas(): HTMLCanvasElement {
    return this.painter.canvas;
  }

  scene(scene: Scene): void {
    this.#drawn.skip();
    this.#seen.setScene(scene);
    this.#cameras.scene(scene);
    this.#stopAwaiting();
    this.#awaiting = setTimeout(() => {
      this.#stopAwaiting();
      this.#turns.ask();
    }, patience);
  }

  #stopAwaiting(): void {
    clearTimeout(this.#awaiting);
    this.#awaiting = undefined;
  }

  shot(shot: Shot): void {
    if (shot.generation !== this.#seen.scene?.generation) {
      this.events.drawn(shot.serial);
      return;
    }
    this.#stopAwaiting();
    this.#seen.setShot(shot);
    this.#drawn.take(shot.serial);
    if (this.#unseen) this.#drawn.skip();
    else this.#turns.ask();
  }

  /** Nothing is painted while nobody can see it; shots are as good as drawn. */
  get #unseen(): boolean {
    const { width, height } = this.#cameras.view;
    return document.hidden || width < 1 || height < 1;
  }

  colours(colours: ViewColours): void {
    this.#seen.setColours(colours);
    this.#turns.ask();
  }

  overlays(overlays: ReadonlySet<Overlay>): void {
    this.#seen.setOverlays(overlays);
    this.#turns.ask();
  }

  mark(ranges: Ranges, chosen: number | undefined): void {
    if (this.#seen.mark(ranges, chosen)) this.#turns.ask();
  }

  setCamera(camera: ViewCamera): void {
    this.#cameras.given = camera;
    this.#turns.ask();
  }

  fit(): void {
    this.#fit(false);
  }

  #fit(anew: boolean): void {
    this.#cameras.fit(anew, this.reducedMotion || this.#unseen ? undefined : performance.now());
    this.#cameraMoved();
  }

  readonly #gestures: Gestures = {
    drag: (dx, dy, aside) => {
      this.#cameras.drag(dx, dy, aside);
      this.#cameraMoved();
    },
    zoom: (factor, at) => {
      this.#cameras.zoom(factor, at);
      this.#cameraMoved();
    },
    step: (right, up, aside) => {
      this.#cameras.step(right, up, aside);
      this.#cameraMoved();
    },
    fit: (anew) => this.#fit(anew),
    point: (x, y) => {
      this.#pointing.pointer = { x, y };
      this.#turns.ask(false);
    },
    leave: () => {
      this.#pointing.pointer = undefined;
      this.#turns.ask(false);
    },
    tap: (x, y) => this.events.click(this.#pick(x, y)),
  };

  #cameraMoved(): void {
    this.#moved = true;
    this.#turns.ask();
  }

  #pick(x: number, y: number): number | undefined {
    const { scene, shot } = this.#seen;
    return scene && shot ? pick(scene, shot.positions, this.#projection, x, y) : undefined;
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = ratioOfScreen();
    const { view } = this.#cameras;
    if (width === view.width && height === view.height && ratio === this.#ratio) return;
    this.#cameras.view = { width, height };
    this.#ratio = ratio;
    if (width < 1 || height < 1) {
      this.#drawn.skip();
      return;
    }
    this.painter.resize(width, height, ratio);
    // The canvas is empty now, and would be seen so until the next frame.
    if (!document.hidden) this.#draw(performance.now());
  }

  #visibilityChanged(): void {
    if (document.hidden) {
      this.#turns.hide();
      this.#turns.settle();
      this.#drawn.skip();
    } else {
      this.#resize();
      this.#turns.ask();
    }
  }

  #step(now: number): void {
    // Moving to another screen changes the ratio and nothing else: no observer tells of it.
    if (ratioOfScreen() !== this.#ratio) this.#resize();
    // Else it is painted as soon as the last picture is done, or as soon as there are particles.
    if (this.painter.busy || this.#awaiting !== undefined) {
      if (this.#pointing.look()) this.#turns.wanted = true;
    } else if (this.#turns.wanted || this.#pointing.look()) {
      this.#draw(now);
    }
    if (this.#moved) {
      this.#moved = false;
      this.events.camera(this.#cameras.given);
    }
    // What is under way waits for its frame, or for the graphics card.
    if (this.#cameras.gliding) this.#turns.ask();
  }

  #draw(now: number, atRest = false): void {
    if (this.#disposed) return;
    this.#turns.begin();
    this.#projection = this.#cameras.projection(now);
    this.#pointing.look();
    const coarse = this.painter.paint(this.#still(atRest), this.#seen.takeChanges());
    this.#drawn.painted();
    this.#turns.painted(coarse);
  }

  #still(atRest: boolean): Still {
    return {
      ...this.#seen.parts,
      pointed: this.#pointing.particle,
      projection: this.#projection,
      ratio: this.#ratio,
      atRest,
    };
  }

  /** After the painter's context came back. */
  repaint(): void {
    this.#turns.ask();
  }

  async picture(scale: number): Promise<Blob> {
    const { width, height } = this.#cameras.view;
    if (width < 1 || height < 1) throw new Error("The view is not to be seen, so there is no picture of it.");
    const ratio = Math.min(this.#ratio * scale, this.painter.longestSide / Math.max(width, height));
    const picture = photograph(this.canvas, () => {
      this.painter.resize(width, height, ratio);
      this.#projection = this.#cameras.projection(performance.now());
      this.painter.paint({ ...this.#still(true), ratio, pointed: undefined }, this.#seen.takeChanges());
    });
    // And put back.
    this.painter.resize(width, height, this.#ratio);
    this.#draw(performance.now());
    return picture;
  }

  dispose(): void {
    this.#disposed = true;
    this.#abort.abort();
    this.#resizing.disconnect();
    this.#turns.end();
    this.#stopAwaiting();
    this.#drawn.finished();
    this.#drawn.skip();
    this.painter.dispose();
    this.element.remove();
  }
}

function ratioOfScreen(): number {
  return Math.min(Math.max(window.devicePixelRatio || 1, 0.5), mostRatio);
}
