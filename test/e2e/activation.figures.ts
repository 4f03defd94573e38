/**
 * npm run figures: bytes that activation reads, as released, and its time in the extension host, by its own log. Reported, not judged.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { expect, inject, test } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import { openEditor } from "./editorServer.ts";
import { Workbench } from "./workbench.ts";

const rounds = 5;

test("activation", { timeout: 240_000 }, async () => {
  const text = readFileSync(join(root, "dist/extension.cjs"), "utf8");
  const { code } = await transform(text, { minify: true });
  const editor = await openEditor();
  const workbench = await Workbench.open(editor);
  for (let k = 1; k <= rounds; k++) {
    if (k > 1) await workbench.reload();
    await expect.poll(() => times().length).toBeGreaterThanOrEqual(k);
  }
  await editor.close();
  const median = times().sort((a, b) => a - b)[rounds >> 1]!;
  console.log(`activation reads ${code.length} bytes and takes ${median.toFixed(1)} ms (median of ${rounds})`);
});

/** Of each window so far. */
function times(): number[] {
  const { servers } = inject("editor");
  const logs = join(dirname(servers[Number(process.env.VITEST_POOL_ID) - 1]!.settingsFile), "../logs");
  return readdirSync(logs, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("EDPD Playground.log"))
    .flatMap((name) => [...readFileSync(join(logs, name), "utf8").matchAll(/Activated in ([\d.]+) ms/g)])
    .map((found) => Number(found[1]));
}
