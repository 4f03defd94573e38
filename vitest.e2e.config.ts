import { defineConfig } from "vitest/config";

/** Tests in a real VS Code: one after another, as each starts an editor of its own. */
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    fileParallelism: false,
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
  },
});
