/**
 * A run that is open: where it stands, where it is to go, and how fast. Orders change what it is doing; each turn does some
 * milliseconds of that and tells what there is to tell.
 */

import type { CollisionPair, Phase, RunCommand, Speed, Stepped, ViewRequest } from "../../protocol/messages.ts";
import { cellsOf } from "../compare/methodCells.ts";
import { resultOf } from "../results/runResult.ts";
import type { SavedRun } from "../session/checkpointFile.ts";
import { lastCollision } from "../session/lastCollision.ts";
import type { Loaded } from "../session/loadRun.ts";
import { Session } from "../session/session.ts";
import { Timeline } from "../session/timeline.ts";
import { particleUpdate } from "./frames.ts";
import { PlaybackClock } from "./playbackClock.ts";
import { sceneOf } from "./scene.ts";
import { SeriesHistory } from "./seriesHistory.ts";
import { type Update, UpdatePublisher, type UpdatePublisherHost } from "./updatePublisher.ts";

export interface RunControllerHost extends UpdatePublisherHost {
  /** Bytes of the machine's memory. */
  readonly memory: number;
}

export interface RunControllerOptions {
  readonly speed: Speed;
  readonly look: ViewRequest;
  readonly serials: { last: number };
}

type After = "running" | "paused";
/** A place to go to, in simulated time or in encounters from the start, and what is to be done there. */
interface Aim {
  readonly until: number;
  readonly encounters: number;
  readonly after: After;
  readonly asked: boolean;
  /** Of a step: when it was taken. */
  readonly from?: number;
}

/** Milliseconds of work between two looks at orders. */
const slice = 10;
/** Milliseconds: a run that waits for its time looks at the clock so often. */
const longestWait = 20;
/** A step by a frame: one of so many a second. */
const stepsPerSecond = 30;
const mostForStates = 512e6;

export class RunController {
  /** Anything has ever happened. */
  hasRun = false;
  private phase: Phase = "preview";
  private aim: Aim | undefined;
  /** Of the step that is being taken. */
  private met: CollisionPair | undefined;
  /** Where it stands since a step has led here. */
  private stepped: Stepped | undefined;
  /** A time asked for; of several that come at once the newest counts. */
  private wanted: number | undefined;
  private result: Extract<Update, { kind: "result" }> | undefined;
  /** Which end it belongs to: a run that has gone back may end elsewhere. */
  private resultOf = "";
  /** How long it took to get there. */
  private took: ReturnType<Session["stopwatch"]["save"]> = [0, 0];
  private readonly timeline: Timeline;
  private readonly rows: SeriesHistory;
  private readonly tempo: PlaybackClock;
  private readonly teller: UpdatePublisher;

  constructor(
    private readonly generation: number,
    readonly loaded: Loaded,
    private readonly world: RunControllerHost,
    { speed, look, serials }: RunControllerOptions,
  ) {
    const { scenario, built } = loaded;
    const { now, memory } = world;
    const begin = () => new Session(scenario, built.system, { now });
    this.timeline = new Timeline({ begin, now, budget: Math.min(mostForStates, memory / 8) });
    this.rows = new SeriesHistory(this.session);
    this.tempo = new PlaybackClock(speed);
    const scene = sceneOf(generation, scenario, built);
    this.teller = new UpdatePublisher(scene, cellsOf(scenario, built.system), this.session, world, look, serials);
  }

  get session(): Session {
    return this.timeline.session;
  }

  get busy(): boolean {
    return this.phase === "running" || this.phase === "seeking";
  }

  /** What keeping it takes, about. */
  get bytes(): number {
    return this.timeline.bytes;
  }

  /** Goes on where another left off; `begin` comes after. Throws where that cannot be. */
  takeUp({ phase, timeline, rows }: SavedRun): void {
    this.timeline.restore(timeline);
    this.rows.restore(rows);
    this.hasRun = true;
    this.phase = this.session.ending ? "finished" : phase === "running" ? "running" : "paused";
  }

  begin(): void {
    this.teller.begin();
    if (this.phase === "finished") this.finish();
    else if (this.phase === "running") this.play();
    this.tell();
  }

  save(): SavedRun {
    const goesOn = this.phase === "running" || (this.phase === "seeking" && this.aim?.after === "running");
    this.rows.take(this.session);
    return { phase: goesOn ? "running" : this.phase, timeline: this.timeline.save(), rows: this.rows.save() };
  }

  setLook(look: ViewRequest): void {
    this.teller.setLook(look);
  }

  attach(): void {
    this.teller.attach();
    if (this.result) this.world.post(this.result, []);
    this.tell();
  }

  hear(order: Exclude<RunCommand, ViewRequest | { kind: "attach" }>): void {
    switch (order.kind) {
      case "seek":
        if (Number.isFinite(order.time)) this.wanted = order.time;
        return;
      case "speed":
        this.tempo.choose(order.speed, this.timeline.time, this.world.now());
        this.teller.speedChanged();
        return;
      case "seen":
        this.teller.seen(order.serial);
        return;
      case "inspect":
        this.inspect(order.particle);
        return;
    }
    this.seekWanted();
    switch (order.kind) {
      case "run":
        this.setOut();
        return;
      case "pause":
        if (this.busy) this.rest("paused");
        return;
      case "step":
        this.step(order.by);
        return;
      case "restart":
        this.timeline.jump(0);
        this.teller.jumped();
        this.rest("preview");
        return;
      case "stop":
        if (this.phase === "finished" || this.phase === "preview") return;
        this.timeline.stop();
        this.finish();
    }
  }

  /** Some milliseconds of what is to be done. Returns after how many there is more; undefined: nothing more to do. */
  turn(): number | undefined {
    this.seekWanted();
    let wait = 0;
    if (this.phase === "running") wait = this.advance();
    else if (this.phase === "seeking") this.approach();
    this.tell();
    const owed = this.teller.owedIn();
    if (!this.busy) return owed;
    return wait === 0 ? 0 : Math.min(wait, owed ?? wait);
  }

  private setOut(): void {
    const { session } = this;
    if (this.phase === "seeking") {
      if (this.aim) this.aim = { ...this.aim, after: "running" };
      return;
    }
    if (session.ending?.why === "stopped") {
      session.resume();
      this.rows.forgetStop();
      this.result = undefined;
      this.resultOf = "";
    } else if (session.ending) {
      this.timeline.jump(0);
      this.teller.jumped();
    }
    if (this.phase !== "running") this.play();
  }

  private play(): void {
    const now = this.world.now();
    this.aim = undefined;
    this.stepped = undefined;
    this.phase = "running";
    this.hasRun = true;
    this.tempo.begin(this.timeline.time, now);
    this.teller.goesOn(this.session);
  }

  private rest(phase: "paused" | "preview", stepped?: Stepped): void {
    this.aim = undefined;
    this.stepped = stepped;
    this.phase = phase;
    this.teller.moved();
  }

  /** Returns for how long there is nothing to do. */
  private advance(): number {
    const { timeline, tempo, world } = this;
    const target = tempo.target(timeline.time, world.now());
    if (target > timeline.time) {
      const ending = timeline.work({ milliseconds: slice, until: target });
      this.teller.worked(this.session);
      if (ending) {
        this.finish();
        return 0;
      }
    }
    return timeline.time < target ? 0 : Math.min(this.teller.frameTime, longestWait);
  }

  private step(by: "event" | "frame"): void {
    if (this.session.ending) return;
    const { speed } = this.tempo;
    const { collisions, wallHits } = this.session.engine.tally();
    const span = speed === "most" ? this.session.interval : speed / stepsPerSecond;
    this.hasRun = true;
    this.rest("paused");
    this.goTo({
      until: by === "frame" ? this.timeline.time + span : Number.POSITIVE_INFINITY,
      encounters: by === "event" ? collisions + wallHits + 1 : Number.POSITIVE_INFINITY,
      after: "paused",
      asked: false,
      from: this.timeline.time,
    });
  }

  private seekWanted(): void {
    if (this.wanted === undefined) return;
    const goal = Math.min(Math.max(this.wanted, 0), this.timeline.reached);
    this.wanted = undefined;
    const after = this.phase === "running" || this.aim?.after === "running" ? "running" : "paused";
    if (goal === this.timeline.time) {
      if (this.phase === "seeking") this.arrive({ after });
      return;
    }
    if (this.timeline.jump(goal)) this.teller.jumped();
    this.goTo({ until: goal, encounters: Number.POSITIVE_INFINITY, after, asked: true });
  }

  private goTo(aim: Aim): void {
    this.aim = aim;
    this.met = undefined;
    this.stepped = undefined;
    this.phase = "seeking";
    this.approach();
    // The way is long: what there is of it is better than what was before.
    if (this.aim) this.teller.showNow();
  }

  private approach(): void {
    const aim = this.aim!;
    const { timeline } = this;
    const done = () => {
      const { collisions, wallHits } = this.session.engine.tally();
      return collisions + wallHits;
    };
    if (timeline.time < aim.until) {
      const work = () => timeline.work({ milliseconds: slice, until: aim.until, encounters: aim.encounters - done() });
      // Who meets is recorded only for those who go event by event.
      if (Number.isFinite(aim.encounters))
        this.session.overhear((log) => {
          this.met = lastCollision(log, this.session.system.dimension) ?? this.met;
        }, work);
      else work();
      this.teller.worked(this.session);
    }
    if (this.session.ending || timeline.time >= aim.until || done() >= aim.encounters) this.arrive(aim);
  }

  private arrive({ after, from }: Pick<Aim, "after" | "from">): void {
    const { met } = this;
    this.aim = undefined;
    if (this.session.ending) this.finish();
    else if (after === "running") this.play();
    else this.rest("paused", from === undefined ? undefined : { from, ...(met && { met }) });
  }

  private finish(): void {
    const { session } = this;
    const end = `${session.ending?.why} ${session.engine.time}`;
    // To the same end once more it takes another time; what is said of a run is of the first.
    if (this.resultOf === end) session.stopwatch.restore(this.took);
    else this.took = session.stopwatch.save();
    this.aim = undefined;
    this.stepped = undefined;
    this.phase = "finished";
    this.teller.moved();
    this.tell();
    if (this.resultOf !== end) this.result = resultOf(this.generation, session, this.loaded.text);
    this.resultOf = end;
    this.world.post(this.result!, []);
  }

  private inspect(particle: number): void {
    if (!(particle >= 0 && particle < this.session.system.count)) return;
    const { generation } = this;
    this.world.post({ kind: "inspected", generation, chosen: particleUpdate(this.session, particle) }, []);
  }

  private tell(): void {
    const { session, phase, rows, aim, stepped } = this;
    this.teller.tell({
      session,
      phase,
      rows,
      reached: this.timeline.reached,
      speed: this.tempo.speed,
      ...(aim?.asked && { target: aim.until }),
      ...(stepped && { stepped }),
      stateBefore: (time) => this.timeline.stateBefore(time),
    });
  }
}
