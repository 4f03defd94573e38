/** Balls in a fluid: where they would meet themselves or each other through periodic faces. */
import { expect, it } from "vitest";
import { readScenario } from "../../../../src/scenario/readScenario.ts";

const messagesOf = (bodies: readonly object[]) =>
  readScenario(
    JSON.stringify({
      box: { size: [100, 100] },
      fluid: { cell: 10, perCell: 5, fill: [{ from: [0, 0], to: [100, 100] }] },
      bodies: bodies.map((body) => ({ kind: "ball", density: 1, ...body })),
      method: { kind: "srd", step: 0.1 },
      stop: { time: 1 },
    }),
  ).diagnostics.filter(({ severity }) => severity === "error");

it("a ball wider than a periodic box meets its own image", () => {
  const [found, ...others] = messagesOf([{ at: [50, 50], radius: 51 }]);
  expect(others).toEqual([]);
  expect(found!.message).toBe("The ball is 102 wide, the periodic box 100 along x: it would meet its own image.");
  expect(found!.fixes![0].title).toBe("Write 25");
  expect(messagesOf([{ at: [50, 50], radius: 40 }])).toEqual([]);
});

it("balls overlap through a periodic face", () => {
  const messages = messagesOf([
    { at: [5, 50], radius: 8 },
    { at: [95, 50], radius: 8 },
  ]).map(({ message }) => message);
  expect(messages).toEqual(["This ball overlaps with another one."]);
});
