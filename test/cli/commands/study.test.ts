/** `edpd study`: what it prints and keeps, how it goes on, and what it says to mistakes. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

const say = (cwd: string, ...argv: string[]) => terminal(["study", ...argv, "--quiet"], { cwd });

describe("edpd study", () => {
  test("lists what there is", async () => {
    const { status, out } = await say(directoryWith({}));
    expect(status).toBe(0);
    for (const name of ["cost-against-cells", "best-cells-2d", "cost-dilute", "pucks", "divergence"]) {
      expect(out).toContain(name);
    }
  });

  test("prints the paper's figure beside ours, and keeps points, table and charts", async () => {
    const cwd = directoryWith({});
    const { status, out } = await say(cwd, "sectors", "--quick", "--out", "here");
    expect(status).toBe(0);
    expect(out).toMatch(/four balls.*more than 3/);
    expect(out).toContain(`Table and charts: ${join("here", "sectors.md")}`);
    const names = readdirSync(join(cwd, "here"));
    expect(names).toEqual(
      expect.arrayContaining(["sectors.md", "points.jsonl", "result.json", "sectors.csv", "sectors-ratio.svg"]),
    );
    const result = JSON.parse(readFileSync(join(cwd, "here", "result.json"), "utf8"));
    expect(result).toMatchObject({ study: "sectors", quick: true });
    expect(result.rows).toHaveLength(4);
  });

  test("goes on where it was: Ctrl-C keeps finished points, a line cut short is run again", async () => {
    const cwd = directoryWith({});
    const argv = ["study", "sectors", "--quick", "--out", "here"];
    const first = await terminal(argv, { cwd, interruptAfter: 2 });
    expect(first.status).toBe(130);
    expect(first.err).toContain("to resume");
    const path = join(cwd, "here", "points.jsonl");
    expect(existsSync(join(cwd, "here", "sectors.md"))).toBe(false);
    const kept = readFileSync(path, "utf8").split("\n").filter(Boolean);
    appendFileSync(path, '{"study":"sect');
    const { status } = await terminal([...argv, "--quiet"], { cwd });
    expect(status).toBe(0);
    const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
    expect(lines.slice(0, kept.length)).toEqual(kept);
    // Four points, and the line that was cut short.
    expect(lines).toHaveLength(5);
    const written = readFileSync(path, "utf8");
    expect((await terminal([...argv, "--quiet"], { cwd })).status).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(written);
  });

  test("adds runs of other seeds where rare events are counted, and refuses where not", async () => {
    const cwd = directoryWith({});
    const argv = ["separations", "--quick", "--out", "here", "--json"];
    const one = JSON.parse((await say(cwd, ...argv)).out);
    const { status, out } = await say(cwd, ...argv, "--seeds", "2");
    expect(status).toBe(0);
    const two = JSON.parse(out);
    const seeds = two.rows.map(({ point }: { point: { seed: number } }) => point.seed);
    expect(seeds).toEqual([1, 2, 1, 2]);
    expect([two.rows[0], two.rows[2]]).toEqual(one.rows);
    expect(two.rows[1].measured.overlaps).not.toBe(two.rows[0].measured.overlaps);
    const lines = readFileSync(join(cwd, "here", "points.jsonl"), "utf8")
      .split("\n")
      .filter(Boolean);
    expect(lines).toHaveLength(4);
    const refused = await say(cwd, "sectors", "--seeds", "2");
    expect(refused.status).toBe(2);
    expect(refused.err).toContain("sectors has seeds of its own. Studies that take any number: separations.");
  });

  test("Ctrl-C leaves one JSON document of what is finished, and says how to keep it", async () => {
    const cwd = directoryWith({});
    const { status, out, err } = await terminal(["study", "check-ratio", "--quick", "--json"], {
      cwd,
      interruptAfter: 2,
    });
    expect(status).toBe(130);
    const told = JSON.parse(out);
    expect(told).toMatchObject({ study: "check-ratio", quick: true, interrupted: true });
    expect(told.rows.length).toBeLessThan(6);
    expect(err).toContain(`Stopped after ${told.rows.length} of 6 points. With --out DIR they are kept`);
    const all = await terminal(["study", "all", "--quick", "--json", "--quiet"], { cwd, interruptAfter: 1 });
    expect(all.err).toBe("");
    expect(JSON.parse(all.out)).toEqual([expect.objectContaining({ interrupted: true })]);
  });

  test("writes one JSON document", async () => {
    const { out } = await say(directoryWith({}), "pucks", "--quick", "--json");
    const { study, figures, rows } = JSON.parse(out);
    expect(study).toBe("pucks");
    expect(figures[0]).toMatchObject({ by: "time", unit: "s" });
    expect(rows[0].measured.collisions).toBeGreaterThan(500);
  });

  test("writes one document of all that is kept beside it, and writes it anew from that alone", async () => {
    const cwd = directoryWith({});
    const text = () => readFileSync(join(cwd, "Found.md"), "utf8");
    await say(cwd, "pucks", "--quick", "--report", "Found.md");
    expect(text()).toContain("## `pucks`");
    expect(readdirSync(join(cwd, "found")).sort()).toEqual(["pucks-sectors.svg", "pucks.jsonl"]);
    const { out } = await say(cwd, "sectors", "--quick", "--report", "Found.md");
    expect(out).toContain("The document: Found.md");
    // In the order of the list, whichever was run first.
    expect([...text().matchAll(/^## `(.*)`/gm)].map(([, name]) => name)).toEqual(["sectors", "pucks"]);
    const before = text();
    rmSync(join(cwd, "Found.md"));
    rmSync(join(cwd, "found", "pucks-sectors.svg"));
    writeFileSync(join(cwd, "found", "pucks-old.svg"), "");
    expect((await say(cwd, "--report", "Found.md")).out).toContain("from the results of 2 studies in found");
    expect(text()).toBe(before);
    expect(readdirSync(join(cwd, "found")).filter((name) => name.startsWith("pucks-"))).toEqual(["pucks-sectors.svg"]);
  });

  test("is answered where it is mistyped", async () => {
    const cwd = directoryWith({ file: "" });
    const cases: [argv: string[], says: RegExp][] = [
      [["sector"], /Did you mean sectors\?/],
      [["sectors", "pucks"], /one NAME/],
      [["sectors", "--jobs", "0"], /from 1 on/],
      [["sectors", "--out", "file"], /it is a file/],
      [["sectors", "--report", "."], /takes a file/],
      [["sectors", "--report", "file/in.md"], /cannot be written/],
    ];
    for (const [argv, says] of cases) {
      const { status, err } = await say(cwd, ...argv);
      expect([status, err]).toEqual([2, expect.stringMatching(says)]);
    }
  });

  test("a folder that holds another study is left alone", async () => {
    const cwd = directoryWith({});
    await say(cwd, "pucks", "--quick", "--out", "here");
    const { status, err } = await say(cwd, "sectors", "--quick", "--out", "here");
    expect([status, err]).toEqual([2, expect.stringContaining("holds the study pucks")]);
  });
});
