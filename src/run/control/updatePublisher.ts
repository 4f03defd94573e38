/**
 * Publishes run updates at a limited rate: frames while the page keeps up, numbers ten times a second, or as often as a slower page
 * paints, both at every stop.
 */
import {
  initialStatus,
  type Phase,
  type Scene,
  type Speed,
  type Status,
  type Stepped,
  type ViewRequest,
  type WorkerUpdate,
} from "../../protocol/messages.ts";
import { sentenceOf } from "../results/endingSentence.ts";
import { distributionOf } from "../results/runDistributions.ts";
import { Rate } from "../session/rate.ts";
import type { Session } from "../session/session.ts";
import { buffersOf, Frames } from "./frames.ts";
import type { StateBefore } from "./replayProbe.ts";
import type { SeriesHistory } from "./seriesHistory.ts";

export interface UpdatePublisherHost {
  readonly now: () => number;
  readonly post: (update: WorkerUpdate, transfer: readonly ArrayBuffer[]) => void;
}

interface PublishedState {
  readonly session: Session;
  readonly phase: Phase;
  readonly rows: SeriesHistory;
  readonly reached: number;
  readonly speed: Speed;
  readonly target?: number;
  readonly sought?: number;
  readonly stepped?: Stepped;
  readonly stateBefore: StateBefore;
}

/** Minimum intervals between updates (ms). */
const numbersInterval = 100;
/** Of numbers to a page that has not acknowledged a frame since the last ones: more of them would keep it from painting. */
const slowNumbersInterval = 1000;
const distributionsInterval = 500;
const secondsLeftInterval = 1000;
/** Work for the page takes at most one part in this many of the time. */
const frameShare = 3;
const distributionShare = 20;
/** Largest number of frames that are not acknowledged. */
const mostPending = 2;
/** A page that does not paint delays a run no longer than this (ms). */
const longestAwait = 120_000;
/** Timers are inexact: a frame may be early by this (ms). */
const early = 2;

export class UpdatePublisher {
  private readonly frames: Frames;
  private acknowledged: number;
  /** The serial number before those of this run, until its first frame has been painted. */
  private before: number | undefined;
  private awaitedSince: number | undefined;
  /** The page still shows the run before: only the progress is sent. */
  private withheld = false;
  private rowsSent = 0;
  private publishedPhase: Phase | undefined;
  /** The particles or their display have changed since the last frame. */
  private frameDue = true;
  private numbersDue = true;
  /** A frame has been acknowledged since the last numbers. */
  private keepsUp = true;
  private nextFrameAt = Number.NEGATIVE_INFINITY;
  private numbersAt = Number.NEGATIVE_INFINITY;
  private distributionsAt = Number.NEGATIVE_INFINITY;
  /** Events per second of the engine's time; simulated time per second; fraction of the run per second. */
  private readonly events = new Rate(1);
  private readonly time = new Rate(1);
  private readonly progress = new Rate(10);
  private left: { readonly at: number; readonly seconds: number } | undefined;

  constructor(
    readonly scene: Scene,
    cells: readonly number[],
    run: Pick<Session, "system">,
    private readonly host: UpdatePublisherHost,
    private view: ViewRequest,
    private readonly serials: { last: number },
  ) {
    this.frames = new Frames(scene.generation, run, cells, scene, host.now);
    this.acknowledged = serials.last;
    this.before = serials.last;
  }

  /** A page is open, or about to open, and has painted nothing of this run yet. */
  get awaitsPicture(): boolean {
    if (this.before === undefined || !this.view.awaited) return false;
    const now = this.host.now();
    this.awaitedSince ??= now;
    if (now - this.awaitedSince > longestAwait) this.before = undefined;
    return this.before !== undefined;
  }

  /** Interval of frames (ms); without a visible page, that of numbers. */
  get frameTime(): number {
    const { framesPerSecond } = this.view;
    return framesPerSecond > 0 ? Math.max(1, 1000 / framesPerSecond) : numbersInterval;
  }

  begin(): void {
    this.withheld = false;
    this.host.post(this.scene, []);
  }

  /** Sends nothing but the progress until the time that is sought has been reached. */
  withhold(): void {
    this.withheld = true;
  }

  /** Publishes the scene and the first frame of a run whose engine has not been made yet. */
  announce(phase: "running" | "preview", speed: Speed): void {
    const { host, scene, view, serials } = this;
    this.begin();
    if (!this.maySendFrame) return;
    const frame = this.frames.takeStart(view, serials.last + 1);
    if (!frame) return;
    serials.last++;
    host.post(frame, buffersOf(frame));
    this.frameDue = false;
    host.post({ ...initialStatus(scene.generation, phase), speed }, []);
  }

  /** Publishes everything again, for a page that has just opened. */
  attach(): void {
    this.begin();
    this.rowsSent = 0;
    this.publishedPhase = undefined;
    this.moved();
    this.showNow();
  }

  setView(view: ViewRequest): void {
    // A page that becomes visible has received no frames: those on their way went to the page before.
    if (this.view.framesPerSecond === 0 && view.framesPerSecond > 0) this.acknowledged = this.serials.last;
    if (view.distributions.some((kind) => !this.view.distributions.includes(kind))) this.numbersDue = true;
    this.view = view;
    this.showNow();
  }

  /** @param painted it has been seen; otherwise another one has taken its place, or the page shows nothing now */
  acknowledge(serial: number, painted: boolean): void {
    const known = Math.min(this.serials.last, serial);
    this.keepsUp = true;
    this.acknowledged = Math.max(this.acknowledged, known);
    if (painted && this.before !== undefined && known > this.before) this.before = undefined;
  }

  /** Marks frame and numbers as due. */
  moved(): void {
    this.frameDue = true;
    this.numbersDue = true;
  }

  numbersChanged(): void {
    this.numbersDue = true;
  }

  showNow(): void {
    this.frameDue = true;
    this.nextFrameAt = Number.NEGATIVE_INFINITY;
  }

  speedChanged(): void {
    this.numbersDue = true;
    this.time.forget();
    this.progress.forget();
  }

  /** The time has jumped: rates start anew. */
  jumped(): void {
    this.events.forget();
    this.time.forget();
    this.progress.forget();
    this.moved();
  }

  resumed(session: Session): void {
    this.time.forget();
    this.progress.forget();
    const { frameDue } = this;
    this.worked(session);
    // Nothing has moved.
    this.frameDue = frameDue;
  }

  worked(session: Session): void {
    const { engine, stopwatch, goals } = session;
    const seconds = this.host.now() / 1000;
    const tally = engine.tally();
    this.events.note(stopwatch.engineSeconds, tally.collisions + tally.wallHits);
    this.time.note(seconds, engine.time);
    const fraction = goals.fraction(engine.time, tally, stopwatch.seconds);
    if (fraction !== undefined) this.progress.note(seconds, fraction);
    this.frameDue = true;
  }

  /** Milliseconds until the next frame; undefined: none is due, or none may be sent. */
  frameDueIn(): number | undefined {
    if (!this.frameDue || !this.maySendFrame) return undefined;
    return Math.max(1, this.nextFrameAt - this.host.now());
  }

  publish(state: PublishedState): void {
    const { phase } = state;
    const now = this.host.now();
    if (this.withheld) {
      if (phase === "seeking") {
        this.publishProgress(state, now);
        return;
      }
      this.begin();
    }
    const changed = phase !== this.publishedPhase;
    const busy = phase === "running" || phase === "seeking";
    // The frame of the time that is sought need not wait for one on the way there.
    const mayShow = phase !== "seeking" || this.serials.last === this.acknowledged;
    if (this.frameDue && this.maySendFrame && mayShow && now >= this.nextFrameAt - early) this.sendFrame(state, busy);
    const moves = busy && !(phase === "running" && this.awaitsPicture);
    if (!changed && !(moves ? now - this.numbersAt >= this.numbersPause : this.numbersDue)) return;
    this.numbersAt = now;
    this.numbersDue = false;
    this.keepsUp = false;
    this.publishedPhase = phase;
    this.host.post(this.status(state), []);
    this.sendRows(state);
    this.sendDistributions(state, changed || !busy);
  }

  private publishProgress(state: PublishedState, now: number): void {
    if (now - this.numbersAt < numbersInterval) return;
    this.numbersAt = now;
    this.host.post(this.status(state), []);
  }

  private get maySendFrame(): boolean {
    return this.view.framesPerSecond > 0 && this.serials.last - this.acknowledged < mostPending;
  }

  private get numbersPause(): number {
    const late = this.view.framesPerSecond > 0 && this.serials.last > this.acknowledged;
    return late && !this.keepsUp ? slowNumbersInterval : numbersInterval;
  }

  private sendFrame({ session, stateBefore }: PublishedState, busy: boolean): void {
    const { view, host, serials } = this;
    const began = host.now();
    const frame = this.frames.take(session, view, ++serials.last, !busy, busy ? undefined : stateBefore);
    host.post(frame, buffersOf(frame));
    this.frameDue = false;
    // In step with earlier frames, so that a late frame does not delay all that follow.
    const { frameTime } = this;
    const onTime = began - this.nextFrameAt < frameTime ? this.nextFrameAt : began;
    this.nextFrameAt = Math.max(onTime + frameTime, began + frameShare * (host.now() - began));
  }

  private status({ session, phase, reached, speed, target, sought, stepped }: PublishedState): Status {
    const { serials, frameDue, view } = this;
    const { engine, ending, measures } = session;
    const { time, collisions, wallHits, fraction } = session.progress();
    return {
      kind: "status",
      generation: this.scene.generation,
      phase,
      time,
      reached,
      fraction,
      secondsLeft: phase === "running" ? this.secondsLeft(fraction, time, speed) : undefined,
      collisions,
      wallHits,
      eventsPerSecond: this.eventsPerSecond(session, collisions + wallHits),
      ...stepCosts(session),
      timePerSecond: this.time.value,
      speed,
      temperature: measures.latest("temperature"),
      bytes: engine.tally().bytes,
      ending: ending && sentenceOf(ending, session),
      ...(ending && { why: ending.why }),
      ...(target !== undefined && { target }),
      ...(sought !== undefined && { sought }),
      ...(view.framesPerSecond > 0 && { frame: frameDue ? serials.last + 1 : serials.last }),
      ...(stepped && { stepped }),
    };
  }

  /** At the end the value of the result; before the first event 0, also in a replay. */
  private eventsPerSecond({ ending, stopwatch }: Session, events: number): number {
    if (events === 0) return 0;
    return ending ? events / stopwatch.engineSeconds : this.events.value;
  }

  /** An estimate once a second, after a second of measurement. */
  private secondsLeft(fraction: number | undefined, time: number, speed: Speed): number | undefined {
    const { progress, host, scene } = this;
    if (fraction === undefined || progress.span < 1 || !(progress.value > 0)) {
      this.left = undefined;
      return undefined;
    }
    const now = host.now();
    if (!this.left || now - this.left.at >= secondsLeftInterval) {
      // Shown at a speed, time goes on evenly; collisions of a gas that cools become fewer and fewer.
      const evenly = speed !== "max" && this.time.value > 0;
      const ahead = evenly ? (scene.expectedEnd ?? 0) - time : 0;
      this.left = { at: now, seconds: ahead > 0 ? ahead / this.time.value : (1 - fraction) / progress.value };
    }
    return this.left.seconds;
  }

  private sendRows({ session, rows }: PublishedState): void {
    rows.take(session);
    this.rowsSent = Math.min(this.rowsSent, rows.claimCut());
    if (rows.count <= this.rowsSent) return;
    const first = this.rowsSent;
    const { names, columns } = rows.from(first);
    this.rowsSent = rows.count;
    const { generation } = this.scene;
    this.host.post(
      { kind: "rows", generation, first, names, columns },
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  private sendDistributions({ session }: PublishedState, atOnce: boolean): void {
    const { host, view, scene } = this;
    const began = host.now();
    if (view.distributions.length === 0 || (!atOnce && began < this.distributionsAt)) return;
    const frame = session.view();
    for (const of of view.distributions) {
      if (!scene.charts.some((chart) => chart.kind === "distribution" && chart.of === of)) continue;
      const curve = distributionOf(of, session, frame);
      if (curve) host.post({ ...curve, kind: "distribution", generation: scene.generation, of }, []);
    }
    const took = host.now() - began;
    this.distributionsAt = began + Math.max(distributionsInterval, distributionShare * took);
  }
}

/** Of the run so far: the shares hardly change, and a mean is steady. */
function stepCosts({ engine, system, stopwatch }: Session): Pick<Status, "steps"> {
  const stages = engine.facets.stages?.();
  const { stepped, collisions } = engine.tally();
  if (!stages || !stepped || collisions > 0) return {};
  const total = Object.values(stages).reduce((sum, time) => sum + time, 0) || 1;
  const movesPerSecond = stopwatch.engineSeconds > 0 ? (stepped.steps * system.count) / stopwatch.engineSeconds : 0;
  const shares = Object.fromEntries(Object.entries(stages).map(([stage, time]) => [stage, time / total]));
  return { steps: { taken: stepped.steps, movesPerSecond, shares } };
}
