/** `edpd page`: a web page that runs a scenario by itself, or a gallery of such pages. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { bytes } from "../../format/numbers.ts";
import { type GalleryEntry, galleryOf } from "../../run/page/galleryFile.ts";
import { filesNamedIn, type PageScenario, pageOf, stemOf, titleOf } from "../../run/page/pageFile.ts";
import { startPicture } from "../../run/page/startPicture.ts";
import { reason } from "../../run/unusable.ts";
import { plural } from "../../scenario/text/wording.ts";
import type { Given } from "../commandLine.ts";
import { done, type Io, Misuse, pageProgram, type Status, wrong } from "../io.ts";
import { writeWhole } from "../output/atomicWrite.ts";
import { writeMessage } from "../output/messages.ts";
import { painter, writeLine } from "../output/styledText.ts";
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
  const read = files.map((file) => readFile(file, given.has("any-folder"), io));
  if (read.some((each) => each === undefined)) return wrong;
  const pages = read as Read[];
  if (many) writeGallery(pages, out!, given, io);
  else writePage(pages[0], out ?? `${stemOf(pages[0].scenario.name)}.html`, given, io);
  return done;
}

function writePage({ scenario }: Read, out: string, given: Given, io: Io): void {
  const page = pageOf(pageProgram(), scenario);
  writeWhole(resolve(io.cwd, out), [page]);
  if (!given.has("quiet")) writeLine(io.out, `Written: ${out} (${bytes(Buffer.byteLength(page))})`);
}

function writeGallery(pages: readonly Read[], out: string, given: Given, io: Io): void {
  const program = pageProgram();
  const names = pages.map(({ scenario }) => `${stemOf(scenario.name)}.html`);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw new Misuse(`two scenarios would have the page ${twice}.`);
  const folder = resolve(io.cwd, out);
  mkdirSync(folder, { recursive: true });
  const entries = pages.map((page, k) => entryOf(page, names[k], given.has("any-folder"), io));
  pages.forEach(({ scenario }, k) => {
    writeWhole(join(folder, names[k]), [pageOf(program, { ...scenario, inGallery: true })]);
  });
  writeWhole(join(folder, "index.html"), [galleryOf("Scenarios", entries)]);
  if (!given.has("quiet"))
    writeLine(io.out, `Written: ${join(out, "index.html")}, and ${plural(pages.length, "page")}`);
}

/** Undefined where it has errors, which are printed. */
function readFile(file: string, anywhere: boolean, io: Io): Read | undefined {
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
  return { file, opened, scenario: { name: file === "-" ? "scenario.edpd.json" : basename(file), text, files } };
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
