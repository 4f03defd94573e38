/** `edpd page`: the program as it was built, and a scenario. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built } from "../../built.ts";
import { directoryWith, terminal } from "../terminal.ts";

const edpd = (args: readonly string[], cwd: string) => terminal(["page", ...args], { cwd });

const two = (rest: object) => JSON.stringify({ box: { size: [10, 10] }, stop: { time: 1 }, ...rest });
const fromFile = two({ title: "</script> & $&", particles: { file: "two.xyz", radius: 0.5 } });
const positions = "2\n\nA 1 1 0\nA 5 5 0\n";

const partOf = (page: string, id: string) => new RegExp(`id="${id}">([^<]*)</script>`).exec(page)![1];

test("a page has the text, the files that it names, and a policy that allows its own scripts alone", async () => {
  const cwd = directoryWith({ "two.edpd.json": fromFile, "two.xyz": positions });
  // The built program, which finds the page beside itself.
  const argv = [built("edpd.js"), "page", "two.edpd.json", "-o", "out.html"];
  expect(execFileSync(process.execPath, argv, { cwd, encoding: "utf8" })).toMatch(/^Written: out.html \(\d+ kB\)\n$/);
  const page = readFileSync(join(cwd, "out.html"), "utf8");
  const { name, text, files } = JSON.parse(partOf(page, "scenario"));
  expect([name, text]).toEqual(["two.edpd.json", fromFile]);
  expect(Buffer.from(files["two.xyz"], "base64").toString()).toBe(positions);
  expect(page).toContain("<title>&#60;/script&#62; &#38; $&#38;</title>");

  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1];
  const [, boot] = /<script>(.*)<\/script>\n<\/body>/s.exec(page)!;
  expect(policy).toContain(`'sha256-${createHash("sha256").update(boot!).digest("base64")}'`);
  expect(policy.replaceAll(/'sha256-[^']+'/g, "DIGEST")).toBe(
    "default-src 'none'; script-src DIGEST DIGEST 'wasm-unsafe-eval'; style-src DIGEST; worker-src blob:; " +
      "img-src blob: data:; media-src blob:; base-uri 'none'; form-action 'none'",
  );
  // Nothing is loaded: neither scripts nor images, styles or fonts are named by an address.
  expect(page.replace(partOf(page, "program"), "")).not.toMatch(/ (src|href)=/);
});

test("a page has all kernels that the build has made, but those for threads", async () => {
  const cwd = directoryWith({ "two.edpd.json": two({ particles: { count: 2, radius: 0.5 } }) });
  await edpd(["two.edpd.json"], cwd);
  const lengths: number[] = JSON.parse(partOf(readFileSync(join(cwd, "two.html"), "utf8"), "kernels"));
  const dist = join(import.meta.dirname, "../../../dist");
  const kernels = readdirSync(dist).filter((file) => file.endsWith(".wasm") && !file.includes("Threads"));
  expect(kernels.length).toBeGreaterThan(6);
  expect(lengths.sort()).toEqual(kernels.map((file) => statSync(join(dist, file)).size).sort());
});

test("a page of any sample has at most 700 kB, of which less than 680 kB are the program", async () => {
  const samples = join(import.meta.dirname, "../../../media/samples");
  const lengthOf = (file: string) => statSync(join(samples, file)).size;
  const largest = readdirSync(samples)
    .filter((file) => file.endsWith(".edpd.json"))
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, 3);
  for (const file of largest) {
    const cwd = directoryWith({});
    await edpd([join(samples, file), "-o", "out.html"], cwd);
    const page = readFileSync(join(cwd, "out.html"));
    expect(page.length).toBeLessThan(700_000);
    expect(page.length - Buffer.byteLength(partOf(page.toString(), "scenario"))).toBeLessThan(680_000);
  }
});

test("a scenario with errors, or a file that is missing, gives no page", async () => {
  const cwd = directoryWith({ "bad.edpd.json": two({ particles: { count: -1 } }), "two.edpd.json": fromFile });
  for (const [file, failed, reason] of [
    ["bad.edpd.json", 1, /bad\.edpd\.json:1:\d+: error/],
    ["two.edpd.json", 2, /two\.xyz cannot be read/],
  ] as const) {
    const { status, err } = await terminal(["page", file], { cwd });
    expect([status, existsSync(join(cwd, file.replace(".edpd.json", ".html")))]).toEqual([failed, false]);
    expect(err).toMatch(reason);
  }
});

test("files are read from other folders on request only", async () => {
  const cwd = directoryWith({
    "in/two.edpd.json": two({ particles: { file: "../two.xyz", radius: 0.5 } }),
    "two.xyz": positions,
  });
  const { status, err } = await terminal(["page", "two.edpd.json"], { cwd: join(cwd, "in") });
  expect([status, err]).toEqual([2, expect.stringMatching(/cannot be read: it is outside of the folder/)]);
});

test("a folder gives a gallery: a page for each scenario, and an index with its pictures in the order of index.json", async () => {
  const discs = two({
    title: "Discs & more",
    particles: {
      at: [
        [2, 2],
        [7, 3],
      ],
      radius: 1,
    },
  });
  const cwd = directoryWith({
    "in/a.edpd.json": discs,
    "in/b.edpd.json": two({ particles: { count: 2, radius: 0.5 } }),
    "in/index.json": JSON.stringify([{ file: "b.edpd.json", title: "B", question: "Why?", picture: "b.svg" }]),
    "in/b.svg": "<svg>b</svg>",
  });
  const { out } = await edpd(["in", "--out", "site"], cwd);
  expect(out).toBe("Written: site/index.html, and 2 pages\n");
  const index = readFileSync(join(cwd, "site/index.html"), "utf8");
  expect([...index.matchAll(/href="([^"]*)"/g)].map(([, page]) => page)).toEqual(["b.html", "a.html"]);
  expect([...index.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title)).toEqual(["Why?", "Discs &#38; more"]);
  const [ofB, ofA] = [...index.matchAll(/base64,([^"]*)"/g)].map(([, svg]) => Buffer.from(svg!, "base64").toString());
  expect(ofB).toBe("<svg>b</svg>");
  // Two discs of radius 1, upwards from below.
  expect(ofA!.match(/<circle cx="\S+" cy="\S+" r="\S+"/g)).toEqual([
    '<circle cx="2" cy="8" r="1"',
    '<circle cx="7" cy="7" r="1"',
  ]);
  // The search is the only script, which the policy names.
  const [, search] = /<script>([^<]*)<\/script>/.exec(index)!;
  expect(index.match(/<script/g)).toHaveLength(1);
  expect(index).toContain(`script-src 'sha256-${createHash("sha256").update(search!).digest("base64")}';`);
  expect(JSON.parse(partOf(readFileSync(join(cwd, "site/a.html"), "utf8"), "scenario"))).toEqual({
    name: "a.edpd.json",
    text: discs,
    files: {},
    inGallery: true,
  });
});

test("a page replaces neither a scenario nor what it is made of", async () => {
  const own = { "two.edpd.json": fromFile, "two.xyz": positions };
  const cwd = directoryWith({ ...own, "other.edpd.json": "{}" });
  symlinkSync("two.edpd.json", join(cwd, "link.html"));
  for (const [out, reason] of [
    ["two.edpd.json", /two\.edpd\.json is the name of a scenario: choose another for the page, such as two\.html/],
    ["other.edpd.json", /is the name of a scenario/],
    ["two.xyz", /two\.xyz is what the page is made of: choose another name with --out/],
    ["link.html", /is what the page is made of/],
  ] as const) {
    const { status, err } = await terminal(["page", "two.edpd.json", "-o", out], { cwd });
    expect([status, err]).toEqual([2, expect.stringMatching(reason)]);
  }
  for (const [name, text] of Object.entries(own)) expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
});

test("a scenario whose page would be the index of the gallery is refused", async () => {
  const sound = two({ particles: { count: 2, radius: 0.5 } });
  for (const file of ["index.edpd.json", "Index.edpd.json"]) {
    const cwd = directoryWith({ [`in/${file}`]: sound, "in/a.edpd.json": sound });
    const { status, err } = await terminal(["page", "in", "-o", "site"], { cwd });
    expect([status, err]).toEqual([2, expect.stringMatching(/would have the page index.html.*: rename the scenario/)]);
    expect(existsSync(join(cwd, "site"))).toBe(false);
  }
});

test("scenarios that can have no page are named, and are not in the gallery; without any there is none", async () => {
  const cwd = directoryWith({
    "in/bad.edpd.json": two({ particles: { count: -1 } }),
    "in/good.edpd.json": two({ particles: { count: 2, radius: 0.5 } }),
  });
  const some = await edpd(["in", "-o", "site"], cwd);
  expect([some.status, some.out]).toEqual([1, "Written: site/index.html, and 1 page\n"]);
  expect(some.err).toMatch(/bad\.edpd\.json:1:\d+: error.*without a page in the gallery: in\/bad\.edpd\.json\.\n$/s);
  expect(readdirSync(join(cwd, "site")).sort()).toEqual(["good.html", "index.html"]);
  writeFileSync(join(cwd, "in/good.edpd.json"), fromFile);
  const none = await edpd(["in", "-o", "none"], cwd);
  expect([none.status, none.out, existsSync(join(cwd, "none"))]).toEqual([2, "", false]);
  expect(none.err).toMatch(/two\.xyz cannot be read.*no gallery was written: none of the scenarios can have a page/s);
});

test("a page that its scenario makes large is written with a warning, a larger one is refused", async () => {
  const listed = (count: number) =>
    JSON.stringify({
      box: { size: [count, 10] },
      particles: { at: Array.from({ length: count }, (_, k) => [k + 0.5, 5]), radius: 0.4 },
      stop: { time: 1 },
    });
  const cwd = directoryWith({ "listed.edpd.json": listed(12_000), "more.edpd.json": " ".repeat(21e6) });
  const listing = await edpd(["listed.edpd.json"], cwd);
  expect(listing.err).toMatch(/^listed\.edpd\.json: warning: .* make the page 1\d\d kB larger.*`place`.*\n$/);
  const { status, err } = await terminal(["page", "more.edpd.json"], { cwd });
  expect([status, err]).toEqual([
    2,
    expect.stringMatching(/more\.edpd\.json: 21 MB of text and files are too much.* at most 20 MB/),
  ]);
  expect(readdirSync(cwd).sort()).toEqual(["listed.edpd.json", "listed.html", "more.edpd.json"]);
});

test("letters that change the direction of a text are shown in titles", async () => {
  const cwd = directoryWith({ "in/two.edpd.json": two({ title: "a\u202eb", particles: { count: 2, radius: 0.5 } }) });
  await edpd(["in", "-o", "site"], cwd);
  for (const page of ["two", "index"])
    expect(readFileSync(join(cwd, `site/${page}.html`), "utf8")).toContain("a\\u202eb</");
});

test("one page, too, can go into a folder: one that exists, or whose name ends with a slash", async () => {
  const cwd = directoryWith({ "a.edpd.json": two({ particles: { count: 2, radius: 0.5 } }), "old/x.txt": "" });
  for (const [out, folder] of [
    ["old", "old"],
    ["new/", "new"],
  ]) {
    expect(await edpd(["a.edpd.json", "-o", out], cwd)).toMatchObject({
      status: 0,
      out: expect.stringContaining(`Written: ${folder}/a.html`),
    });
    expect(readdirSync(join(cwd, folder))).toContain("a.html");
  }
});

test("what cannot be built has no page", async () => {
  const cwd = directoryWith({
    "a.edpd.json": two({ particles: { file: "two.xyz", radius: 4 } }),
    "two.xyz": positions,
  });
  const { status, out, err } = await edpd(["a.edpd.json"], cwd);
  expect([status, out, err]).toEqual([1, "", expect.stringMatching(/^a\.edpd\.json:1:\d+: error .*overlap/)]);
  expect(existsSync(join(cwd, "a.html"))).toBe(false);
});

test("several pages need a folder, and names of their own", async () => {
  const cwd = directoryWith({ "a.edpd.json": two({ particles: { count: 2, radius: 0.5 } }), "empty/x.txt": "" });
  for (const [argv, reason] of [
    [["page", "a.edpd.json", "a.edpd.json"], /--out DIR is missing/],
    [["page", "empty", "-o", "site"], /empty contains no scenarios/],
    [["page"], /takes at least one FILE/],
    [["page", "a.edpd.json", "./a.edpd.json", "-o", "site"], /two scenarios would have the page a.html/],
    [["page", "a.edpd.json", "-o", "no/a.html"], /a\.html cannot be written: there is no folder \S+no\./],
  ] as const) {
    const { status, err } = await terminal(argv, { cwd });
    expect([status, err]).toEqual([2, expect.stringMatching(reason)]);
  }
});
