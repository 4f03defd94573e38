/** An engine that advances another one adds what it does to what that one has done. */
import { expect, test } from "vitest";
import { type Engine, emptyCounts, type Pause, type Tally } from "../../../src/engine/api/engine.ts";
import { EngineWrapper } from "../../../src/engine/api/engineWrapper.ts";
import type { Memory, System } from "../../../src/physics/system.ts";

const system = { dimension: 2, count: 2, masses: Float64Array.of(1, 4) } as System;

function innerEngine(counted: Partial<Tally>) {
  let restored: Uint8Array | undefined;
  const engine = {
    system,
    tally: () => ({ ...emptyCounts(2), work: {}, bytes: 0, ...counted }),
    save: () => Uint8Array.of(7, 8, 9),
    restore: (state: Uint8Array) => {
      restored = state.slice();
    },
  } as unknown as Engine;
  return { engine, restored: () => restored };
}

class Wrapper extends EngineWrapper {
  readonly system = system;
  kept: readonly number[] = [1, -2.5];
  advance(): Pause {
    return { why: "time" };
  }
  memory(): Memory {
    return {};
  }
  /** An action that gives particle 1 this velocity, from rest. */
  push(velocity: readonly number[]): void {
    this.injected += this.kinetic(Float64Array.from(velocity), 1);
  }
  protected numbers(): readonly number[] {
    return this.kept;
  }
  protected restoreNumbers(numbers: Float64Array): void {
    this.kept = [...numbers];
  }
}

test("energy that is put in within and without is counted together", () => {
  const wrapper = new Wrapper(innerEngine({ injected: 3 }).engine);
  expect(wrapper.tally().injected).toBe(3);
  wrapper.push([1, 2]);
  expect(wrapper.tally().injected).toBe(3 + 10);
  expect(new Wrapper(innerEngine({}).engine).tally().injected).toBe(0);
});

test("a saved state has its own numbers and the state within", () => {
  const wrapper = new Wrapper(innerEngine({}).engine);
  const { engine, restored } = innerEngine({});
  const other = new Wrapper(engine);
  other.kept = [0, 0];
  other.restore(wrapper.save());
  expect(other.kept).toEqual([1, -2.5]);
  expect(restored()).toEqual(Uint8Array.of(7, 8, 9));
});
