import { defineConfig } from "vitest/config";
import tests from "./vitest.e2e.config.ts";

/** Measurements in a real VS Code, on request only. */
export default defineConfig({ test: { ...tests.test, include: ["test/e2e/**/*.figures.ts"] } });
