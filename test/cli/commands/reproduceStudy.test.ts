/** A study has a record, by which its points are computed again from the folder alone; what was measured by the clock is not compared. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

async function studied(...more: string[]): Promise<string> {
  const cwd = directoryWith({});
  const { status, err } = await terminal(["study", "pucks", "--quick", "-q", "-o", "o", ...more], { cwd });
  expect([status, err]).toEqual([0, ""]);
  return cwd;
}
const again = (cwd: string, path = "o") => terminal(["reproduce", path, "-q", "-j", "1"], { cwd });

test("is identical, wherever the folder is; a changed byte of any of its files is found and named", async () => {
  const cwd = await studied();
  const record = JSON.parse(readFileSync(join(cwd, "o/run.json"), "utf8"));
  expect(record).toMatchObject({ program: "edpd study", study: { name: "pucks", quick: true } });
  expect(Object.keys(record.machine.files)).toEqual(
    expect.arrayContaining(["pucks.md", "pucks.csv", "result.json", "pucks-sectors.svg"]),
  );
  const elsewhere = directoryWith({});
  cpSync(join(cwd, "o"), join(elsewhere, "by mail"), { recursive: true });
  const { status, out, err } = await again(elsewhere, "by mail");
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^identical: 1 result of the study pucks in by mail\n {2}result\.json\n/);
  const path = join(cwd, "o/result.json");
  const text = readFileSync(path, "utf8");
  const { rows } = JSON.parse(text);
  const found = String(rows[2].measured.pairTests);
  writeFileSync(path, text.replace(found, "0.5"));
  const changed = await again(cwd);
  expect(changed.status).toBe(1);
  expect(changed.out).toContain(
    `result.json: it was changed after the run: rows[2].measured.pairTests: 0.5 in the folder, ${found} when run again.`,
  );
  writeFileSync(path, text);
  writeFileSync(join(cwd, "o/pucks.csv"), "n\n");
  expect((await terminal(["bundle", "o"], { cwd })).err).toContain("pucks.csv was changed after the run");
});

test("is packed into an archive, which repeats it where it arrives with nothing else", async () => {
  const cwd = await studied();
  expect(await terminal(["bundle", "o"], { cwd })).toMatchObject({ status: 0, err: "" });
  const elsewhere = directoryWith({});
  cpSync(join(cwd, "o.zip"), join(elsewhere, "o.zip"));
  const { status, out, err } = await again(elsewhere, "o.zip");
  expect([status, err]).toEqual([0, ""]);
  expect(out).toContain("of the study pucks in o.zip");
  const zip = readFileSync(join(cwd, "o.zip")).toString("latin1");
  expect(zip).toContain("ro-crate-metadata.json");
  expect(zip).not.toContain("scenario.edpd.json");
});

test("one that goes on after Ctrl-C has the record when it is complete; a name that is no study is refused", async () => {
  const cwd = directoryWith({});
  const argv = ["study", "pucks", "--quick", "--out", "o"];
  expect((await terminal(argv, { cwd, interruptAfter: 2 })).status).toBe(130);
  expect(existsSync(join(cwd, "o/run.json"))).toBe(false);
  expect((await terminal([...argv, "-q"], { cwd })).status).toBe(0);
  const path = join(cwd, "o/run.json");
  const { sha256: _, ...record } = JSON.parse(readFileSync(path, "utf8"));
  const { nodeCodec } = await import("../../../src/run/nodeCodec.ts");
  const sealed = (changed: object) =>
    writeFileSync(path, JSON.stringify({ ...changed, sha256: nodeCodec.digest([JSON.stringify(changed)]) }));
  sealed({ ...record, study: { name: "none", quick: true } });
  expect((await again(cwd)).err).toContain("it has no study none");
  sealed({ ...record, results: { "../x": { sha256: "" } } });
  expect((await again(cwd)).err).toContain("it lacks what edpd study writes");
});
