/**
 * A checkpoint of any sample, written to a file and read in another session, continues the run bit for bit, measurements included; that of
 * its start begins the run again, as *Restart* does.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { System } from "../../../src/physics/system.ts";
import { nodeCodec } from "../../../src/run/nodeCodec.ts";
import { opened, packed } from "../../../src/run/session/checkpointFile.ts";
import { type Checkpoint, Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { take } from "../../effort.ts";
import { fingerprint } from "../sessionOf.ts";

const folder = "media/samples";
const samples = readdirSync(folder).filter((name) => name.endsWith(".edpd.json"));
/** Of larger samples the start alone takes seconds. */
const mostParticles = take(900, 6000);
/** Impacts in a fluid are counted at the ends of steps, whose number between two looks depends on the clock: it is cut at times. */
const cutsOf = ({ fluid }: System) =>
  fluid
    ? take([{ until: 1 }, { until: 2 }], [{ until: 4 }, { until: 8 }])
    : take([{ encounters: 30 }, { encounters: 60 }], [{ encounters: 100 }, { encounters: 200 }]);

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
    const [first, second] = cutsOf(system);
    const start = cut.save();
    uncut.work(first);
    cut.work(first);
    const once = fingerprint(cut);
    const file = packed("key", cut.save(), nodeCodec);
    const read = opened(file, nodeCodec);
    if ("refused" in read) throw new Error(read.refused);
    const continued = new Session(scenario!, system);
    continued.restore(read.saved as Checkpoint);
    uncut.work(second);
    continued.work(second);
    expect(fingerprint(continued)).toEqual(fingerprint(uncut));
    cut.restore(start);
    expect(cut.ending).toBeUndefined();
    cut.work(first);
    expect(fingerprint(cut)).toEqual(once);
    compared++;
    happened += continued.engine.tally().collisions;
  });

  test("was taken of most samples, with many collisions", () => {
    expect(compared).toBeGreaterThan(samples.length / 2);
    expect(happened).toBeGreaterThan(take(600, 2000));
  });
});
