/** What is asked of motions. */
import { expect, test } from "vitest";
import {
  associates,
  defaultMotion,
  diffuses,
  isDragged,
  isOnSphere,
  motions,
} from "../../../src/physics/motion/index.ts";

const where = (holds: (motion: { readonly kind: string }) => boolean) =>
  motions.filter((motion) => holds(motion)).map(({ kind }) => kind);

test("each property is that of one motion, and of none by default", () => {
  expect([where(diffuses), where(isDragged), where(isOnSphere)]).toEqual([["brownian"], ["drag"], ["great-circles"]]);
  for (const holds of [diffuses, isDragged, isOnSphere]) {
    expect(holds({ kind: defaultMotion })).toBe(false);
    expect(holds(undefined)).toBe(false);
  }
});

test("only particles that associate form clusters; those that stop or reflect do not", () => {
  const onContact = (word: string) => associates({ kind: "brownian", onContact: word });
  expect(["associate", "stop", "reflect"].map(onContact)).toEqual([true, false, false]);
  expect(associates({ kind: "ballistic" })).toBe(false);
});
