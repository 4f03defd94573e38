/** A checkpoint of any sample, written to a file and read in another session, continues the run bit for bit, measurements included. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeCodec } from "../../../src/run/nodeCodec.ts";
import { opened, packed } from "../../../src/run/session/checkpointFile.ts";
import { type Checkpoint, Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { fingerprint } from "../sessionOf.ts";

const folder = "media/samples";
const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
/** Of larger samples the start alone takes seconds. */
const mostParticles = 6000;
const [first, second] = [100, 200];

describe("a checkpoint", () => {
  let [compared, happened] = [0, 0];

  test.each(samples)("of %s", (name) => {
    const { scenario } = readScenario(readFileSync(join(folder, name), "utf8"));
    const readFile = (file: string) => readFileSync(join(dirname(join(folder, name)), file), "utf8");
    const { system } = buildSystem(scenario!, { readFile });
    // Cells that adapt by the clock make another run each time.
    if (system.count > mostParticles || scenario!.method.steerBy === "time") return;
    const uncut = new Session(scenario!, system);
    const cut = new Session(scenario!, system);
    uncut.work({ encounters: first });
    cut.work({ encounters: first });
    const file = packed("key", cut.save(), nodeCodec);
    const read = opened(file, nodeCodec);
    if ("refused" in read) throw new Error(read.refused);
    const continued = new Session(scenario!, system);
    continued.restore(read.saved as Checkpoint);
    uncut.work({ encounters: second });
    continued.work({ encounters: second });
    expect(fingerprint(continued)).toEqual(fingerprint(uncut));
    compared++;
    happened += continued.engine.tally().collisions;
  });

  test("was taken of most samples, with many collisions", () => {
    expect(compared).toBeGreaterThan(samples.length / 2);
    expect(happened).toBeGreaterThan(2000);
  });
});
