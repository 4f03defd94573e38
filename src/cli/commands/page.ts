/** `edpd page`: a web page that runs a scenario by itself, or a gallery of such pages. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { bytes } from "../../format/numbers.ts";
import { type GalleryEntry, galleryOf } from "../../run/page/galleryFile.ts";
import { filesNamedIn, type PageScenario, pageOf, stemOf, titleOf } from "../../run/page/pageFile.ts";
import { heavyPage, sizeOf, tooLargeForPage } from "../../run/page/pageSize.ts";
import { startPicture } from "../../run/page/startPicture.ts";
import { makeDirectory, reason } from "../../run/unusable.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, misuse, pageProgram, type Status, wrong } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";
import { writeMessage } from "../output/messages.ts";
import { painter, writeError, writeLine } from "../output/styledText.ts";
import { build, type Opened, openScenario } from "./openScenario.ts";
import { neighbors } from "./scenarioFile.ts";

/** An entry of `index.json` in a folder of scenarios, as in media/samples. */
interface Described {
  readonly file: string;
  readonly title?: string;
  readonly question?: string;
  readonly about?: string;
  /** Beside it. */
  readonly picture?: string;
}

/** Of a gallery. */
const index = "index.html";

interface Read {
  readonly file: string;
  readonly opened: Opened;
  readonly scenario: PageScenario;
}

export async function runPage(given: Given, io: Io): Promise<Status> {
  const { operands } = given;
  if (operands.length === 0) throw new Misuse("edpd page takes at least one FILE.\nSee edpd help page.");
  const folders = operands.filter((operand) => isFolder(resolve(io.cwd, operand)));
  const files = operands.flatMap((operand) => (folders.includes(operand) ? scenariosIn(operand, io.cwd) : [operand]));
  const many = files.length > 1 || folders.length > 0;
  const out = given.text("out");
  if (many && out === undefined)
    throw new Misuse("edpd page writes several pages into a folder: --out DIR is missing.");
  if (many) return writeGallery(files, out!, given, io);
  const read = readFile(files[0], given.has("any-folder"), io);
  if (!read) return wrong;
  const { file, opened } = read;
  if (!build(opened.reading.scenario!, file, opened, neighbors(file, io.cwd, given.has("any-folder")))) {
    io.err.write(writeMessage(opened.messages.at(-1)!, painter(io.err, io.env)));
    return wrong;
  }
  writePage(read, pagePath(out, files[0], io.cwd), given, io);
  return done;
}

/** As it is named; under the usual name in a folder, which exists or has a slash at its end, or here. */
function pagePath(out: string | undefined, file: string, cwd: string): string {
  const name = pageNameOf(file);
  if (out === undefined) return name;
  if (isFolder(resolve(cwd, out))) return join(out, name);
  if (!/[/\\]$/.test(out)) return out;
  makeDirectory(resolve(cwd, out));
  return join(out, name);
}

function writePage(read: Read, out: string, given: Given, io: Io): void {
  const path = resolve(io.cwd, out);
  keepInputs(path, out, [read], io.cwd);
  const page = pageOf(pageProgram(io), read.scenario);
  writeWhole(path, [page]);
  warnOfSize(read, io);
  if (!given.has("quiet")) writeLine(io.out, `Written: ${out} (${bytes(Buffer.byteLength(page))})`);
}

/** Of the scenarios that can have a page: those that cannot are named. */
function writeGallery(files: readonly string[], out: string, given: Given, io: Io): Status {
  const names = files.map(pageNameOf);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw new Misuse(`two scenarios would have the page ${twice}.`);
  // Also on a disk that does not distinguish capitals.
  const taken = names.findIndex((name) => name.toLowerCase() === index);
  if (taken >= 0)
    throw new Misuse(
      `${files[taken]} would have the page ${index}, which is that of the gallery: rename the scenario.`,
    );
  const pages: (Read & { readonly entry: GalleryEntry })[] = [];
  const missing: string[] = [];
  let status = done;
  for (const [k, file] of files.entries()) {
    try {
      const read = readFile(file, given.has("any-folder"), io);
      if (read) {
        pages.push({ ...read, entry: entryOf(read, names[k], given.has("any-folder"), io) });
        continue;
      }
      status = Math.max(status, wrong);
    } catch (error) {
      if (!(error instanceof Misuse)) throw error;
      writeError(error.message, io);
      status = misuse;
    }
    missing.push(file);
  }
  if (pages.length === 0) {
    writeError("no gallery was written: none of the scenarios can have a page.", io);
    return status;
  }
  const folder = resolve(io.cwd, out);
  const paths = pages.map(({ entry }) => join(folder, entry.page));
  for (const path of [...paths, join(folder, index)]) keepInputs(path, join(out, basename(path)), pages, io.cwd);
  makeDirectory(folder);
  const program = pageProgram(io);
  pages.forEach((page, k) => {
    writeWhole(paths[k], [pageOf(program, { ...page.scenario, inGallery: true })]);
    warnOfSize(page, io);
  });
  writeWhole(join(folder, index), [
    galleryOf(
      "Scenarios",
      pages.map(({ entry }) => entry),
    ),
  ]);
  if (!given.has("quiet")) writeLine(io.out, `Written: ${join(out, index)}, and ${plural(pages.length, "page")}`);
  if (missing.length > 0) writeError(`without a page in the gallery: ${missing.join(", ")}.`, io);
  return status;
}

function pageNameOf(file: string): string {
  return `${stemOf(nameOf(file))}.html`;
}

function nameOf(file: string): string {
  return file === "-" ? "scenario.edpd.json" : basename(file);
}

/** @throws Misuse where the page would replace a scenario, or what it is made of */
function keepInputs(path: string, out: string, pages: readonly Read[], cwd: string): void {
  if (path.endsWith(".edpd.json"))
    throw new Misuse(`${out} is the name of a scenario: choose another for the page, such as ${pageNameOf(out)}.`);
  if (!existsSync(path)) return;
  const written = statSync(path);
  for (const { file, scenario } of pages) {
    const folder = dirname(resolve(cwd, file));
    const inputs = [
      ...(file === "-" ? [] : [resolve(cwd, file)]),
      ...[...scenario.files.keys()].map((name) => resolve(folder, name)),
    ];
    for (const input of inputs) {
      const { dev, ino } = statSync(input);
      if (dev === written.dev && ino === written.ino)
        throw new Misuse(`${out} is what the page is made of: choose another name with --out.`);
    }
  }
}

function warnOfSize({ file, scenario }: Read, io: Io): void {
  const heavy = heavyPage(sizeOf(scenario));
  if (heavy !== undefined) writeLine(io.err, `${file}: warning: ${heavy}`);
}

/** Undefined where it has errors, which are printed. */
function readFile(file: string, anywhere: boolean, io: Io): Read | undefined {
  // The check of a long text takes longer than to see that it is too long.
  const path = resolve(io.cwd, file);
  if (file !== "-" && existsSync(path)) refuseSize(file, statSync(path).size);
  const opened = openScenario(file, io.cwd);
  const errors = opened.messages.filter(({ severity }) => severity === "error");
  for (const message of errors) io.err.write(writeMessage(message, painter(io.err, io.env)));
  if (errors.length > 0) return undefined;
  const { text } = opened;
  const neighbor = neighbors(file, io.cwd, anywhere);
  const files = new Map<string, Uint8Array>();
  for (const name of filesNamedIn(text)) {
    try {
      files.set(name, Buffer.from(neighbor(name, "latin1"), "latin1"));
    } catch (error) {
      throw new Misuse(`${file}: ${name} cannot be read: ${reason(error)}.`);
    }
  }
  const scenario = { name: nameOf(file), text, files };
  refuseSize(file, sizeOf(scenario));
  return { file, opened, scenario };
}

function refuseSize(file: string, size: number): void {
  const refusal = tooLargeForPage(size);
  if (refusal !== undefined) throw new Misuse(`${file}: ${refusal}`);
}

function entryOf({ file, opened, scenario }: Read, page: string, anywhere: boolean, io: Io): GalleryEntry {
  const folder = dirname(resolve(io.cwd, file));
  const described = describedIn(folder).find((entry) => entry.file === scenario.name);
  const { title = titleOf(scenario.text, scenario.name), question, about, picture } = described ?? {};
  const drawn = picture === undefined ? undefined : join(folder, picture);
  return {
    page,
    title,
    ...(question !== undefined && { question }),
    ...(about !== undefined && { about }),
    picture:
      drawn !== undefined && existsSync(drawn) ? readFileSync(drawn, "utf8") : pictureOf(file, opened, anywhere, io),
  };
}

function pictureOf(file: string, opened: Opened, anywhere: boolean, io: Io): string {
  const built = build(opened.reading.scenario!, file, opened, neighbors(file, io.cwd, anywhere));
  if (built) return startPicture(built.system);
  throw new Misuse(`${file} cannot be drawn: ${opened.messages.at(-1)!.message}`);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** In the order of their index, others by name behind them. */
function scenariosIn(operand: string, cwd: string): string[] {
  const folder = resolve(cwd, operand);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".edpd.json"))
    .sort();
  if (names.length === 0) throw new Misuse(`${operand} contains no scenarios (files such as gas.edpd.json).`);
  const order = describedIn(folder).map(({ file }) => file);
  const known = order.filter((file) => names.includes(file));
  return [...known, ...names.filter((name) => !order.includes(name))].map((name) => join(operand, name));
}

function describedIn(folder: string): readonly Described[] {
  const path = join(folder, "index.json");
  if (!existsSync(path)) return [];
  try {
    const entries: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(entries) ? entries.filter((entry): entry is Described => typeof entry?.file === "string") : [];
  } catch {
    return [];
  }
}
