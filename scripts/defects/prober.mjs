// Puts a defect into a copy, and runs tests there until one fails.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kernels } from "../kernel.mjs";
import { unitTests } from "./importGraph.mjs";

/** Of the tests that import the defect's file: those that run together, one group after the other, the nearest first. */
const groups = [
  [0, 3],
  [3, 10],
  [10, 40],
];

const minutes = 60_000;
/** A test that takes long on a busy machine has not found anything; one that hangs is ended with its group. */
const unhurried = "--testTimeout=600000";
const editorTests = ["--config", "vitest.e2e.config.ts"];

export class Prober {
  #copies;
  #untouched;
  #related;
  #editor;
  #near;
  #env;
  #unitTests;
  // Copies whose build contains a defect.
  #built = new Set();
  // Test files that pass without a defect.
  #reliable = new Map();

  constructor({ copies, untouched, related, editor, near, all }) {
    this.#copies = copies;
    this.#untouched = untouched;
    this.#unitTests = unitTests(untouched);
    this.#related = related;
    this.#editor = editor;
    this.#near = near;
    this.#env = { EDPD_TESTS: all ? "all" : "" };
  }

  async probe(defect, copy) {
    const start = performance.now();
    const path = join(copy, defect.file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(defect.find, () => defect.replace),
    );
    try {
      const failure = await this.#find(defect, copy);
      const seconds = (performance.now() - start) / 1000;
      if (!failure) return { state: "not found", seconds };
      const { by, files = [], options = [] } = failure;
      const state = this.#near || files.length === 0 || (await this.#passes(files, options)) ? "found" : "unreliable";
      return { state, by: state === "found" ? by : files.join(", "), seconds };
    } finally {
      this.#copies.restore(copy, defect.file);
      if (this.#built.delete(copy)) this.#copies.restore(copy, "dist");
    }
  }

  /** What fails, `by`, and the test files that must pass without the defect. */
  async #find({ file, seenBy }, copy) {
    const related = this.#related(file);
    const [first, second, third] = groups.map(([from, to]) => related.slice(from, to));
    const build = () => {
      this.#built.add(copy);
      return this.#program(copy, "the build", "node", ["esbuild.mjs"]);
    };
    const nearest =
      (isCompiled(file) && (await build())) || (await this.#tests(copy, first)) || (await this.#tests(copy, second));
    if (nearest || this.#near) return nearest;
    const ofEditor = seenBy?.endsWith(".e2e.ts");
    const others = this.#unitTests.filter(
      (test) => !third.includes(test) && !first.includes(test) && !second.includes(test),
    );
    return (
      (await build()) ||
      (ofEditor && this.#editor && (await this.#tests(copy, [seenBy], editorTests))) ||
      (seenBy && !ofEditor && (await this.#tests(copy, [seenBy]))) ||
      (await this.#tests(copy, third)) ||
      (await this.#program(copy, "types", "npx", ["tsc", "--noEmit"])) ||
      (await this.#program(copy, "types of the page", "npx", ["tsc", "--noEmit", "-p", "webview"])) ||
      // Those that ran before the build may use what is built.
      (await this.#tests(copy, [...others, ...first, ...second])) ||
      (this.#editor && (await this.#all(copy, editorTests))) ||
      undefined
    );
  }

  async #program(copy, by, command, args) {
    const { status } = await this.#copies.run(copy, command, args, { limit: 10 * minutes });
    return status === 0 ? undefined : { by };
  }

  /** The first failure in these files, undefined if all pass. */
  async #tests(copy, files, options = []) {
    return files.length > 0 ? await this.#all(copy, options, files) : undefined;
  }

  /** The first failure in files, or in all that a configuration has. */
  async #all(copy, options, files = []) {
    const report = join(copy, "out/defects.json");
    rmSync(report, { force: true });
    const { status, output } = await this.#copies.run(
      copy,
      "npx",
      [
        "vitest",
        "run",
        ...options,
        ...files,
        ...(options.length > 0 ? [] : [unhurried]),
        "--bail=1",
        // A file that only `npm run test:all` has finds nothing in `npm test`.
        "--passWithNoTests",
        "--reporter=./scripts/testReporter.mjs",
      ],
      { env: { ...this.#env, EDPD_TEST_REPORT: report }, limit: (options.length > 0 ? 60 : 15) * minutes },
    );
    if (status === 0) return undefined;
    const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).results : [];
    const failed = results.find(({ state, file }) => state === "failed" && file !== "");
    if (failed) return { by: failed.name, files: [failed.file], options };
    if (status === undefined) return { by: `a time limit, of ${files.length} test files`, files, options };
    const last = output.trim().split("\n").at(-1);
    return {
      by: results.find(({ state }) => state === "failed")?.name ?? `status ${status} of vitest: ${last}`,
      files,
      options,
    };
  }

  /** Whether test files pass without the defect. */
  #passes(files, options) {
    const key = files.join(" ");
    if (!this.#reliable.has(key))
      this.#reliable.set(
        key,
        this.#tests(this.#untouched, files, options).then((failure) => !failure),
      );
    return this.#reliable.get(key);
  }
}

/** Compiled to WebAssembly: tests use what was built. */
const isCompiled = (file) => kernels.some(({ sources }) => file.startsWith(`${sources}/`));
