/**
 * Flat histograms: numbers of states that are known, velocities at every level, the energy that is conserved with fixed weights, agreement
 * of all engines with the oracle, and runs that are cut, restored and continued.
 */
import { describe, expect, it, test } from "vitest";
import { densityOfStates } from "../../../src/analysis/statistics/reweighting.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { withFlatHistogram } from "../../../src/engine/flatHistogram/flatHistogramEngine.ts";
import { createProduction } from "../../../src/engine/production/productionEngine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { createOracle } from "../../../src/engine/reference/oracle.ts";
import { withThermostat } from "../../../src/engine/thermostat/thermostattedEngine.ts";
import type { System } from "../../../src/physics/system.ts";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { stream } from "../../../src/scenario/start/randomStreams.ts";
import { take } from "../../effort.ts";
import { kineticEnergy, referenceEngines } from "../../physics/extendedFormat.ts";
import { fingerprint, sessionOf } from "../../run/sessionOf.ts";
import { expectAgreement } from "../agreement.ts";
import { stream as numbers } from "../randomSystem.ts";
import { chainDocument, pairInWell, range, ratio } from "./pairInWell.ts";

const densityIn = ({ engine }: Session) => densityOfStates(engine.facets.flatHistogram!.read())!;

describe("the numbers of states", () => {
  it("of two discs with a square well are areas, at any temperature of the thermostat", () => {
    for (const temperature of [0.3, 2]) {
      const session = pairInWell({ finalFactor: 1e-3, flatness: 0.8, time: take(10_000, 200_000), temperature });
      const { energies, value, error } = densityIn(session);
      expect(energies).toEqual([-1, 0]);
      const [found, wanted] = [value[0] - value[1], Math.log(ratio)];
      const uncertain = Math.hypot(error[0], error[1]);
      expect(uncertain).toBeLessThan(take(0.05, 0.016));
      expect(Math.abs(found - wanted)).toBeLessThan(4 * uncertain);
      expect(session.engine.tally().flatHistogram!.flatness).toBeGreaterThan(0.8);
    }
  });

  it("of a chain of four beads are those of random chains", () => {
    const random = numbers(5);
    const wanted = statesOfChain(random, take(100_000, 2_000_000));
    const session = sessionOf(chainDocument(4, { finalFactor: 2e-3, time: take(6000, 200_000) }));
    session.work();
    const { energies, value, error } = densityIn(session);
    expect(energies).toEqual([-3, -2, -1, 0]);
    energies.forEach((energy, k) => {
      const { logarithm, uncertain } = wanted[-energy];
      expect(error[k]).toBeLessThan(0.15);
      expect(Math.abs(value[k] - logarithm) / Math.hypot(error[k], uncertain), String(energy)).toBeLessThan(4);
    });
  });
});

/** ln of the shares of contacts among chains of four beads with random bonds that do not overlap. */
function statesOfChain(random: () => number, many: number) {
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < many; n++) {
    const beads: number[][] = [[0, 0, 0]];
    for (let k = 1; k < 4; k++) {
      const length = Math.cbrt(1 + random() * (1.2 ** 3 - 1));
      const [z, angle] = [2 * random() - 1, 2 * Math.PI * random()];
      const across = length * Math.sqrt(1 - z * z);
      const step = [across * Math.cos(angle), across * Math.sin(angle), length * z];
      beads.push(beads[k - 1]!.map((x, axis) => x + step[axis]!));
    }
    const distances = [[0, 2], [1, 3], [0, 3]].map(([i, j]) => Math.hypot(...beads[i!]!.map((x, axis) => x - beads[j!]![axis]!))); // biome-ignore format: a table
    if (distances.some((distance) => distance < 1)) continue;
    counts[distances.filter((distance) => distance < range).length]++;
  }
  const total = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => ({ logarithm: Math.log(count / total), uncertain: 1 / Math.sqrt(count) }));
}

/** A chain whose weights are fixed, as a document that goes on with them. */
function learned(beads: number): System {
  const document = chainDocument(beads, { finalFactor: 0.05, time: take(2500, 20_000) });
  const session = sessionOf(document);
  session.work();
  expect(session.engine.tally().flatHistogram!.learnedFor).toBeGreaterThan(10);
  const [{ lines }] = exportLines("end", session, document, "end");
  return buildSystem(readScenario([...lines].join("")).scenario!).system;
}

test("velocities have the temperature of the thermostat at every level", () => {
  const temperature = 0.7;
  const system = learned(6);
  const engine = createEngine({ kind: "event-driven", cells: "auto" }, system);
  const levels = new Map<number, number[]>();
  for (let k = 1; k <= take(400, 80_000); k++) {
    engine.advance({ until: 3 * k });
    const { energy } = engine.tally().potential!;
    levels.set(Math.round(energy), [...(levels.get(Math.round(energy)) ?? []), kineticEnergy(engine)]);
  }
  const freedom = 3 * system.count;
  expect(levels.size).toBeGreaterThan(6);
  for (const [level, energies] of levels) {
    if (energies.length < 30) continue;
    const mean = energies.reduce((a, b) => a + b, 0) / energies.length;
    // The variance of K is (3N/2) T²; looks are not independent of each other.
    const uncertain = temperature * Math.sqrt((2 * freedom) / 4 / energies.length);
    expect(Math.abs(mean - (freedom * temperature) / 2) / uncertain, `level ${level}`).toBeLessThan(5);
  }
});

test("with fixed weights the kinetic and the effective potential energy are conserved", () => {
  const temperature = 0.7;
  const system = learned(8);
  for (const create of [createSingleCheck, createOracle, (own: System) => createProduction(own)]) {
    const engine = withFlatHistogram(system, create);
    const { logarithms, energies } = engine.facets.flatHistogram!.read();
    const total = () => {
      const level = energies.findIndex((energy) => Math.abs(energy - engine.tally().potential!.energy) < 1e-9);
      return kineticEnergy(engine) + temperature * logarithms[level];
    };
    const first = total();
    const crossed = new Set<number>();
    const looks = take(create === createOracle ? 12 : 25, 50);
    for (let k = 1; k <= looks; k++) {
      engine.advance({ until: 20 * k });
      crossed.add(engine.tally().potential!.energy);
      expect(total()).toBeCloseTo(first, 10);
    }
    expect(crossed.size).toBeGreaterThan(looks < 50 ? 1 : 2);
    // What the potential has gained beyond what was paid for it has been injected.
    const { injected, potential } = engine.tally();
    const start = kineticEnergyAt(system) + energyAt(system);
    expect(kineticEnergy(engine) + potential!.energy - injected! - start).toBeCloseTo(0, 10);
    expect(engine.facets.flatHistogram!.read().logarithms).toEqual(logarithms);
  }
});

const kineticEnergyAt = (system: System) => kineticEnergy(createOracle(system));
const energyAt = (system: System) => createOracle(system).tally().potential!.energy;

describe("the course", () => {
  const document = chainDocument(8, { finalFactor: 1e-2, time: 300 });
  const system = sessionOf(document).system;
  const { energyPrices: _, ...plain } = system;
  const whole = (create: (own: System) => ReturnType<typeof createOracle>) => (own: System) =>
    withThermostat(withFlatHistogram(own, create), stream);

  it.each([
    ...referenceEngines.filter(([name]) => name !== "Lubachevsky"),
    ["production", (own: System) => createProduction(own)] as const,
  ])("is that of the oracle: %s", (_, create) => {
    const { compared } = expectAgreement(plain, whole(create), { oracle: whole(createOracle), perParticle: 12 });
    expect(compared).toBeGreaterThan(20);
  });

  it.each(["event-driven", "single-check", "simple"] as const)("is the same to the bit in slices: %s", (kind) => {
    const own = { ...document, method: { kind }, stop: { time: kind === "simple" ? 60 : take(120, 300) } };
    const uncut = sessionOf(own);
    uncut.work();
    let cut = sessionOf(own);
    for (let k = 0; !cut.ending; k++) {
      cut.work({ encounters: 97 });
      if (k % 5 !== 0) continue;
      const checkpoint = cut.save();
      cut = sessionOf(own);
      cut.restore(structuredClone(checkpoint));
    }
    expect(fingerprint(cut)).toEqual(fingerprint(uncut));
    expect(cut.engine.facets.flatHistogram!.read()).toEqual(uncut.engine.facets.flatHistogram!.read());
    expect(uncut.engine.tally().flatHistogram!.levels).toBeGreaterThan(4);
  });

  it("goes on from an end state with its weights and counts", () => {
    // A power of two: times of looks are exact, whenever the clock begins.
    const exact = chainDocument(5, { finalFactor: 0.1, time: 2048, every: 0.25 });
    const first = sessionOf(exact);
    first.work();
    const [{ lines }] = exportLines("end", first, exact, "end");
    const { scenario } = readScenario([...lines].join(""));
    const second = new Session(scenario!, buildSystem(scenario!).system);
    expect(second.engine.facets.flatHistogram!.read()).toEqual(first.engine.facets.flatHistogram!.read());
    const { injected: _, ...course } = second.engine.tally();
    expect(course.flatHistogram).toEqual(first.engine.tally().flatHistogram);
    const visits = course.flatHistogram!.visits;
    expect(visits).toBeGreaterThan(100);
    second.work({ until: 2 });
    expect(second.engine.tally().flatHistogram!.visits).toBe(visits + 8);
    const places = emptyFrame(second.system);
    second.engine.project(places);
    expect(places.positions.every(Number.isFinite)).toBe(true);
  });

  it("begins outside of given energies without a look, and stays in them once it has come there", () => {
    const session = sessionOf(chainDocument(8, { finalFactor: 1e-2, time: 400, energies: [-9, -5] }));
    const { engine } = session;
    expect(engine.tally().potential!.energy).toBeGreaterThan(-5);
    let inside = false;
    for (let k = 1; k <= 400; k++) {
      session.work({ until: k });
      const { energy } = engine.tally().potential!;
      inside ||= energy <= -5;
      if (inside) expect(energy).toBeLessThanOrEqual(-5);
      else expect(engine.tally().flatHistogram!.levels).toBe(0);
      if (inside) expect(energy).toBeGreaterThanOrEqual(-9);
    }
    expect(engine.tally().flatHistogram!.levels).toBe(5);
  });
});
