/**
 * npm run test:defects: the power of the tests. Defects are put into copies of the working tree, one at a time, and the tests must find
 * each.
 *
 *   npm run test:defects                      what `npm test` finds: exit status 1 if less than 96 %
 *   npm run test:defects -- --all             what `npm run test:all` finds: exit status 1 if not all
 *   npm run test:defects -- --only TEXT       those whose file or description contains TEXT
 *   npm run test:defects -- --from K          from the K-th on (1 is the first)
 *   npm run test:defects -- --jobs N          N at a time, each in a copy of its own (default 1)
 *   npm run test:defects -- --no-editor       without the tests in a real VS Code
 *   npm run test:defects -- --near            with the few tests nearest to each defect only, while the list is written
 *   npm run test:defects -- --json FILE       results also as JSON
 *
 * The working tree is not changed. Tests that are likely to find a defect run first, and the first failure ends them; the test that failed
 * must pass without the defect. The list is in scripts/defects/list.mjs.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Copies } from "./defects/copies.mjs";
import { importGraph } from "./defects/importGraph.mjs";
import { defects, problems } from "./defects/list.mjs";
import { Prober } from "./defects/prober.mjs";

/** Of a hundred defects, those that `npm test` must find. */
const required = 96;

const { all, only, from, jobs, editor, near, json } = optionsOf(process.argv.slice(2));
const wrong = problems();
if (wrong.length > 0) fail(`The list of defects does not fit the sources.\n${wrong.join("\n")}`);
const chosen = defects
  .map((defect, k) => ({ ...defect, number: k + 1 }))
  .filter(({ file, about, number }) => number >= from && (file.includes(only) || about.includes(only)));
if (chosen.length === 0)
  fail(`No defect: --only ${JSON.stringify(only)} from ${from} on leaves none of ${defects.length}.`);

const copies = new Copies(process.cwd());
for (const [signal, status] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.once(signal, async () => {
    await copies.remove();
    process.exit(status);
  });

try {
  const results = await probeAll();
  const found = results.filter(({ state }) => state === "found").length;
  const share = all ? 100 : required;
  console.log(
    `\n${results
      .filter(({ state }) => state !== "found")
      .map(lineOf)
      .join("\n")}`.trimEnd(),
  );
  console.log(`${found} of ${results.length} found`);
  process.exitCode = found * 100 >= share * results.length ? 0 : 1;
} finally {
  await copies.remove();
}

async function probeAll() {
  console.log("Building …");
  const untouched = await copies.untouched();
  const prober = new Prober({ copies, untouched, related: await importGraph(untouched), editor, near, all });
  const waiting = [...chosen];
  const results = [];
  async function work() {
    const copy = copies.make();
    for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
      const { number, file, about } = defect;
      if (jobs === 1) process.stdout.write(`${number}/${defects.length} ${file}: ${about} … `);
      const result = { number, file, about, ...(await prober.probe(defect, copy)) };
      results.push(result);
      console.log(jobs === 1 ? answerOf(result) : lineOf(result));
      if (json) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, work));
  return results.sort((a, b) => a.number - b.number);
}

function lineOf(result) {
  return `${result.number}/${defects.length} ${result.file}: ${result.about} … ${answerOf(result)}`;
}

function answerOf({ state, by, seconds }) {
  const time = `in ${seconds.toFixed(0)} s`;
  if (state === "found") return `found by ${by} ${time}`;
  if (state === "unreliable") return `unreliable: ${by} fails without the defect, too (${time})`;
  return `NOT FOUND ${time}`;
}

function optionsOf(words) {
  const options = {
    all: { type: "boolean", default: process.env.EDPD_TESTS === "all" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
    "no-editor": { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    json: { type: "string" },
  };
  let values;
  try {
    ({ values } = parseArgs({ args: words, options }));
  } catch (error) {
    fail(error.message, 2);
  }
  for (const name of ["from", "jobs"])
    if (!/^[1-9]\d*$/.test(values[name])) fail(`--${name}: expected a positive whole number, got ${values[name]}`, 2);
  return { ...values, from: Number(values.from), jobs: Number(values.jobs), editor: !values["no-editor"] };
}

function fail(message, status = 1) {
  console.error(message);
  process.exit(status);
}
