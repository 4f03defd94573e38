// Copies of the working tree in temporary folders, and programs that run in them.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Not copied: large, and not changed by the build or the tests. */
const linked = ["node_modules", ".vscode-test"];
/** Programs end by themselves within this time (ms), or are killed. */
const patience = 5000;
/** Not in git, but needed. */
const built = ["dist", "out"];

export class Copies {
  #root;
  #source;
  #folders = [];
  #children = new Set();
  #ended = false;

  constructor(root) {
    this.#root = root;
    this.#source = root;
  }

  /** The copy from which others are then made: the working tree, built. */
  async untouched() {
    const folder = this.make();
    const { status, output } = await this.run(folder, "node", ["esbuild.mjs"], { limit: 600_000 });
    if (status !== 0) throw new Error(`The working tree cannot be built.\n${output}`);
    this.#source = folder;
    return folder;
  }

  make() {
    const folder = mkdtempSync(join(tmpdir(), "edpd-defects-"));
    this.#folders.push(folder);
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: this.#root,
      encoding: "utf8",
    });
    for (const file of new Set(listed.split("\0"))) {
      // Links are made below; a file that was deleted is still listed until that is staged.
      if (file === "" || linked.includes(file) || !existsSync(join(this.#source, file))) continue;
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      this.restore(folder, file);
    }
    for (const name of built) if (existsSync(join(this.#source, name))) this.restore(folder, name);
    // Nothing in a copy may take the packages for outdated and install them anew: they are those of the working tree.
    utimesSync(join(folder, "package-lock.json"), 0, 0);
    for (const name of linked)
      if (existsSync(join(this.#root, name))) symlinkSync(realpathSync(join(this.#root, name)), join(folder, name));
    return folder;
  }

  /** A file or folder as it is without a defect. Times are kept: what was compiled stays newer than its sources. */
  restore(folder, name) {
    const target = join(folder, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(this.#source, name), target, { recursive: true, preserveTimestamps: true });
  }

  /** Exit status and output of a program; all that it started ends with it. The status is undefined where it took longer than `limit` ms. */
  run(folder, command, args, { env = {}, limit }) {
    return new Promise((done) => {
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      this.#children.add(child);
      let output = "";
      const keep = (data) => {
        output = (output + data).slice(-20_000);
      };
      child.stdout.on("data", keep);
      child.stderr.on("data", keep);
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        void this.#end(child);
      }, limit);
      child.on("error", (error) => keep(error.message));
      child.on("close", (status) => {
        clearTimeout(timer);
        signalAll(child, "SIGKILL");
        this.#children.delete(child);
        // Nothing follows what was ended from without.
        if (!this.#ended) done({ status: late ? undefined : (status ?? 1), output });
      });
    });
  }

  /** Ends what runs, and removes all copies. */
  async remove() {
    this.#ended = true;
    await Promise.all([...this.#children].map((child) => this.#end(child)));
    for (const folder of this.#folders.splice(0))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** A browser is not of the group: it ends with the test that has started it, which is given the time to do so. */
  async #end(child) {
    signalAll(child, "SIGTERM");
    for (let waited = 0; waited < patience && this.#children.has(child); waited += 100) await sleep(100);
    if (this.#children.has(child)) signalAll(child, "SIGKILL");
  }
}

/** The program and what it started: it leads a process group. */
function signalAll(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
