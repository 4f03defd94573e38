/** Flights rebuilt from the log of encounters: displacements over periodic images, momentum flux, and runs cut in pieces. */
import { describe, expect, test } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { distributionOf } from "../../../src/run/results/runDistributions.ts";
import { derivedColumns } from "../../../src/run/session/series.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { bits, sessionOf } from "../../run/sessionOf.ts";

const measured = ["mean-square-displacement", "pressure", "pressure-tensor", "temperature"] as const;
const gas = (size: number[], more: Partial<Scenario> = {}): Scenario => ({
  box: { size },
  particles: { count: 60, fraction: 0.2, velocity: { zeroMomentum: true } },
  stop: { time: 12 },
  measure: { every: 0.5, what: [...measured] },
  ...more,
});

describe.each([[[8, 5]], [[6, 4, 5]]])("in a box of %s", (size) => {
  test.each(["event-driven", "cells", "simple"] as const)("displacements of %s are those of small steps", (kind) => {
    const session = sessionOf(gas(size, { method: { kind } }));
    const { system } = session;
    const d = system.dimension;
    const [frame, before] = [emptyFrame(system), system.positions.slice()];
    const way = new Float64Array(before.length);
    let crossings = 0;
    for (let step = 1; step <= 240; step++) {
      session.work({ until: step * 0.05 });
      session.project(frame);
      for (let k = 0; k < way.length; k++) {
        const length = system.size[k % d];
        const moved = frame.positions[k] - before[k];
        const images = Math.round(moved / length);
        if (images !== 0) crossings++;
        way[k] += moved - images * length;
      }
      before.set(frame.positions);
    }
    expect(session.ending?.why).toBe("time");
    expect(crossings).toBeGreaterThan(20);
    expect(session.measures.flights!.exact).toBe(true);
    const column = derivedColumns(session).get("meanSquareDisplacement")!;
    expect(column.at(-1)).toBeCloseTo(way.reduce((sum, x) => sum + x * x, 0) / system.count, 9);
    expect(outcomeOf(session).diffusion).toBeCloseTo(column.at(-1)! / (2 * d * 12), 12);
  });

  test("the trace of the pressure tensor is the pressure by the virial", () => {
    const session = sessionOf(gas(size));
    session.work();
    const { averages, collisions } = outcomeOf(session);
    expect(collisions).toBeGreaterThan(300);
    const trace = ["xx", "yy", "zz"].slice(0, size.length).map((ab) => averages[`pressureTensor.${ab}`].mean);
    const mean = trace.reduce((sum, p) => sum + p, 0) / size.length;
    expect(mean / averages.pressure!.mean).toBeCloseTo(1, 9);
  });
});

test("free flights end at cores: steps of no height leave the mean time and path of hard discs", () => {
  const what = ["free-times", "free-paths"] as const;
  const run = (more: Partial<Scenario>) => {
    const session = sessionOf(gas([12, 12], { measure: { what: [...what] }, stop: { time: 16 }, ...more }));
    session.work();
    const { collisions } = session.engine.tally();
    const { meanFreeTime, meanFreePath } = outcomeOf(session).estimates!;
    return { collisions, time: meanFreeTime!.value, path: meanFreePath!.value };
  };
  const hard = run({});
  const stepped = run({ contact: { potential: { distances: [2.5], energies: [0] } } as never });
  // The premise: most events are steps.
  expect(hard.collisions).toBeGreaterThan(400);
  expect(stepped.collisions).toBeGreaterThan(2 * hard.collisions);
  expect(Math.abs(stepped.time / hard.time - 1)).toBeLessThan(0.05);
  expect(Math.abs(stepped.path / hard.path - 1)).toBeLessThan(0.05);
});

test("particles that never meet come as far as they fly", () => {
  const session = sessionOf({
    box: { size: [5, 5] },
    particles: { count: 40, radius: 1e-7 },
    stop: { time: 30 },
    measure: { every: 1, what: ["mean-square-displacement"] },
  });
  const square = session.system.velocities.reduce((sum, v) => sum + v * v, 0) / 40;
  session.work();
  expect(session.engine.tally().collisions).toBe(0);
  const column = derivedColumns(session).get("meanSquareDisplacement")!;
  for (const time of [1, 10, 30]) expect(column[time] / (square * time * time)).toBeCloseTo(1, 9);
});

test("a time-stepped run has the same displacements by several origins as an event-driven one", () => {
  const curves = (["event-driven", "time-stepped"] as const).map((kind) => {
    const method = kind === "time-stepped" ? { kind, step: 0.01 } : { kind };
    const session = sessionOf(gas([8, 5], { stop: { time: 3 }, measure: { every: 0.1, what: [...measured] }, method }));
    session.work();
    return distributionOf("displacement", session, session.project())!;
  });
  const [exact, stepped] = curves;
  expect(exact!.y.length).toBeGreaterThan(25);
  // Before chaos has grown from rounding.
  for (let k = 1; k < 20; k++) expect(stepped!.y[k] / exact!.y[k]).toBeCloseTo(1, 2);
});

test("a run cut in two, and in slices, measures the same to the bit", () => {
  const what = ["temperature", "viscosity", "self-diffusion", "free-paths", "pressure-tensor", "pair-collision-rates"];
  const document = gas([6, 4, 5], { stop: { time: 8 }, measure: { every: 0.4, what: what as never } });
  const whole = sessionOf(document);
  whole.work();
  const first = sessionOf(document);
  while (first.engine.time < 4.1) first.work({ encounters: 37 });
  const second = sessionOf(document);
  second.restore(structuredClone(first.save()));
  second.work();
  expect(second.ending?.why).toBe("time");
  const seen = (session: typeof whole) => [
    ...session.measures.series().columns.map(bits),
    JSON.stringify(outcomeOf(session).estimates),
    ...["viscosity", "self-diffusion", "free-paths"].map((id) =>
      bits(distributionOf(id, session, session.project())!.y),
    ),
  ];
  expect(seen(second)).toEqual(seen(whole));
  expect(Object.keys(outcomeOf(whole).estimates ?? {}).length).toBeGreaterThan(3);
});
