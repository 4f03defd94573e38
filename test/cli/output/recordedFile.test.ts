/** A trajectory goes to its file while it is made: what is held in memory does not grow with the number of frames or particles. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Unwritable } from "../../../src/cli/output/atomicWrite.ts";
import { RecordedFile } from "../../../src/cli/output/recordedFile.ts";
import { pieces } from "../../../src/format/chunkedText.ts";
import { lammpsDump } from "../../../src/run/export/lammpsDump.ts";
import { extxyzOf } from "../../../src/scenario/io/writeExtxyz.ts";
import { sessionOf } from "../../run/sessionOf.ts";

const held = 1 << 17;
const session = sessionOf({
  box: { size: [40, 40, 40] },
  particles: { count: 2000, fraction: 0.1 },
  stop: { time: 1 },
});
const formats = {
  xyz: () => extxyzOf(session.system, session.project()),
  lammps: (frame: number) => lammpsDump(session.system, session.project(), frame),
};

test.each(["xyz", "lammps"] as const)("%s: what is not on the disk yet is less than 128 kB at any moment", (format) => {
  const directory = mkdtempSync(join(tmpdir(), "edpd-recorded-"));
  const film = new RecordedFile(join(directory, "film"));
  const draft = join(directory, readdirSync(directory)[0]);
  let [made, most, looks] = [0, 0, 0];
  function* counted(lines: Iterable<string>): Iterable<string> {
    let line = 0;
    for (const text of lines) {
      made += text.length;
      if (line++ % 100 === 0) {
        most = Math.max(most, made - statSync(draft).size);
        looks++;
      }
      yield text;
    }
  }
  for (let frame = 0; frame < 20; frame++) film.write(pieces(counted(formats[format](frame))));
  film.keep();
  expect(film.failure).toBeUndefined();
  expect(readFileSync(join(directory, "film"))).toHaveLength(made);
  expect(looks).toBeGreaterThan(300);
  expect(made).toBeGreaterThan(10 * held);
  expect(most).toBeLessThan(held);
  rmSync(directory, { recursive: true });
});

test("where a file cannot be written any more it ends with the last whole entry, with its closing lines, and says why", () => {
  const directory = mkdtempSync(join(tmpdir(), "edpd-recorded-"));
  const film = new RecordedFile(join(directory, "film"));
  film.write(["one ", "two\n"]);
  const whole = film.length;
  film.write(
    (function* () {
      yield "half of ";
      throw new Unwritable("the disk is full.");
    })(),
  );
  expect([film.failure, film.length]).toEqual(["the disk is full.", whole]);
  // Nothing follows a gap.
  film.write(["four\n"]);
  film.close(film.length, ["end\n"]);
  film.keep();
  expect(readFileSync(join(directory, "film"), "utf8")).toBe("one two\nend\n");
  rmSync(directory, { recursive: true });
});
