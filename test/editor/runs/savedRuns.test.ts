/** Files in which runs are kept, one for each document. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SavedRuns } from "../../../src/editor/runs/savedRuns.ts";

test("each document's run is kept in a file of its own, until it is forgotten", () => {
  const folder = mkdtempSync(join(tmpdir(), "edpd-kept-"));
  try {
    const kept = new SavedRuns(folder);
    expect(kept.of("file:///a")).not.toBe(kept.of("file:///b"));
    expect(kept.of("file:///a")).toBe(new SavedRuns(folder).of("file:///a"));
    writeFileSync(kept.of("file:///a"), "state");
    kept.rename("file:///a", "file:///c");
    expect(readFileSync(kept.of("file:///c"), "utf8")).toBe("state");
    // Whatever stood under a name before is not of what is called so now.
    kept.rename("file:///never", "file:///c");
    expect(() => readFileSync(kept.of("file:///c"))).toThrow();
    kept.forget("file:///a");
    kept.forget("file:///b");
    expect(() => writeFileSync(kept.of("file:///a"), "state", { flag: "wx" })).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
