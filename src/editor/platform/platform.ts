/**
 * Everything else that the extension needs of Node: files outside of VS Code's file systems, and the clock of the extension host. The
 * build for browsers takes `web.ts` in place of this module.
 */
import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import * as vscode from "vscode";
import type { FileAccess } from "../../protocol/messages.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { SavedRuns } from "../runs/savedRuns.ts";
import { StateFolders } from "../runs/stateFolders.ts";
import { FilmFolder, type Films } from "./films.ts";

/** The latest delay of the extension host while it is measured. */
export interface HostLatency {
  begin(): void;
  /** Milliseconds. */
  end(): number;
}

/** Storage of one window, where it has one. */
export interface WindowStorage {
  readonly saved?: SavedRuns;
  readonly states?: StateFolders;
  /** Of incomplete videos. */
  readonly films: Films;
}

export type Deferred = typeof import("../deferred.ts");

type Storages = Pick<vscode.ExtensionContext, "storageUri" | "globalStorageUri">;

export interface Platform {
  /** Path or address of a program of the extension: an analyzer, a run, a study. */
  scriptOf(extension: vscode.Uri, program: "analyzer" | "runner" | "study"): string;
  /** Parts that use the registries, read when they are first used. */
  deferred(extension: vscode.Uri): Promise<Deferred>;
  storageOf(context: Storages): WindowStorage;
  /** Writes a file completely or not at all. */
  writeWhole(uri: vscode.Uri, bytes: Uint8Array): Promise<void>;
  /** Content of a file that a scenario names. @throws where it may not be read, with the reason */
  readNamedFile(name: string, files: FileAccess): Uint8Array;
  /** Of a file on this computer, of which parts can be read. */
  pathOf(uri: vscode.Uri): string | undefined;
  /** Folder for a file that belongs to no folder. */
  home(): vscode.Uri;
  hostLatency(): HostLatency;
}

const resolution = 10;

export const platform: Platform = {
  scriptOf: (extension, program) => vscode.Uri.joinPath(extension, "dist", `${program}.js`).fsPath,
  deferred: () => import("../deferred.ts"),

  storageOf({ storageUri, globalStorageUri }) {
    const uri = storageUri ?? globalStorageUri;
    if (uri.scheme !== "file") return { films: new FilmFolder(join(tmpdir(), "films")) };
    const inFolder = (name: string) => join(uri.fsPath, name);
    return {
      saved: new SavedRuns(inFolder("runs")),
      states: new StateFolders(inFolder("states")),
      films: new FilmFolder(inFolder("films")),
    };
  },

  async writeWhole(uri, bytes) {
    if (uri.scheme !== "file") {
      await vscode.workspace.fs.writeFile(uri, bytes);
      return;
    }
    const path = uri.fsPath;
    const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.tmp`);
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw error;
    }
  },

  readNamedFile: (name, files) => Buffer.from(readParticleFile(name, files, "latin1"), "latin1"),
  pathOf: (uri) => (uri.scheme === "file" ? uri.fsPath : undefined),

  home: () => vscode.Uri.file(homedir()),

  hostLatency() {
    const delays = monitorEventLoopDelay({ resolution });
    return {
      begin() {
        delays.reset();
        delays.enable();
      },
      end() {
        delays.disable();
        // Delays include the timer's own interval.
        return Math.max(0, delays.max / 1e6 - resolution);
      },
    };
  },
};
