/** What a newcomer writes by guess is understood, and what is offered for it is sound. */
import { expect, test } from "vitest";
import { applyFix } from "../../src/scenario/diagnostics.ts";
import { readScenario } from "../../src/scenario/read.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 1 } };

test.each<[guess: object, meant: object]>([
  [{ stop: 10 }, { stop: { time: 10 } }],
  [{ box: [10, 10] }, { box: { size: [10, 10] } }],
  [{ box: { size: [10] } }, { box: { size: [10, 10] } }],
  [{ box: { size: [10, 10], edges: ["open"] } }, { box: { size: [10, 10], edges: ["open", "open"] } }],
  [{ method: "cells" }, { method: { kind: "cells" } }],
  [{ contact: 0.9 }, { contact: { restitution: 0.9 } }],
  [{ gravity: -9.81 }, { gravity: [0, -9.81] }],
  [{ gravity: [1] }, { gravity: [1, 0] }],
  [{ restitution: 0.9 }, { contact: { restitution: 0.9 } }],
  [{ restitution: 0.9, contact: { pairs: [] } }, { contact: { pairs: [], restitution: 0.9 } }],
  [{ expect: { temperature: 1 } }, { expect: { temperature: { about: 1 } } }],
  [{ particles: { count: 10, diameter: 0.4 } }, { particles: { count: 10, radius: 0.2 } }],
  [
    { particles: { count: 10, radius: 0.2, velocity: 2 } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [
    { particles: { count: 10, radius: 0.2, temperature: 2 } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [{ particles: { count: -10, radius: 0.2 } }, { particles: { count: 10, radius: 0.2 } }],
])("%j", (guess, meant) => {
  const text = JSON.stringify({ ...gas, ...guess }, null, 2);
  const { diagnostics } = readScenario(text);
  expect(diagnostics).toHaveLength(1);
  const after = applyFix(text, diagnostics[0]!.fixes![0]!);
  expect(JSON.parse(after)).toEqual({ ...gas, ...meant });
  expect(readScenario(after).diagnostics).toEqual([]);
});
