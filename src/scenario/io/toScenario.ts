/**
 * A state of a run → a scenario that runs on from it: what comes out can go in.
 *
 * All numbers are written in the shortest form that reads back as the same double, so nothing is lost; species keep their
 * names and contact rules. The clock of the new run starts at 0. Brownian noise goes on where it has come to: particles keep their
 * numbers, by which their streams are named, and who hangs together still does.
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";
import { faceNames } from "../restitution.ts";
import type { Scenario } from "../schema/schema.ts";
import { writeJson, writeNumber } from "../text/writeJson.ts";
import { extxyzOf, oneWord } from "./writeExtxyz.ts";

export interface StateOptions {
  /** The scenario that was run: its title, units, seed, method, stop and measure are kept. */
  readonly document?: Scenario;
  /** What the first line says. */
  readonly heading?: string;
  /**
   * The name of an extended XYZ file to put the particles into when they are many; without it they are always listed.
   */
  readonly dataFile?: string;
  /** Who hangs together: those of one number. */
  readonly clusters?: Int32Array;
}

export interface StateText {
  readonly text: string;
  /** To be written beside the scenario. */
  readonly file?: { readonly name: string; readonly lines: Iterable<string> };
}

/** More are not listed where there is a file for them: no one reads, and no editor likes, more. */
export const mostListed = 20_000;

export function toScenario(system: System, frame: Frame, options: StateOptions = {}): StateText {
  const { document, dataFile, heading = `The state at time ${frame.time} of a run.` } = options;
  const inFile = dataFile !== undefined && system.count > mostListed;
  // As the file spells them.
  const names = inFile ? system.speciesNames.map(oneWord) : system.speciesNames;
  const gravity = [...system.gravity];
  const parts: [string, string | undefined][] = [
    ["title", json(document?.title)],
    ["units", json(document?.units)],
    ["seed", json(document?.seed)],
    ["box", json({ size: [...system.size], edges: edgesOf(system) })],
    ["gravity", gravity.some((g) => g !== 0) ? json(gravity) : undefined],
    ["particles", inFile ? inDataFile(dataFile, options.clusters) : particles(system, frame, options.clusters)],
    ["motion", json(document && motionOf(document, frame.time))],
    // What Brownian particles lose in contacts is nothing: only what their author says stands there.
    ["contact", json(system.motion ? document?.contact : contactOf(system, names))],
    ["method", json(document?.method)],
    ["stop", json(document?.stop)],
    ["measure", json(document?.measure)],
  ];
  const body = parts.filter(([, value]) => value !== undefined).map(([name, value]) => `  "${name}": ${value}`);
  const text = `${heading
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => `// ${line}`)
    .join("\n")}\n{\n${body.join(",\n")}\n}\n`;
  if (!inFile) return { text };
  return { text, file: { name: dataFile, lines: extxyzOf(system, frame) } };
}

function edgesOf({ edges, dimension }: System): unknown {
  const axes = Array.from({ length: dimension }, (_, axis) => {
    const [low, high] = [edges[2 * axis]!, edges[2 * axis + 1]!];
    return low === high ? low : [low, high];
  });
  return axes.every((ends) => typeof ends === "string" && ends === axes[0]) ? axes[0] : axes;
}

/** Of a step that is cut short the rest of its displacements is lost: the next begins. */
function motionOf({ motion, method }: Scenario, time: number): Scenario["motion"] {
  if (motion?.kind !== "brownian" || method?.step === undefined) return motion;
  // Rounding of the clock makes no step of its own.
  const stepsBefore = (motion.stepsBefore ?? 0) + Math.ceil(time / method.step - 1e-6);
  return stepsBefore > 0 ? { ...motion, stepsBefore } : motion;
}

function inDataFile(file: string, clusters: Int32Array | undefined): string {
  return json({ file, ...(clusters && hang(clusters) && { cluster: [...clusters] }) })!;
}

/** Does anybody hang together with anybody? */
function hang(clusters: Int32Array): boolean {
  return new Set(clusters).size < clusters.length;
}

/** One group a species, in the order of the system within each. */
function bySpecies({ species, speciesNames, count }: System): number[][] {
  const members = speciesNames.map((): number[] => []);
  for (let i = 0; i < count; i++) members[species[i]!]!.push(i);
  return members.filter((list) => list.length > 0);
}

/** In the order of the system, a group for each row of one species. */
function inOrder({ species, count }: System): number[][] {
  const rows: number[][] = [];
  for (let i = 0; i < count; i++) {
    if (i === 0 || species[i] !== species[i - 1]) rows.push([]);
    rows.at(-1)!.push(i);
  }
  return rows;
}

function particles(system: System, frame: Frame, clusters: Int32Array | undefined): string {
  const { dimension, species, speciesNames, radii, masses } = system;
  const together = clusters && hang(clusters) ? clusters : undefined;
  const groups = (system.motion ? inOrder(system) : bySpecies(system)).map((list) => {
    const shared = (values: Float64Array) =>
      list.every((i) => values[i] === values[list[0]!])
        ? writeNumber(values[list[0]!]!)
        : lines(list, (i) => writeNumber(values[i]!));
    const vector = (values: Float64Array) => (i: number) =>
      `[${Array.from({ length: dimension }, (_, axis) => writeNumber(values[i * dimension + axis]!)).join(", ")}]`;
    const name = speciesNames[species[list[0]!]!];
    return (
      `{\n      "name": ${JSON.stringify(name)},` +
      `\n      "radius": ${shared(radii)},\n      "mass": ${shared(masses)},` +
      `\n      "at": ${lines(list, vector(frame.positions))},` +
      `\n      "velocity": ${lines(list, vector(frame.velocities))}` +
      `${together ? `,\n      "cluster": [${list.map((i) => together[i]).join(", ")}]` : ""}\n    }`
    );
  });
  return `[\n    ${groups.join(",\n    ")}\n  ]`;
}

function lines(list: readonly number[], entry: (i: number) => string): string {
  return `[\n        ${list.map(entry).join(",\n        ")}\n      ]`;
}

/** The most usual coefficient, and the pairs that have another. */
function contactOf(
  { dimension, restitution, wallRestitution, collapse }: System,
  names: readonly string[],
): Scenario["contact"] {
  const tally = new Map<number, number>();
  for (const e of [...restitution, ...wallRestitution]) tally.set(e, (tally.get(e) ?? 0) + 1);
  const usual = [...tally].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0] as const)[0];
  const faces = faceNames(dimension);
  const pairs: NonNullable<NonNullable<Scenario["contact"]>["pairs"]> = [];
  names.forEach((name, s) => {
    names.slice(s).forEach((other, k) => {
      const e = restitution[s * names.length + s + k]!;
      if (e !== usual) pairs.push({ between: [name, other], restitution: e });
    });
    const walls = faces.map((_, f) => wallRestitution[s * faces.length + f]!);
    if (walls.every((e) => e === walls[0])) {
      if (walls[0] !== usual) pairs.push({ between: [name, "walls"], restitution: walls[0]! });
    } else {
      walls.forEach((e, f) => {
        if (e !== usual) pairs.push({ between: [name, faces[f]!], restitution: e });
      });
    }
  });
  const { kind, tc, after } = collapse;
  return {
    restitution: usual,
    ...(pairs.length > 0 && { pairs }),
    collapse: kind === "tc" ? { kind, tc, after } : { kind, after },
  };
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : writeJson(value);
}
