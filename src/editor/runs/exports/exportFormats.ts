/** Export formats of runs, with labels and file names. */
import type { ExportFormat } from "../../../protocol/messages.ts";

export interface OfferedFormat<Format = ExportFormat | "archive"> {
  readonly format: Format;
  readonly label: string;
  readonly detail: string;
  /** Extension of the requested file. */
  readonly ending: string;
  /** Name in the dialog's list of file types. */
  readonly type: string;
  /** Suffix of the name, where the scenario itself has the same extension. */
  readonly suffix: string;
  /** Several files in a folder, each named after its content. */
  readonly several: boolean;
}

export const offeredFormats: readonly OfferedFormat<ExportFormat>[] = [
  {
    format: "xyz",
    label: "Particles as extended XYZ",
    detail: "Positions, velocities, radii and species at the present time. For OVITO, ASE and scenarios.",
    ending: ".xyz",
    type: "Extended XYZ",
    suffix: "",
    several: false,
  },
  {
    format: "gsd",
    label: "Particles as GSD",
    detail: "The same in the binary format of HOOMD-blue. For OVITO, Python, scenarios.",
    ending: ".gsd",
    type: "GSD",
    suffix: "",
    several: false,
  },
  {
    format: "lammps",
    label: "Particles as LAMMPS dump",
    detail: "The same in the format of LAMMPS. For OVITO, MDAnalysis and LAMMPS tools.",
    ending: ".dump",
    type: "LAMMPS dump",
    suffix: "",
    several: false,
  },
  {
    format: "vtp",
    label: "Particles as VTK PolyData",
    detail: "Points with velocities, radii and species. For ParaView.",
    ending: ".vtp",
    type: "VTK PolyData",
    suffix: "",
    several: false,
  },
  {
    format: "series",
    label: "Series as CSV",
    detail: "All measured quantities, one row per sample.",
    ending: ".csv",
    type: "CSV",
    suffix: "",
    several: false,
  },
  {
    format: "distributions",
    label: "Distributions as CSV",
    detail: "Velocities, impact separations, g(r) and cell occupancy, with theory where available.",
    ending: ".csv",
    type: "CSV",
    suffix: "",
    several: true,
  },
  {
    format: "end",
    label: "State as a scenario",
    detail: "The particles at the present time, to continue from here.",
    ending: ".edpd.json",
    type: "EDPD scenario",
    suffix: "-end",
    several: false,
  },
];

/** All of a run, as `edpd bundle` packs it. */
export const archiveFormat: OfferedFormat = {
  format: "archive",
  label: "Archive (zip)",
  detail:
    "Scenario, its files, all results and the record, with which it is reproduced anywhere. It is run again for that.",
  ending: ".zip",
  type: "Zip archive",
  suffix: "",
  several: false,
};

/** Those that a frame of a file has. */
export const recordedFormats = offeredFormats.filter(({ format }) => format !== "series" && format !== "distributions");

/** `gas.edpd.json` → `gas`. */
export function stemOf(path: string, ending = ".edpd.json"): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.endsWith(ending) && name.length > ending.length) return name.slice(0, -ending.length);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Without characters that file systems reject. */
export function fileName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").replace(/^\.+/, "");
  return plain.slice(-120) || "image";
}
