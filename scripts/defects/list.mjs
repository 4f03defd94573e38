/**
 * The defects: `find` stands once in `file` and is replaced by `replace`; `about` says what is then wrong. `seenBy` names a test that runs
 * early where no test that imports the file can see the defect.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { analysis } from "./list/analysis.mjs";
import { engine } from "./list/engine.mjs";
import { page } from "./list/page.mjs";
import { physics } from "./list/physics.mjs";
import { programs } from "./list/programs.mjs";
import { run } from "./list/run.mjs";
import { scenario } from "./list/scenario.mjs";

export const defects = [...physics, ...engine, ...analysis, ...scenario, ...run, ...programs, ...page];

/** Entries that do not fit the sources, a line for each. */
export function problems() {
  return defects.flatMap(({ file, find, replace, about, seenBy }) => {
    const name = `${file}: ${about}`;
    let text;
    try {
      text = readFileSync(file, "utf8");
    } catch {
      return [`${name}: there is no such file`];
    }
    const times = text.split(find).length - 1;
    if (times !== 1) return [`${name}: expected the text to be replaced once in the file, got ${times} times: ${find}`];
    if (seenBy !== undefined && !existsSync(seenBy)) return [`${name}: there is no test ${seenBy}`];
    return find === replace ? [`${name}: nothing is changed`] : [];
  });
}

const modulesIn = (folder, options) =>
  readdirSync(folder, { withFileTypes: true, ...options }).filter(({ name }) => /(?<!\.d)\.ts$/.test(name));

/** Folders up to two levels below `src` and `webview` with modules in which no defect is put, neither there nor in folders below. */
export function foldersWithout() {
  const folders = ["src", "webview"].flatMap((top) =>
    subfolders(top).flatMap((folder) => [folder, ...subfolders(folder)]),
  );
  return folders.filter(
    (folder) =>
      modulesIn(folder, { recursive: true }).length > 0 && !defects.some(({ file }) => file.startsWith(`${folder}/`)),
  );
}

const subfolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
