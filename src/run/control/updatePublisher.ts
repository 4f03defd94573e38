/**
 * What a run tells, and how often: pictures while the page keeps up, numbers some times a second, and everything at once
 * whenever it comes to a stop.
 */

import type {
  Phase,
  RunUpdate,
  Scene,
  Speed,
  Status,
  Stepped,
  ViewRequest,
  WorkerUpdate,
} from "../../protocol/messages.ts";
import { sentenceOf } from "../results/endingSentence.ts";
import { distributionOf } from "../results/runDistributions.ts";
import { nextEncounter } from "../session/nextCollision.ts";
import { Rate } from "../session/rate.ts";
import type { Session } from "../session/session.ts";
import { buffersOf, Frames } from "./frames.ts";
import type { StateBefore } from "./replayProbe.ts";
import type { SeriesHistory } from "./seriesHistory.ts";

export type Update = RunUpdate;

export interface UpdatePublisherHost {
  readonly now: () => number;
  readonly post: (news: WorkerUpdate, transfer: readonly ArrayBuffer[]) => void;
}

export interface PublishedState {
  readonly session: Session;
  readonly phase: Phase;
  readonly rows: SeriesHistory;
  readonly reached: number;
  readonly speed: Speed;
  readonly target?: number;
  readonly stepped?: Stepped;
  readonly stateBefore: StateBefore;
}

/** Milliseconds between two. */
const numbersEvery = 100;
const distributionsEvery = 500;
const leftEvery = 1000;
/** What is made for the page takes no more than one part in so many of the time. */
const pictureShare = 3;
const distributionShare = 20;
/** Shots on their way at the most. */
const mostUnseen = 2;
/** Timers are not exact: a frame that comes so many milliseconds early is in time. */
const early = 2;

export class UpdatePublisher {
  private readonly shots: Frames;
  private lastSeen: number;
  private rowsSent = 0;
  private phaseTold: Phase | undefined;
  /** The particles, or how they are to be shown, are other than in the last shot. */
  private shotOwed = true;
  private numbersOwed = true;
  private nextShotAt = Number.NEGATIVE_INFINITY;
  private numbersAt = Number.NEGATIVE_INFINITY;
  private distributionsAt = Number.NEGATIVE_INFINITY;
  /** Encounters a second of the engine's; simulated time a second; share of the run a second. */
  private readonly events = new Rate(1);
  private readonly time = new Rate(1);
  private readonly progress = new Rate(10);
  private left: { readonly at: number; readonly seconds: number } | undefined;

  constructor(
    private readonly scene: Scene,
    cells: readonly number[],
    session: Session,
    private readonly world: UpdatePublisherHost,
    private look: ViewRequest,
    private readonly serials: { last: number },
  ) {
    this.shots = new Frames(scene.generation, session, cells, scene, world.now);
    this.lastSeen = serials.last;
  }

  /** Milliseconds from one frame to the next; where nobody looks, as often as numbers are told. */
  get frameTime(): number {
    const { framesPerSecond } = this.look;
    return framesPerSecond > 0 ? Math.max(1, 1000 / framesPerSecond) : numbersEvery;
  }

  begin(): void {
    this.world.post(this.scene, []);
  }

  /** For a page that has just come up, and has seen nothing. */
  attach(): void {
    this.world.post(this.scene, []);
    this.lastSeen = this.serials.last;
    this.rowsSent = 0;
    this.phaseTold = undefined;
    this.moved();
    this.showNow();
  }

  setLook(look: ViewRequest): void {
    if (this.look.framesPerSecond === 0 && look.framesPerSecond > 0) this.lastSeen = this.serials.last;
    if (look.distributions.some((kind) => !this.look.distributions.includes(kind))) this.numbersOwed = true;
    this.look = look;
    this.showNow();
  }

  seen(serial: number): void {
    this.lastSeen = Math.min(this.serials.last, Math.max(this.lastSeen, serial));
  }

  /** Everything is other than before. */
  moved(): void {
    this.shotOwed = true;
    this.numbersOwed = true;
  }

  showNow(): void {
    this.shotOwed = true;
    this.nextShotAt = Number.NEGATIVE_INFINITY;
  }

  speedChanged(): void {
    this.numbersOwed = true;
    this.time.forget();
    this.progress.forget();
  }

  /** What comes does not continue what was. */
  jumped(): void {
    this.events.forget();
    this.time.forget();
    this.progress.forget();
    this.moved();
  }

  goesOn(session: Session): void {
    this.time.forget();
    this.progress.forget();
    this.worked(session);
  }

  worked(session: Session): void {
    const { engine, stopwatch, goals } = session;
    const seconds = this.world.now() / 1000;
    const tally = engine.tally();
    this.events.note(stopwatch.engineSeconds, tally.collisions + tally.wallHits);
    this.time.note(seconds, engine.time);
    const fraction = goals.fraction(engine.time, tally, stopwatch.seconds);
    if (fraction !== undefined) this.progress.note(seconds, fraction);
    this.shotOwed = true;
  }

  /** After how many milliseconds a shot is due that could go; undefined: none is. */
  owedIn(): number | undefined {
    if (!this.shotOwed || !this.mayShoot) return undefined;
    return Math.max(1, this.nextShotAt - this.world.now());
  }

  tell(stand: PublishedState): void {
    const { phase } = stand;
    const now = this.world.now();
    const turned = phase !== this.phaseTold;
    const busy = phase === "running" || phase === "seeking";
    if (this.shotOwed && this.mayShoot && now >= this.nextShotAt - early) this.shoot(stand, busy);
    const due = turned || (busy ? now - this.numbersAt >= numbersEvery : this.numbersOwed);
    if (!due) return;
    this.numbersAt = now;
    this.numbersOwed = false;
    this.phaseTold = phase;
    this.world.post(this.status(stand), []);
    this.tellRows(stand);
    this.tellDistributions(stand, turned || !busy);
  }

  private get mayShoot(): boolean {
    return this.look.framesPerSecond > 0 && this.serials.last - this.lastSeen < mostUnseen;
  }

  private shoot({ session, stateBefore }: PublishedState, busy: boolean): void {
    const { look, world, serials } = this;
    const began = world.now();
    const next = look.next && !busy ? nextEncounter(session, world.now) : undefined;
    const shot = this.shots.take(session, look, ++serials.last, next, busy ? undefined : stateBefore);
    world.post(shot, buffersOf(shot));
    this.shotOwed = false;
    // By the clock of frames, so that a frame that came late does not delay all that follow.
    const { frameTime } = this;
    const onTime = began - this.nextShotAt < frameTime ? this.nextShotAt : began;
    this.nextShotAt = Math.max(onTime + frameTime, began + pictureShare * (world.now() - began));
  }

  private status({ session, phase, reached, speed, target, stepped }: PublishedState): Status {
    const { engine, ending, measures } = session;
    const { time, collisions, wallHits, fraction } = session.progress();
    return {
      kind: "status",
      generation: this.scene.generation,
      phase,
      time,
      reached,
      fraction,
      secondsLeft: phase === "running" ? this.secondsLeft(fraction) : undefined,
      collisions,
      wallHits,
      eventsPerSecond: this.eventsPerSecond(session, collisions + wallHits),
      timePerSecond: this.time.value,
      speed,
      temperature: measures.latest("temperature"),
      bytes: engine.tally().bytes,
      ending: ending && sentenceOf(ending, session),
      ...(ending && { why: ending.why }),
      ...(target !== undefined && { target }),
      ...(stepped && { stepped }),
    };
  }

  /** At the end what the results say, too; before anything has met, none, however fast it went when it was last here. */
  private eventsPerSecond({ ending, stopwatch }: Session, events: number): number {
    if (events === 0) return 0;
    return ending ? events / stopwatch.engineSeconds : this.events.value;
  }

  /** One estimate for all who tell it: made once a second, and not before there is a second to make it by. */
  private secondsLeft(fraction: number | undefined): number | undefined {
    const { progress, world } = this;
    if (fraction === undefined || progress.span < 1 || !(progress.value > 0)) {
      this.left = undefined;
      return undefined;
    }
    const now = world.now();
    if (!this.left || now - this.left.at >= leftEvery)
      this.left = { at: now, seconds: (1 - fraction) / progress.value };
    return this.left.seconds;
  }

  private tellRows({ session, rows }: PublishedState): void {
    rows.take(session);
    this.rowsSent = Math.min(this.rowsSent, rows.claimCut());
    if (rows.count <= this.rowsSent) return;
    const first = this.rowsSent;
    const { names, columns } = rows.from(first);
    this.rowsSent = rows.count;
    const { generation } = this.scene;
    this.world.post(
      { kind: "rows", generation, first, names, columns },
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  private tellDistributions({ session }: PublishedState, atOnce: boolean): void {
    const { world, look, scene } = this;
    const began = world.now();
    if (look.distributions.length === 0 || (!atOnce && began < this.distributionsAt)) return;
    const frame = session.view();
    for (const of of look.distributions) {
      if (!scene.distributions.includes(of)) continue;
      const curve = distributionOf(of, session, frame);
      if (curve) world.post({ ...curve, kind: "distribution", generation: scene.generation, of }, []);
    }
    const took = world.now() - began;
    this.distributionsAt = began + Math.max(distributionsEvery, distributionShare * took);
  }
}
