import { defineConfig } from "vitest/config";
import { wasmBytes } from "./scripts/wasmBytes.mjs";

export default defineConfig({
  plugins: [wasmBytes()],
  test: { include: ["test/**/*.test.ts"], testTimeout: 120_000, pool: "forks", maxWorkers: 2 },
});
