/** `edpd caps`: spherical codes from the command line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { directoryWith, terminal } from "../terminal.ts";

const cwd = directoryWith({});
const caps = (...argv: string[]) => terminal(["caps", ...argv], { cwd });
const scalar = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * b[k], 0);

describe("edpd caps", () => {
  test("finds the icosahedron, with the angles between its points", async () => {
    const { status, out } = await caps("3", "12", "--starts", "2", "--json");
    expect(status).toBe(0);
    const { best, points, angles } = JSON.parse(out);
    expect(angles).toHaveLength(2);
    expect(best.angle).toBe(Math.max(...angles));
    expect(Math.abs(best.cosine - 1 / Math.sqrt(5))).toBeLessThan(1e-6);
    expect(best.radius).toBeLessThanOrEqual(best.angle / 2 + 1e-12);
    // Each point has one opposite, and five neighbors on either side.
    for (const point of points) {
      const cosines = points.map((other: number[]) => Math.round(Math.sqrt(5) * scalar(point, other) * 1e6) / 1e6);
      expect(cosines.filter((each: number) => each === 1)).toHaveLength(5);
      expect(cosines.filter((each: number) => each === -1)).toHaveLength(5);
    }
  });

  test("says the angle, and how many of the starts have it", async () => {
    const { status, out, err } = await caps("4", "5", "--starts", "3", "--quiet");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/^smallest angle +104\.477512/m);
    expect(out).toMatch(/^starts +3, 3 of them with this angle/m);
  });

  test("writes points, and a scenario in which balls touch and none overlap", async () => {
    await caps("3", "6", "--starts", "1", "--points", "p.csv", "--scenario", "octahedron.edpd.json");
    const [head, ...rows] = readFileSync(join(cwd, "p.csv"), "utf8").trim().split("\n");
    expect(head).toBe("x1,x2,x3");
    for (const row of rows) {
      const point = row.split(",").map(Number);
      expect(Math.abs(scalar(point, point) - 1)).toBeLessThan(1e-12);
    }
    expect(rows).toHaveLength(6);
    const checked = await terminal(["check", "--run", "octahedron.edpd.json"], { cwd });
    expect(checked.status).toBe(0);
    const { particles } = JSON.parse(readFileSync(join(cwd, "octahedron.edpd.json"), "utf8"));
    expect(particles.radius).toBeCloseTo(Math.SQRT1_2, 8);
  });

  test("gives the same points for the same seed, others for another", async () => {
    const [one, again, other] = await Promise.all(
      ["1", "1", "2"].map((seed) => caps("2", "3", "--starts", "1", "--seed", seed, "--json")),
    );
    expect(again!.out).toBe(one!.out);
    expect(JSON.parse(other!.out).points).not.toEqual(JSON.parse(one!.out).points);
  });

  test.each([
    [["3"], /takes K, the dimensions, and N, the points/],
    [["1", "4"], /K: expected a whole number from 2 to 100, got "1"/],
    [["3", "2"], /N: expected a whole number from 3 to 1,000, got "2"/],
    [["3", "4", "--starts", "0"], /--starts: expected a whole number from 1 to 1,000,000, got "0"/],
    [["3", "4", "--pressure", "1e15"], /--pressure: expected 10 to 1e10, got "1e15"/],
    [["4", "8", "--scenario", "x.json"], /expected K = 2 or 3, got 4/],
  ])("refuses %j", async (argv, message) => {
    const { status, err } = await caps(...argv);
    expect(status).toBe(2);
    expect(err).toMatch(message);
  });

  test("keeps the starts that are done when it is interrupted", async () => {
    const { status, out } = await terminal(["caps", "3", "12", "--starts", "1000", "--json", "--rate", "1"], {
      cwd,
      interruptAfter: 30,
    });
    expect(status).toBe(130);
    const { starts, angles } = JSON.parse(out);
    expect(starts).toBeGreaterThan(0);
    expect(starts).toBeLessThan(1000);
    expect(angles).toHaveLength(starts);
  });
});
