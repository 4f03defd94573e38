/**
 * Stresses and heat of a sheared box, with the flow along x and its gradient along y: the shear viscosity η = −P_xy/γ̇, and the differences of normal
 * stresses P_xx − P_yy and, in three dimensions, P_yy − P_zz. P is the momentum flux of peculiar velocities and of collisions
 * (`engine/reference/momentumFlux.ts`), the mean over an interval. The heat −γ̇ ∫ V P_xy dt is what the flow has put in.
 */
import { hasFeature } from "../../physics/features/index.ts";
import type { System } from "../../physics/system.ts";
import { enskogTransport, gasOfRun } from "../theory/enskogTransport.ts";
import { shearedGas } from "../theory/shearedGas.ts";
import { oncePerSystem } from "../theory/steadyTemperature.ts";
import { theoryNotes } from "../theory/theoryNotes.ts";
import { averageFinding } from "./findings.ts";
import type { Quantity } from "./quantity.ts";

const grains = oncePerSystem(shearedGas);

/** At a temperature: of grains in the steady state, and of an elastic fluid Enskog's for slow shear. */
function viscosityOf(system: System, temperature: number | undefined): number | undefined {
  const gas = temperature === undefined ? undefined : gasOfRun(system, temperature);
  return grains(system)?.viscosity ?? (gas && enskogTransport(gas).viscosity);
}

export const shearFlow: Quantity = {
  id: "shear-flow",
  label: "Shear flow",
  unit: "energy·time/volume",
  about:
    "Shear viscosity −P_xy/γ̇ of a sheared box, the differences of its normal stresses, and the viscous heat so far; with `pressure-tensor` all components.",
  default: (features) => hasFeature(features, "shear"),
  requires: ["sheared", "events"],
  columns: [
    { name: "shearViscosity", called: "the shear viscosity" },
    { name: "normalStress.", called: "the normal stress difference" },
    { name: "viscousHeat" },
  ],
  sample({ system, interval, totals, totalsBefore }, put) {
    const { dimension: d, size, shear } = system;
    if (!shear) return;
    const { rate, flow, gradient } = shear;
    const volume = size.reduce((product, side) => product * side, 1);
    const [now, then] = [totals?.momentumFlux, totalsBefore?.momentumFlux];
    const stress = (a: number, b: number) =>
      now && then ? (now[a * d + b] - then[a * d + b]) / (volume * interval) : Number.NaN;
    put("shearViscosity", rate === 0 ? Number.NaN : stress(flow, gradient) / -rate);
    put("normalStress.first", stress(flow, flow) - stress(gradient, gradient));
    put("viscousHeat", now ? -rate * now[flow * d + gradient] : Number.NaN);
    if (d === 2) return;
    const third = 3 - flow - gradient;
    put("normalStress.second", stress(gradient, gradient) - stress(third, third));
  },
  chartOnly({ system, sampled }) {
    const values = sampled("temperature").map((kT) => viscosityOf(system, kT) ?? Number.NaN);
    return values.some(Number.isFinite) ? [["shearViscosity.theory", values]] : [];
  },
  charts: ({ sheared }) =>
    sheared
      ? [
          {
            id: "shearViscosity",
            title: "Shear viscosity",
            about: "Shear stress over the shear rate, the mean since the row before.",
            columns: { shearViscosity: "measured" },
            theory: theoryNotes.shearViscosity,
            opens: ["structure", 0],
          },
          {
            id: "normalStress",
            title: "Normal stress differences",
            about:
              "First: along the flow less along its gradient. Second: along the gradient less along the third axis.",
            columns: { "normalStress.": "" },
          },
        ]
      : [],
  expect: {
    shearViscosity: {
      about: "Shear viscosity of a sheared box, from `measure.from` on.",
      unit: "energy · time / volume",
      example: { about: 1, within: 0.05 },
      column: "shearViscosity",
    },
    firstNormalStress: {
      about: "First normal stress difference of a sheared box, from `measure.from` on.",
      unit: "energy / volume",
      example: { about: 1, within: 0.05 },
      column: "normalStress.first",
    },
  },
  findings(results, { facts, system }) {
    if (!facts.sheared) return [];
    const viscosity = viscosityOf(system, results.averages.temperature?.mean);
    const { firstNormalStress, secondNormalStress } = grains(system) ?? {};
    return [
      ...averageFinding(results, "shear viscosity", "shearViscosity", viscosity),
      ...averageFinding(results, "first normal stress difference", "normalStress.first", firstNormalStress),
      ...(facts.dimension === 3
        ? averageFinding(results, "second normal stress difference", "normalStress.second", secondNormalStress)
        : []),
    ];
  },
};
