/**
 * Timing of painting: only when something has changed, once per screen frame at most, and not before the graphics card is
 * done with the last picture. A picture that was drawn in haste is drawn finely once nothing moves.
 */

/** Nothing has moved for so long: time to draw finely. */
const rest = 180;
/** The graphics card is asked so often whether it is done, in milliseconds: less often the longer it takes. */
const [shortestPause, longestPause] = [2, 16];
const share = 0.1;

interface InterleavedTimingHost {
  /** The view is not visible: nothing is painted. */
  readonly unseen: () => boolean;
  readonly busy: () => boolean;
  /** A screen frame has come that was asked for. */
  readonly frame: (now: number) => void;
  /** The graphics card is done with what was painted last. */
  readonly settled: () => void;
  readonly paintFinely: () => void;
}

export class RenderScheduler {
  /** Something has changed since the last painting. */
  wanted = false;
  #frame: number | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #coarse = false;
  #paintedAt = 0;
  #ended = false;

  constructor(private readonly world: InterleavedTimingHost) {}

  /** @param painting otherwise only what is under the pointer is looked for */
  ask(painting = true): void {
    if (painting) this.wanted = true;
    if (this.#frame !== undefined || this.#ended || this.world.unseen()) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = undefined;
      this.world.frame(now);
    });
  }

  /** Painting begins. */
  begin(): void {
    this.wanted = false;
    clearTimeout(this.#resting);
  }

  /** @param coarse it would come out finer at rest */
  painted(coarse: boolean): void {
    this.#coarse = coarse;
    this.#paintedAt = performance.now();
    this.settle();
  }

  settle(): void {
    clearTimeout(this.#settling);
    clearTimeout(this.#resting);
    const { busy, unseen, settled, paintFinely } = this.world;
    if (busy() && !unseen()) {
      const pause = share * (performance.now() - this.#paintedAt);
      this.#settling = setTimeout(() => this.settle(), Math.min(Math.max(pause, shortestPause), longestPause));
      return;
    }
    settled();
    if (this.wanted) this.ask();
    else if (this.#coarse) this.#resting = setTimeout(() => !unseen() && paintFinely(), rest);
  }

  /** The view is no longer visible. */
  hide(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  end(): void {
    this.#ended = true;
    this.hide();
    clearTimeout(this.#settling);
    clearTimeout(this.#resting);
  }
}
