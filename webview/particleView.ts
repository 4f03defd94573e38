/**
 * A view of particles, whoever paints it: keeps what is to be seen, listens to hand and keys, and has it painted when
 * something has changed, once a screen frame at most.
 */
import type { Overlay, Scene, Shot } from "../src/run/messages.ts";
import { Cameras } from "./cameras.ts";
import { inkOf, luminance } from "./cssColour.ts";
import { type Gestures, listenTo } from "./gestures.ts";
import { type Change, type Inks, type Painter, radiusOf, type Still } from "./painter.ts";
import { pick } from "./picking.ts";
import { type Projection, project, type Spot } from "./projection.ts";
import { mostTrailed, Trails } from "./trails.ts";
import type { View, ViewCamera, ViewColours, ViewEvents } from "./view.ts";

/** More pixels than this to a CSS pixel are not to be seen, but to be paid for. */
const mostRatio = 2;
/** A new scene without particles yet does not wipe the old one away for so long. */
const patience = 300;
/** Nothing has moved for so long: time to draw finely. */
const rest = 180;
/** The graphics card is asked so often whether it is done, in milliseconds. */
const pause = 3;

export class ParticleView implements View {
  readonly element: HTMLElement;
  readonly #cameras = new Cameras();
  readonly #abort = new AbortController();
  readonly #resizing: ResizeObserver;
  #changes = new Set<Change>();
  #scene: Scene | undefined;
  #shot: Shot | undefined;
  /** The serial of a shot that has not been painted, and of the one the graphics card is at work on. */
  #undrawn: number | undefined;
  #drawing: number | undefined;
  #coarse = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #inks: Inks = blank;
  #overlays: ReadonlySet<Overlay> = new Set<Overlay>(["box"]);
  #ranges: readonly (readonly [first: number, count: number])[] = [];
  #marks: Uint8Array | undefined;
  #chosen: number | undefined;
  #pointed: number | undefined;
  #pointer: { x: number; y: number } | undefined;
  #trails: Trails | undefined;
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
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
    this.#skip();
    this.#scene = scene;
    this.#shot = undefined;
    this.#cameras.scene(scene);
    this.#trails = this.#newTrails();
    this.#remark();
    this.#changes.add("scene").add("shot").add("marks");
    // The picture of the last scene stays until there is one of this.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#request(), patience);
  }

  shot(shot: Shot): void {
    if (shot.generation !== this.#scene?.generation) {
      this.events.drawn(shot.serial);
      return;
    }
    this.#skip();
    clearTimeout(this.#timer);
    this.#shot = shot;
    this.#trails?.add(shot);
    this.#changes.add("shot");
    this.#undrawn = shot.serial;
    if (this.#unseen) this.#skip();
    else this.#request();
  }

  /** Nothing is painted while nobody can see it; shots are as good as drawn. */
  get #unseen(): boolean {
    const { width, height } = this.#cameras.view;
    return document.hidden || width < 1 || height < 1;
  }

  #skip(): void {
    const serial = this.#undrawn;
    this.#undrawn = undefined;
    if (serial !== undefined) this.events.drawn(serial);
  }

  /** Shots count as drawn when the graphics card is done with them: so that no more are asked for than it can draw. */
  #settle(): void {
    clearTimeout(this.#settling);
    clearTimeout(this.#restTimer);
    if (this.painter.busy && !this.#unseen) {
      this.#settling = setTimeout(() => this.#settle(), pause);
      return;
    }
    const serial = this.#drawing;
    this.#drawing = undefined;
    if (serial !== undefined) this.events.drawn(serial);
    if (this.#needsPainting) this.#request();
    else if (this.#coarse)
      this.#restTimer = setTimeout(() => !this.#unseen && this.#draw(performance.now(), true), rest);
  }

  colours(colours: ViewColours): void {
    const background = inkOf(colours.background);
    this.#inks = {
      background,
      foreground: inkOf(colours.foreground),
      line: inkOf(colours.line),
      faintLine: inkOf(colours.faintLine),
      accent: inkOf(colours.accent),
      warning: inkOf(colours.warning),
      highContrast: colours.highContrast,
      dark: luminance(background) < 0.2,
      palette: colours.palette,
    };
    this.#changes.add("inks");
    this.#request();
  }

  overlays(overlays: ReadonlySet<Overlay>): void {
    const trailed = this.#overlays.has("trails");
    this.#overlays = new Set(overlays);
    if (trailed !== overlays.has("trails")) {
      this.#trails = this.#newTrails();
      if (this.#shot) this.#trails?.add(this.#shot);
    }
    this.#changes.add("overlays");
    this.#request();
  }

  #newTrails(): Trails | undefined {
    const scene = this.#scene;
    return scene && this.#overlays.has("trails") && scene.count <= mostTrailed ? new Trails(scene) : undefined;
  }

  mark(ranges: readonly (readonly [first: number, count: number])[], chosen: number | undefined): void {
    const same =
      ranges.length === this.#ranges.length &&
      ranges.every((range, k) => range.every((value, side) => value === this.#ranges[k]![side]));
    if (same && chosen === this.#chosen) return;
    this.#chosen = chosen;
    if (!same) {
      this.#ranges = ranges;
      this.#remark();
    }
    this.#request();
  }

  #remark(): void {
    const count = this.#scene?.count ?? 0;
    const ranges = this.#ranges.filter(([first, number]) => number > 0 && first < count);
    this.#marks = ranges.length > 0 ? new Uint8Array(count) : undefined;
    for (const [first, number] of ranges) this.#marks!.fill(1, Math.max(first, 0), first + number);
    this.#changes.add("marks");
  }

  setCamera(camera: ViewCamera): void {
    this.#cameras.given = camera;
    this.#request();
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
      this.#pointer = { x, y };
      this.#request(false);
    },
    leave: () => {
      this.#pointer = undefined;
      this.#request(false);
    },
    tap: (x, y) => this.events.click(this.#pick(x, y)),
  };

  #cameraMoved(): void {
    this.#moved = true;
    this.#request();
  }

  #pick(x: number, y: number): number | undefined {
    const [scene, shot] = [this.#scene, this.#shot];
    return scene && shot ? pick(scene, shot.positions, this.#projection, x, y) : undefined;
  }

  placeOf(particle: number): { readonly x: number; readonly y: number; readonly radius: number } | undefined {
    const [scene, shot] = [this.#scene, this.#shot];
    if (!scene || !shot) return undefined;
    const { dimension } = scene;
    const at = particle * dimension;
    if (!(particle >= 0) || at + dimension > shot.positions.length) return undefined;
    const spot: Spot = { x: 0, y: 0, scale: 1, depth: 1 };
    const [x, y, z] = shot.positions.subarray(at, at + dimension);
    if (!project(this.#projection, x!, y!, z ?? 0, spot)) return undefined;
    const radius = radiusOf(scene, particle) * spot.scale;
    const { width, height } = this.#projection;
    if (spot.x < -radius || spot.y < -radius || spot.x > width + radius || spot.y > height + radius) return undefined;
    return { x: spot.x, y: spot.y, radius };
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 0.5), mostRatio);
    const { view } = this.#cameras;
    if (width === view.width && height === view.height && ratio === this.#ratio) return;
    this.#cameras.view = { width, height };
    this.#ratio = ratio;
    if (width < 1 || height < 1) {
      this.#skip();
      return;
    }
    this.painter.resize(width, height, ratio);
    // The canvas is empty now, and would be seen so until the next frame.
    if (!document.hidden) this.#draw(performance.now());
  }

  #visibilityChanged(): void {
    if (document.hidden) {
      this.#cancelFrame();
      this.#settle();
      this.#skip();
    } else {
      this.#resize();
      this.#request();
    }
  }

  #cancelFrame(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #needsPainting = false;

  /** @param painting otherwise only what is under the pointer is looked for */
  #request(painting = true): void {
    if (painting) this.#needsPainting = true;
    if (this.#frame !== undefined || this.#disposed || this.#unseen) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = undefined;
      // Moving to another screen changes the ratio and nothing else.
      this.#resize();
      this.#step(now);
    });
  }

  #step(now: number): void {
    // Else it is painted as soon as the last picture is done.
    if (this.painter.busy) {
      if (this.#point()) this.#needsPainting = true;
    } else if (this.#needsPainting || this.#point()) {
      this.#draw(now);
    }
    if (this.#moved) {
      this.#moved = false;
      this.events.camera(this.#cameras.given);
    }
    // What is under way waits for its frame, or for the graphics card.
    if (this.#cameras.gliding) this.#request();
  }

  /** Whether another particle than before is under the pointer. */
  #point(): boolean {
    const pointer = this.#pointer;
    const pointed = pointer && this.#pick(pointer.x, pointer.y);
    const other = pointed !== this.#pointed;
    this.#pointed = pointed;
    this.element.style.cursor =
      this.element.style.cursor === "grabbing" ? "grabbing" : pointed === undefined ? "" : "pointer";
    // Told again while it moves, as what is said of it moves along.
    if (other || pointed !== undefined) this.events.hover(pointed, pointer?.x ?? 0, pointer?.y ?? 0);
    return other;
  }

  #draw(now: number, atRest = false): void {
    if (this.#disposed) return;
    this.#needsPainting = false;
    clearTimeout(this.#restTimer);
    this.#projection = this.#cameras.projection(now);
    this.#point();
    this.#coarse = this.painter.paint(this.#still(atRest), this.#changes);
    this.#changes = new Set();
    if (this.#drawing !== undefined) this.events.drawn(this.#drawing);
    this.#drawing = this.#undrawn;
    this.#undrawn = undefined;
    this.#settle();
  }

  #still(atRest: boolean): Still {
    return {
      scene: this.#scene,
      shot: this.#shot,
      inks: this.#inks,
      overlays: this.#overlays,
      marks: this.#marks,
      chosen: this.#chosen,
      pointed: this.#pointed,
      trails: this.#trails,
      projection: this.#projection,
      ratio: this.#ratio,
      atRest,
    };
  }

  /** After the painter's context came back. */
  repaint(): void {
    this.#request();
  }

  async picture(scale: number): Promise<Blob> {
    const { width, height } = this.#cameras.view;
    if (width < 1 || height < 1) throw new Error("The view is not to be seen, so there is no picture of it.");
    const ratio = Math.min(this.#ratio * scale, this.painter.longestSide / Math.max(width, height));
    const copy = document.createElement("canvas");
    // Painted anew at that size, copied before anything else can happen, and put back.
    this.painter.resize(width, height, ratio);
    this.#projection = this.#cameras.projection(performance.now());
    this.painter.paint({ ...this.#still(true), ratio, pointed: undefined }, this.#changes);
    this.#changes = new Set();
    copy.width = this.canvas.width;
    copy.height = this.canvas.height;
    copy.getContext("2d")?.drawImage(this.canvas, 0, 0);
    this.painter.resize(width, height, this.#ratio);
    this.#draw(performance.now());
    const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("The picture could not be made: it is too large for the memory there is.");
    return blob;
  }

  dispose(): void {
    this.#disposed = true;
    this.#abort.abort();
    this.#resizing.disconnect();
    this.#cancelFrame();
    clearTimeout(this.#timer);
    clearTimeout(this.#restTimer);
    clearTimeout(this.#settling);
    if (this.#drawing !== undefined) this.events.drawn(this.#drawing);
    this.#skip();
    this.painter.dispose();
    this.element.remove();
  }
}

/** Until the theme's are given. */
const blank: Inks = {
  background: [0.5, 0.5, 0.5, 1],
  foreground: [0, 0, 0, 1],
  line: [0, 0, 0, 1],
  faintLine: [0, 0, 0, 0.2],
  accent: [0, 0.5, 1, 1],
  warning: [0.8, 0.65, 0, 1],
  highContrast: false,
  dark: false,
  palette: new Uint8Array(1024).fill(200),
};
