/** Pairs that may be closer than the sum of their radii are no overlaps: neither at the start, nor at the end, nor in an end state. */
import { expect, test } from "vitest";
import { exportLines } from "../../../src/run/export/exportRun.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { findOverlaps } from "../../../src/scenario/start/overlaps.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const box = { size: [12, 12] };

test.each([
  [
    "bonds shorter than the contact distance",
    {
      box,
      particles: [
        { name: "beads", count: 12, radius: 0.5, velocity: { temperature: 1 } },
        { name: "free", count: 10, radius: 0.3, velocity: { temperature: 1 } },
      ],
      bonds: [{ group: "beads", form: "ring" as const, length: 6, distance: [0.6, 1.2] }],
      stop: { time: 5 },
    },
  ],
  [
    "cores smaller than the particles",
    {
      box,
      particles: { count: 40, radius: 0.5, velocity: { temperature: 1 } },
      contact: { potential: { core: 0.7, distances: [1.4], energies: [-1] } },
      stop: { time: 5 },
    },
  ],
])("%s", (_, written) => {
  const document = readScenario(JSON.stringify(written)).document!;
  const session = sessionOf(document);
  session.work();
  const { positions } = session.project();
  const { radii } = session.system;
  const close = findOverlaps({ dimension: 2, size: box.size, periodic: [true, true], positions, radii });
  expect(close.count).toBeGreaterThan(0);
  expect(outcomeOf(session).overlaps).toBe(0);
  const end = [...exportLines("end", session, document, "end")[0].lines].join("");
  expect(readScenario(end).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(() => sessionOf(readScenario(end).document!)).not.toThrow();
});

test("two beads that are not bonded may not overlap", () => {
  const document = {
    box,
    particles: {
      radius: 0.5,
      at: [
        [1, 1],
        [1.8, 1],
        [2.3, 1],
      ],
    },
    bonds: [{ pairs: [[0, 1]], distance: [0.6, 1.2] }],
  };
  const messages = readScenario(JSON.stringify(document)).diagnostics.map(({ message }) => message);
  expect(messages).toEqual(["`particles.at[2]` overlaps `particles.at[1]` by 0.5 at a contact distance of 1."]);
});

test("steps of a potential within the cores are refused", () => {
  const document = {
    box,
    particles: { count: 5, radius: 0.5 },
    contact: { potential: { distances: [0.75], energies: [-1] } },
  };
  const [found] = readScenario(JSON.stringify(document)).diagnostics;
  expect(found.message).toContain("expected `distances` beyond the contact distance 1 of");
});

test("a particle that would grow into its own image is refused, unless growth ends before", () => {
  const document = { box: { size: [100, 1] }, particles: { count: 5, radius: 0.1 }, growth: { rate: 0.01 } };
  const built = (stop: object) => buildSystem(readScenario(JSON.stringify({ ...document, stop })).scenario!);
  expect(() => built({ pressure: 1e8 })).toThrow("grows as wide as the periodic box, 1, at time 80");
  expect(() => built({ time: 70 })).not.toThrow();
  expect(() => built({ fraction: 0.02 })).not.toThrow();
  // Walls hold it in the same way.
  const walls = { ...document, box: { size: [100, 1], edges: "reflecting" }, stop: { pressure: 1e8 } };
  expect(() => buildSystem(readScenario(JSON.stringify(walls)).scenario!)).toThrow(
    "grows as wide as the box, 1, at time 80",
  );
  // Alone in a cube it fills more than half of it by then, and there is still no other that could jam it.
  const alone = {
    box: { size: [1, 1, 1] },
    particles: { count: 1, radius: 0.1 },
    growth: { rate: 0.1 },
    stop: { pressure: 1000 },
  };
  expect(() => buildSystem(readScenario(JSON.stringify(alone)).scenario!)).toThrow(
    "grows as wide as the periodic box, 1, at",
  );
});
