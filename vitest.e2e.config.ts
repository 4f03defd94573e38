import { defineConfig } from "vitest/config";

/** Tests in a real VS Code: one after another, as each starts an editor of its own. */
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    fileParallelism: false,
    pool: "forks",
    // A workbench swallows a key now and then; what is wrong is wrong twice.
    retry: 1,
    testTimeout: 240_000,
    // What is to be seen may take its time where everything is drawn by the processor.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
  },
});
