/** Event chains of particles of unlike masses: masses do not change which states are visited. */
import { expect, test } from "vitest";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { take } from "../../effort.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const [light, heavy] = [1, 50].map((mass) => ({ name: `mass${mass}`, count: 20, radius: 0.35, mass }));

function averagesOf(chains: "newtonian" | "straight") {
  const session = sessionOf({
    box: { size: [6, 6] },
    // The light ones fly past the heavy ones at first.
    particles: [{ ...light, velocity: { temperature: 1, mean: [2, 0] } }, heavy],
    method: { kind: "event-chain", chains },
    stop: { time: take(800, 8000) },
    measure: { what: ["temperature", "pressure"], from: 0 },
  } as Scenario);
  while (!session.work()) {}
  return session.measures.summary().averages;
}

test("the pressure of unlike masses is that of straight chains, and both species have one temperature", () => {
  const [newtonian, straight] = [averagesOf("newtonian"), averagesOf("straight")];
  const [a, b] = [newtonian.compressibility!, straight.compressibility!];
  const error = Math.hypot(a.error, b.error);
  expect(error).toBeLessThan(0.02 * b.mean);
  expect(Math.abs(a.mean - b.mean)).toBeLessThan(4 * error);
  const [all, one, other] = ["temperature", "temperature.mass1", "temperature.mass50"].map((name) => newtonian[name]!);
  expect(other.error).toBeLessThan(0.02 * all.mean);
  for (const { mean, error: of } of [one, other]) expect(Math.abs(mean - all.mean)).toBeLessThan(4 * of);
});
