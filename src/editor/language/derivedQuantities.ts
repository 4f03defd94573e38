/** Derived quantities of a scenario, for hovers and the list of derived quantities. */

import { amount, expectedDuration as duration, memory, rounded, whole } from "../../format/numbers.ts";
import type { Facts } from "./derivedFacts.ts";

export interface Quantity {
  readonly name: string;
  readonly value: string;
  /** Its formula. */
  readonly how: string;
}

type Topic = "size" | "motion" | "flow" | "cells" | "end";

/** Everything, or what belongs to a topic. */
export function quantities(
  facts: Facts,
  topics: readonly Topic[] = ["size", "motion", "flow", "cells", "end"],
): Quantity[] {
  const { estimate, dimension } = facts;
  if (!estimate) return [];
  const flat = dimension === 2;
  const unsure = estimate.unforeseen?.what;
  const table: Record<Topic, Quantity[]> = {
    size: [
      { name: flat ? "Discs" : "Spheres", value: whole(estimate.count), how: "" },
      {
        name: flat ? "Area fraction" : "Volume fraction",
        value: rounded(estimate.fraction, 4),
        how: flat ? "φ = Σ πr² / A" : "η = Σ 4πr³ / 3V",
      },
      { name: "Number density", value: rounded(estimate.numberDensity, 4), how: `n = N / ${flat ? "A" : "V"}` },
    ],
    motion: motionOf(estimate, flat),
    flow: flowOf(facts.flow),
    cells: [
      {
        name: "Cells",
        value: `${estimate.cells.join(" × ")}, side ${rounded(estimate.cellSide)}`,
        how: `${rounded(estimate.count / estimate.cells.reduce((a, b) => a * b, 1), 2)} particles per cell`,
      },
      ...(estimate.levels?.cells.slice(1) ?? []).map((cells) => ({
        name: "Cells for larger ones",
        value: cells.join(" × "),
        how: "classes of sizes have grids of their own",
      })),
    ],
    end: [
      {
        name: "Time at the end",
        value: endText(facts),
        how: "",
      },
      {
        name: "Collisions",
        value: unsure === "collisions" ? "no estimate" : collisions(estimate.collisions, " pairs"),
        how: "",
      },
      {
        name: "Computing time",
        value: unsure === "collisions" ? "no estimate" : duration(estimate.seconds),
        how: unsure === "collisions" ? "" : speedText(facts),
      },
      { name: "Memory", value: memory(estimate.bytes), how: "" },
    ],
  };
  return topics.flatMap((topic) => table[topic]);
}

/** Quantities that are defined for the motion of the particles. */
function motionOf(
  { brownian, settled, steady, without, ...estimate }: NonNullable<Facts["estimate"]>,
  flat: boolean,
): Quantity[] {
  const byTheory = (name: string, value: string, how: string, why: string | undefined): Quantity =>
    why === undefined ? { name, value, how } : { name, value: `no theory ${why}`, how: "" };
  const collisionTime = (rate: number, how: string) =>
    byTheory("Mean collision time", rounded(1 / rate), how, without.rate);
  const moving = estimate.collisionRate > 0;
  if (brownian) {
    return brownian !== "associate" && moving
      ? [collisionTime(estimate.collisionRate, "1 / ν, with steps of this length")]
      : [];
  }
  const temperature = {
    name: "Temperature",
    value: rounded(estimate.temperature, 4),
    how: "kT = m⟨v²⟩ / d, at equipartition",
  };
  if (steady) {
    return [
      { ...temperature, name: "Initial temperature" },
      { name: "Temperature in the steady state", value: rounded(steady.temperature, 4), how: "gains balance losses" },
      collisionTime(steady.collisionRate, "1 / ν in the steady state"),
    ];
  }
  if (settled) {
    return [
      { ...temperature, name: "Initial temperature" },
      {
        name: "Temperature over the floor",
        value: rounded(settled.temperature, 4),
        how: "heated by the fall",
      },
      collisionTime(settled.collisionRate, "1 / ν over the floor, averaged over height"),
    ];
  }
  if (!moving) return [temperature];
  return [
    temperature,
    byTheory("Mean free path", rounded(estimate.meanFreePath), "λ = ⟨|v|⟩ / ν", without.path),
    collisionTime(estimate.collisionRate, "1 / ν, Enskog’s rate"),
    byTheory(
      "Compressibility",
      rounded(estimate.compressibility, 4),
      `Z = PV / NkT, ${flat ? "Henderson" : "Carnahan–Starling"}`,
      without.state,
    ),
    byTheory("Pressure", rounded(estimate.pressure, 4), "P = Z N kT / V", without.state),
  ];
}

/** Scales of the flow; infinite ones, of a flow that is the same everywhere, are left out. */
function flowOf(flow: Facts["flow"]): Quantity[] {
  if (!flow) return [];
  const { length, time, smallest, relaxationTime } = flow;
  const scales: [name: string, value: number, how: string][] = [
    ["Relaxation time", relaxationTime, "τ, of the largest particles"],
    ["Largest eddies", length, "the distance across one of them"],
    ["Turnover time", time, "of the largest eddies, or the time in which they change"],
    ["Stokes number", relaxationTime / time, "St = τ / turnover time"],
  ];
  if (smallest) {
    scales.push(
      ["Smallest eddies", smallest.length, "u / ω, in place of Kolmogorov’s length"],
      ["Time of the smallest", smallest.time, "1 / ω, in place of Kolmogorov’s time"],
      ["Stokes number of the smallest", relaxationTime / smallest.time, "τ ω"],
    );
  }
  return scales
    .filter(([, value]) => Number.isFinite(value) && value > 0)
    .map(([name, value, how]) => ({ name, value: rounded(value), how }));
}

function endText({ estimate }: Facts): string {
  const { time, unforeseen } = estimate!;
  if (unforeseen?.what === "time") return "no estimate";
  return Number.isFinite(time) ? rounded(time) : "no end";
}

function speedText({ collisionsPerSecond, estimate }: Facts): string {
  if (collisionsPerSecond !== undefined) {
    return collisionsPerSecond > 0
      ? `at ${amount(collisionsPerSecond)} collisions per second, as last measured on this machine`
      : "";
  }
  const speed = estimate && estimate.collisions / estimate.seconds;
  return speed !== undefined && speed > 0 ? `at a conservative ${amount(speed)} collisions per second` : "";
}

function collisions(count: number, unit: string): string {
  return Number.isFinite(count) ? `about ${amount(count)}${unit}` : "until stopped";
}

/** Topics of a hover at this path of the document. */
export function topicsAt(path: readonly (string | number)[]): readonly Topic[] {
  // None for numbers in lists, such as positions and sizes, except for the entries of `particles`.
  if (typeof path.at(-1) === "number" && path.length !== 2) return [];
  const words = path.filter((step) => typeof step === "string");
  const [first, second, ...deeper] = words;
  if (deeper.length > 0) return [];
  if (first === "particles") {
    if (second === "velocity" || second === "mass" || second === "density") return ["motion"];
    if (second === undefined) return ["size", "motion"];
    return ["count", "radius", "fraction", "at", "file"].includes(second) ? ["size"] : [];
  }
  if (first === "flow") return second === undefined || second === "kind" || second === "speed" ? ["flow"] : [];
  if (first === "motion") return ["flow"];
  if (first === "box") return second === undefined || second === "size" ? ["size"] : [];
  if (first === "method") return second === undefined || second === "cells" ? ["cells"] : [];
  return first === "stop" ? ["end"] : [];
}

/** Markdown, with the limits of the theory below. */
export function hoverText(facts: Facts, path: readonly (string | number)[]): string | undefined {
  const topics = topicsAt(path);
  const rows = quantities(facts, topics);
  if (rows.length === 0) return undefined;
  const cautious = topics.includes("motion") || topics.includes("end");
  const caveats = cautious ? (facts.estimate?.caveats ?? []) : [];
  return [
    ...ownLine(facts, path),
    "| | | |",
    "|:--|:--|:--|",
    ...rows.map(({ name, value, how }) => `| ${name}&emsp; | **${value}**&emsp; | ${escaped(how)} |`),
    ...(caveats.length > 0 ? ["", ...caveats.map((caveat) => `* ${caveat}`)] : []),
  ].join("\n");
}

/** The figures of one of several groups, before those of all. */
function ownLine({ groups }: Facts, path: readonly (string | number)[]): string[] {
  if (groups.length < 2 || path[0] !== "particles" || typeof path[1] !== "number") return [];
  const group = groups[path[1]];
  if (!group) return [];
  const parts = [
    group.count === undefined ? "" : `${whole(group.count)} particles`,
    group.radius === undefined ? "" : `radius ${rounded(group.radius)}`,
    group.fraction === undefined ? "" : `fraction ${rounded(group.fraction)}`,
  ].filter((part) => part !== "");
  return [`**${escaped(group.name)}**: ${parts.join(", ")}. All groups together:`, ""];
}

export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-!|]/g, "\\$&");
}
