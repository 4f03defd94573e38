/**
 * Advice on cells by particle size: the pairs that time steps would save, estimated from the volume that each particle looks into, as
 * uniform particles would fill it; `test/scenario/checks/steps/adviseSizes.test.ts` holds it to counted pairs.
 */
import { latticeDetectors } from "../../../engine/stepped/detectors/createDetector.ts";
import { latticeCells } from "../../../engine/stepped/detectors/lattices.ts";
import { sizeLevels } from "../../../engine/stepped/detectors/sizeClasses.ts";
import { cellsForWay } from "../../../engine/stepped/stepCells.ts";
import type { System } from "../../../physics/system.ts";
import { formatRounded } from "../../diagnostics.ts";
import type { ResolvedGroup, ResolvedScenario } from "../../resolve.ts";
import { largestRadius, sampleRadii } from "../../start/radii/radiusDistributions.ts";
import { stream } from "../../start/randomStreams.ts";
import type { Report } from "../../text/report.ts";

/** Of radii, and of pairs, from which on it is worth a word. */
const unequal = 5;
const worthSaying = 3;
/** Radii that stand for a group's. */
const samples = 200;

export interface Saving {
  /** The largest radius over the smallest. */
  readonly ratio: number;
  readonly take: "lattices" | "large-apart";
  /** Pairs looked at now over those looked at then. */
  readonly factor: number;
}

/** @param way that the fastest goes in a step */
export function adviseSizes(scenario: ResolvedScenario, way: number, report: Report): void {
  const saving = savingBySizes(scenario, way);
  if (!saving || report.source.has(["method", "sizes"])) return;
  const { ratio, take, factor } = saving;
  const inMethod = report.source.has(["method"]);
  const what = take === "lattices" ? "With a lattice for each size" : "With the few large ones apart from the cells";
  report.add({
    code: "unequal-sizes",
    severity: "information",
    path: ["method"],
    onName: true,
    message:
      `The largest particles are ${formatRounded(ratio, 2)} times as large as the smallest, and all are in cells that hold the largest, with a crowd of the small. ` +
      `${what} about ${formatRounded(factor, factor < 10 ? 1 : 2)} times fewer pairs are tested, with the same collisions.`,
    fixes: inMethod
      ? [{ title: `Add "sizes": "${take}"`, edits: [report.source.add(["method"], "sizes", JSON.stringify(take))] }]
      : [],
  });
}

/** Undefined where sizes are alike, or not known yet, or it would not save much. */
function savingBySizes({ method, groups, size, dimension }: ResolvedScenario, way: number): Saving | undefined {
  const { detector = "centres", sizes, cells } = method;
  const lattices = latticeDetectors.includes(detector);
  // Lists are as long for each pair of sizes as they have to be; and cells given explicitly are a deliberate choice.
  if (sizes || cells !== "auto" || !(lattices || detector === "cells")) return undefined;
  const known = groups.map(radiiOf);
  if (known.some((radii) => radii === undefined)) return undefined;
  const radii = Float64Array.from(known.flatMap((list) => list!));
  const weights = known.flatMap((list, k) => list!.map(() => groups[k].sizes.count! / list!.length));
  const count = weights.reduce((a, b) => a + b, 0);
  const largest = radii.reduce((a, b) => Math.max(a, b), 0);
  const smallest = radii.reduce((a, b) => Math.min(a, b), largest);
  if (!(largest >= unequal * smallest) || !(smallest > 0)) return undefined;
  const box = { dimension, size: Float64Array.from(size), count };
  const ways = detector === "overlap" ? 0 : way;
  const one = cellsForWay(box as System, ways, largest);
  const share = (reach: (axis: number) => number) =>
    size.reduce((product, length, axis) => product * Math.min(1, reach(axis) / length), 1);
  const axis = size.indexOf(Math.max(...size));
  const looked = (k: number) => (detector === "slices" && k !== axis ? Infinity : (3 * size[k]) / one[k]);
  const together = (count ** 2 / 2) * share(looked);
  const found: Saving[] = [];
  const saves = (take: Saving["take"], pairs: number) =>
    found.push({ ratio: largest / smallest, take, factor: together / pairs });
  if (lattices) {
    const { levels, of } = sizeLevels(radii);
    const numbers = levels.map((_, level) => weights.reduce((sum, w, i) => sum + (of[i] === level ? w : 0), 0));
    const counted = levels.map(({ largest }, level) => ({ largest, count: numbers[level] }));
    const cellsOf = latticeCells(box, counted, ways);
    // Half as much again as the farthest goes is allowed for; where collisions are foreseen ahead only, one's own way counts once.
    const reach = 1.5 * ways;
    let pairs = 0;
    counted.forEach((a, i) => {
      counted.slice(i).forEach((b, k) => {
        const side = (on: number) => size[on] / cellsOf[i + k][on];
        const extent = 2 * (a.largest + b.largest + reach) + (detector === "centres" ? 1 : 2) * reach;
        const volume = share((on) => (detector === "slices" && on !== axis ? Infinity : extent + side(on)));
        pairs += a.count * b.count * volume * (k === 0 ? 0.5 : 1);
      });
    });
    saves("lattices", pairs);
  }
  if (detector === "cells") {
    const bound = largest / 2;
    const few = weights.reduce((sum, w, i) => sum + (radii[i] > bound ? w : 0), 0);
    const held = radii.reduce((most, radius) => (radius <= bound ? Math.max(most, radius) : most), 0);
    const fine = cellsForWay({ ...box, count: count - few } as System, ways, held);
    saves("large-apart", few * count + ((count - few) ** 2 / 2) * share((k) => (3 * size[k]) / fine[k]));
  }
  const best = found.reduce<Saving | undefined>((a, b) => (a && a.factor >= b.factor ? a : b), undefined);
  return best && best.factor >= worthSaying ? best : undefined;
}

/** Some that stand for all of a group; undefined where they are not known yet. */
function radiiOf({ sizes }: ResolvedGroup): readonly number[] | undefined {
  const { radii, count, largest } = sizes;
  if (radii.kind === "file" || count === undefined || largest === undefined) return undefined;
  if (radii.kind === "grown") return [radii.min, radii.max];
  if (radii.kind === "listed") {
    const every = Math.max(1, Math.floor(radii.list.length / samples));
    return radii.list.filter((_, k) => k % every === 0);
  }
  const scale = largest / largestRadius(radii);
  if (radii.kind === "fixed") return [radii.radius * scale];
  return Array.from(sampleRadii(radii, samples, stream(1, "sizes")), (radius) => radius * scale);
}
