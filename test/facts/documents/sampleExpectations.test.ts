/** What samples expect of their runs holds: of all in `npm run test:all`, of two that are short in `npm test`. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { judge } from "../../../src/run/results/expectations.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { readSampleFile } from "../../run/sessionOf.ts";

const textOf = (name: string) => readFileSync(`media/samples/${name}`, "utf8");
const samples = readdirSync("media/samples").filter(
  (name) => /\.edpd\.json$/.test(name) && /"expect"/.test(textOf(name)),
);

it.each(take(["cradle.edpd.json", "packing-27.edpd.json"], samples))("%s", { timeout: 600_000 }, (name) => {
  const { scenario } = readScenario(textOf(name));
  const session = new Session(scenario!, buildSystem(scenario!, { readFile: readSampleFile }).system);
  while (!session.ending) session.work();
  const judged = judge(scenario!, outcomeOf(session));
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.filter(({ passed }) => !passed)).toEqual([]);
});
