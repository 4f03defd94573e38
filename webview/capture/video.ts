/** Video of the picture, from the next run until it is stopped, as WebM. The browser's own recorder makes it. */

import { iconButton, make, setText, show, textButton } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { clock } from "../app/numberDisplay.ts";
import { faceOf } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { durationBytes, filmHeaderBytes, withRoomForDuration } from "./webmDuration.ts";

const framesPerSecond = 30;
/** Length of the pieces that are passed on, in milliseconds: no more is lost when the page closes. */
const pieceTime = 1000;
const bitsPerSecond = 12_000_000;
/** Pixels of the shorter side, however small the panel is. */
const leastVideoSide = 720;
const kinds = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

export interface FilmPatch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

export interface VideoRecorder {
  /** Says that it is being made, and ends it. */
  readonly element: HTMLElement;
  readonly on: boolean;
  /** Begins, or ends what has begun. */
  toggle(): void;
}

interface VideoParts {
  readonly store: Store;
  readonly canvas: () => HTMLCanvasElement | undefined;
  /** The shorter side of the canvas has this many pixels at least; undefined: as many as the screen. */
  readonly refine: (side: number | undefined) => void;
  /** Another second of it, and bytes that replace earlier ones. */
  readonly send: (piece: Uint8Array, replaced?: FilmPatch) => void;
  /** That was all. */
  readonly finish: () => void;
  /** It is being made now, or no longer. */
  readonly changed: () => void;
  readonly say: (message: string) => void;
  /** From the start once more. */
  readonly replay: () => void;
}

export function createVideoRecorder({
  store,
  canvas,
  refine,
  send,
  finish,
  changed,
  say,
  replay,
}: VideoParts): VideoRecorder {
  const { element, words } = recordingSign("video", labels.stopVideo, () => end());
  const again = textButton({ text: labels.replayAndRecord, class: "link", onClick: replay });
  words.after(again);
  show(again, false);
  let recorder: MediaRecorder | undefined;
  let awaiting = false;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const begin = (): void => {
    const source = canvas();
    const mimeType =
      typeof MediaRecorder === "undefined" ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
    if (!source || !mimeType || !source.captureStream) {
      say("Video is not available: this editor has no recorder. Images are: choose Image in the view options.");
      return;
    }
    refine(leastVideoSide);
    let sent = 0;
    let duration: number | undefined;
    /** The recorder may begin with a piece of the header. */
    let held: Uint8Array<ArrayBuffer>[] | undefined = [];
    const pass = (piece: Uint8Array<ArrayBuffer>, milliseconds: number, isLast: boolean) => {
      let whole: Uint8Array = piece;
      if (held) {
        held.push(piece);
        const header = joined(held);
        if (header.length < filmHeaderBytes && !isLast) return;
        held = undefined;
        const roomy = withRoomForDuration(header);
        duration = roomy?.at;
        whole = roomy?.bytes ?? header;
      }
      const bytes = durationBytes(milliseconds);
      if (whole.length > 0) send(whole, duration === undefined ? undefined : { at: duration, bytes });
    };
    let sending = Promise.resolve();
    const made = new MediaRecorder(source.captureStream(framesPerSecond), {
      mimeType,
      videoBitsPerSecond: bitsPerSecond,
    });
    made.addEventListener("dataavailable", ({ data }) => {
      const milliseconds = performance.now() - began;
      sending = sending.then(async () => {
        pass(new Uint8Array(await data.arrayBuffer()), milliseconds, made.state === "inactive");
        sent += data.size;
      });
    });
    made.addEventListener("error", () => say("The video could not be made: the recorder has failed."));
    made.addEventListener("stop", async () => {
      for (const track of made.stream.getTracks()) track.stop();
      refine(undefined);
      await sending;
      if (sent > 0) finish();
      else say("The video is empty: nothing moved during recording.");
    });
    const began = performance.now();
    made.start(pieceTime);
    recorder = made;
    const tick = () => setText(words, `recording ${clock((performance.now() - began) / 1000)}`);
    ticking = setInterval(tick, 500);
    tick();
  };
  const end = (): void => {
    clearInterval(ticking);
    if (awaiting) say("Nothing was recorded: recording starts with the run, and was stopped before.");
    awaiting = false;
    show(again, false);
    show(element, false);
    if (recorder && recorder.state !== "inactive") recorder.stop();
    recorder = undefined;
    changed();
  };
  store.watch(["status"], (state) => {
    if (!awaiting || faceOf(state) !== "running") return;
    awaiting = false;
    show(again, false);
    begin();
    show(element, recorder !== undefined);
  });
  return {
    element,
    get on() {
      return awaiting || recorder !== undefined;
    },
    toggle() {
      if (awaiting || recorder) return end();
      awaiting = faceOf(store.state) !== "running";
      // A finished run has nothing to come.
      show(again, faceOf(store.state) === "finished");
      if (awaiting) setText(words, "Recording starts when you press Run");
      else begin();
      changed();
      show(element, awaiting || recorder !== undefined);
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Red dot over the picture during a recording, with its progress and a button that ends it. */
export function recordingSign(
  of: string,
  title: string,
  end: () => void,
): { element: HTMLElement; words: HTMLElement } {
  const words = make("span", {});
  const stop = iconButton({ icon: "debug-stop", title, onClick: end });
  const dot = make("span", { class: "dot" });
  return { element: make("div", { class: `recording ${of}`, role: "status", hidden: true }, dot, words, stop), words };
}
