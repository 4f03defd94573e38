/** Files of the VSIX: what runs and what is read, nothing twice, and small. Requires `node esbuild.mjs`. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { iconFont, iconsOf } from "../../../scripts/iconFont.mjs";
import { mostBytes } from "../../../scripts/publication.mjs";
import { lettersOf } from "../../../src/format/packing/letters.ts";

const root = join(import.meta.dirname, "../../..");
/** Of what is read at activation, before compression (bytes). */
const atActivation = 240e3;
/** Of an entry of a ZIP file: its two headers with the folder's name twice, without the name of the file. */
const headers = 92 + 2 * "extension/".length;
/** Of the two files that `vsce` adds, compressed, and of the end of the ZIP file. */
const added = 1500;

/** Lines of .vscodeignore: `**`, then what is kept; vsce lets no line take a name back. Only `**` and `*` are used. */
const [all, ...kept] = readFileSync(join(root, ".vscodeignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const names = kept.map((line) => {
  const pattern = line
    .replace(/^!/, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "\u0001")
    .replaceAll("**", "\u0002")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0001", "(?:.*/)?")
    .replaceAll("\u0002", ".*");
  return new RegExp(`^${pattern}$`);
});

const files = ["", "dist/", ...["docs/", "docs/studies/", "media/"].flatMap((folder) => foldersIn(folder))]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => folder + name),
  )
  .filter((name, k, all) => all.indexOf(name) === k)
  .filter((name) => names.some((fits) => fits.test(name)));

/** Those that the panel names. */
async function icons(): Promise<Map<string, number>> {
  const [style, script] = await Promise.all(["dist/panel.css", "dist/panel.js"].map(released));
  const found = iconsOf(Buffer.from(style!).toString(), Buffer.from(script!).toString());
  expect(found.size).toBeGreaterThan(20);
  return found;
}

function foldersIn(folder: string): string[] {
  const inner = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inner.flatMap(({ name }) => foldersIn(`${folder}${name}/`))];
}

const minified = new Map<string, Promise<Uint8Array>>();

/** As the release build writes it, once each: `node esbuild.mjs` keeps names and white space, and all icons of the font. */
function released(name: string): Promise<Uint8Array> {
  const bytes = minified.get(name) ?? releasing(name);
  minified.set(name, bytes);
  return bytes;
}

async function releasing(name: string): Promise<Uint8Array> {
  const bytes = readFileSync(join(root, name));
  if (name === "dist/codicon.ttf") return iconFont(bytes, await icons());
  const loader = /^\.(c?js|css)$/.exec(extname(name))?.[1]?.replace("cjs", "js") as "js" | "css" | undefined;
  if (!name.startsWith("dist/") || !loader) return bytes;
  const { code } = await transform(bytes.toString(), { loader, minify: true, charset: "utf8", legalComments: "none" });
  return Buffer.from(code);
}

test("everything is left out that is not named", () => {
  expect(all).toBe("**");
  expect(kept.filter((line) => !line.startsWith("!"))).toEqual([]);
});

test("all that package.json names is there, and what is for development is not", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const text = JSON.stringify([manifest.main, manifest.browser, manifest.icon, manifest.contributes]);
  const named = [...text.matchAll(/"(?:\.\/)?((?:dist|media|docs)\/[\w./-]+)"/g)].map((found) => found[1]);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
  // Programs of threads, which are started by their names.
  const programs = ["analyzer", "assistant", "runner", "study", "edpd-thread", "web-runner", "web-machine"];
  expect(programs.filter((name) => !files.includes(`dist/${name}.js`))).toEqual([]);
  expect(
    files.filter((name) => /\.(ts|map|wasm)$|^(src|test|scripts|node_modules)\/|^dist\/(edpd|library)\.js$/.test(name)),
  ).toEqual([]);
});

test("every module that another imports is there", () => {
  const scripts = files.filter((name) => /^dist\/.*\.(js|cjs)$/.test(name));
  const imported = scripts.flatMap((name) =>
    [...readFileSync(join(root, name), "utf8").matchAll(/(?:from|import)\s*\(?\s*"\.\/([\w.-]+)"/g)].map(
      (found) => found[1],
    ),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((name) => !files.includes(`dist/${name}`))).toEqual([]);
});

test("no file is in it twice, nor an engine: its kernels are in one module, and the page is stored beside the programs", async () => {
  const digests = files
    // VS Code's hosts in browsers load it by either name.
    .filter((name) => name !== "dist/web.cjs.js")
    .filter((name) => statSync(join(root, name)).size > 1000)
    .map((name) =>
      createHash("sha256")
        .update(readFileSync(join(root, name)))
        .digest("hex"),
    );
  expect(new Set(digests).size).toBe(digests.length);
  const kernel = lettersOf(readFileSync(join(root, "dist/kernel.wasm"))).slice(0, 400);
  const withKernel = (name: string) =>
    name.startsWith("dist/") && readFileSync(join(root, name), "utf8").includes(kernel);
  expect(files.filter(withKernel)).toHaveLength(1);
  const delta = readFileSync(join(root, "dist/page.delta"));
  const { beside } = JSON.parse(delta.subarray(0, delta.indexOf(0x0a)).toString());
  expect(beside.filter((name: string) => !files.includes(`dist/${name}`))).toEqual([]);
  expect(beside).toContain("panel.js");
  expect(5 * delta.length).toBeLessThan(statSync(join(root, "dist/page.html")).size);
});

test(`it has at most ${mostBytes / 1e6} MB, and activation reads at most ${atActivation / 1e3} kB`, async () => {
  let total = added;
  // As `vsce` packs them: at the usual level.
  for (const name of [...files, "README.md"])
    total += deflateRawSync(await released(name)).length + 2 * name.length + headers;
  expect(total).toBeLessThan(mostBytes);
  // Without the engines this is not empty.
  expect(total).toBeGreaterThan(1e6);
  for (const name of ["dist/extension.cjs", "dist/web.cjs.js"])
    expect((await released(name)).length).toBeLessThan(atActivation);
});
