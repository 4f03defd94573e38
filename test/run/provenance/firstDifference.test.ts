/** Where two files of results differ, in the words of the files. */
import { describe, expect, test } from "vitest";
import { firstDifference, firstMember, type Lines } from "../../../src/run/provenance/firstDifference.ts";

const linesOf = (text: string): Lines => {
  const lines = text.split("\n");
  return { next: () => lines.shift() };
};
const between = (name: string, recorded: string, again: string) =>
  firstDifference(name, linesOf(recorded), linesOf(again));

describe("the first difference", () => {
  test("of a table is a row, its time and a column", () => {
    const table = "time,energy,speed\n0,1,2\n0.5,1,2\n1,1,2";
    expect(between("series.csv", table, table)).toBeUndefined();
    expect(between("series.csv", table, table.replace("0.5,1,2", "0.5,1.25,2"))).toBe(
      "row 2 (time 0.5), column energy: 1 in the folder, 1.25 when run again",
    );
    expect(between("series.csv", table, table.replace("\n1,1,2", ""))).toBe(
      "it ends after line 3 when run again, not in the folder",
    );
    expect(between("series.csv", table.replace("\n1,1,2", ""), table)).toBe(
      "it ends after line 3 in the folder, not when run again",
    );
    expect(between("series.csv", table, table.replace("0,1,2", "0,1"))).toMatch(/^line 2: "0,1,2".*"0,1"/);
    expect(between("radial.csv", "r,g\n1,2", "r,g\n1,3")).toBe("row 1, column g: 2 in the folder, 3 when run again");
  });

  test("of a trajectory is a frame, its time and a particle", () => {
    const frame = (time: number, x: number) => `2\nLattice="1 0 0" Time=${time}\nA 0 0\nA ${x} 1`;
    const film = (x: number) => `${frame(0, 5)}\n${frame(0.5, x)}`;
    expect(between("trajectory.xyz", film(5), film(5))).toBeUndefined();
    expect(between("trajectory.xyz", film(5), film(6))).toBe(
      'frame 1 (time 0.5), particle 1: "A 5 1" in the folder, "A 6 1" when run again',
    );
    expect(between("end.xyz", frame(0, 5), frame(1, 5))).toMatch(/^frame 0.*, its second line: /);
    expect(between("end.xyz", frame(0, 5), frame(0, 5).replace("2", "3"))).toMatch(/^line 1: "2".*"3"/);
  });

  test("of a dump file is a frame and a particle", () => {
    const frame = (step: number, x: number) =>
      `ITEM: TIMESTEP\n${step}\nITEM: NUMBER OF ATOMS\n2\nITEM: ATOMS id x\n1 0\n2 ${x}\n`;
    const film = (x: number) => frame(0, 5) + frame(1, x);
    expect(between("trajectory.dump", film(5), film(5))).toBeUndefined();
    expect(between("trajectory.dump", film(5), film(6))).toBe(
      'frame 1, particle 1: "2 5" in the folder, "2 6" when run again',
    );
    expect(between("end.dump", frame(0, 5), frame(3, 5))).toMatch(/^frame 0, line 2: "0".*"3"/);
  });

  test("of any other file is a line, of which the part is shown that differs", () => {
    const long = `${"x".repeat(500)}1${"y".repeat(500)}`;
    const said = between("end.vtp", `a\n${long}`, `a\n${long.replace("1", "2")}`)!;
    expect(said).toMatch(/^line 2: "…x{20}1y+…" in the folder, "…x{20}2y+…" when run again$/);
  });
});

test("the first member that differs has its path and both values", () => {
  const document = { averages: { pressure: { mean: 1 } }, notes: ["a", "b"] };
  expect(firstMember(document, structuredClone(document))).toBeUndefined();
  expect(firstMember(document, { ...document, averages: { pressure: { mean: 2 } } })).toBe(
    "averages.pressure.mean: 1 in the folder, 2 when run again",
  );
  expect(firstMember(document, { ...document, notes: ["a"] })).toBe(
    'notes[1]: "b" in the folder, nothing when run again',
  );
  const text = "x".repeat(100);
  expect(firstMember({ text: `${text}1` }, { text: `${text}2` })).toBe(
    `text: …${"x".repeat(20)}1" in the folder, …${"x".repeat(20)}2" when run again`,
  );
});
