/** The worst problem of a run in few words, with its place in the text. */
import { expect, test } from "vitest";
import type { RunDiagnostic } from "../../../src/run/diagnose/runMessages.ts";
import { PlacesOfText } from "../../../src/run/diagnose/runMessages.ts";
import { resultOf } from "../../../src/run/results/runResult.ts";
import { worstProblemOf } from "../../../src/run/results/worstProblem.ts";
import { readScenario, scenarioOf } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { applyFix } from "../../scenario/applyFix.ts";
import { sessionOf } from "../sessionOf.ts";

/** Two beams whose step is as long as a particle is wide. */
const late: Scenario = {
  box: { size: [40, 20] },
  particles: [
    { name: "east", count: 120, radius: 0.3, velocity: [4, 0] },
    { name: "west", count: 120, radius: 0.3, velocity: [-4, 0] },
  ],
  method: { kind: "time-stepped", detector: "overlap", step: 0.1 },
  stop: { time: 2 },
};
const exact: Scenario = { ...late, method: { kind: "event-driven" } };

const resultIn = (text: string) => {
  const session = sessionOf(JSON.parse(text));
  session.work();
  return resultOf(1, session, text);
};
const lateText = JSON.stringify(late, undefined, 2);
const ofLate = resultIn(lateText);

test("a run that misses a good part of its collisions says so before all else, and a sound one nothing", () => {
  expect(ofLate.flaw).toMatch(/^\d\d? % of collisions missed$/);
  expect(resultIn(JSON.stringify(exact)).flaw).toBeUndefined();
});

test("failed expectations are counted; what only informs is no flaw; what makes results worthless comes first", () => {
  const of = (code: RunDiagnostic["code"], severity: RunDiagnostic["severity"], brief?: string): RunDiagnostic => ({
    code,
    severity,
    message: "",
    path: [],
    ...(brief !== undefined && { brief }),
  });
  expect(worstProblemOf([of("expectation", "error"), of("cells-off", "warning", "cells too large")], 3)).toBe(
    "1 of 3 expectations failed",
  );
  expect(worstProblemOf([of("expectation", "error")], 1)).toBe("the expectation failed");
  expect(worstProblemOf([of("check-ratio", "information")], 0)).toBeUndefined();
  const both = [of("drift", "warning", "energy drifted"), of("collapse", "error", "inelastic collapse")];
  expect(worstProblemOf(both, 0)).toBe("inelastic collapse");
});

test("a bound that leaves no choice is exact", () => {
  const document: Scenario = { ...exact, expect: { collisions: { min: 1, max: 1 }, time: { min: 1, max: 9 } } };
  const [collisions, time] = resultIn(JSON.stringify(document)).judged;
  expect([collisions!.wanted, time!.wanted]).toEqual(["exactly 1", "1 to 9"]);
});

test("what it says goes over one line only, on the name of what has several", () => {
  const text =
    '{\n  "box": {\n    "size": [10, 10]\n  },\n  "particles": [\n    { "count": 3,\n      "radius": 1 }\n  ]\n}';
  const places = new PlacesOfText(text);
  const at = (...path: (string | number)[]) => {
    const { start, end } = places.at(path);
    return text.slice(start, end);
  };
  expect(at("box", "size")).toBe("[10, 10]");
  expect(at("particles")).toBe('"particles"');
  expect(at("particles", 0)).toBe("{");
  expect(at("particles", 0, "mass")).toBe("{");
  expect(at("method", "kind")).toBe("{");
});

test("where only a comment has come in, messages and their remedies are at the same words as before", () => {
  const { messages } = ofLate;
  const moved = `// Two beams.\n${lateText.replace('"method"', '// the step\n\n  "method"')}`;
  const placed = new PlacesOfText(moved).messages(messages);
  expect(placed.map(({ range }) => moved.slice(range.start, range.end))).toEqual(
    messages.map(({ range }) => lateText.slice(range.start, range.end)),
  );
  const fixes = placed.flatMap(({ fixes = [] }) => fixes);
  expect(fixes.length).toBeGreaterThan(1);
  const event = fixes.find(({ title }) => title.includes("event-driven"))!;
  const reading = readScenario(applyFix(moved, event));
  expect(reading.diagnostics).toEqual([]);
  expect(reading.scenario!.method.kind).toBe(scenarioOf({ ...late, method: { kind: "event-driven" } }).method.kind);
});
