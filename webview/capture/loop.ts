/** Four seconds of the run as an animated GIF, which mail, slides and web pages show. */
import type { PageCommand } from "../../src/protocol/messages.ts";
import { setText, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import { LoopCourse, loopFrames, loopSeconds } from "./loopCourse.ts";
import { writeLoopGif } from "./loopGif.ts";
import { recordingSign } from "./video.ts";

/** Pixels. */
const loopWidth = 480;

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
  readonly picture: (width: number) => ImageData;
  readonly save: (bytes: Uint8Array) => void;
  /** It is being made now, or no longer. */
  readonly changed: () => void;
  readonly say: (message: string) => void;
}

export function createLoop({ store, post, picture, save, changed, say }: LoopParts): Loop {
  const { element, words } = recordingSign("loop", labels.stopLoop, () => stop());
  let course: LoopCourse | undefined;
  /** The file is being written. */
  let writing = false;

  const stop = (): void => {
    if (course) course.stop(labels.noLoop);
    else if (writing) over(labels.noLoop);
  };
  const over = (why?: string): void => {
    writing = false;
    show(element, false);
    changed();
    if (why !== undefined) say(why);
  };
  const write = async (pictures: readonly ImageData[]): Promise<void> => {
    writing = true;
    const written = async (count: number) => {
      setText(words, `writing ${count} of ${pictures.length}`);
      // The page answers in between.
      await new Promise((resolve) => setTimeout(resolve));
      return writing;
    };
    const bytes = await writeLoopGif({ pictures, delay: (1000 * loopSeconds) / loopFrames, written });
    if (!bytes) return;
    over();
    save(bytes);
  };
  const begin = (): void => {
    const pictures: ImageData[] = [];
    const shoot = async (): Promise<void> => {
      const taken = picture(loopWidth);
      if (pictures.length > 0 && taken.height !== pictures[0].height)
        throw new Error("the view has changed its size meanwhile.");
      pictures.push(taken);
      setText(words, `${pictures.length} of ${loopFrames}`);
    };
    const end = (why?: string): void => {
      course = undefined;
      store.change({ recordingImages: false });
      if (why !== undefined) over(why);
      else void write(pictures);
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
      return course !== undefined || writing;
    },
    toggle() {
      if (course || writing) stop();
      else begin();
    },
  };
}
