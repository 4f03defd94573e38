/** What the sample of cooling rough spheres says is seen in it: rotation and translation keep different temperatures. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../run/sessionOf.ts";

test("rotation ends about four times as hot as translation", () => {
  const { document } = readScenario(readFileSync("media/samples/rough-spheres.edpd.json", "utf8"));
  for (const seed of [1, 2]) {
    const session = sessionOf({ ...document!, seed });
    while (!session.work()) {}
    const { names, columns } = session.measures.series();
    const last = (name: string) => columns[names.indexOf(name)].at(-1)!;
    // 4.54 and 4.27.
    const ratio = last("rotationalTemperature") / last("temperature");
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(5.5);
  }
});
