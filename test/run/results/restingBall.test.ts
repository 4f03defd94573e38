/** A ball on a floor: the run ends where it would collide on and on, and offers choices that let it go on, as fixes. */
import { expect, test } from "vitest";
import { diagnose } from "../../../src/run/diagnose/diagnose.ts";
import { PlacesOfText } from "../../../src/run/diagnose/runMessages.ts";
import { outcomeOf } from "../../../src/run/results/outcome.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { applyFix } from "../../scenario/applyFix.ts";

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

test.each([1, 0.8, 0])("one that rests at the start may come to rest, at a restitution of %d", (restitution) => {
  const text = ball(0.5, restitution);
  const { ending, messages } = ranOf(text);
  expect(ending).toBe("collapse");
  expect(messages).toMatchObject([{ message: expect.stringContaining("rests on the bottom wall"), fixes: [{}] }]);
  // A contact duration would not help what never moves.
  expect(messages[0]!.message).not.toContain("`tc`");
  expect(messages[0]!.fixes!.map(({ title }) => title)).toEqual([rest]);
  expect(ranOf(applyFix(text, messages[0]!.fixes![0]!))).toEqual({ ending: "time", messages: [] });
});

test("one that bounces lower and lower may bounce on with a contact duration, or come to rest", () => {
  const text = ball(3, 0.8);
  const { ending, messages } = ranOf(text);
  expect(ending).toBe("collapse");
  expect(messages[0]!.message).toContain("Inelastic collapse");
  const fixes = messages[0]!.fixes!;
  expect(fixes.map(({ title }) => title)).toEqual([expect.stringMatching(/^Add a contact duration of /), rest]);
  for (const fix of fixes) expect(ranOf(applyFix(text, fix)).ending).toBe("time");
});
