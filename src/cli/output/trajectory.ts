/**
 * Trajectory of a run for other programs: all frames in one file (extended XYZ, LAMMPS dump), or one file per frame and an index of
 * times (VTP and PVD for ParaView). Recording does not change a run.
 */
import { join } from "node:path";
import { pieces } from "../../format/chunkedText.ts";
import { whole } from "../../format/numbers.ts";
import { lammpsDump } from "../../run/export/lammpsDump.ts";
import { vtp } from "../../run/export/vtp.ts";
import type { Session } from "../../run/session/session.ts";
import { extxyzOf } from "../../scenario/io/writeExtxyz.ts";
import type { ExportChoice } from "../commands/exportOptions.ts";
import { Misuse } from "../io.ts";
import { Draft, writeWhole } from "./atomicWrite.ts";

/** Maximum number of frames, and of files. */
const mostFrames = 1_000_000;
const names = { xyz: "trajectory.xyz", lammps: "trajectory.dump", vtp: "trajectory.pvd" } as const;
type Format = keyof typeof names;

export class Trajectory {
  private readonly films = new Map<Format, Draft>();
  private readonly times: number[] = [];
  private readonly session: Session;
  private readonly directory: string;

  /** @param every simulated time between two frames */
  constructor(
    directory: string,
    session: Session,
    readonly every: number,
    choices: readonly ExportChoice[],
  ) {
    const frames = session.goals.time / every;
    if (Number.isFinite(frames) && frames > mostFrames) {
      throw new Misuse(
        `--trajectory ${every} would make ${whole(Math.ceil(frames))} frames; choose a longer interval.`,
      );
    }
    this.session = session;
    this.directory = directory;
    const formats = choices.filter((choice) => choice !== "distributions");
    for (const format of formats.length > 0 ? formats : (["xyz"] as const)) {
      this.films.set(format, new Draft(join(directory, names[format])));
    }
    this.films.get("vtp")?.write('<?xml version="1.0"?>\n<VTKFile type="Collection" version="1.0">\n<Collection>\n');
  }

  /** Time of the next frame: a product, not a sum, so that it does not drift; 1.43, not 1.4300000000000002. */
  get next(): number {
    return Number((this.times.length * this.every).toPrecision(15));
  }

  /** Takes a frame at the current time, unless it has been taken. */
  take(): void {
    const { system } = this.session;
    const frame = this.session.project();
    if (this.times.at(-1) === frame.time) return;
    const number = this.times.length;
    this.times.push(frame.time);
    for (const [format, film] of this.films) {
      if (format === "xyz") for (const piece of pieces(extxyzOf(system, frame))) film.write(piece);
      if (format === "lammps") for (const piece of pieces(lammpsDump(system, frame, number))) film.write(piece);
      if (format !== "vtp") continue;
      const name = `trajectory-${String(number).padStart(6, "0")}.vtp`;
      writeWhole(join(this.directory, name), vtp(system, frame));
      film.write(`<DataSet timestep="${frame.time}" part="0" file="${name}"/>\n`);
    }
  }

  /** Returns the names of the written files. */
  keep(): string[] {
    this.films.get("vtp")?.write("</Collection>\n</VTKFile>\n");
    return [...this.films].map(([format, film]) => {
      film.keep();
      return `${names[format]} (${whole(this.times.length)} frames)`;
    });
  }

  drop(): void {
    for (const film of this.films.values()) film.drop();
  }
}
