/** Scenarios in links: they come back as they were, and hostile links are refused. */
import { readdirSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { fragmentOf, longestFragment, longestText, scenarioOfFragment } from "../../src/protocol/link.ts";
import { take } from "../effort.ts";
import fc from "../property.ts";

const linked = (value: unknown) => `s=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

test("every sample comes back, from a fragment of less than 4000 characters", async () => {
  const files = readdirSync("media/samples").filter((file) => file.endsWith(".edpd.json"));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files) {
    const text = readFileSync(`media/samples/${name}`, "utf8");
    const fragment = await fragmentOf({ name, text });
    expect(fragment).toMatch(/^s=[\w-]{50,4000}$/);
    expect(await scenarioOfFragment(`#autoplay&${fragment}`)).toEqual({ name, text });
  }
});

test("every text comes back, whatever its letters", async () => {
  const text = fc.string({ unit: "binary", maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      expect(await scenarioOfFragment(await fragmentOf({ name: "a.edpd.json", text }))).toEqual({
        name: "a.edpd.json",
        text,
      });
    }),
    { numRuns: take(25, 100) },
  );
});

test("a name is that of a file, not of a place", async () => {
  for (const [name, safe] of [
    ["gas.edpd.json", "gas.edpd.json"],
    ["../../.ssh/id_rsa", "ssh-id_rsa.edpd.json"],
    ["C:\\Windows\\x.json", "C-Windows-x.edpd.json"],
    ["", "linked.edpd.json"],
    ["..", "linked.edpd.json"],
    ["a\u0000\u202eb", "a-b.edpd.json"],
    ["x".repeat(500), `${"x".repeat(60)}.edpd.json`],
    [7, "linked.edpd.json"],
  ])
    expect(await scenarioOfFragment(linked([name, "{}"]))).toEqual({ name: safe, text: "{}" });
});

test("an address without a scenario has none", async () => {
  for (const fragment of ["", "#", "#autoplay&colors=speed", "#camera=s=1"])
    expect(await scenarioOfFragment(fragment)).toBeUndefined();
});

test("damaged links are refused with a reason", async () => {
  const whole = linked(["a", "{}"]);
  for (const fragment of ["s=", "s=%3Cscript%3E", "s=AAAA", whole.slice(0, -4), `${whole}!!`])
    await expect(scenarioOfFragment(fragment)).rejects.toThrow("the link is damaged.");
  for (const value of [null, 1, "text", {}, [], ["a"], ["a", 1], ["a", ["{}"]]])
    await expect(scenarioOfFragment(linked(value))).rejects.toThrow("the link has no scenario.");
});

test("a link that unpacks to more than the limit is given up", async () => {
  // A thousandth of its length when it is packed.
  const bomb = linked(["a", " ".repeat(20 * longestText)]);
  expect(bomb.length).toBeLessThan(longestFragment);
  await expect(scenarioOfFragment(bomb)).rejects.toThrow(/too long for a link: expected at most 400 kB/);
  await expect(scenarioOfFragment(`s=${"A".repeat(longestFragment)}`)).rejects.toThrow(/too long/);
  await expect(fragmentOf({ name: "a", text: " ".repeat(longestText) })).rejects.toThrow(/too long/);
});
