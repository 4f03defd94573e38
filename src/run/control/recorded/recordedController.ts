/**
 * Controller of a file of frames: executes the commands that a run would, by numbers of frames in place of times. A turn reads one frame at
 * the most; where further frames begin is looked for between turns.
 */
import { distributionEntry } from "../../../analysis/registry.ts";
import type {
  ChosenSpeed,
  ExportFormat,
  Phase,
  RunCommand,
  Scene,
  Speed,
  Status,
  ViewRequest,
  WorkerUpdate,
} from "../../../protocol/messages.ts";
import { initialStatus } from "../../../protocol/messages.ts";
import { FileDefect } from "../../../scenario/io/fileDefect.ts";
import type { Trajectory } from "../../../scenario/io/trajectory/trajectory.ts";
import { buffersOf, particleOf } from "../frames.ts";
import { exportRecorded } from "./exportRecorded.ts";
import { areAlike, RecordedFrames, recordedScene } from "./recordedScene.ts";
import { type RecordedSystem, recordedSystem } from "./recordedSystem.ts";

interface Host {
  readonly now: () => number;
  readonly post: (update: WorkerUpdate, transfer: readonly ArrayBuffer[]) => void;
}

interface Options {
  readonly generation: number;
  readonly name: string;
  readonly speed: ChosenSpeed;
  readonly view: ViewRequest;
  readonly serials: { last: number };
}

/** Work between two batches of commands (ms). */
const slice = 10;
/** Interval of numbers while frames are looked for, and of curves while frames are played (ms). */
const [numbersInterval, curvesInterval] = [200, 500];
/** Longest pause between two looks whether a frame has been painted (ms). */
const longestWait = 20;
const mostPending = 2;
/** Frames per second that a screen shows: at higher speeds some are left out, otherwise none. */
const screen = 60;

export class RecordedController {
  private phase: Extract<Phase, "running" | "paused" | "finished"> = "paused";
  /** Number of the frame that is shown, and its particles. */
  private number = 0;
  private shown: RecordedSystem;
  private clockValue: number;
  private scene: Scene;
  private frames: RecordedFrames;
  private speed: Speed;
  /** The frame that has been asked for. */
  private wanted: number | undefined;
  /** When the next one is due, of frames that are played. */
  private nextAt = 0;
  private view: ViewRequest;
  private acknowledged: number;
  private frameDue = true;
  private numbersDue = true;
  private curvesDue = true;
  private numbersAt = Number.NEGATIVE_INFINITY;
  private curvesAt = Number.NEGATIVE_INFINITY;
  private sought: number | undefined;
  private problem: string | undefined;

  /** @throws FileDefect where the first frame cannot be read */
  constructor(
    private readonly trajectory: Trajectory,
    private readonly host: Host,
    private readonly options: Options,
  ) {
    const frame = trajectory.frame(0);
    this.shown = recordedSystem(frame);
    this.clockValue = frame.clock;
    this.scene = this.sceneNow();
    this.frames = new RecordedFrames(this.scene);
    this.speed = this.speedOf(options.speed);
    this.view = options.view;
    this.acknowledged = options.serials.last;
    this.rest();
  }

  attach(): void {
    this.host.post(this.scene, []);
    this.changed();
  }

  receive(command: Exclude<RunCommand, { kind: "attach" }>): void {
    switch (command.kind) {
      case "run":
        this.play();
        return;
      case "pause":
        this.rest();
        return;
      case "step":
        this.rest();
        this.want((this.wanted ?? this.number) + (command.back ? -1 : 1));
        return;
      case "restart":
        this.rest();
        this.want(0);
        return;
      case "seek":
        if (!Number.isFinite(command.time)) return;
        this.sought = command.id;
        this.want(Math.ceil(command.time));
        return;
      case "stop":
        this.trajectory.stopFinding();
        this.rest();
        return;
      case "speed":
        this.speed = this.speedOf(command.speed);
        this.numbersDue = true;
        return;
      case "view":
        if (this.view.framesPerSecond === 0 && command.framesPerSecond > 0)
          this.acknowledged = this.options.serials.last;
        this.view = command;
        this.frameDue = this.curvesDue = true;
        return;
      case "drawn":
        this.acknowledged = Math.max(this.acknowledged, Math.min(this.options.serials.last, command.serial));
        return;
      case "inspect":
        if (command.particle < this.shown.system.count) {
          const chosen = particleOf(this.shown.system, this.shown.system, command.particle);
          this.host.post({ kind: "inspected", generation: this.options.generation, chosen }, []);
        }
    }
  }

  /** Returns the milliseconds until there is work again; undefined: there is none. */
  turn(): number | undefined {
    const { trajectory, host } = this;
    if (this.wanted !== undefined) this.arrive(this.wanted);
    else if (this.phase === "running" && this.maySendFrame && !this.frameDue && host.now() >= this.nextAt)
      this.playOn();
    const finds = trajectory.known < 1;
    if (finds) trajectory.find(slice);
    this.publish(finds);
    if (finds) return 0;
    return this.phase === "running" ? Math.min(longestWait, Math.max(1, this.nextAt - host.now())) : undefined;
  }

  /** @param name without extension */
  export(format: ExportFormat, name: string): { name: string; bytes: Uint8Array }[] {
    const frame = this.trajectory.frame(this.number, true);
    return exportRecorded(format, recordedSystem(frame).system, {
      name,
      source: this.options.name,
      number: this.number,
      clock: { kind: this.trajectory.clock, value: frame.clock },
    });
  }

  private get last(): number {
    return this.trajectory.frames - 1;
  }

  private get maySendFrame(): boolean {
    return this.view.framesPerSecond > 0 && this.options.serials.last - this.acknowledged < mostPending;
  }

  private speedOf(chosen: ChosenSpeed): Speed {
    const speed = chosen === "auto" ? this.scene.autoSpeed : chosen;
    return speed === "max" || speed > 0 ? speed : this.scene.autoSpeed;
  }

  private want(number: number): void {
    this.wanted = Math.min(Math.max(0, number), this.last);
  }

  private arrive(number: number): void {
    this.wanted = undefined;
    this.numbersDue = true;
    if (number !== this.number) this.read(number);
    if (this.phase !== "running" || this.isLast) this.rest();
  }

  private play(): void {
    if (this.phase === "running") return;
    if (this.isLast) this.want(0);
    this.phase = "running";
    this.nextAt = this.host.now() + this.interval;
    this.numbersDue = true;
  }

  private playOn(): void {
    const { number, last, speed } = this;
    if (number === last) {
      // Otherwise further frames may be found.
      if (this.isLast) this.rest();
      return;
    }
    const leap = speed === "max" ? 1 : Math.max(1, Math.round(speed / screen));
    this.nextAt = Math.max(this.nextAt, this.host.now() - this.interval) + this.interval;
    this.read(Math.min(number + leap, last));
    this.numbersDue = true;
    if (this.isLast) this.rest();
  }

  /** Between two frames that are played (ms). */
  private get interval(): number {
    return this.speed === "max" ? 0 : 1000 / Math.min(screen, this.speed);
  }

  private get isLast(): boolean {
    return this.number === this.last && this.trajectory.known === 1;
  }

  /** At the last of all frames it is over. */
  private rest(): void {
    this.phase = this.isLast ? "finished" : "paused";
    this.numbersDue = this.curvesDue = true;
  }

  private changed(): void {
    this.frameDue = this.numbersDue = this.curvesDue = true;
  }

  /** What cannot be read is said, and the frame before it stays. */
  private read(number: number): void {
    this.problem = undefined;
    try {
      const frame = this.trajectory.frame(number);
      const found = recordedSystem(frame);
      const same = areAlike(found, this.shown);
      this.shown = found;
      this.clockValue = frame.clock;
      this.number = number;
      if (!same) {
        this.scene = this.sceneNow();
        this.frames = new RecordedFrames(this.scene);
        this.host.post(this.scene, []);
      }
      this.frameDue = this.curvesDue = true;
    } catch (error) {
      if (!(error instanceof FileDefect)) throw error;
      this.problem = `Frame ${number} cannot be shown, byte ${error.byte}: ${error.message}.`;
      this.rest();
    }
  }

  private sceneNow(): Scene {
    return recordedScene(this.options.generation, this.options.name, this.shown, this.trajectory);
  }

  private publish(finds: boolean): void {
    const now = this.host.now();
    if (finds && this.trajectory.known === 1 && this.phase !== "running") this.rest();
    if (this.frameDue && this.maySendFrame) {
      const { options, host, view, shown, number } = this;
      const frame = this.frames.take(shown, view, ++options.serials.last, number);
      host.post(frame, buffersOf(frame));
      this.frameDue = false;
    }
    if (this.numbersDue || (finds && now - this.numbersAt >= numbersInterval)) {
      this.numbersAt = now;
      this.numbersDue = false;
      this.host.post(this.status(), []);
    }
    if (this.curvesDue && (this.phase !== "running" || now - this.curvesAt >= curvesInterval)) {
      this.curvesAt = now;
      this.curvesDue = false;
      this.sendCurves();
    }
  }

  private status(): Status {
    const { trajectory, number, last, phase, sought, view, options, frameDue } = this;
    const { known, defect } = trajectory;
    const problem =
      this.problem ??
      (defect && `The file is damaged at byte ${defect.byte}, behind frame ${last}: ${defect.message}.`);
    return {
      ...initialStatus(options.generation, phase),
      time: number,
      reached: last,
      fraction: last > 0 ? number / last : 1,
      speed: this.speed,
      ...(phase === "finished" && { ending: "Last frame" }),
      ...(sought !== undefined && { sought }),
      ...(view.framesPerSecond > 0 && { frame: frameDue ? options.serials.last + 1 : options.serials.last }),
      recorded: {
        clock: this.clockValue,
        ...(known < 1 && { found: known }),
        ...(problem !== undefined && { problem }),
      },
    };
  }

  private sendCurves(): void {
    const { shown, view, scene, host, number, options } = this;
    const { system, facts } = shown;
    for (const of of view.distributions) {
      if (!scene.charts.some((chart) => chart.kind === "distribution" && chart.of === of)) continue;
      const curve = distributionEntry(of)?.curve?.({
        system,
        facts,
        frame: { time: number, positions: system.positions, velocities: system.velocities },
        cells: facts.cells,
        clusterSizes: undefined,
        summary: () => {
          throw new Error("frames of a file have no summary");
        },
      });
      if (curve) host.post({ ...curve, kind: "distribution", generation: options.generation, of }, []);
    }
  }
}
