/**
 * A view of particles, independent of its painter: it keeps the visible data, handles pointer and keys, and requests a picture when
 * something has changed, once a screen frame at most.
 */
import type { Scene, ViewFrame } from "../../src/protocol/messages.ts";
import { AwaitedParticles } from "./awaitedParticles.ts";
import { boxCopies } from "./camera/boxCopies.ts";
import { cameraHands } from "./camera/cameraControls.ts";
import { Cameras } from "./camera/cameras.ts";
import { listenTo } from "./camera/gestures.ts";
import { Hover } from "./camera/hover.ts";
import { middleOne, neighborOf } from "./camera/keyboardNeighbors.ts";
import { offscreenCount, ParticleBounds } from "./camera/particleBounds.ts";
import { pick } from "./camera/picking.ts";
import type { Projection } from "./camera/projection.ts";
import { pullAt } from "./camera/pushDrag.ts";
import { discOf, isOnscreen, placeOf } from "./camera/selectedPosition.ts";
import type { Highlighted } from "./overlays/highlight.ts";
import { labelPlaces } from "./overlays/labelPlaces.ts";
import { pickProblem, regionOfProblems } from "./overlays/problems.ts";
import {
  type DrawnProblems,
  type DrawnStill,
  hiddenParticles,
  type NamesLegend,
  type OverlayDrawing,
  type Painter,
  type Push,
  type ScaleLegend,
  type Still,
} from "./painter.ts";
import { RenderScheduler } from "./renderScheduler.ts";
import type { View, ViewCamera, ViewColors, ViewEvents } from "./view.ts";
import { ratioOfScreen, viewElement } from "./viewElement.ts";
import { ViewModel } from "./viewModel.ts";

const noRegion = { region: undefined };

export class ParticleView implements View {
  readonly element: HTMLElement;
  readonly #cameras = new Cameras();
  readonly #abort = new AbortController();
  readonly #resizing: ResizeObserver;
  readonly #seen = new ViewModel();
  readonly #occupied = new ParticleBounds();
  readonly #pointing: Hover;
  readonly #awaited = new AwaitedParticles(() => this.#turns.ask());
  readonly #turns: RenderScheduler;
  #moved = false;
  #following = false;
  #ratio = 1;
  #leastSide = 0;
  #background = "";
  #projection: Projection;
  #disposed = false;

  constructor(
    container: HTMLElement,
    private readonly painter: Painter,
    private readonly events: ViewEvents,
    private readonly reducedMotion: boolean,
  ) {
    this.element = viewElement(painter.canvas);
    container.append(this.element);
    this.#projection = this.#cameras.projection(0);
    const find = (x: number, y: number) => this.#pick(x, y);
    this.#pointing = new Hover(this.element, find, (particle, x, y) => this.events.hover(particle, x, y));
    this.#turns = new RenderScheduler({
      unseen: () => this.#unseen,
      busy: () => this.painter.busy,
      frame: (now) => this.#step(now),
      // Frames are acknowledged only now, so that no more are sent than can be drawn.
      settled: () => {
        this.events.acks.finished();
        if (this.#seen.frame) this.events.painted();
      },
      paintFinely: () => this.#draw(performance.now(), true),
    });
    const hands = cameraHands({
      cameras: this.#cameras,
      pointing: this.#pointing,
      moved: () => this.#cameraMoved(),
      pointed: () => this.#turns.ask(false),
      fit: (anew) => this.#fit(anew),
      tap: (x, y) => this.#tap(x, y),
      walk: (right, up) => this.#walk(right, up),
      enter: () => this.events.enter(),
      grab: (at, byFinger) => pullAt(() => this.#still(false), at, byFinger, this.events.push),
    });
    listenTo(this.element, hands, this.#abort.signal);
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

  get hints(): readonly string[] {
    return this.#ofDrawings((drawing, still) => drawing.hint?.(still));
  }

  get scales(): readonly ScaleLegend[] {
    return this.#ofDrawings((drawing, still) => drawing.scale?.(still));
  }

  get names(): readonly NamesLegend[] {
    return this.#ofDrawings((drawing, still) => drawing.names?.(still));
  }

  get hidesAll(): boolean {
    const { scene, drawings } = this.#still(false);
    return scene !== undefined && scene.count > 0 && hiddenParticles({ drawings }) === scene.count;
  }

  #ofDrawings<T>(part: (drawing: OverlayDrawing, still: DrawnStill) => T | undefined): T[] {
    const still = this.#still(false);
    const { scene } = still;
    if (!scene) return [];
    return [...still.drawings.values()].flatMap((drawing) => part(drawing, { ...still, scene }) ?? []);
  }

  scene(scene: Scene): void {
    this.events.acks.skip();
    this.#seen.setScene(scene);
    this.#cameras.scene(scene);
    this.#occupied.begin(scene);
    this.#awaited.begin();
    this.#frameProblems(false);
  }

  problems(problems: DrawnProblems): void {
    const before = this.#seen.problems.marks;
    this.#seen.problems = problems;
    if (problems.marks !== before) this.#frameProblems(before.length > 0);
    this.#turns.ask();
  }

  push(push: Push | undefined): void {
    this.#seen.push = push;
    this.#turns.ask();
  }

  /** @param marked there were marks before */
  #frameProblems(marked: boolean): void {
    const { scene, problems } = this.#seen;
    const region = scene && regionOfProblems(scene, problems.marks);
    if (region) this.#cameras.follow(region, this.#glideFrom);
    else if (scene && marked && !this.#occupied.region)
      this.#cameras.follow({ low: scene.size.map(() => 0), high: scene.size }, this.#glideFrom);
  }

  frame(frame: ViewFrame): void {
    if (frame.generation !== this.#seen.scene?.generation) {
      this.events.acks.skip();
      return;
    }
    this.#awaited.end();
    this.#seen.setFrame(frame);
    const { region } = this.#occupied.take(frame) ? this.#occupied : noRegion;
    if (region) this.#cameras.follow(region, this.#glideFrom);
    const place = this.#followed;
    if (place && this.#cameras.tied) this.#cameras.carry(place);
    // It was not there before.
    else if (place) this.#cameras.tie(place, this.#glideFrom);
    if (this.#unseen) this.events.acks.hidden();
    else this.#turns.ask();
  }

  /** Nothing is painted while the view is not visible. */
  get #unseen(): boolean {
    const { width, height } = this.#cameras.view;
    return document.hidden || width < 1 || height < 1;
  }

  colors(colors: ViewColors): void {
    const another = colors.background !== this.#background;
    this.#background = colors.background;
    this.#seen.setColors(colors);
    // Another theme is there at once, however busy the graphics card is; another palette comes with the frame that it is for.
    if (another && this.#seen.frame && !this.#unseen) this.#draw(performance.now());
    else this.#turns.ask();
  }

  overlays(active: readonly string[]): void {
    this.#seen.setOverlays(active);
    this.#turns.ask();
  }

  mark(highlighted: Highlighted, chosen: number | undefined): void {
    const before = this.#seen.parts.chosen;
    if (this.#seen.mark(highlighted, chosen)) this.#turns.ask();
    if (chosen === before) return;
    if (this.#following) this.#cameras.tie(this.#chosenPlace, this.#glideFrom);
    this.#tellChosen();
  }

  follow(on: boolean): void {
    if (on === this.#following) return;
    this.#following = on;
    this.#cameras.tie(this.#followed, this.#glideFrom);
    this.#cameraMoved();
  }

  find(particle: number): void {
    const { scene, frame } = this.#seen;
    const place = scene && frame && placeOf(particle, scene, frame.positions);
    if (!place || this.#following || isOnscreen(discOf(particle, scene, place, this.#projection), this.#projection))
      return;
    this.#cameras.center(place, this.#glideFrom);
    this.#cameraMoved();
  }

  get #chosenPlace(): readonly number[] | undefined {
    const { scene, frame } = this.#seen;
    return scene && frame && placeOf(this.#seen.parts.chosen, scene, frame.positions);
  }

  get #followed(): readonly number[] | undefined {
    return this.#following ? this.#chosenPlace : undefined;
  }

  #walk(right: number, up: number): void {
    const { scene, frame } = this.#seen;
    if (!scene || !frame) return;
    const { chosen } = this.#seen.parts;
    const next =
      chosen === undefined
        ? middleOne(scene, frame.positions, this.#projection)
        : neighborOf(chosen, scene, frame.positions, this.#projection, right, up);
    if (next !== undefined) this.events.walked(next);
  }

  setCamera(camera: ViewCamera): void {
    this.#cameras.given = camera;
    this.#turns.ask();
  }

  fit(): void {
    this.#fit(false);
  }

  #fit(anew: boolean): void {
    this.#cameras.fit(anew, this.#glideFrom);
    this.#cameraMoved();
  }

  get #glideFrom(): number | undefined {
    return this.reducedMotion || this.#unseen ? undefined : performance.now();
  }

  get away(): number {
    const { scene, frame } = this.#seen;
    return scene && frame && this.#occupied.open && !this.#cameras.automatic
      ? offscreenCount(scene, frame.positions, this.#projection)
      : 0;
  }

  #cameraMoved(): void {
    if (this.#following && !this.#cameras.tied && this.#chosenPlace) {
      this.#following = false;
      this.events.left();
    }
    this.#moved = true;
    this.#turns.ask();
  }

  #tap(x: number, y: number): void {
    const problem = pickProblem(this.#seen.problems.marks, this.#projection, x, y);
    if (problem === undefined) this.events.click(this.#pick(x, y));
    else this.events.clickProblem(problem);
  }

  #pick(x: number, y: number): number | undefined {
    const { scene, frame } = this.#seen;
    if (!scene || !frame) return undefined;
    const copies = boxCopies({ scene, frame, projection: this.#projection, followed: this.#followed });
    return pick(scene, frame.positions, this.#projection, x, y, frame.offset, copies);
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = this.#wantedRatio(width, height);
    const { view } = this.#cameras;
    if (width === view.width && height === view.height && ratio === this.#ratio) return;
    this.#cameras.view = { width, height };
    this.#ratio = ratio;
    if (width < 1 || height < 1) {
      this.events.acks.hidden();
      return;
    }
    this.painter.resize(width, height, ratio);
    // The canvas is empty now, and would be seen so until the next frame.
    if (!document.hidden) this.#draw(performance.now());
  }

  #wantedRatio(width: number, height: number): number {
    const most = this.painter.longestSide / Math.max(width, height, 1);
    return Math.max(ratioOfScreen(), Math.min(this.#leastSide / Math.max(Math.min(width, height), 1), most));
  }

  refine(side: number | undefined): void {
    this.#leastSide = side ?? 0;
    this.#resize();
  }

  #visibilityChanged(): void {
    if (document.hidden) {
      this.#turns.hide();
      this.#turns.settle();
      this.events.acks.hidden();
    } else {
      this.#resize();
      this.#turns.ask();
    }
  }

  #step(now: number): void {
    this.#resize();
    // Else it is painted as soon as the last picture is done, or as soon as there are particles.
    if (this.painter.busy || this.#awaited.on) {
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
    this.events.acks.painted();
    this.#turns.painted(coarse);
    this.#tellChosen();
    this.events.labels(labelPlaces(this.#still(false)));
  }

  #tellChosen(): void {
    const { scene, chosen } = this.#seen.parts;
    const place = this.#chosenPlace;
    this.events.stands(place && chosen !== undefined ? discOf(chosen, scene!, place, this.#projection) : undefined);
  }

  #still(atRest: boolean): Still {
    return {
      ...this.#seen.parts,
      pointed: this.#pointing.particle,
      projection: this.#projection,
      followed: this.#followed,
      ratio: this.#ratio,
      atRest,
    };
  }

  /** After the painter's context came back. */
  repaint(): void {
    this.#turns.ask();
  }

  picture<T>(scale: number, take: (canvas: HTMLCanvasElement) => T): T {
    const { width, height } = this.#cameras.view;
    if (width < 1 || height < 1) throw new Error("The view is hidden, so no image of it can be made.");
    const ratio = Math.min(this.#ratio * scale, this.painter.longestSide / Math.max(width, height));
    const other = ratio !== this.#ratio;
    if (other) this.painter.resize(width, height, ratio);
    this.#projection = this.#cameras.projection(performance.now());
    this.painter.paint({ ...this.#still(true), ratio, pointed: undefined, push: undefined }, this.#seen.takeChanges());
    const taken = take(this.canvas);
    // And put back.
    if (other) this.painter.resize(width, height, this.#ratio);
    if (other || this.#pointing.particle !== undefined || this.#seen.push) this.#draw(performance.now());
    return taken;
  }

  dispose(): void {
    this.#disposed = true;
    this.#abort.abort();
    this.#resizing.disconnect();
    this.#turns.end();
    this.#awaited.end();
    this.events.acks.finished();
    this.events.acks.hidden();
    this.painter.dispose();
    this.element.remove();
  }
}
