/**
 * Particles that are said to be jammed are: at fixed size they have the pressure that the run reports, and few are rattlers. Growth at a
 * tenth of the thermal speed is fast: it locks a few particles while the others have room.
 */
import { expect, it } from "vitest";
import { contactsOf } from "../../../src/analysis/measures/contactNetwork.ts";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createSingleCheck } from "../../../src/engine/reference/methods/singleCheck.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { sessionOf } from "../../run/sessionOf.ts";

it.each([
  { name: "spheres", seed: 1, size: [4, 4, 4], count: 64, pressure: 1e4, fractions: [0.56, 0.68] },
  { name: "discs", seed: 2, size: [7, 7], count: 49, pressure: 1e5, fractions: [0.78, 0.9069] },
])("$name that grow fast", ({ seed, size, count, pressure, fractions }) => {
  const session = sessionOf({
    seed,
    box: { size },
    particles: { count, radius: 0.5 },
    growth: { rate: 0.1, from: 0 },
    stop: { pressure },
  });
  while (!session.ending) session.work();
  expect(session.ending).toMatchObject({ why: "jammed" });
  const { system } = session;
  const frame = session.project();

  // The same particles at fixed size, with their velocities at the end.
  const { growth: _, ...rest } = system;
  const engine = createSingleCheck({ ...rest, positions: frame.positions, velocities: frame.velocities });
  const each = 20 * count;
  engine.advance({ until: 1e9, encounters: each });
  const before = { time: engine.time, virial: engine.tally().virial };
  engine.advance({ until: 1e9, encounters: 2 * each });
  const { velocities } = frame;
  const twiceKinetic = velocities.reduce((sum, v, k) => sum + system.masses[Math.floor(k / size.length)] * v * v, 0);
  const atFixedSize = 1 + (engine.tally().virial - before.virial) / (twiceKinetic * (engine.time - before.time));

  const outcome = outcomeOf(session);
  const reported = outcome.tally.reducedPressure!;
  expect(reported).toBeGreaterThanOrEqual(pressure);
  expect(atFixedSize / reported).toBeGreaterThan(0.5);
  expect(atFixedSize / reported).toBeLessThan(2);
  expect(session.ending).toMatchObject({ pressure: reported });
  expect(outcome.end.compressibility! / reported).toBeCloseTo(1, 10);
  expect(outcome.ending!.sentence).toMatch(/^Jammed at time/);

  expect(outcome.end.fraction).toBeGreaterThan(fractions[0]);
  expect(outcome.end.fraction).toBeLessThan(fractions[1]);
  expect(outcome.overlaps).toBe(0);
  const end = emptyFrame(system);
  engine.project(end);
  // They are held at their places: the contacts stay, and few have fewer than d + 1.
  const { rattlers } = contactsOf(system, end.positions, reported);
  expect(rattlers.reduce((sum, is) => sum + is, 0) / count).toBeLessThan(0.25);
});
