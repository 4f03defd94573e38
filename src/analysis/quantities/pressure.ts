/**
 * Pressure by the collisional virial: PV = NkT + (1/d)⟨Σ r·F⟩, and a collision contributes ∫ r·F dt = r·Δp ≥ 0, so that
 * P = (NkT + W/(d t)) / V and Z = PV/NkT = 1 + W/(d N kT t), W = Σ r·Δp over the time t (Hansen & McDonald, §2.5; Alder &
 * Wainwright 1960). Bulk values where the box is periodic; beside walls and in gravity they are averages over the box.
 * The pressure on a wall is the normal momentum that it receives, per time and area. Volume and areas are those that the centers of
 * particles can reach (`accessibleVolume.ts`); where obstacles move or particles grow between them there is none, and no pressure.
 * While the sizes of growing particles are held, Z is that of these sizes alone.
 */

import { isOpen, isWall } from "../../physics/box.ts";
import { areInBox, pairsCollide } from "../../physics/features/index.ts";
import type { BoxFacts } from "../../protocol/messages.ts";
import { accessibleArea, accessibleVolume } from "../measures/accessibleVolume.ts";
import { theoryAtRows } from "../theory/theoryByTemperature.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { averageFinding } from "./findings.ts";
import type { BoxReason, Quantity, RunFacts } from "./quantity.ts";

const inertia = (facts: RunFacts) => facts.inertia && !facts.fluid;
const openReason = (column: string): BoxReason => ({
  text: `Between open edges a gas has no volume, so \`${column}\` is not measured, and this fails.`,
  cause: "edges",
});

/** @param except an axis along which edges may be open */
function hasOpenEdges({ edges }: BoxFacts, except?: string): boolean {
  return edges.some((_, face) => isOpen(edges, face) && "xyz"[face >> 1] !== except);
}

export const pressure: Quantity = {
  id: "pressure",
  synonyms: ["compressibility", "equation of state", "virial"],
  label: "Pressure",
  unit: "energy/volume",
  about:
    "From the collisional virial, P V = N kT + Σ Δp·r / (d t), and from walls; between walls and obstacles V is the volume that centers can reach. There is none beside obstacles that move.",
  default: (features) => pairsCollide(features) && areInBox(features),
  requires: ["collisions", "box"],
  inEveryRun: true,
  columns: [
    {
      name: "pressure",
      shown: inertia,
      meaningless: (box, name) => (hasOpenEdges(box) ? openReason(name) : undefined),
    },
    {
      name: "compressibility",
      called: "Z",
      shown: ({ contactsPush }) => contactsPush,
      meaningless(box, name) {
        if (hasOpenEdges(box)) return openReason(name);
        if (box.gravity.every((g) => g === 0)) return undefined;
        return {
          text: "In gravity a box is not evenly filled, so PV / NkT is of no density: it is not measured, and this fails. The `pressure` is, as a mean over the box.",
          cause: "gravity",
        };
      },
    },
    {
      name: "wallPressure.",
      called: "the pressure on a wall",
      shown: inertia,
      // Beside an open edge a wall has no area.
      meaningless: (box, name) => (hasOpenEdges(box, name.split(".")[2]) ? openReason(name) : undefined),
    },
  ],
  sample({ system, interval, tally, before, meanTemperature: kT }, put) {
    const { dimension: d, count, edges } = system;
    const volume = accessibleVolume(system);
    const since = (now: number, then: number | undefined): number => (now - (then ?? Number.NaN)) / interval;
    const atFixedSize = tally.sizesHeld ? (tally.reducedPressure! - 1) * count * kT : undefined;
    const virial = atFixedSize ?? since(tally.virial, before?.virial) / d;
    // Without a volume there is no pressure that it could be of.
    put("compressibility", Number.isNaN(volume) ? Number.NaN : 1 + virial / (count * kT));
    put("pressure", (count * kT + virial) / volume);
    edges.forEach((_, face) => {
      if (!isWall(edges, face)) return;
      const force = since(tally.wallImpulse[face], before?.wallImpulse[face]);
      put(wallColumn(face), force / accessibleArea(system, face));
    });
  },
  chartOnly: (rows) => theoryAtRows(rows, "compressibility", "pressure"),
  charts: ({ dimension, faces, inertia }) => [
    {
      id: "pressure",
      title: "Pressure",
      about: "From the virial of the collisions, beside the equation of state where it applies.",
      columns: { pressure: "measured" },
      reduced: { column: "compressibility", label: "PV/NkT" },
      unit: unitIn(dimension),
      ...(inertia && { theory: theoryNotes.equationOfState }),
      opens: ["structure", 1],
    },
    {
      id: "compressibility",
      title: "Compressibility factor",
      about: "Z = pV / NkT, beside the equation of state where it applies.",
      columns: { compressibility: "measured" },
      ...(inertia && { theory: theoryNotes.equationOfState }),
    },
    {
      id: "wallPressure",
      title: "Pressure on the walls",
      about: "From the momentum that particles give each wall, over its area.",
      columns: Object.fromEntries(faces.map((name, face) => [wallColumn(face), name])),
      unit: unitIn(dimension),
    },
  ],
  expect: {
    pressure: {
      about: "Mean pressure from `measure.from` on; not between open edges.",
      unit: "energy / volume (area)",
      example: { about: 1, within: 0.05 },
      column: "pressure",
    },
    compressibility: {
      about: "Z = P V / N kT from `measure.from` on; not between open edges, nor in gravity.",
      unit: "",
      example: { about: 1.5, within: 0.05 },
      column: "compressibility",
    },
  },
  findings(results, { facts }) {
    if (!facts.contactsPush) return [];
    const { theory } = results;
    // In units of kT = 2D/Δt a Brownian pressure would say nothing.
    const mean = facts.inertia ? averageFinding(results, "pressure", "pressure", theory?.pressure) : [];
    const whole = [...averageFinding(results, "Z = PV / NkT", "compressibility", theory?.compressibility), ...mean];
    const what = whole.length > 0 ? " " : "pressure";
    const walls = facts.faces.map((name, face) => [wallColumn(face), `${what} on the ${name} wall`] as const);
    return [
      ...whole,
      ...walls.flatMap(([column, name]) => (results.averages[column] ? averageFinding(results, name, column) : [])),
    ];
  },
};

function unitIn(dimension: 2 | 3): string {
  return dimension === 2 ? "energy/area" : "energy/volume";
}

function wallColumn(face: number): string {
  return `wallPressure.${face % 2 === 0 ? "low" : "high"}.${"xyz"[face >> 1]}`;
}
