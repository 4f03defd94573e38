/** Names of exported files. */
import { expect, test } from "vitest";
import { fileName, offeredFormats, stemOf } from "../../../../src/editor/runs/exports/exportFormats.ts";

test("exported files are named after the scenario, never as it is", () => {
  expect(stemOf("/tmp/gas.edpd.json")).toBe("gas");
  expect(stemOf("/tmp/my.gas.xyz", ".xyz")).toBe("my.gas");
  expect(stemOf("/tmp/noending", ".xyz")).toBe("noending");
  const single = offeredFormats.filter(({ several }) => !several);
  const names = single.map(({ suffix, ending }) => `gas${suffix}${ending}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("gas.edpd.json");
  expect(fileName("../../etc/pass:wd\n.png")).toBe("-..-etc-pass-wd-.png");
});
