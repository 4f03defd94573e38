/**
 * Trajectory of a run for other programs: all frames in one file (extended XYZ, GSD, LAMMPS dump), or one file per frame and an index of
 * times (VTP and PVD for ParaView). Recording does not change a run.
 */
import { join } from "node:path";
import { pieces } from "../../format/chunkedText.ts";
import { whole } from "../../format/numbers.ts";
import { GsdFrames } from "../../run/export/gsd.ts";
import { lammpsDump } from "../../run/export/lammpsDump.ts";
import { vtp } from "../../run/export/vtp.ts";
import type { Session } from "../../run/session/session.ts";
import { extxyzOf } from "../../scenario/io/writeExtxyz.ts";
import type { ExportChoice } from "../commands/exportOptions.ts";
import { Misuse } from "../io.ts";
import { Unwritable, writeWhole } from "./atomicWrite.ts";
import { RecordedFile } from "./recordedFile.ts";

/** Maximum number of frames, and of files. */
const mostFrames = 1_000_000;
const names = {
  xyz: "trajectory.xyz",
  gsd: "trajectory.gsd",
  lammps: "trajectory.dump",
  vtp: "trajectory.pvd",
} as const;
type Format = keyof typeof names;

/** Where a trajectory stands: frames, the time of the last one, and the length of each file. */
export interface TrajectoryState {
  readonly frames: number;
  readonly last: number | undefined;
  readonly lengths: Readonly<Partial<Record<Format, number>>>;
  /** Of each frame of a GSD file. */
  readonly gsdRows?: readonly (readonly number[])[];
}

export class Trajectory {
  private readonly films = new Map<Format, RecordedFile>();
  private frames = 0;
  /** Of each file: fewer where it could not be written to the end. */
  private readonly kept = new Map<Format, number>();
  private last: number | undefined;
  private failure: string | undefined;
  private readonly session: Session;
  private readonly directory: string;
  private readonly gsd: GsdFrames;

  /** @param every simulated time between two frames @param from state of an interrupted run */
  constructor(
    directory: string,
    session: Session,
    readonly every: number,
    choices: readonly ExportChoice[],
    from?: TrajectoryState,
  ) {
    const frames = session.goals.time / every;
    if (Number.isFinite(frames) && frames > mostFrames) {
      throw new Misuse(
        `--trajectory ${every} would make ${whole(Math.ceil(frames))} frames; choose a longer interval.`,
      );
    }
    this.session = session;
    this.directory = directory;
    this.gsd = new GsdFrames(session.system, from?.gsdRows);
    if (from) ({ frames: this.frames, last: this.last } = from);
    const formats = choices.filter((choice) => choice !== "distributions" && choice !== "flow");
    for (const format of formats.length > 0 ? formats : (["xyz"] as const)) {
      this.kept.set(format, this.frames);
      this.films.set(format, new RecordedFile(join(directory, names[format]), from?.lengths[format]));
    }
    if (from) return;
    this.films.get("vtp")?.write(['<?xml version="1.0"?>\n<VTKFile type="Collection" version="1.0">\n<Collection>\n']);
    this.films.get("gsd")?.write([this.gsd.head(0)]);
  }

  /** Time of the next frame: a product, not a sum, so that it does not drift; 1.43, not 1.4300000000000002. */
  get next(): number {
    return Number((this.frames * this.every).toPrecision(15));
  }

  get state(): TrajectoryState {
    const lengths = Object.fromEntries([...this.films].map(([format, film]) => [format, film.length]));
    return { frames: this.frames, last: this.last, lengths, ...(this.films.has("gsd") && { gsdRows: this.gsd.rows }) };
  }

  get failures(): string[] {
    const found = [this.failure, ...[...this.films.values()].map(({ failure }) => failure)];
    return found.filter((failure) => failure !== undefined);
  }

  /** Takes a frame at the current time, unless it has been taken. */
  take(): void {
    const { system } = this.session;
    const frame = this.session.project();
    if (this.last === frame.time) return;
    const number = this.frames++;
    this.last = frame.time;
    for (const [format, film] of this.films) {
      if (film.failure !== undefined) continue;
      if (format === "xyz") film.write(pieces(extxyzOf(system, frame)));
      if (format === "gsd") film.write(this.gsd.frame(frame, number));
      if (format === "lammps") film.write(pieces(lammpsDump(system, frame, number)));
      if (format === "vtp") {
        const name = `trajectory-${String(number).padStart(6, "0")}.vtp`;
        if (!this.writeFrame(name, vtp(system, frame))) continue;
        film.write([`<DataSet timestep="${frame.time}" part="0" file="${name}"/>\n`]);
      }
      if (film.failure === undefined) this.kept.set(format, this.framesIn(format) + 1);
    }
  }

  /** False where it cannot be written; the first reason is kept. */
  private writeFrame(name: string, lines: Iterable<string>): boolean {
    try {
      writeWhole(join(this.directory, name), lines);
      return true;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      this.failure ??= error.message;
      return false;
    }
  }

  /** Returns the names of the written files. */
  keep(): string[] {
    return [...this.films].map(([format, film]) => {
      if (format === "gsd") this.keepGsd(film);
      else {
        if (format === "vtp") film.close(film.length, ["</Collection>\n</VTKFile>\n"]);
        film.keep();
      }
      const kept = this.framesIn(format);
      const share = kept < this.frames ? `${whole(kept)} of ${whole(this.frames)}` : whole(kept);
      return `${names[format]} (${share} frames)`;
    });
  }

  /** On a full disk the last frames give way to the index. */
  private keepGsd(film: RecordedFile): void {
    let frames = this.framesIn("gsd");
    while (!film.close(this.gsd.startOf(frames), this.gsd.index(frames)) && frames > 0)
      frames = Math.floor(0.9 * frames);
    film.keep(this.gsd.head(frames));
    this.kept.set("gsd", frames);
  }

  private framesIn(format: Format): number {
    return this.kept.get(format) ?? 0;
  }

  drop(): void {
    for (const film of this.films.values()) film.drop();
  }

  leave(): void {
    for (const film of this.films.values()) film.leave();
  }
}
