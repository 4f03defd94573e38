/** Keyword `particles`: groups of particles, with sizes, masses, positions and velocities. */
import type { System } from "../../physics/system.ts";
import { checkDensity } from "../checks/checkDensity.ts";
import { checkGroups } from "../checks/checkGroups.ts";
import { checkNames } from "../checks/checkNames.ts";
import { checkPlaces } from "../checks/checkPlaces.ts";
import { checkUnused } from "../checks/checkUnused.ts";
import { hardParticlesOf } from "../fluid/hardParticles.ts";
import { hasUnknownSpecies, type NameUsed, namesUsed } from "../names/namesUsed.ts";
import { groupList, type Place, type ResolvedGroup, type Spins, type Velocities } from "../resolve.ts";
import type { Group, Scenario } from "../schema/schema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { particles as schema } from "../schema/schemaParticles.ts";
import type { Static } from "../schema/schemaWords.ts";
import { sizesOf } from "../start/radii/sizes.ts";
import { alongAxes, asNumber, isNumbers } from "../suggestions/mistakenForms.ts";
import { writeJson, writeNumber } from "../text/jsonScalar.ts";
import type { Block, EndState } from "./block.ts";

declare module "../schema/schema.ts" {
  interface Scenario {
    /** Left out where there is a fluid. */
    particles?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    /** Those that move. */
    readonly groups: readonly ResolvedGroup[];
    /** Those that never move. */
    readonly fixed?: readonly ResolvedGroup[];
    /** Those of groups and species in other keywords, where species of files are known only when these are read. */
    readonly namesUsed?: readonly NameUsed[];
  }
}

export const particles: Block = {
  name: "particles",
  schema,
  completionOrder: 1,
  placeholder: { count: 1, fraction: 0.01 },
  unless: "fluid",
  synonyms: {
    particles: ["balls", "discs", "disks", "grains", "groups", "spheres"],
    at: ["coordinates", "coords", "pos", "position", "positions"],
    maxwellian: ["boltzmann", "gaussian", "maxwell", "normal", "random", "thermal"],
    rest: ["none", "static", "zero"],
    place: ["grid", "lattice"],
    square: ["grid"],
    cubic: ["grid"],
    hexagonal: ["lattice", "triangular"],
    fcc: ["lattice"],
    mass: ["masses"],
    count: ["n", "N", "num", "number", "nParticles", "numParticles", "numberOfParticles", "particleCount"],
    fraction: ["areaFraction", "packing", "packingFraction", "phi", "solidFraction", "volumeFraction"],
    radius: ["r", "R", "radii"],
    gaussian: ["normal"],
    name: ["species"],
    fixed: ["frozen", "immobile", "pinned", "static"],
    temperature: ["kT", "T", "temp"],
    velocity: ["vel", "velocities"],
    spin: ["angular velocity", "omega", "rotation"],
  },
  mistakes: {
    values: {
      "": (value) => {
        const count = typeof value === "string" ? Number(/^\d+(?=\s+\p{L})/u.exec(value)?.[0]) : value;
        return typeof count === "number" && !Number.isNaN(count) ? [{ count, fraction: 0.15 }] : [];
      },
      velocity: (value) =>
        value === 0
          ? ["rest"]
          : typeof value === "number"
            ? [{ temperature: Math.abs(value) }, { speed: Math.abs(value) }]
            : alongAxes(value, 0),
      radius: intendedDistributions,
      "radius.gaussian": (value) => (isObject(value) ? spreadOf(value) : []),
      "radius.lognormal": (value) => (isObject(value) ? spreadOf(value) : []),
    },
    objects: {
      "": (value) => alongAxes(value, Number.NaN).map((at) => ({ at: [at] })),
      radius: intendedDistributions,
    },
    properties: [
      {
        within: "particles",
        name: /^(diameters?|sigma|d)$/,
        meant: asNumber("radius", (diameter) => diameter / 2),
      },
      { within: "particles", name: /^eta$/, meant: asNumber("fraction") },
      { within: "particles", name: /^rho$/, meant: asNumber("density") },
      { within: "particles", name: /^v$/, meant: (velocity) => [{ velocity }] },
      { within: "particles", name: /^(type|id)$/, meant: (name) => [{ name }] },
      {
        within: "particles",
        name: /^polydispersity$/,
        meant: (width, _, __, { radius: mean }) =>
          typeof mean === "number" ? [{ radius: { gaussian: { mean, width } } }] : [],
      },
      ...["gaussian", "lognormal"].map((kind) => ({
        within: `particles.radius.${kind}`,
        name: /^(sigma|std|sd|stdDev|standardDeviation)$/,
        meant: (sigma: unknown, _: unknown, __: string, { mean }: { readonly mean?: unknown }) =>
          spreadOf({ mean, sigma }).map(({ width }) => ({ width })),
      })),
      {
        within: "particles",
        name: /^speeds?$/,
        meant: (value) => (typeof value === "number" ? [{ velocity: { speed: Math.abs(value) } }] : []),
      },
      {
        within: "particles",
        name: /^size$/,
        meant: (value) => (typeof value === "number" ? [{ radius: value }, { radius: value / 2 }] : []),
      },
      {
        within: "particles",
        name: /^(T|kT|temp)$/,
        meant: (value) => (typeof value === "number" ? [{ velocity: { temperature: value } }] : []),
      },
      {
        within: "",
        name: /^(T|kT|temp|temperature)$/,
        meant: (value) => (typeof value === "number" ? [{ particles: { velocity: { temperature: value } } }] : []),
      },
      {
        within: "particles",
        name: /^(position|at|center|centre)s?$/,
        meant: (value) => (isNumbers(value) ? [{ at: [value] }] : []),
      },
    ],
  },
  alternatives: [
    {
      words: [["count"], ["at"], ["file"]],
      expected: "Expected the number of particles once, by `count`, `at` or `file`",
    },
    {
      words: [["count", "at", "file"], ["radius"], ["fraction"]],
      most: 2,
      // Of other distributions a fraction scales the sizes.
      counts: (word, value) => word !== "radius" || !isObject(value) || "grown" in value,
      expected: "Expected two of the number of particles, `radius` and `fraction`",
    },
    { words: [["mass"], ["density"]], expected: "Expected `mass` or `density`" },
    { words: [["at", "file"], ["place"]], expected: "Expected positions in `at` or a `file`, or a `place`" },
    {
      within: ["velocity"],
      words: [["temperature", "exact"], ["uniform"], ["speed"]],
      expected:
        "Expected one distribution of velocities, by `temperature` (which may be `exact`), `uniform` or `speed`",
    },
    {
      words: [["fixed"], ["mass", "density", "velocity", "spin", "state", "cluster"]],
      expected: "Particles that are `fixed` have no mass, velocity, spin, state and cluster: expected one of them",
    },
  ],
  resolve(document) {
    const isFixed = groupList(document).map(({ group }) => group.fixed ?? false);
    const groups = resolveGroups(document);
    const fixed = groups.filter((_, k) => isFixed[k]);
    return {
      groups: groups.filter((_, k) => !isFixed[k]),
      ...(fixed.length > 0 && { fixed }),
      ...(hasUnknownSpecies(document) && { namesUsed: namesUsed(document) }),
    };
  },
  checkDocument(document, report) {
    checkGroups(document, report);
    checkNames(document, report);
    checkUnused(document, report);
  },
  checkScenario(scenario, report) {
    checkDensity(scenario, report);
    checkPlaces(scenario, report);
  },
  write(state) {
    const { fluid } = state.system;
    if (fluid) return fluid.solutes && listedParticles(hardParticlesOf(state));
    return state.dataFile === undefined ? listedParticles(state) : inDataFile(state.dataFile, state);
  },
};

/** `{ "min": 1, "max": 2 }` and `{ "mean": 1, "width": 0.1 }` do not say of what kind they are. */
function intendedDistributions(value: unknown): unknown[] {
  const [, low, high] = (typeof value === "string" && /^\s*([\d.]+)\s*[-–…]\s*([\d.]+)\s*$/.exec(value)) || [];
  if (Number(low) < Number(high)) return [{ uniform: [Number(low), Number(high)] }];
  if (!isObject(value) || Object.keys(value).length !== 2) return [];
  const { min, max } = value;
  if (typeof min === "number" && typeof max === "number") return [{ uniform: [min, max] }];
  return spreadOf(value).flatMap((spread) => [{ gaussian: spread }, { lognormal: spread }]);
}

/** A width is a share of the mean, a standard deviation is not. */
function spreadOf({ mean, width, std, sd, sigma }: Record<string, unknown>): { mean: number; width: number }[] {
  if (typeof mean !== "number") return [];
  const relative = width ?? Number(((Number(std ?? sd ?? sigma) || Number.NaN) / mean).toPrecision(6));
  return typeof relative === "number" && Number.isFinite(relative) ? [{ mean, width: relative }] : [];
}

function resolveGroups(document: Scenario): ResolvedGroup[] {
  const seen = new Map<string, number>();
  return groupList(document).map(({ group, name, path }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const drawn = typeof group.velocity === "object" && !Array.isArray(group.velocity) ? group.velocity : undefined;
    return {
      path,
      name,
      named: group.name !== undefined,
      label: times === 1 ? name : `${name} (${times})`,
      ...(group.at && { at: group.at }),
      ...(group.file !== undefined && { file: group.file }),
      sizes: sizesOf(group, document.box.size),
      mass: massOf(group),
      place: placeOf(group),
      velocity: velocityOf(group),
      spin: spinOf(group, document.box.size.length),
      ...(drawn?.mean && { mean: drawn.mean }),
      // A momentum would move the middle of the flow; of one particle alone none is left.
      zeroMomentum: drawn?.zeroMomentum ?? (document.box.shear !== undefined && group.count !== 1),
      ...(group.cluster && { cluster: group.cluster }),
      ...(group.state && { state: group.state }),
    };
  });
}

function massOf(group: Group): ResolvedGroup["mass"] {
  if (group.density !== undefined) return { density: group.density };
  if (Array.isArray(group.mass)) return { list: group.mass };
  if (group.mass === undefined && group.file !== undefined) return "file";
  return { each: group.mass ?? 1 };
}

function placeOf({ place = "auto" }: Group): Place {
  if (typeof place === "string") return { kind: place };
  const { lattice = "auto", ...region } = place;
  return { kind: lattice, ...region };
}

function velocityOf(group: Group): Velocities {
  const { velocity } = group;
  if (velocity === undefined && group.file !== undefined) return { kind: "file" };
  if (velocity === "rest") return { kind: "rest" };
  if (velocity === undefined || velocity === "maxwellian") return { kind: "maxwellian", temperature: 1, exact: false };
  if (!Array.isArray(velocity)) {
    if (velocity.uniform !== undefined) return { kind: "uniform", most: velocity.uniform };
    if (velocity.speed !== undefined) return { kind: "speed", most: velocity.speed };
    return { kind: "maxwellian", temperature: velocity.temperature ?? 1, exact: velocity.exact ?? false };
  }
  return typeof velocity[0] === "number"
    ? { kind: "alike", velocity: velocity as number[] }
    : { kind: "listed", list: velocity as number[][] };
}

/** In two dimensions a list of numbers has one per particle; in three it is one angular velocity for all. */
function spinOf({ spin, file }: Group, dimension: number): Spins {
  if (spin === undefined) return { kind: file === undefined ? "rest" : "file" };
  if (spin === "rest") return { kind: "rest" };
  if (typeof spin === "number") return { kind: "alike", spin: [spin] };
  if (!Array.isArray(spin)) return { kind: "drawn", temperature: spin.temperature };
  const numbers = spin.every((entry) => typeof entry === "number");
  if (numbers && dimension === 3) return { kind: "alike", spin: spin as number[] };
  return { kind: "listed", list: spin.map((entry) => (typeof entry === "number" ? [entry] : entry)) };
}

function inDataFile(file: string, { clusters, memory = {} }: EndState): string {
  const state = Object.entries(memory.particles ?? {}).map(([name, values]) => [name, [...values]] as const);
  return writeJson({
    file,
    ...(clusters && clustered(clusters) && { cluster: [...clusters] }),
    ...(state.length > 0 && { state: Object.fromEntries(state) }),
  });
}

/** Whether any two particles are of one cluster. */
function clustered(clusters: Int32Array): boolean {
  return new Set(clusters).size < clusters.length;
}

/** One group a species, in the order of the system within each. */
function bySpecies({ species, speciesNames, count }: System): number[][] {
  const members = speciesNames.map((): number[] => []);
  for (let i = 0; i < count; i++) members[species[i]].push(i);
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

function listedParticles({ system, frame, clusters, memory = {} }: EndState): string {
  const { dimension, species, speciesNames, radii, masses } = system;
  const together = clusters && clustered(clusters) ? clusters : undefined;
  const memories = Object.entries(memory.particles ?? {});
  // Noise, bonds and pairs go by the numbers of particles.
  const numbered = system.motion !== undefined || system.bonds !== undefined || (memory.pairs?.length ?? 0) > 0;
  const groups = (numbered ? inOrder(system) : bySpecies(system)).map((list) => {
    const shared = (values: Float64Array) =>
      list.every((i) => values[i] === values[list[0]])
        ? writeNumber(values[list[0]])
        : lines(list, (i) => writeNumber(values[i]));
    const vector =
      (values: Float64Array, components = dimension as number) =>
      (i: number) =>
        `[${Array.from({ length: components }, (_, k) => writeNumber(values[i * components + k])).join(", ")}]`;
    const { spins } = frame;
    const spin = spins && (dimension === 2 ? (i: number) => writeNumber(spins[i]) : vector(spins));
    const ofEach = (key: string, values: Float64Array) =>
      `${JSON.stringify(key)}: [${list.map((i) => writeNumber(values[i])).join(", ")}]`;
    const name = speciesNames[species[list[0]]];
    return (
      `{\n      "name": ${JSON.stringify(name)},` +
      `\n      "radius": ${shared(radii)},\n      "mass": ${shared(masses)},` +
      `\n      "at": ${lines(list, vector(frame.positions))},` +
      `\n      "velocity": ${lines(list, vector(frame.velocities))}` +
      `${spin ? `,\n      "spin": ${lines(list, spin)}` : ""}` +
      `${together ? `,\n      "cluster": [${list.map((i) => together[i]).join(", ")}]` : ""}` +
      `${memories.length > 0 ? `,\n      "state": { ${memories.map(([key, values]) => ofEach(key, values)).join(", ")} }` : ""}\n    }`
    );
  });
  return `[\n    ${groups.join(",\n    ")}\n  ]`;
}

function lines(list: readonly number[], entry: (i: number) => string): string {
  return `[\n        ${list.map(entry).join(",\n        ")}\n      ]`;
}
