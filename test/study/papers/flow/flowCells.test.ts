/** The study of cells that adapt in a flow: only those of factor 0 do. */
import { expect, test } from "vitest";
import { type EddyCost, eddies, likePaper, through } from "../../../../src/study/core/eddies.ts";
import { flowCells } from "../../../../src/study/papers/flow/flowCells.ts";

const [n, time, seed] = [100, 1, 1];
const now = () => 0;

function ended(running: Generator<unknown, EddyCost>): EddyCost {
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
  }
}
const measured = (factor: number) =>
  ended(flowCells.measure({ n, factor, time, seed }, now) as unknown as Generator<unknown, EddyCost>);

test("cells of a factor stay as they are; those without begin alike and change; collisions are the same", () => {
  for (const [factor, cells] of [
    [1, 10],
    [2, 20],
  ] as const) {
    const fixed = ended(through(eddies({ n, seed, ...likePaper }), { step: 0.01, cells: [cells, cells] }, time, now));
    expect(measured(factor)).toEqual(fixed);
  }
  const [adaptive, usual] = [measured(0), measured(1)];
  expect(usual.collisions).toBeGreaterThan(5);
  expect(adaptive.collisions).toBe(usual.collisions);
  expect(adaptive.transfers).not.toBe(usual.transfers);
});
