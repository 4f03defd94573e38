/** Four seconds of the run as an animated GIF, which mail, slides and web pages show. */
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import type { PageCommand } from "../../src/protocol/messages.ts";
import { setText, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import { LoopCourse, loopFrames, loopSeconds } from "./loopCourse.ts";
import { recordingSign } from "./video.ts";

/** Pixels. */
export const loopWidth = 480;
const mostColors = 256;

export interface Loop {
  /** Says how far it is, and ends it. */
  readonly element: HTMLElement;
  readonly on: boolean;
  /** Begins, or ends what has begun. */
  toggle(): void;
}

interface LoopParts {
  readonly store: Store;
  readonly post: (order: PageCommand) => void;
  /** The picture as it is now, with title and time, of this width. */
  readonly picture: (width: number) => Promise<ImageData>;
  readonly save: (bytes: Uint8Array) => void;
  /** It is being made now, or no longer. */
  readonly changed: () => void;
  readonly say: (message: string) => void;
}

export function createLoop({ store, post, picture, save, changed, say }: LoopParts): Loop {
  const { element, words } = recordingSign("loop", labels.stopLoop, () => course?.stop(labels.noLoop));
  let course: LoopCourse | undefined;

  const begin = (): void => {
    const gif = GIFEncoder();
    const shoot = async (): Promise<void> => {
      const { data, width, height } = await picture(loopWidth);
      const palette = quantize(data, mostColors);
      const delay = (1000 * loopSeconds) / loopFrames;
      gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay, repeat: 0 });
      setText(words, `${(course?.count ?? 0) + 1} of ${loopFrames}`);
    };
    const end = (why?: string): void => {
      course = undefined;
      show(element, false);
      store.change({ recordingImages: false });
      changed();
      if (why !== undefined) say(why);
      else {
        gif.finish();
        save(gif.bytes());
      }
    };
    setText(words, `0 of ${loopFrames}`);
    show(element, true);
    store.change({ recordingImages: true });
    course = new LoopCourse({ post, shoot, end }, store.state);
    changed();
    void course.hear(store.state);
  };
  store.watch(["frame", "status", "generation"], (state) => void course?.hear(state));
  return {
    element,
    get on() {
      return course !== undefined;
    },
    toggle() {
      if (course) course.stop(labels.noLoop);
      else begin();
    },
  };
}
