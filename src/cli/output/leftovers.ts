/** Files of an earlier run in the same directory, which could be mistaken for results of this one. */
import { readdirSync } from "node:fs";

/** All files that `edpd run --out` writes. */
const ours =
  /^(?:(?:series|velocities|impacts|radial|occupancy|clusters|events)\.csv|summary\.json|end\.(?:edpd\.json|xyz|dump|vtp)|trajectory\.(?:xyz|dump|pvd)|trajectory-\d{6,}\.vtp)$/;

/** @param written files of this run, possibly with a remark after the name */
export function leftoversIn(directory: string, written: readonly string[]): string[] {
  const frames = Number(
    /^trajectory\.pvd \((\d+)/.exec(written.find((name) => name.startsWith("trajectory.pvd")) ?? "")?.[1] ?? 0,
  );
  const names = new Set(written.map((name) => name.split(" ")[0]!));
  const old = readdirSync(directory).filter((name) => {
    const frame = /^trajectory-(\d+)\.vtp$/.exec(name);
    return ours.test(name) && !names.has(name) && !(frame && Number(frame[1]) < frames);
  });
  const pictures = old.filter((name) => name.startsWith("trajectory-"));
  const others = old.filter((name) => !pictures.includes(name)).sort();
  return [...others, ...(pictures.length > 0 ? [`${pictures.length} files trajectory-….vtp`] : [])];
}
