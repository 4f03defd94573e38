/** Messages on runs that end early, with their fixes: balls that come to rest on a floor, rules that undo each other. */
import { expect, test } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { PlacesOfText } from "../../../src/run/diagnose/runMessages.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../../scenario/applyFix.ts";
import { sessionOf } from "../sessionOf.ts";

function ranOf(text: string) {
  const { scenario, diagnostics } = readScenario(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const session = new Session(scenario!, buildSystem(scenario!).system);
  session.work();
  const messages = new PlacesOfText(text).messages(diagnose(scenario!, outcomeOf(session), []));
  return { ending: session.ending?.why, messages };
}

const ball = (height: number, restitution: number) => `{
  "box": { "size": [10, 10], "edges": "reflecting" },
  "particles": { "at": [[5, ${height}]], "radius": 0.5, "velocity": "rest" },
  "contact": { "restitution": ${restitution} },
  "gravity": [0, -1],
  "stop": { "time": 30 }
}`;

const rest = "Let particles come to rest on surfaces";

test.each([1, 0.8, 0])("a ball that rests at the start may come to rest, at a restitution of %d", (restitution) => {
  const text = ball(0.5, restitution);
  const { ending, messages } = ranOf(text);
  expect(ending).toBe("collapse");
  expect(messages).toMatchObject([{ message: expect.stringContaining("rests on the bottom wall"), fixes: [{}] }]);
  // A contact duration would not help what never moves.
  expect(messages[0].message).not.toContain("`tc`");
  expect(messages[0].fixes!.map(({ title }) => title)).toEqual([rest]);
  expect(ranOf(applyFix(text, messages[0].fixes![0]))).toEqual({ ending: "time", messages: [] });
});

test("a ball that bounces lower and lower may bounce on with a contact duration, or come to rest", () => {
  const text = ball(3, 0.8);
  const { ending, messages } = ranOf(text);
  expect(ending).toBe("collapse");
  expect(messages[0].message).toContain("Inelastic collapse");
  const fixes = messages[0].fixes!;
  expect(fixes.map(({ title }) => title)).toEqual([expect.stringMatching(/^Add a contact duration of /), rest]);
  for (const fix of fixes) expect(ranOf(applyFix(text, fix)).ending).toBe("time");
});

test("a collapse under a restitution of the schedule is reported there", () => {
  const text = ball(3, 1).replace(
    '"stop"',
    '"schedule": [{ "at": 1, "restitution": 0.8 }, { "at": 500, "restitution": 0.9 }], "stop"',
  );
  const { ending, messages } = ranOf(text);
  expect(ending).toBe("collapse");
  const { start, end } = messages[0].range!;
  expect(text.slice(start, end)).toBe("0.8");
});

const document = (back: number) => ({
  box: { size: [40, 40] },
  particles: [
    { name: "a", radius: 0.5, at: [[10, 20]], velocity: [[1, 0]] },
    { name: "b", radius: 0.5, at: [[20, 20]], velocity: [[0, 0]] },
  ],
  rules: [
    { for: "a", within: 3, when: [{ of: "b", min: 1 }], course: { heading: "away", speed: 1 } },
    { for: "a", within: back, when: [{ of: "b", max: 0 }], course: { heading: "toward", speed: 1 } },
  ],
  stop: { time: 30 },
});

test("two rules that undo each other at one circle end the run, and the message says so", () => {
  const session = sessionOf(readScenario(JSON.stringify(document(3))).document!);
  session.work();
  const outcome = outcomeOf(session);
  expect(outcome.ending?.why).toBe("collapse");
  const [problem] = diagnose(session.scenario, outcome, []);
  expect(problem).toMatchObject({ brief: "rules undo each other", path: ["rules"] });
  expect(problem!.message).toMatch(
    /particle (0 \(a\) and particle 1 \(b\)|1 \(b\) and particle 0 \(a\)) cross a circle of detection/,
  );
  expect(problem!.message).toContain("Give the rule of return a larger circle");
});

test("rules with a larger circle of return do not end the run", () => {
  const session = sessionOf(readScenario(JSON.stringify(document(5))).document!);
  session.work();
  expect(outcomeOf(session).ending?.why).toBe("time");
  expect(session.engine.tally().collisions).toBeGreaterThan(10);
});
