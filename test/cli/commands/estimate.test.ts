/** `edpd estimate`: what has no theory is named with its reason, and is no number for programs. */
import { expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

const start = '"box": { "size": [30, 30] }, "particles": { "count": 60, "radius": 0.5 }, "stop": { "time": 5 }';
const cwd = directoryWith({
  "wells.edpd.json": `{ ${start}, "contact": { "potential": { "distances": [1.5], "energies": [-1] } } }`,
  "grows.edpd.json": `{ ${start}, "growth": { "rate": 0.01 } }`,
  "endless.edpd.json": `{ "box": { "size": [30, 30] }, "particles": [{ "at": [[9, 9]], "radius": 1, "velocity": [1, 0] }, { "at": [[19, 9]], "radius": 1 }], "contact": { "restitution": 0.9 } }`,
  "collapses.edpd.json": `{ "box": { "size": [10, 20], "edges": ["reflecting", ["reflecting", "open"]] }, "gravity": [0, -1],
    "particles": { "count": 100, "radius": 0.3 }, "contact": { "restitution": 0.6 }, "stop": { "time": 40 } }`,
  "heated.edpd.json": `{ ${start}, "thermostat": { "kind": "andersen", "temperature": 9, "rate": 5 } }`,
});
const estimate = async (...argv: string[]) => (await terminal(["estimate", ...argv], { cwd })).out;

test("beside wells there are collisions, and no free path, Z or pressure", async () => {
  const out = await estimate("wells.edpd.json");
  expect(out).toMatch(/^collisions per particle and unit of time +\d/m);
  for (const name of ["mean free path", "Z = PV / NkT", "pressure"])
    expect(out).toMatch(new RegExp(`^${name} +no theory beside a potential$`, "m"));
  const { collisionRate, meanFreePath, compressibility, pressure, noTheory } = JSON.parse(
    await estimate("wells.edpd.json", "--json"),
  );
  expect(collisionRate).toBeGreaterThan(0);
  expect([meanFreePath, compressibility, pressure]).toEqual([null, null, null]);
  expect(noTheory).toEqual({ path: "beside a potential", state: "beside a potential" });
});

test("without a trial a number of collisions that cannot be predicted is none", async () => {
  const out = await estimate("grows.edpd.json", "--trial", "0");
  expect(out).toMatch(/^collisions until then +cannot be predicted$/m);
  const { collisions, seconds, collisionRate, unforeseen } = JSON.parse(
    await estimate("grows.edpd.json", "--trial", "0", "--json"),
  );
  expect([collisions, seconds, collisionRate]).toEqual([null, null, null]);
  expect(unforeseen.what).toBe("collisions");
});

test("a trial that comes to the end of the run has its collisions", async () => {
  const { collisions } = JSON.parse((await terminal(["run", "grows.edpd.json", "--json"], { cwd })).out);
  expect(collisions).toBeGreaterThan(20);
  const out = await estimate("grows.edpd.json");
  expect(out).toMatch(new RegExp(`^collisions until then +${collisions}$`, "m"));
  expect(out).toContain("which came to the end of the run");
  const json = JSON.parse(await estimate("grows.edpd.json", "--json"));
  expect([json.collisions, json.trialShare, json.unforeseen]).toEqual([collisions, 1, undefined]);
});

test("nothing is tried where theory has the number, or where nothing ends the run", async () => {
  expect(JSON.parse(await estimate("heated.edpd.json", "--json"))).not.toHaveProperty("trialShare");
  const endless = JSON.parse(await estimate("endless.edpd.json", "--json"));
  expect(endless.unforeseen.what).toBe("collisions");
  expect(endless).not.toHaveProperty("trialShare");
});

test("in a thermostat the temperature is that which it keeps", async () => {
  expect(await estimate("heated.edpd.json")).toMatch(/^temperature in the steady state +(9|8\.999)$/m);
});

test("a trial that ends in inelastic collapse says so, and names what avoids it", async () => {
  const out = await estimate("collapses.edpd.json");
  expect(out).toMatch(/inelastic collapse ends the run at time 2\.\d+\. A duration of contacts, .*"tc"/);
  expect(out).not.toContain("came to the end of the run");
  const { collapsed, time } = JSON.parse(await estimate("collapses.edpd.json", "--json"));
  expect(collapsed).toBe(true);
  expect(time).toBeLessThan(3);
});

test("the pressure of a heap in a box without a lid is named as that on its floor", async () => {
  const { out } = await terminal(["run", "collapses.edpd.json", "--until", "2"], { cwd });
  expect(out).toMatch(/^ +pressure on the bottom wall +\d/m);
});
