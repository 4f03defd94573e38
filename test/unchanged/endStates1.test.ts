import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { methods, nameOf, sameFunctions, samples, takenFor, testEndStates, written } from "./endStates.ts";

describe("end states and counted work of the first third of the samples stay as they are", () => testEndStates(0));

describe("the hashes", () => {
  it("are those of an engine of JavaScript with the same functions", () => {
    expect(sameFunctions()).toBe("7bf4ecfc8df06998");
  });

  it("are of samples that exist", () => {
    const files = readdirSync(`${import.meta.dirname}/endStates`).map((name) => basename(name, ".snap"));
    expect(files.filter((name) => !samples.includes(name))).toEqual([]);
  });

  it("are of most methods for most samples; every method is run for some of them", () => {
    const all = samples.flatMap((sample) => Object.keys(written.get(sample)!));
    expect(all.length).toBeGreaterThan(400);
    const run = new Set(
      samples.flatMap((sample) => [...takenFor(sample)].filter((name) => name in written.get(sample)!)),
    );
    expect(methods.map(nameOf).filter((name) => !run.has(name))).toEqual([]);
  });
});
