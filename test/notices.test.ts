/** Licenses of all bundled packages are included. Requires `node esbuild.mjs`: source maps list the bundled files. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every package in the bundles is in ThirdPartyNotices.txt, in the version that is installed", () => {
  const maps = readdirSync("dist").filter((name) => name.endsWith(".map"));
  expect(maps.length, "dist has no source maps: run `node esbuild.mjs` first (npm test does)").toBeGreaterThan(2);
  const sources: string[] = maps.flatMap((name) => JSON.parse(readFileSync(`dist/${name}`, "utf8")).sources);
  const packages = new Set(
    sources
      .map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
      .filter((name) => name !== undefined),
  );
  expect([...packages]).toEqual(expect.arrayContaining(["jsonc-parser", "pure-rand"]));
  const notices = readFileSync("ThirdPartyNotices.txt", "utf8");
  // The kernel is compiled by AssemblyScript, and carries some lines of its runtime.
  for (const name of [...packages, "assemblyscript"]) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    expect(notices).toContain(`\n${name} ${version} (`);
  }
});
