import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { wasmBytes } from "./scripts/wasmBytes.mjs";

/** A module that a test file replaces is replaced for all files of its process; timers and globals are put back after each test. */
const replaces = /\bvi\.(mock|doMock)\b/;
const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `test/${file.replaceAll("\\", "/")}`);
const alone = files.filter((file) => replaces.test(readFileSync(file, "utf8")));

/** Longest files first, and those that share a process one after another: a file of another kind between them would end that process. */
class Grouped extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const shares = ({ project }: TestSpecification) => project.config.isolate === false;
    return [...sorted.filter(shares), ...sorted.filter((one) => !shares(one))];
  }
}

/** Importing the registries takes longer than most tests: files share processes, but for those that replace something there. */
export default defineConfig({
  plugins: [wasmBytes()],
  test: {
    globalSetup: "test/temporaryFiles.ts",
    testTimeout: 120_000,
    // Compiled modules are kept in node_modules: a single file begins in half the time.
    experimental: { fsModuleCache: true },
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: Grouped },
    projects: [
      { extends: true, test: { name: "shared", include: ["test/**/*.test.ts"], exclude: alone, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
