/**
 * Matter beyond hard balls with constant restitution: the production kernel beside the reference engines, and beside the kernel of hard balls
 * of the same number and density. In alternating slices of one process: a machine that is busy by turns is as busy for all of them.
 */
import type { Engine } from "../../src/engine/api/engine.ts";
import { withGrowth } from "../../src/engine/growth/growingEngine.ts";
import { createProduction } from "../../src/engine/production/productionEngine.ts";
import { createCellTransfers } from "../../src/engine/reference/methods/cellTransfers.ts";
import { createSingleCheck } from "../../src/engine/reference/methods/singleCheck.ts";
import { addFlow } from "../../src/physics/boundary/images.ts";
import { contactLaws, lawOf, withFirstCourses } from "../../src/physics/contacts/index.ts";
import { type System, spinComponents } from "../../src/physics/system.ts";
import { chained } from "../engine/bonded.ts";
import { crystal } from "../physics/crystal.ts";
import { median, processorSeconds, speed } from "./measureRow.ts";
import type { Row } from "./rows.ts";

/**
 * Square wells of range 1.5 at the temperature 2 in depths, and of two steps at that of the deeper one; viscoelastic, rough and growing
 * spheres, obstacles, chains, units with rules, laws of which the kernel asks the host, and sheared boxes.
 */
export const matterRows: readonly Row[] = [
  ...[500, 4000, 13_500, 97_556].map((count) => ({
    id: `wells-3d-0.5-${count}`,
    system: () => stepped(crystal(3, count, 0.5), [1.5], [-0.5]),
  })),
  { id: "wells-3d-0.1-13500", system: () => stepped(crystal(3, 13_500, 0.1), [1.5], [-0.5]) },
  { id: "steps-3d-0.5-4000", system: () => stepped(crystal(3, 4000, 0.5), [1.2, 1.5], [-1, 0.5]) },
  { id: "viscoelastic-3d-0.5-4000", system: () => viscoelastic(crystal(3, 4000, 0.5)) },
  { id: "pinned-3d-0.5-4000", system: () => pinned(crystal(3, 4000, 0.5), 40) },
  { id: "pinned-2d-40-4000", system: () => pinned(crystal(2, 4000, 0.4), 40) },
  ...[500, 4000, 13_500, 97_556].map((count) => ({
    id: `growth-3d-0.5-${count}`,
    system: () => growing(crystal(3, count, 0.5), slowly),
  })),
  { id: "growth-3d-0.9-4000", system: () => growing(crystal(3, 4000, 0.9), slowly) },
  { id: "growth-2d-40-4000", system: () => growing(crystal(2, 4000, 0.4), slowly) },
  { id: "rough-3d-0.5-4000", system: () => rough(crystal(3, 4000, 0.5)) },
  { id: "chains-3d-0.5-500", system: () => chains(crystal(3, 500, 0.5)) },
  { id: "chains-3d-0.5-4000", system: () => chains(crystal(3, 4000, 0.5)) },
  { id: "chains-3d-0.5-13500", system: () => chains(crystal(3, 13_500, 0.5)) },
  { id: "chains-2d-40-4000", system: () => chains(crystal(2, 4000, 0.4)) },
  { id: "units-2d-20-1000", system: () => units(crystal(2, 1000, 0.2)) },
  { id: "called-wells-3d-0.5-4000", system: () => called(stepped(crystal(3, 4000, 0.5), [1.5], [-0.5])) },
  { id: "called-viscoelastic-3d-0.5-4000", system: () => called(viscoelastic(crystal(3, 4000, 0.5))) },
  { id: "wells-2d-40-4000", system: () => stepped(crystal(2, 4000, 0.4), [1.5], [-0.5]) },
  ...[500, 4000, 13_500].map((count) => ({
    id: `sheared-3d-0.5-${count}`,
    system: () => sheared(crystal(3, count, 0.5)),
  })),
  { id: "sheared-3d-0.1-13500", system: () => sheared(crystal(3, 13_500, 0.1)) },
  { id: "sheared-3d-0.9-4000", system: () => sheared(crystal(3, 4000, 0.9)) },
  { id: "sheared-2d-40-4000", system: () => sheared(crystal(2, 4000, 0.4)) },
  { id: "sheared-2d-1-6000", system: () => sheared(crystal(2, 6000, 0.01)) },
  { id: "sheared-wells-3d-0.5-4000", system: () => sheared(stepped(crystal(3, 4000, 0.5), [1.5], [-0.5])) },
];

/** In uniform flow, which heats it. */
function sheared(system: System): System {
  const shear = { rate: 0.2, flow: 0, gradient: 1, offset: 0 };
  const velocities = system.velocities.slice();
  addFlow({ size: system.size, shear }, system.positions, velocities);
  return { ...system, shear, velocities };
}

function stepped(system: System, distances: readonly number[], energies: readonly number[]): System {
  return { ...system, contactLaw: { name: "potential", values: { distances, energies }, pairs: [] } };
}

/** Chains of 20 beads at most, which end where the next site is not beside. */
function chains(system: System): System {
  return chained(system, 20, (distance) => (distance < 1.5 ? [1, 1.5] : undefined));
}

/** Every tenth unit turns away from units of the other group, those of which slow down in a crowd. */
function units(system: System): System {
  const kinds = 2;
  return withFirstCourses({
    ...system,
    species: system.species.map((_, i) => Number(i % 10 === 0)),
    speciesNames: ["many", "few"],
    restitution: new Float64Array(kinds * kinds).fill(1),
    wallRestitution: new Float64Array(kinds * 2 * system.dimension).fill(1),
    rules: [
      { for: "few", within: 3, when: [{ of: "others", min: 8 }], course: { heading: "away", speed: 1.2 } },
      { for: "many", within: 2, when: [{ of: "own", min: 4 }], course: { speed: 0.8 } },
      { for: "many", within: 2.5, when: [{ of: "own", max: 3 }], course: { speed: 1 } },
    ],
  });
}

/** The same law as one that the kernel does not know, for which it asks the host. */
function called(system: System): System {
  const { contactLaw } = system;
  if (!contactLaw) throw new Error("expected a system with a contact law, got none");
  const name = `called ${contactLaw.name}`;
  if (!contactLaws.some((law) => law.name === name)) contactLaws.push({ ...lawOf(contactLaw.name), name });
  return { ...system, contactLaw: { ...contactLaw, name } };
}

/** It cools little while speeds are measured. */
function viscoelastic(system: System): System {
  return { ...system, contactLaw: { name: "viscoelastic", values: { dissipation: 0.001 }, pairs: [] } };
}

/** So slowly that the density stays while speeds are measured. */
const slowly = 1e-6;

/** @param rate of the radii, over what they are at the start */
function growing(system: System, rate: number, endsAt?: number): System {
  const rates = system.radii.map((radius) => rate * radius);
  return { ...system, growth: { rates, rescaleEvery: 0, jammedAt: 1e12, ...(endsAt !== undefined && { endsAt }) } };
}

/** Perfectly rough, so that no energy is lost; the spins are at rest at first. */
function rough(system: System): System {
  const { dimension, count, masses, radii } = system;
  return {
    ...system,
    contactLaw: { name: "rough", values: {}, pairs: [] },
    spins: new Float64Array(count * spinComponents(dimension)),
    inertia: masses.map((mass, i) => 0.4 * mass * radii[i] ** 2),
  };
}

/** One particle in this number of particles never moves; together they are an obstacle. */
function pinned(system: System, every: number): System {
  const { dimension: d, count, positions, velocities, radii, masses, species } = system;
  const kept = Array.from({ length: count }, (_, i) => i).filter((i) => i % every !== 0);
  const vectors = (list: Float64Array) => Float64Array.from(kept.flatMap((i) => [...list.subarray(i * d, i * d + d)]));
  const at = Array.from({ length: Math.ceil(count / every) }, (_, k) => [
    ...positions.subarray(k * every * d, k * every * d + d),
  ]);
  return {
    ...system,
    count: kept.length,
    positions: vectors(positions),
    velocities: vectors(velocities),
    radii: Float64Array.from(kept, (i) => radii[i]),
    masses: Float64Array.from(kept, (i) => masses[i]),
    species: Uint16Array.from(kept, (i) => species[i]),
    obstacles: [{ kind: "sphere", values: { at, radius: radii[0], hollow: false } }],
  };
}

/** Events for each particle before speeds are measured. */
const warmUp = 6;

export function* measureMatter(rows: readonly Row[], rounds: number, seconds: number): Generator<string> {
  const names = ["hard", "kernel", "cells", "single-check"];
  yield "Thousand events a second of processor time, medians; the kernel's share of each, medians of rounds; start in seconds.";
  yield "row".padEnd(26) +
    [...names, "/ hard", "/ cells", "/ single-check", "start"].map((n) => n.padStart(15)).join("");
  for (const { id, system } of rows) {
    const { contactLaw, obstacles, spins, inertia, growth, bonds, rules, shear, ...hard } = system();
    const began = process.cpuUsage();
    const kernel = withGrowth(createProduction(system()));
    const { user, system: inKernel } = process.cpuUsage(began);
    const engines: Engine[] = [
      createProduction(hard, { levels: "none" }),
      kernel,
      withGrowth(createCellTransfers(system())),
      withGrowth(createSingleCheck(system())),
    ];
    for (const engine of engines) {
      engine.advance({ until: Number.MAX_VALUE, encounters: (warmUp / 2) * engine.system.count });
    }
    const speeds = engines.map((): number[] => []);
    for (let k = 0; k < rounds; k++) {
      for (const [e, engine] of engines.entries()) speeds[e].push(speed(engine, seconds, undefined, 5000));
    }
    const ratios = [0, 2, 3].map((e) => median(speeds[e].map((other, k) => speeds[1][k] / other)));
    const columns = [
      ...speeds.map((each) => `${(median(each) / 1000).toFixed(0)} k`),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      ((user + inKernel) / 1e6).toFixed(2),
    ];
    yield id.padEnd(26) + columns.map((text) => text.padStart(15)).join("");
  }
}

/** Shares of the box that spheres fill at the beginning and at the end, and the rate of their radii over those at the start. */
const packing = { count: 4000, from: 0.3, to: 0.6, rate: 0.1 };

/** Growth from a gas to a dense fluid, all of it, the engine's start left out. */
export function* measurePacking(rounds: number): Generator<string> {
  const { count, from, to, rate } = packing;
  const end = (Math.cbrt(to / from) - 1) / rate;
  const system = growing(crystal(3, count, from / (Math.PI / 6)), rate, end);
  const kinds = { kernel: createProduction, cells: createCellTransfers, "single-check": createSingleCheck };
  const speeds = Object.values(kinds).map((): number[] => []);
  for (let k = 0; k < rounds; k++) {
    for (const [e, create] of Object.values(kinds).entries()) {
      const engine = withGrowth(create(system));
      const start = processorSeconds();
      engine.advance({ until: Number.MAX_VALUE });
      speeds[e].push(engine.tally().collisions / (processorSeconds() - start));
    }
  }
  yield `${count} spheres that grow from ${from} to ${to} of the box: thousand collisions a second, the kernel's share of each`;
  for (const [e, name] of Object.keys(kinds).entries()) {
    const ratio = median(speeds[0].map((own, k) => own / speeds[e][k]));
    yield `${name.padEnd(15)}${(median(speeds[e]) / 1000).toFixed(0).padStart(6)} k${ratio.toFixed(2).padStart(8)}`;
  }
}
