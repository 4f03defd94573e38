/** npm run figures: bytes that activation reads, as released, and its time in the extension host. Reported, not judged. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { root } from "../../scripts/editor/install.mjs";
import { openEditor } from "./editorServer.ts";
import { Workbench } from "./workbench.ts";

const rounds = 5;

test("activation", { timeout: 240_000 }, async () => {
  const text = readFileSync(join(root, "dist/extension.cjs"), "utf8");
  const { code } = await transform(text, { minify: true });
  // Without a scenario nothing activates the extension but the command.
  const editor = await openEditor({ "notes.txt": "" }, { samples: false });
  const file = join(editor.folder, "activation.json");
  const workbench = await Workbench.open(editor);
  const times: number[] = [];
  for (let k = 0; k < rounds; k++) {
    if (k > 0) await workbench.reload();
    rmSync(file, { force: true });
    await workbench.command("EDPD Test: Activate");
    await expect.poll(() => existsSync(file)).toBe(true);
    const { wasActive, milliseconds } = JSON.parse(readFileSync(file, "utf8"));
    expect(wasActive).toBe(false);
    times.push(milliseconds);
  }
  await editor.close();
  const median = times.sort((a, b) => a - b)[rounds >> 1];
  console.log(`activation reads ${code.length} bytes and takes ${median.toFixed(1)} ms (median of ${rounds})`);
});
