/**
 * A state of a run → a scenario that runs on from it: what comes out can go in.
 *
 * All numbers are written in the shortest form that reads back as the same double, so nothing is lost; species keep their
 * names and contact rules. The clock of the new run starts at 0.
 */
import type { Frame } from "../engine/engine.ts";
import type { System } from "../engine/system.ts";
import { faceNames } from "./restitution.ts";
import type { Scenario } from "./schema.ts";
import { extxyzOf, oneWord } from "./writeExtxyz.ts";
import { writeJson, writeNumber } from "./writeJson.ts";

export interface StateOptions {
  /** The scenario that was run: its title, units, seed, method, stop and measure are kept. */
  readonly document?: Scenario;
  /** What the first line says. */
  readonly heading?: string;
  /**
   * The name of an extended XYZ file to put the particles into when they are many; without it they are always listed.
   */
  readonly dataFile?: string;
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
    ["particles", inFile ? json({ file: dataFile }) : particles(system, frame)],
    ["motion", json(document?.motion)],
    ["contact", json(contactOf(system, names))],
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

/** One group a species, in the order of the system within each. */
function particles(system: System, frame: Frame): string {
  const { dimension, species, speciesNames, radii, masses } = system;
  const members = speciesNames.map((): number[] => []);
  for (let i = 0; i < system.count; i++) members[species[i]!]!.push(i);
  const groups = members.flatMap((list, s) => {
    if (list.length === 0) return [];
    const shared = (values: Float64Array) =>
      list.every((i) => values[i] === values[list[0]!])
        ? writeNumber(values[list[0]!]!)
        : lines(list, (i) => writeNumber(values[i]!));
    const vector = (values: Float64Array) => (i: number) =>
      `[${Array.from({ length: dimension }, (_, axis) => writeNumber(values[i * dimension + axis]!)).join(", ")}]`;
    return [
      `{\n      "name": ${JSON.stringify(speciesNames[s])},` +
        `\n      "radius": ${shared(radii)},\n      "mass": ${shared(masses)},` +
        `\n      "at": ${lines(list, vector(frame.positions))},` +
        `\n      "velocity": ${lines(list, vector(frame.velocities))}\n    }`,
    ];
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
