/**
 * Run controller: executes commands and advances the run in time slices. Each turn works for some milliseconds and publishes
 * the updates that are due.
 */
import type {
  ChosenSpeed,
  CollisionPair,
  Phase,
  RunCommand,
  RunUpdate,
  Scene,
  Seek,
  Stepped,
  ViewRequest,
} from "../../protocol/messages.ts";
import { resultOf } from "../results/runResult.ts";
import type { SavedRun } from "../session/checkpointFile.ts";
import type { Loaded } from "../session/loadRun.ts";
import { lastCollision } from "../session/nextCollision.ts";
import { Session } from "../session/session.ts";
import type { Past } from "../session/sharedPast.ts";
import { Timeline } from "../session/timeline.ts";
import { particleUpdate } from "./frames.ts";
import { historyFor } from "./history.ts";
import { PlaybackClock } from "./playbackClock.ts";
import { isKnownAtStart, sceneOf } from "./scene.ts";
import { SeriesHistory } from "./seriesHistory.ts";
import { UpdatePublisher, type UpdatePublisherHost } from "./updatePublisher.ts";

interface RunControllerHost extends UpdatePublisherHost {
  /** Memory of the machine in bytes. */
  readonly memory: number;
}

interface RunControllerOptions {
  readonly speed: ChosenSpeed;
  readonly view: ViewRequest;
  readonly serials: { last: number };
  /** It begins at its start, in this phase: that may be shown before the engine has been made. */
  readonly begins?: "running" | "preview";
  readonly past?: Past;
}

/** A target in simulated time or in events from the start, and the phase after it has been reached. */
interface Target {
  readonly until: number;
  readonly encounters: number;
  readonly after: "running" | "paused";
  /** Requested by its time, and shown as such. */
  readonly requested: boolean;
  readonly still?: true | undefined;
  /** Of a step: time at which it began. */
  readonly from?: number;
}

/** Work between two batches of commands (ms). */
const slice = 10;
/** Longest pause of a run that waits for its playback clock (ms). */
const longestWait = 20;
/** Length of a step by one frame: this part of a second. */
const stepsPerSecond = 30;

export class RunController {
  /** The run has left its start. */
  hasRun = false;
  private phase: Phase = "preview";
  private target: Target | undefined;
  /** The collision of the present step. */
  private met: CollisionPair | undefined;
  /** Set while the run stands where a step has led. */
  private stepped: Stepped | undefined;
  /** The requested time; of several requests at once the newest counts. */
  private seekTo: Seek | undefined;
  /** The id of the last request that has been taken up. */
  private sought: number | undefined;
  private result: Extract<RunUpdate, { kind: "result" }> | undefined;
  /** The end of the result: a run that has gone back may end differently. */
  private resultOf = "";
  /** The stopwatch at that end. */
  private took: ReturnType<Session["stopwatch"]["save"]> = [0, 0];
  private readonly timeline: Timeline;
  private readonly rows = new SeriesHistory();
  private readonly clock: PlaybackClock;
  private readonly publisher: UpdatePublisher;
  /** The scene has been published. */
  private readonly isAnnounced: boolean;

  constructor(
    private readonly generation: number,
    readonly loaded: Loaded,
    private readonly host: RunControllerHost,
    { speed, view, serials, begins, past }: RunControllerOptions,
  ) {
    const { scenario, built } = loaded;
    const publisherOf = (run: Pick<Session, "system">, scene: Scene) =>
      new UpdatePublisher(scene, scene.cells, run, host, view, serials);
    const showsStart = begins !== undefined && isKnownAtStart(built.system);
    const announced = showsStart ? publisherOf(built, sceneOf(generation, scenario, built)) : undefined;
    const clockOf = ({ autoSpeed }: Scene) => new PlaybackClock(speed, autoSpeed);
    announced?.announce(begins!, clockOf(announced.scene).speed);
    const begin = () => new Session(scenario, built.system, { now: host.now, charted: true });
    this.timeline = new Timeline({ begin, now: host.now, ...(past ?? { history: historyFor(host.memory) }) });
    const { session } = this;
    const { fields } = session.engine.facets;
    this.publisher = announced ?? publisherOf(session, sceneOf(generation, scenario, built, fields));
    this.isAnnounced = announced !== undefined;
    this.clock = clockOf(this.publisher.scene);
  }

  get session(): Session {
    return this.timeline.session;
  }

  /** For a run that takes its place. */
  get past(): Past & { readonly loaded: Loaded } {
    return { loaded: this.loaded, history: this.timeline.history, reached: this.timeline.reached };
  }

  get busy(): boolean {
    return this.phase === "running" || this.phase === "seeking";
  }

  /** Approximate size of a checkpoint. */
  get bytes(): number {
    return this.timeline.bytes;
  }

  /** Continues a saved run; called before `begin`. Throws where the state does not fit. */
  restore({ phase, timeline, rows }: SavedRun): void {
    this.timeline.restore(timeline);
    this.rows.restore(rows);
    this.hasRun = true;
    this.phase = this.session.ending ? "finished" : phase === "running" ? "running" : "paused";
  }

  /** Publishes the scene and the first frame. @param starts whether the run is to start at once @param toward from this time, once it is reached */
  begin(starts = false, toward?: number): void {
    if (toward !== undefined) {
      this.hasRun = true;
      this.publisher.withhold();
      if (this.timeline.jump(toward)) this.publisher.jumped();
      const after = starts ? "running" : "paused";
      this.goTo({ until: toward, encounters: Number.POSITIVE_INFINITY, after, requested: true });
      this.publish();
      return;
    }
    if (!this.isAnnounced) this.publisher.begin();
    if (starts) this.start();
    else if (this.phase === "finished") this.finish();
    else if (this.phase === "running") this.play();
    this.publish();
  }

  save(): SavedRun {
    const runs = this.phase === "running" || (this.phase === "seeking" && this.target?.after === "running");
    this.rows.take(this.session);
    return { phase: runs ? "running" : this.phase, timeline: this.timeline.save(), rows: this.rows.save() };
  }

  attach(): void {
    this.publisher.attach();
    if (this.result) this.host.post(this.result, []);
    this.publish();
  }

  receive(command: Exclude<RunCommand, { kind: "attach" }>): void {
    switch (command.kind) {
      case "seek":
        if (Number.isFinite(command.time)) this.seekTo = command;
        return;
      case "speed":
        this.clock.choose(command.speed, this.timeline.time, this.host.now());
        this.publisher.speedChanged();
        return;
      case "view":
        this.publisher.setView(command);
        return;
      case "drawn":
        this.publisher.acknowledge(command.serial, command.painted === true);
        return;
      case "inspect":
        this.inspect(command.particle);
        return;
    }
    this.seekRequested();
    switch (command.kind) {
      case "run":
        this.start();
        return;
      case "pause":
        if (this.busy) this.rest("paused");
        return;
      case "step":
        if (command.back) this.stepBack(command.by);
        else this.step(command.by);
        return;
      case "restart":
        this.timeline.jump(0);
        this.publisher.jumped();
        this.rest("preview");
        return;
      case "stop":
        if (this.phase === "finished" || this.phase === "preview") return;
        this.timeline.stop();
        this.finish();
    }
  }

  /** Works for one slice. Returns the milliseconds until the next; undefined: there is nothing to do. */
  turn(): number | undefined {
    this.seekRequested();
    let wait = 0;
    if (this.phase === "running") wait = this.publisher.awaitsPicture ? this.standStill() : this.advance();
    else if (this.phase === "seeking") this.approach();
    this.publish();
    const due = this.publisher.frameDueIn();
    if (!this.busy) return due;
    return wait === 0 ? 0 : Math.min(wait, due ?? wait);
  }

  private start(): void {
    const { session } = this;
    if (this.phase === "seeking") {
      if (this.target) this.target = { ...this.target, after: "running" };
      return;
    }
    if (session.ending?.why === "stopped") {
      session.resume();
      this.rows.forgetStop();
      this.result = undefined;
      this.resultOf = "";
    } else if (session.ending) {
      this.timeline.jump(0);
      this.publisher.jumped();
    }
    if (this.phase !== "running") this.play();
  }

  private play(): void {
    const now = this.host.now();
    this.target = undefined;
    this.stepped = undefined;
    this.phase = "running";
    this.hasRun = true;
    this.clock.begin(this.timeline.time, now);
    this.publisher.resumed(this.session);
  }

  private rest(phase: "paused" | "preview", stepped?: Stepped): void {
    this.target = undefined;
    this.stepped = stepped;
    this.phase = phase;
    this.publisher.moved();
  }

  /** Until the start has been painted: nothing of the run is unseen. */
  private standStill(): number {
    this.clock.begin(this.timeline.time, this.host.now());
    this.publisher.resumed(this.session);
    return longestWait;
  }

  /** Returns the milliseconds until there is work again. */
  private advance(): number {
    const { timeline, clock, host } = this;
    const target = clock.target(timeline.time, host.now());
    if (target > timeline.time) {
      const ending = timeline.work({ milliseconds: slice, until: target });
      this.publisher.worked(this.session);
      if (ending) {
        this.finish();
        return 0;
      }
    }
    return timeline.time < target ? 0 : Math.min(this.publisher.frameTime, longestWait);
  }

  private get frameSpan(): number {
    return this.clock.speed === "max" ? this.session.interval : this.clock.speed / stepsPerSecond;
  }

  private step(by: "event" | "frame"): void {
    if (this.session.ending) return;
    this.hasRun = true;
    this.rest("paused");
    this.goTo({
      until: by === "frame" ? this.timeline.time + this.frameSpan : Number.POSITIVE_INFINITY,
      encounters: by === "event" ? this.timeline.encounters + 1 : Number.POSITIVE_INFINITY,
      after: "paused",
      requested: false,
      from: this.timeline.time,
    });
  }

  /** From an event to the one before it, else to the last one; where there is none, to the start. */
  private stepBack(by: "event" | "frame"): void {
    const { timeline, frameSpan, stepped } = this;
    const [now, none] = [timeline.time, Number.POSITIVE_INFINITY];
    if (now === 0) return;
    const [until, encounters] =
      by === "frame" ? [Math.max(0, now - frameSpan), none] : [none, timeline.encounters - (stepped?.met ? 1 : 0)];
    timeline.jumpBefore({ until, encounters });
    this.publisher.jumped();
    this.rest("paused");
    if (encounters > 0) this.goTo({ until, encounters, after: "paused", requested: false, from: timeline.time });
  }

  private seekRequested(): void {
    if (this.seekTo === undefined) return;
    const { time, beyond, id, still } = this.seekTo;
    this.sought = id;
    const goal = Math.min(Math.max(time, 0), beyond ? Number.POSITIVE_INFINITY : this.timeline.reached);
    this.seekTo = undefined;
    const after = this.phase === "running" || this.target?.after === "running" ? "running" : "paused";
    if (goal === this.timeline.time) {
      if (this.phase === "seeking") this.arrive({ after });
      this.publisher.numbersChanged();
      return;
    }
    if (this.timeline.jump(goal)) this.publisher.jumped();
    this.goTo({ until: goal, encounters: Number.POSITIVE_INFINITY, after, requested: true, still });
  }

  private goTo(target: Target): void {
    this.target = target;
    this.met = undefined;
    this.stepped = undefined;
    this.phase = "seeking";
    this.approach();
    // A long way: show the first slice instead of the former place.
    if (this.target) this.publisher.showNow();
  }

  private approach(): void {
    const target = this.target!;
    const { timeline } = this;
    if (!this.session.hasPassed(target.until)) {
      const work = () =>
        timeline.work({
          milliseconds: slice,
          until: target.until,
          encounters: target.encounters - timeline.encounters,
        });
      // Collisions are recorded only in steps by one event.
      if (Number.isFinite(target.encounters))
        this.session.listenDuring((log) => {
          this.met = lastCollision(log, this.session.system.dimension) ?? this.met;
        }, work);
      else work();
      this.publisher.worked(this.session);
    }
    if (this.session.ending || this.session.hasPassed(target.until) || timeline.encounters >= target.encounters)
      this.arrive(target);
  }

  private arrive({ after, from }: Pick<Target, "after" | "from">): void {
    this.target = undefined;
    if (this.session.ending) this.finish();
    else if (after === "running") this.play();
    else this.rest("paused", from === undefined ? undefined : { from, ...(this.met && { met: this.met }) });
  }

  private finish(): void {
    const { session } = this;
    const end = `${session.ending?.why} ${session.engine.time}`;
    // A replay to the same end takes another time; the result states the first.
    if (this.resultOf === end) session.stopwatch.restore(this.took);
    else this.took = session.stopwatch.save();
    this.target = undefined;
    this.stepped = undefined;
    this.phase = "finished";
    this.publisher.moved();
    this.publish();
    if (this.resultOf !== end) this.result = resultOf(this.generation, session, this.loaded.text);
    this.resultOf = end;
    this.host.post(this.result!, []);
  }

  private inspect(particle: number): void {
    const { generation, session } = this;
    if (!(particle >= 0 && particle < session.system.count)) return;
    this.host.post({ kind: "inspected", generation, chosen: particleUpdate(session, particle) }, []);
  }

  private publish(): void {
    const { session, phase, rows, target, sought, stepped } = this;
    if (target?.still) return;
    this.publisher.publish({
      session,
      phase,
      rows,
      reached: this.timeline.reached,
      speed: this.clock.speed,
      ...(target?.requested && { target: target.until }),
      ...(sought !== undefined && { sought }),
      ...(stepped && { stepped }),
      stateBefore: (time) => this.timeline.stateBefore(time),
    });
  }
}
