/** Files that a scenario names: only regular ones, in the folders that the host allows, and nothing of their content in messages. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readParticleFile } from "../../src/run/particleFile.ts";
import { readExtxyz } from "../../src/scenario/io/readExtxyz.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { terminal } from "../cli/terminal.ts";

const root = mkdtempSync(join(tmpdir(), "edpd-files-"));
const folder = join(root, "scenarios");
mkdirSync(join(folder, "sub"), { recursive: true });
mkdirSync(join(root, "data"));
const frame = "1\n\nX 1 1 0\n";
for (const file of ["scenarios/start.xyz", "scenarios/sub/start.xyz", "data/start.xyz", "outside.xyz"])
  writeFileSync(join(root, file), frame);
symlinkSync(join(root, "outside.xyz"), join(folder, "link.xyz"));
execFileSync("mkfifo", [join(folder, "pipe.xyz")]);

const access = { directory: folder, within: [join(root, "data")], anywhere: false };

describe("files of a scenario", () => {
  test.each(["start.xyz", "sub/start.xyz", "../data/start.xyz", join(root, "data/start.xyz")])("read: %s", (name) => {
    expect(readParticleFile(name, access)).toBe(frame);
  });

  test.each(["../outside.xyz", join(root, "outside.xyz"), "link.xyz", "/etc/passwd"])(
    "not read outside of the folders: %s",
    (name) => {
      expect(() => readParticleFile(name, access)).toThrow("it is outside of the folder of the scenario");
      expect(readParticleFile(name, { ...access, anywhere: true }).length).toBeGreaterThan(0);
    },
  );

  test.each([
    ["pipe.xyz", "it is not a regular file"],
    ["/dev/zero", "it is not a regular file"],
    ["sub", "it is a directory"],
  ])("only regular ones, at once: %s", (name, reason) => {
    expect(() => readParticleFile(name, { ...access, anywhere: true })).toThrow(reason);
  });

  test("the terminal says so, and reads any with an option", async () => {
    const scenario = { box: { size: [2, 2] }, particles: { file: "../outside.xyz", radius: 0.1 } };
    writeFileSync(join(folder, "a.edpd.json"), JSON.stringify(scenario));
    const refused = await terminal(["check", "a.edpd.json"], { cwd: folder });
    expect(refused.out + refused.err).toContain("it is outside of the folder of the scenario");
    expect(refused.status).toBe(1);
    expect((await terminal(["check", "a.edpd.json", "--any-folder"], { cwd: folder })).status).toBe(0);
  });

  test("nothing of a file that is no particle file is in a message", () => {
    const secret = "root:x:0:0:secret";
    for (const text of [secret, `${secret}\n${secret}\n`, `{ "secret": 1 }`, `\n${secret}`]) {
      const reading = readExtxyz(text, 2);
      expect(reading.ok).toBe(false);
      expect(JSON.stringify(reading)).not.toContain("secret");
    }
  });

  test("positions are of the size that scenarios may have", () => {
    const scenario = scenarioOf({ box: { size: [2, 2] }, particles: { file: "a.xyz", radius: 0.1 } });
    const build = (text: string) => () => buildSystem(scenario, { readFile: () => text });
    expect(build("1\n\nX 1e308 1 0\n")).toThrow("got 1e+308 in the position of particle 0");
    expect(build("1\n\nX 1 1 0\n")).not.toThrow();
  });
});
