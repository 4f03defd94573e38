/**
 * The run as an image sequence, one image per frame: the run advances by a frame, its image is made and written, and only then
 * the next follows. So none is left out, and all have the same distance in time, however long each takes.
 */

import type { ImageSequenceUpdate, PageCommand } from "../../src/protocol/messages.ts";
import { setText, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { whole } from "../app/numberDisplay.ts";
import { faceOf } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import type { Toasts } from "../app/toasts.ts";
import { recordingSign } from "./video.ts";

export interface ImageSequence {
  /** Says how many there are, and ends it. */
  readonly element: HTMLElement;
  readonly on: boolean;
  /** Begins, or ends what has begun. */
  toggle(): void;
  hear(news: ImageSequenceUpdate): void;
}

interface ImageSequenceParts {
  readonly store: Store;
  readonly post: (order: PageCommand) => void;
  /** As PNG, of what is known by now. */
  readonly picture: () => Promise<Uint8Array>;
  /** They are being made now, or no longer. */
  readonly changed: () => void;
  readonly say: Toasts["say"];
}

const still: ReadonlySet<string> = new Set(["preview", "paused", "finished"]);

export function createImageSequence({ store, post, picture, changed, say }: ImageSequenceParts): ImageSequence {
  const { element, words } = recordingSign("numbered", labels.stopImageSequence, () => end());
  let stand: "off" | "asking" | "on" = "off";
  let generation = -1;
  /** The next picture must be of a later time than this. */
  let after = Number.NEGATIVE_INFINITY;
  /** The next is being made, or written. */
  let busy = false;

  const turn = (to: typeof stand): void => {
    stand = to;
    show(element, to !== "off");
    store.change({ recordingImages: to === "on" });
    changed();
  };
  const end = (): void => {
    if (stand === "on") post({ kind: "imageSequenceEnd" });
    turn("off");
  };
  const ask = (): void => {
    setText(words, labels.selectFolder);
    turn("asking");
    post({ kind: "imageSequence" });
  };
  const begin = (): void => {
    if (faceOf(store.state) === "running") post({ kind: "pause" });
    [generation, after, busy] = [store.state.generation, Number.NEGATIVE_INFINITY, false];
    turn("on");
    void take();
  };
  /** Once the run stands where it is to be pictured. */
  const take = async (): Promise<void> => {
    const { frame, status } = store.state;
    if (stand !== "on" || busy) return;
    if (store.state.generation !== generation) {
      say("The image sequence ends here: the scenario has changed.");
      end();
      return;
    }
    if (!frame || !status || !still.has(faceOf(store.state)) || frame.time !== status.time) return;
    if (status.time <= after) {
      if (status.phase === "finished") end();
      return;
    }
    busy = true;
    after = status.time;
    try {
      post({ kind: "numbered", bytes: await picture() });
    } catch (error) {
      say(`The image could not be made: ${error instanceof Error ? error.message : error}`);
      end();
    }
  };
  store.watch(["frame", "status", "generation"], () => void take());
  return {
    element,
    get on() {
      return stand !== "off";
    },
    toggle() {
      if (stand !== "off") return end();
      if (faceOf(store.state) !== "finished") return ask();
      say("The run has ended. Go back on the time line to the time where the image sequence begins, or:", {
        text: labels.beginAtStart,
        onClick: () => {
          if (stand !== "off") return;
          post({ kind: "restart" });
          ask();
        },
      });
    },
    hear({ goesOn, written }) {
      if (stand === "off") {
        // Ended here before an answer came.
        if (goesOn && written === 0) post({ kind: "imageSequenceEnd" });
        return;
      }
      if (!goesOn) return turn("off");
      setText(words, written === 1 ? "1 image" : `${whole(written)} images`);
      if (stand === "asking") return begin();
      busy = false;
      if (store.state.status?.phase === "finished") end();
      else post({ kind: "step", by: "frame" });
    },
  };
}
