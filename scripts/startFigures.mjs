/**
 * npm run figures:start: processor time, user and system, of the terminal command's start, beside an empty module. The commands are run in
 * turn, so that a machine that is slow for a while is slow for all of them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const rounds = 15;
const folder = mkdtempSync(join(tmpdir(), "edpd-start-"));
const [empty, gas] = [join(folder, "empty.mjs"), join(folder, "gas.edpd.json")];
writeFileSync(empty, "");
writeFileSync(
  gas,
  '{ "box": { "size": [1, 1] }, "particles": { "count": 20, "radius": 0.02 }, "stop": { "time": 0.1 } }',
);

const commands = {
  "an empty module": [empty],
  ...Object.fromEntries(
    [["--help"], ["check", gas], ["estimate", gas], ["run", gas]].map((argv) => [
      `edpd ${argv[0]}`,
      ["dist/edpd.js", ...argv],
    ]),
  ),
};

/** Milliseconds of processor time. */
function spent(argv) {
  const text = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
  const out = execFileSync("bash", ["-c", `{ ${text}; } 2>&1`, "bash", process.execPath, ...argv], {
    encoding: "utf8",
  });
  return out.split(" ").reduce((sum, seconds) => sum + 1000 * Number(seconds), 0);
}

try {
  const times = Object.entries(commands).map(([name, argv]) => ({ name, argv, found: [] }));
  for (let k = 0; k < rounds; k++) for (const { argv, found } of times) found.push(spent(argv));
  for (const { name, found } of times) {
    const sorted = found.toSorted((a, b) => a - b);
    console.log(
      `${name.padEnd(16)} least ${sorted[0].toFixed(0)} ms, median ${sorted[(rounds - 1) / 2].toFixed(0)} ms`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
