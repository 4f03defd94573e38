/**
 * Every exact method agrees with the oracle that examines all pairs, on random systems with every law, obstacle, wall, rule and thermostat of
 * the registries, with cells, adaptation and queues chosen at random.
 */
import { expect, test } from "vitest";
import { createEngine } from "../../../src/run/session/createEngine.ts";
import { complete, take } from "../../effort.ts";
import { expectAgreement } from "../../engine/agreement.ts";
import { exactMethods, features, randomScenario } from "../../engine/randomScenario.ts";

const systems = take(6, 200);

test("every exact method has the oracle's encounters", { timeout: 600_000 }, () => {
  const seen = new Map<string, number>();
  const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);
  const perParticle: number[] = [];
  for (let seed = take(100, 0); perParticle.length < systems; seed++) {
    expect(seed, "random words do not go together").toBeLessThan(100 + 30 * systems);
    // Each feature in turn, mostly with another one.
    const first = features[(perParticle.length * take(4, 1)) % features.length];
    const second = features[(seed * 7 + 3) % features.length];
    const made = randomScenario(seed, seed % 3 === 0 || second === first ? [first] : [first, second]);
    if (!made) continue;
    const { scenario, system } = made;
    const { method } = scenario;
    try {
      const agreement = expectAgreement(system, (start) => createEngine(method, start), {
        perParticle: 4,
        seed,
        oracle: (start) => createEngine({ ...method, kind: "simple" }, start),
      });
      perParticle.push(agreement.perParticle);
      if (agreement.perParticle < 1) continue;
      for (const feature of features) if (feature.isIn(scenario)) count(feature.name);
      count(method.kind);
    } catch (error) {
      throw new Error(`system ${seed} with ${first.name}, ${JSON.stringify(method)}: ${(error as Error).message}`);
    }
  }
  perParticle.sort((a, b) => a - b);
  expect(perParticle[systems >> 1]).toBeGreaterThan(3);
  for (const { kind: name } of complete ? exactMethods : []) expect(seen.get(name), name).toBeGreaterThan(8);
  for (const { name } of complete ? features : []) expect(seen.get(name), name).toBeGreaterThan(3);
});
