/** `edpd bundle`: a run as one archive, which describes itself and is reproduced where it arrives. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { contentOf, readZip } from "../../../src/cli/zip/zipReader.ts";
import { ZipWriter } from "../../../src/cli/zip/zipWriter.ts";
import { directoryWith, terminal } from "../terminal.ts";

const scenario = JSON.stringify({
  title: "Two discs",
  box: { size: [10, 10] },
  particles: { file: "two.xyz", radius: 0.5, velocity: { temperature: 1 } },
  stop: { time: 2 },
});

/** A folder with the run `o`, of a scenario that is not there any more. */
async function withRun(): Promise<string> {
  const cwd = directoryWith({ "two.edpd.json": scenario, "two.xyz": "2\n\nA 1 1 0\nA 5 5 0\n" });
  const film = ["--trajectory", "1", "--export", "gsd", "-q"];
  expect((await terminal(["run", "two.edpd.json", "-o", "o", ...film], { cwd })).status).toBe(0);
  for (const name of ["two.edpd.json", "two.xyz"]) rmSync(join(cwd, name));
  return cwd;
}

async function contents(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const entry of readZip(path, path)) {
    const parts: Uint8Array[] = [];
    for await (const part of contentOf(path, path, entry)) parts.push(part);
    found.set(entry.name, Buffer.concat(parts));
  }
  return found;
}

/** An archive of these files, as anyone may make it. */
async function archive(path: string, files: Iterable<readonly [string, Uint8Array]>): Promise<void> {
  const parts: Uint8Array[] = [];
  const target = {
    length: 0,
    write(content: Uint8Array) {
      parts.push(Uint8Array.from(content));
      this.length += content.length;
    },
  };
  const zip = new ZipWriter(target, new Date());
  for (const [name, content] of files) await zip.add(name, [content], content.length);
  zip.end();
  writeFileSync(path, Buffer.concat(parts));
}

test("an archive has all of the run, describes it as RO-Crate 1.1, and is reproduced without the folder", async () => {
  const cwd = await withRun();
  const { status, out, err } = await terminal(["bundle", "o"], { cwd });
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Written: o\.zip \(\d+ files, .*\)\n.*edpd reproduce o\.zip\n$/);
  const inside = await contents(join(cwd, "o.zip"));
  for (const name of ["run.json", "inputs/1-two.xyz", "trajectory.gsd", "series.csv"])
    expect(inside.get(name)?.equals(readFileSync(join(cwd, "o", name)))).toBe(true);
  expect(inside.get("scenario.edpd.json")?.toString()).toBe(scenario);
  // What the specification requires of the description.
  const { "@context": context, "@graph": graph } = JSON.parse(inside.get("ro-crate-metadata.json")!.toString());
  const byId = new Map<string, Record<string, unknown>>(
    graph.map((entity: Record<string, unknown>) => [entity["@id"], entity]),
  );
  expect(byId.size).toBe(graph.length);
  expect(context[0]).toBe("https://w3id.org/ro/crate/1.1/context");
  expect(byId.get("ro-crate-metadata.json")).toEqual({
    "@id": "ro-crate-metadata.json",
    "@type": "CreativeWork",
    conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
    about: { "@id": "./" },
  });
  const root = byId.get("./")!;
  expect(root).toMatchObject({
    "@type": "Dataset",
    name: "Two discs",
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const parts = (root.hasPart as { "@id": string }[]).map((part) => part["@id"]);
  expect([...parts].sort()).toEqual([...inside.keys()].filter((name) => name !== "ro-crate-metadata.json").sort());
  for (const name of parts)
    expect(byId.get(name)).toMatchObject({
      "@type": "File",
      contentSize: String(inside.get(name)!.length),
      sha256: createHash("sha256").update(inside.get(name)!).digest("hex"),
    });
  // Every reference leads to an entity, or out of the archive.
  for (const [, id] of JSON.stringify(graph).matchAll(/\{"@id":"([^"]*)"\}/g))
    expect(byId.has(id!) || id!.startsWith("https:")).toBe(true);

  rmSync(join(cwd, "o"), { recursive: true });
  // Other files of tests use the folder of the system at the same time.
  const temporary = directoryWith({});
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const again = await terminal(["reproduce", "o.zip", "-q"], { cwd });
  expect([again.status, again.out, again.err]).toEqual([
    0,
    expect.stringMatching(/^identical: \d+ results of two\.edpd\.json in o\.zip\n/),
    "",
  ]);
  // In a folder of its own, as file managers pack it, with something beside.
  await archive(
    join(cwd, "packed.zip"),
    [...inside].map(([name, content]) => [`results/${name}`, content]),
  );
  expect((await terminal(["reproduce", "packed.zip", "-q"], { cwd })).out).toContain("identical: ");
  expect(readdirSync(temporary)).toEqual([]);
});

test("what describes an archive is compared with its record, unpacked or not", async () => {
  const cwd = await withRun();
  await terminal(["bundle", "o"], { cwd });
  const inside = await contents(join(cwd, "o.zip"));
  const unpacked = (changes: Readonly<Record<string, string>>) => {
    const files = Object.fromEntries(inside);
    return directoryWith({ ...files, ...changes });
  };
  const text = inside.get("ro-crate-metadata.json")!.toString();
  const reproduce = (cwd: string, path = ".") => terminal(["reproduce", path, "-q"], { cwd });
  expect((await reproduce(unpacked({}))).status).toBe(0);
  const renamed = text.replace('"name": "Two discs"', '"name": "Ten discs"');
  expect(renamed).not.toBe(text);
  const found = await reproduce(unpacked({ "ro-crate-metadata.json": renamed }));
  expect([found.status, found.out]).toEqual([
    1,
    `ro-crate-metadata.json: it was changed after the archive was written: @graph[1].name: "Ten discs" in the folder, "Two discs" by the record.\n1 file of . differs.\n`,
  ]);
  await archive(join(cwd, "changed.zip"), new Map(inside).set("ro-crate-metadata.json", Buffer.from("{")));
  expect((await reproduce(cwd, "changed.zip")).out).toContain("ro-crate-metadata.json: it was changed");
  const other = await reproduce(unpacked({ "scenario.edpd.json": scenario.replace("Two", "Six") }));
  expect(other.err).toContain("its scenario.edpd.json is not the scenario of its run.json");
});

test("what was changed is not packed, and Ctrl-C leaves no archive", async () => {
  const cwd = await withRun();
  const stopped = await terminal(["bundle", "o", "-q"], { cwd, cancelAt: 2 });
  expect([stopped.status, stopped.err]).toEqual([130, "edpd: stopped: no archive was written.\n"]);
  expect(readdirSync(cwd)).toEqual(["o"]);
  writeFileSync(join(cwd, "taken.zip"), "x");
  expect((await terminal(["bundle", "o", "-o", "taken.zip"], { cwd })).err).toContain("taken.zip exists already");
  writeFileSync(join(cwd, "o/series.csv"), "time\n0\n");
  const changed = await terminal(["bundle", "o"], { cwd });
  expect([changed.status, changed.err]).toEqual([2, expect.stringContaining("series.csv was changed after the run")]);
  rmSync(join(cwd, "o/run.json"));
  expect((await terminal(["bundle", "o"], { cwd })).err).toContain("o has no run.json");
  expect(existsSync(join(cwd, "o.zip"))).toBe(false);
});

test("an archive from elsewhere: changed results are named, changed inputs, bombs and strange names refused", async () => {
  const cwd = await withRun();
  await terminal(["bundle", "o", "-q"], { cwd });
  const inside = await contents(join(cwd, "o.zip"));
  const reproduced = async (files: Iterable<readonly [string, Uint8Array]>) => {
    await archive(join(cwd, "x.zip"), files);
    const { status, out, err } = await terminal(["reproduce", "x.zip", "-q"], { cwd });
    return [status, out + err];
  };
  const changed = (name: string, content: string) => new Map(inside).set(name, Buffer.from(content));
  const series = inside.get("series.csv")!.toString();
  expect(await reproduced(changed("series.csv", series.replace(/\d\n$/, "x\n")))).toEqual([
    1,
    expect.stringContaining("series.csv: it was changed after the run: row "),
  ]);
  expect(await reproduced(changed("inputs/1-two.xyz", "2\n\nA 1 1 0\nA 5 6 0\n"))).toEqual([
    2,
    expect.stringContaining("inputs/1-two.xyz in x.zip was changed after the run"),
  ]);
  expect(
    await reproduced(changed("run.json", inside.get("run.json")!.toString().replace('"seed": ', '"seed": 1'))),
  ).toEqual([2, expect.stringContaining("it was changed: its digest does not agree")]);
  for (const name of ["series.csv", "inputs/1-two.xyz"])
    expect(await reproduced(changed(name, "0".repeat(1e7)))).toEqual([
      2,
      expect.stringContaining(`x.zip is refused: its entry ${name} would become 10 MB, expected at most `),
    ]);
  expect(await reproduced(changed("../escaped", "x"))).toEqual([2, expect.stringContaining('"../escaped" leads out')]);
  expect(existsSync(join(cwd, "../escaped"))).toBe(false);
  const missing = new Map(inside);
  missing.delete("run.json");
  expect(await reproduced(missing)).toEqual([2, expect.stringContaining("x.zip has no run.json")]);
});
