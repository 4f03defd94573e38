/** Area, mixing and temperature of a fluid in cells, for states whose values are known. */
import { describe, expect, it } from "vitest";
import { FluidCells } from "../../../src/analysis/measures/fluidCells.ts";
import { scenarioOf } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";

const { system } = buildSystem(
  scenarioOf({
    box: { size: [20, 10], edges: "reflecting" },
    fluid: {
      cell: 1,
      perCell: 8,
      temperature: 2,
      fill: [
        { name: "a", from: [0, 0], to: [6, 10], place: "random" },
        { name: "b", from: [6, 0], to: [12, 10], place: "random" },
      ],
    },
    method: { kind: "srd", step: 0.1 },
    stop: { time: 1 },
  }),
);
const cells = new FluidCells(system, system.fluid!);
cells.count(system.positions);

describe("cells of a fluid", () => {
  it("measure its area and temperature", () => {
    expect(system.fluid!.count).toBe(960);
    // Poisson numbers with the mean 8: cells with fewer than 4 are 4 of 100.
    expect(cells.filledVolume()).toBeGreaterThan(105);
    expect(cells.filledVolume()).toBeLessThanOrEqual(120);
    expect(Math.abs(cells.densityDeviation() - Math.sqrt(1 / 8))).toBeLessThan(0.08);
    expect(Math.abs(cells.temperature(system.positions, system.velocities) / 2 - 1)).toBeLessThan(0.12);
  });

  it("tell separate fluids from mixed ones", () => {
    expect(cells.mixing()).toBe(0);
    const random = { ...system, species: system.species.map((_, i) => (i * 7) % 2) };
    const mixed = new FluidCells(random, system.fluid!);
    mixed.count(system.positions);
    expect(Math.abs(mixed.mixing() - 1)).toBeLessThan(0.05);
  });
});
