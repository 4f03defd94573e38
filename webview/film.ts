/** A film of the picture, from the next run until it is stopped, as WebM. The browser's own recorder makes it. */
import { iconButton, make, setText, show } from "./element.ts";
import { clock } from "./figures.ts";
import { faceOf } from "./pageState.ts";
import type { Store } from "./store.ts";

const framesPerSecond = 30;
const bitsPerSecond = 12_000_000;
const kinds = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

export interface Film {
  /** Says that it is being made, and ends it. */
  readonly element: HTMLElement;
  readonly on: boolean;
  /** Begins, or ends what has begun. */
  toggle(): void;
}

export interface FilmParts {
  readonly store: Store;
  readonly canvas: () => HTMLCanvasElement | undefined;
  readonly save: (bytes: Uint8Array) => void;
  readonly say: (message: string) => void;
}

export function createFilm({ store, canvas, save, say }: FilmParts): Film {
  const words = make("span", {});
  const stop = iconButton({ icon: "debug-stop", title: "End the film and save it", onClick: () => end() });
  const element = make(
    "div",
    { class: "film", role: "status", hidden: true },
    make("span", { class: "dot" }),
    words,
    stop,
  );
  let recorder: MediaRecorder | undefined;
  let awaiting = false;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const begin = (): void => {
    const source = canvas();
    const mimeType =
      typeof MediaRecorder === "undefined" ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
    if (!source || !mimeType || !source.captureStream) {
      say("Films cannot be made here: this editor has no recorder. Pictures can: choose Picture in the menu.");
      return;
    }
    const pieces: Blob[] = [];
    const made = new MediaRecorder(source.captureStream(framesPerSecond), {
      mimeType,
      videoBitsPerSecond: bitsPerSecond,
    });
    made.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    made.addEventListener("error", () => say("The film could not be made: the recorder has failed."));
    made.addEventListener("stop", async () => {
      for (const track of made.stream.getTracks()) track.stop();
      const film = new Blob(pieces, { type: mimeType });
      if (film.size > 0) save(new Uint8Array(await film.arrayBuffer()));
      else say("The film is empty: nothing moved while it was made.");
    });
    made.start(1000);
    recorder = made;
    const began = performance.now();
    const tick = () => setText(words, `recording ${clock((performance.now() - began) / 1000)}`);
    ticking = setInterval(tick, 500);
    tick();
  };
  const end = (): void => {
    clearInterval(ticking);
    awaiting = false;
    show(element, false);
    if (recorder && recorder.state !== "inactive") recorder.stop();
    recorder = undefined;
  };
  store.watch(["status"], (state) => {
    if (!awaiting || faceOf(state) !== "running") return;
    awaiting = false;
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
      if (awaiting) setText(words, "the film begins with the run");
      else begin();
      show(element, awaiting || recorder !== undefined);
    },
  };
}
