/**
 * The two cameras of a view and the box they show. An undefined camera shows all of the occupied region, or the
 * whole box, also when the view changes its shape; one moved by the user keeps its place; one tied to a particle follows it.
 */

import { hasOpenFace } from "../../../src/physics/box.ts";
import type { Camera2, Camera3, Scene } from "../../../src/protocol/messages.ts";
import { three } from "../../app/three.ts";
import { smallestRadius } from "../screenRadii.ts";
import type { ViewCamera } from "../view.ts";
import { type Extent, fitFlat, flatProjection, panFlat, zoomFlat } from "./flatCamera.ts";
import { deepProjection, dolly, fitOrbit, panOrbit, turnOrbit, upAxis } from "./orbit.ts";
import type { Region } from "./particleBounds.ts";
import type { Projection } from "./projection.ts";

const glideTime = 200;
/** Automatic movements, which the user did not request, are slower. */
const followTime = 450;

interface Glide {
  readonly from: Camera2 | Camera3;
  readonly to: Camera2 | Camera3;
  readonly began: number;
  readonly time: number;
  /** What the camera is when it has arrived. */
  readonly then: Camera2 | Camera3 | undefined;
}

/** It goes with a place in the box. */
interface Tie {
  place: readonly number[];
  /** So far from it was the middle of the picture at first, and when: it is drawn near gently. */
  readonly off: readonly number[];
  readonly began: number;
}

export class Cameras {
  #camera2: Camera2 | undefined;
  #camera3: Camera3 | undefined;
  #dimension: 2 | 3 = 2;
  #size: readonly number[] = [1, 1];
  #open = false;
  #up = 2;
  #smallest = 1e-3;
  #glide: Glide | undefined;
  #tie: Tie | undefined;
  /** As it was before it was tied, until a hand moves it. */
  #untied: ViewCamera | undefined;
  /** What is occupied; undefined: the box. */
  #region: Region | undefined;
  /** By hand: the box is to be seen, whatever is occupied. */
  #whole = false;
  /** Where it was left when it was fitted last, seen from where a hand had turned it. */
  #fitted: Camera3 | undefined;
  view: Extent = { width: 1, height: 1 };

  get given(): ViewCamera {
    const arriving = this.#glide?.then;
    const gliding = this.#glide !== undefined;
    return {
      camera2: gliding && this.#dimension === 2 ? (arriving as Camera2 | undefined) : this.#camera2,
      camera3: gliding && this.#dimension === 3 ? (arriving as Camera3 | undefined) : this.#camera3,
    };
  }

  set given({ camera2, camera3 }: ViewCamera) {
    this.#glide = undefined;
    this.#tie = undefined;
    this.#untied = undefined;
    this.#camera2 = camera2;
    this.#camera3 = camera3;
  }

  /** The camera is kept where dimension and the box's shape are as before. */
  scene(scene: Scene): void {
    const shapeOf = (size: readonly number[]) => size.map((side) => side / Math.max(...size));
    const up = scene.dimension === 3 ? upAxis(scene.gravity) : 2;
    const before = shapeOf(this.#size);
    const alike =
      this.#dimension === scene.dimension &&
      up === this.#up &&
      shapeOf(scene.size).every((share, axis) => Math.abs(share - before[axis]) < 1e-3);
    this.#region = undefined;
    if (!alike && this.#known) {
      this.#glide = undefined;
      this.#tie = undefined;
      this.#untied = undefined;
      this.#whole = false;
      // The other dimension's camera waits for its own boxes.
      if (scene.dimension === 2) this.#camera2 = undefined;
      else if (this.#dimension === 3) this.#camera3 = undefined;
    }
    this.#known = true;
    this.#dimension = scene.dimension;
    this.#size = scene.size;
    this.#up = up;
    this.#open = hasOpenFace(scene.edges);
    this.#smallest = Math.max((2 * smallestRadius(scene)) / scene.size[1], 1e-6);
  }
  #known = false;

  get #framed(): Region | undefined {
    return this.#whole ? undefined : this.#region;
  }

  get #flat(): Camera2 {
    return this.#camera2 ?? fitFlat(this.#size, this.view, this.#framed);
  }

  get #deep(): Camera3 {
    return this.#camera3 ?? fitOrbit(this.#size, this.#up, this.view, undefined, this.#framed);
  }

  /** No hand has moved it since it was fitted. */
  get automatic(): boolean {
    const { camera2, camera3 } = this.given;
    return this.#dimension === 2 ? camera2 === undefined : camera3 === undefined || camera3 === this.#fitted;
  }

  /**
   * Others places are occupied now: it goes there, unless a hand has moved it.
   * @param now undefined: at once
   */
  follow(region: Region, now: number | undefined): void {
    const first = this.#region === undefined;
    const goes = this.automatic && !this.#whole;
    const deep = this.#dimension === 3;
    const from = deep ? this.#deep : this.#flat;
    this.#region = region;
    if (goes) this.#go(from, deep && this.given.camera3 !== undefined, first ? undefined : now, followTime);
  }

  drag(dx: number, dy: number, aside: boolean): void {
    this.#glide = undefined;
    this.#untied = undefined;
    // Turned around it, it stays tied.
    if (this.#dimension === 2 || aside) this.#tie = undefined;
    if (this.#dimension === 2) {
      this.#camera2 = panFlat(this.#flat, dx, dy, this.#size, this.view, this.#open);
    } else if (aside) {
      this.#camera3 = panOrbit(this.#deep, this.#up, dx, dy, this.view);
    } else {
      // Half a turn for a hand's way across the shorter side.
      const turn = Math.PI / Math.max(Math.min(this.view.width, this.view.height), 100);
      this.#camera3 = turnOrbit(this.#deep, this.#up, -dx * turn, dy * turn);
    }
  }

  zoom(factor: number, at: { readonly x: number; readonly y: number } | undefined): void {
    this.#glide = undefined;
    this.#untied = undefined;
    const middle = { x: this.view.width / 2, y: this.view.height / 2 };
    if (this.#dimension === 2) {
      this.#camera2 = zoomFlat(this.#flat, factor, (!this.#tie && at) || middle, this.#size, this.view, this.#smallest);
    } else {
      this.#camera3 = dolly(this.#deep, this.#up, factor);
    }
  }

  /** A key's step: the picture moves against the arrow, the camera with it. */
  step(right: number, up: number, aside: boolean): void {
    const way = 0.1 * Math.min(this.view.width, this.view.height);
    this.drag(-right * way, up * way, aside);
  }

  /**
   * All that is occupied; once more, the whole box. Deep, it is seen from where the camera stands now; anew, from the usual side.
   * @param now undefined: at once, without a glide
   */
  fit(anew: boolean, now: number | undefined): void {
    const deep = this.#dimension === 3;
    const from = deep ? this.#deep : this.#flat;
    this.#tie = undefined;
    this.#untied = undefined;
    this.#whole = this.#region !== undefined && this.automatic && !this.#whole;
    this.#go(from, deep && !anew && this.#camera3 !== undefined, now, glideTime);
  }

  /** To where what is to be framed is in sight. @param keeps the side from which it is seen */
  #go(from: Camera2 | Camera3, keeps: boolean, now: number | undefined, time: number): void {
    const [size, view, framed] = [this.#size, this.view, this.#framed];
    const deep = this.#dimension === 3;
    const then = keeps ? fitOrbit(size, this.#up, view, from as Camera3, framed) : undefined;
    const to = then ?? (deep ? fitOrbit(size, this.#up, view, undefined, framed) : fitFlat(size, view, framed));
    if (deep) this.#fitted = then;
    if (now === undefined) this.#arrive(then);
    else this.#glide = { from, to, began: now, time, then };
  }

  #arrive(then: Camera2 | Camera3 | undefined): void {
    this.#glide = undefined;
    if (this.#dimension === 3) this.#camera3 = then as Camera3 | undefined;
    else this.#camera2 = then as Camera2 | undefined;
  }

  get gliding(): boolean {
    return this.#glide !== undefined || this.#tie?.off.some((part) => part !== 0) === true;
  }

  get tied(): boolean {
    return this.#tie !== undefined;
  }

  /**
   * What is at this place of the box stays in the middle of the picture from now on; undefined: the camera goes back to where it was before,
   * or stays where a hand has moved it meanwhile.
   * @param now undefined: at once
   */
  tie(place: readonly number[] | undefined, now: number | undefined): void {
    if (!place) {
      const before = this.#untied;
      if (!this.#tie) return;
      this.#tie = undefined;
      this.#untied = undefined;
      if (before) this.#goBack(before, now);
      return;
    }
    if (!this.#tie) this.#untied = this.given;
    this.#glide = undefined;
    const middle = this.#middle;
    const off = (axis: number) => (now === undefined ? 0 : middle[axis] - place[axis]);
    this.#tie = { place, off: place.map((_, axis) => off(axis)), began: now ?? 0 };
  }

  #goBack({ camera2, camera3 }: ViewCamera, now: number | undefined): void {
    const deep = this.#dimension === 3;
    const from = deep ? this.#deep : this.#flat;
    const then = deep ? camera3 : camera2;
    if (!then) this.#go(from, false, now, glideTime);
    else if (now === undefined) this.#arrive(then);
    else this.#glide = { from, to: then, began: now, time: glideTime, then };
  }

  /** It is here by now. */
  carry(place: readonly number[]): void {
    if (this.#tie) this.#tie.place = place;
  }

  /** A place of the box comes into the middle of the picture. */
  center(place: readonly number[], now: number | undefined): void {
    const from = this.#dimension === 3 ? this.#deep : this.#flat;
    const then = this.#over(place);
    if (now === undefined) this.#arrive(then);
    else this.#glide = { from, to: then, began: now, time: glideTime, then };
  }

  /** Of the box, in the middle of the picture. */
  get #middle(): readonly number[] {
    const size = this.#size;
    if (this.#dimension === 2) return this.#flat.centre.map((share, axis) => share * size[axis]);
    const longest = Math.max(...size);
    return this.#deep.target.map((place, axis) => size[axis] / 2 + place * longest);
  }

  /** As it is, but over another place. */
  #over(place: readonly number[]): Camera2 | Camera3 {
    const size = this.#size;
    if (this.#dimension === 2) {
      return { centre: [place[0] / size[0], place[1] / size[1]], height: this.#flat.height };
    }
    const longest = Math.max(...size);
    const { position, target } = this.#deep;
    const there = three((axis) => (place[axis] - size[axis] / 2) / longest);
    return { position: three((axis) => position[axis] + there[axis] - target[axis]), target: there };
  }

  #goWithTie(now: number): void {
    const tie = this.#tie;
    if (!tie) return;
    const left = 1 - Math.min(Math.max((now - tie.began) / glideTime, 0), 1);
    const eased = left * left * (3 - 2 * left);
    this.#arrive(this.#over(tie.place.map((place, axis) => place + eased * tie.off[axis])));
    if (left === 0) this.#tie = { ...tie, off: tie.off.map(() => 0) };
  }

  projection(now: number): Projection {
    this.#goWithTie(now);
    const glide = this.#glide;
    if (glide) {
      const share = Math.min(Math.max((now - glide.began) / glide.time, 0), 1);
      const eased = share * share * (3 - 2 * share);
      if (share >= 1) this.#arrive(glide.then);
      else if (this.#dimension === 2) {
        this.#camera2 = between2(glide.from as Camera2, glide.to as Camera2, eased);
      } else {
        this.#camera3 = this.#between3(glide.from as Camera3, glide.to as Camera3, eased);
      }
    }
    return this.#dimension === 2
      ? flatProjection(this.#flat, this.#size, this.view)
      : deepProjection(this.#deep, this.#size, this.#up, this.view);
  }

  #between3(from: Camera3, to: Camera3, share: number): Camera3 {
    // By angles and distance, as a straight way might lead through the box.
    const arm = ({ position, target }: Camera3) => position.map((place, axis) => place - target[axis]);
    const [a, b] = [arm(from), arm(to)];
    const up = this.#up;
    const angles = ([...v]: number[]) => {
      const length = Math.hypot(...v) || 1;
      return [Math.atan2(v[(up + 2) % 3], v[(up + 1) % 3]), Math.asin(v[up] / length), Math.log(length)] as const;
    };
    const [from3, to3] = [angles(a), angles(b)];
    let turn = to3[0] - from3[0];
    turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    const azimuth = from3[0] + turn * share;
    const elevation = from3[1] + (to3[1] - from3[1]) * share;
    const length = Math.exp(from3[2] + (to3[2] - from3[2]) * share);
    const target = three((axis) => from.target[axis] + (to.target[axis] - from.target[axis]) * share);
    const position: [number, number, number] = [...target];
    position[(up + 1) % 3] += length * Math.cos(elevation) * Math.cos(azimuth);
    position[(up + 2) % 3] += length * Math.cos(elevation) * Math.sin(azimuth);
    position[up] += length * Math.sin(elevation);
    return { position, target };
  }
}

function between2(from: Camera2, to: Camera2, share: number): Camera2 {
  const height = from.height * (to.height / from.height) ** share;
  // What is seen grows evenly, and the center goes with it.
  const way = from.height === to.height ? share : (height - from.height) / (to.height - from.height);
  const center = from.centre.map((place, axis) => place + (to.centre[axis] - place) * way);
  return { centre: [center[0], center[1]], height };
}
