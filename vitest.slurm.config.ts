import { defineConfig } from "vitest/config";

/** Sweeps on a one-node Slurm that the tests start. */
export default defineConfig({
  test: {
    globalSetup: "test/temporaryFiles.ts",
    include: ["test/slurm/**/*.slurm.ts"],
    testTimeout: 240_000,
    pool: "forks",
  },
});
