/** The frame of a file that is shown, as a file of another format, or as a scenario that begins with it. */
import { bytesOf } from "../../../format/chunkedText.ts";
import { shown } from "../../../format/shownText.ts";
import type { System } from "../../../physics/system.ts";
import type { ExportFormat } from "../../../protocol/messages.ts";
import { toScenario } from "../../../scenario/io/toScenario.ts";
import { writeNumber } from "../../../scenario/text/jsonScalar.ts";
import { particleLines } from "../../export/exportRun.ts";

interface RecordedExport {
  /** Without extension. */
  readonly name: string;
  /** Name of the file. */
  readonly source: string;
  readonly number: number;
  readonly clock: { readonly kind: "time" | "step" | undefined; readonly value: number };
}

/** @returns the requested file first, then those that it names; none where a frame has nothing of the kind */
export function exportRecorded(
  format: ExportFormat,
  system: System,
  { name, source, number, clock }: RecordedExport,
): { name: string; bytes: Uint8Array }[] {
  const { positions, velocities, spins } = system;
  const time = clock.kind === "time" && Number.isFinite(clock.value) ? clock.value : number;
  const frame = { time, positions, velocities, ...(spins && { spins }) };
  if (format === "series" || format === "distributions") return [];
  if (format !== "end") {
    const { name: file, lines } = particleLines(format, system, frame, name);
    return [{ name: file, bytes: bytesOf(lines) }];
  }
  const at = clock.kind && Number.isFinite(clock.value) ? ` at ${clock.kind} ${writeNumber(clock.value)}` : "";
  const heading = [
    `Frame ${number} of ${source}${at}.`,
    "Particles move freely and collide elastically: the file does not say what else acts on them.",
  ].join("\n");
  const { text, file } = toScenario(system, frame, { heading, dataFile: `${name}.xyz` });
  return [
    { name: `${name}.edpd.json`, bytes: bytesOf([shown(text)]) },
    ...(file ? [{ name: file.name, bytes: bytesOf(file.lines) }] : []),
  ];
}
