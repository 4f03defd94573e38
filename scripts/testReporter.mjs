/**
 * Reporter of vitest: a line for each file as it ends, a failure as soon as it is known, and all results as JSON for scripts/test.mjs in the
 * file that EDPD_TEST_REPORT names.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

const first = (text, lines) => text.split("\n").slice(0, lines).join("\n");

/** Message and place of an error, without escape sequences. */
function textOf(error) {
  const place = error.stacks?.[0];
  const at = place ? `\n    at ${relative(process.cwd(), place.file)}:${place.line}:${place.column}` : "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of a terminal are escape sequences.
  return `${first(`${error.name ?? "Error"}: ${error.message}`, 12)}${at}`.replace(/\u001b\[[\d;]*m/g, "");
}

const textsOf = (errors) => (errors ?? []).map(textOf).join("\n");

export default class TestReporter {
  #results = [];
  #files = 0;
  #ended = 0;

  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  onTestModuleEnd(module) {
    const file = relative(process.cwd(), module.moduleId);
    const tests = [...module.children.allTests()];
    const before = this.#results.length;
    for (const test of tests) {
      const { state, errors } = test.result();
      const { retryCount = 0, duration = 0 } = test.diagnostic() ?? {};
      const reason = state === "failed" || retryCount > 0 ? textsOf(errors) : undefined;
      this.#results.push({ file, name: `${file} > ${test.fullName}`, state, retries: retryCount, duration, reason });
    }
    const own = textsOf([...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]);
    if (own) this.#results.push({ file, name: file, state: "failed", retries: 0, duration: 0, reason: own });
    this.#ended++;
    const results = this.#results.slice(before);
    const failed = results.filter(({ state }) => state === "failed");
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const mark = failed.length > 0 ? `, ${failed.length} FAILED` : "";
    console.log(`${this.#ended}/${this.#files} ${file}: ${tests.length} tests, ${seconds} s${mark}`);
    for (const { name, reason } of failed) console.log(`FAILED ${name}\n${reason}`);
    this.#write();
  }

  /** Of tests that report figures, or what they cannot test here. */
  onUserConsoleLog({ content }) {
    console.log(content.trim());
  }

  onTestRunEnd(_, unhandled) {
    for (const error of unhandled) {
      const reason = textOf(error);
      this.#results.push({
        file: "",
        name: "error outside of tests",
        state: "failed",
        retries: 0,
        duration: 0,
        reason,
      });
      console.log(`FAILED outside of tests\n${reason}`);
    }
    this.#write(true);
  }

  #write(complete = false) {
    const path = process.env.EDPD_TEST_REPORT;
    if (path) writeFileSync(path, JSON.stringify({ complete, results: this.#results }));
  }
}
