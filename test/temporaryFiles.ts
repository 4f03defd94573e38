/** Temporary files of all tests are in one directory, which is removed at the end, also where a process was ended before it could remove its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const variables = ["TMPDIR", "TMP", "TEMP"];

export default function setUp(): (() => void) | undefined {
  // The projects of one configuration each call this.
  if (process.env.EDPD_TESTS_TEMPORARY !== undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "edpd-tests-"));
  const before = variables.map((name) => process.env[name]);
  process.env.EDPD_TESTS_TEMPORARY = directory;
  for (const name of variables) process.env[name] = directory;
  return () => {
    delete process.env.EDPD_TESTS_TEMPORARY;
    variables.forEach((name, k) => {
      if (before[k] === undefined) delete process.env[name];
      else process.env[name] = before[k];
    });
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
