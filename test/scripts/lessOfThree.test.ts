/** Parts of three.js are left out of the panel's page: those that nothing there calls. Requires `node esbuild.mjs`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { uncalledMethods } from "../../scripts/lessOfThree.mjs";

test("methods that are left out are called nowhere in what is built, and exist in three.js", () => {
  const built = readFileSync("dist/panel.js", "utf8");
  // Methods of three.js that are called.
  expect(built).toMatch(/\.makePerspective\(/);
  const three = readFileSync("node_modules/three/build/three.core.js", "utf8");
  for (const name of uncalledMethods) {
    expect(built.match(new RegExp(`\\.${name}\\(`)), name).toBeNull();
    expect(three, name).toMatch(new RegExp(`\\n\\t${name}\\(`));
  }
});
