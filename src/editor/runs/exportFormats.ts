/** The formats that a run can be written in, as they are offered, and the names of the files. */
import type { ExportFormat } from "../../protocol/messages.ts";

export interface OfferedFormat {
  readonly format: ExportFormat;
  readonly label: string;
  readonly detail: string;
  /** Of the file that is asked for. */
  readonly ending: string;
  /** For the dialog's list of file types. */
  readonly type: string;
  /** After the scenario's name, where that alone would be the scenario itself. */
  readonly suffix: string;
  /** A file for each thing, named after it, into a folder. */
  readonly several: boolean;
}

export const offeredFormats: readonly OfferedFormat[] = [
  {
    format: "xyz",
    label: "Particles as extended XYZ",
    detail: "Positions, velocities, radii and species now. OVITO, ASE and scenarios read it.",
    ending: ".xyz",
    type: "Extended XYZ",
    suffix: "",
    several: false,
  },
  {
    format: "lammps",
    label: "Particles as LAMMPS dump",
    detail: "The same as LAMMPS writes it. OVITO, MDAnalysis and LAMMPS’s own tools read it.",
    ending: ".dump",
    type: "LAMMPS dump",
    suffix: "",
    several: false,
  },
  {
    format: "vtp",
    label: "Particles as VTK PolyData",
    detail: "Points with velocities, radii and species. ParaView reads it.",
    ending: ".vtp",
    type: "VTK PolyData",
    suffix: "",
    several: false,
  },
  {
    format: "series",
    label: "Series as CSV",
    detail: "Everything measured so far, a row a sample.",
    ending: ".csv",
    type: "CSV",
    suffix: "",
    several: false,
  },
  {
    format: "distributions",
    label: "Distributions as CSV",
    detail: "Velocities, impact separations, g(r) and occupied cells, with theory where there is one.",
    ending: ".csv",
    type: "CSV",
    suffix: "",
    several: true,
  },
  {
    format: "end",
    label: "State as a scenario",
    detail: "The particles as they are now, to be run on from here.",
    ending: ".edpd.json",
    type: "EDPD scenario",
    suffix: "-end",
    several: false,
  },
];

/** `gas.edpd.json` → `gas`. */
export function stemOf(path: string, ending = ".edpd.json"): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.endsWith(ending) && name.length > ending.length) return name.slice(0, -ending.length);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Without what file systems refuse. */
export function fileName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").replace(/^\.+/, "");
  return plain.slice(-120) || "picture";
}
