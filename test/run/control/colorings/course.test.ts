/** Units under rules are colored by the rule whose course they are on. */
import { expect, test } from "vitest";
import { coloringOf, coloringsFor } from "../../../../src/run/control/colorings/index.ts";
import { readScenario } from "../../../../src/scenario/readScenario.ts";
import { sessionOf } from "../../sessionOf.ts";

test("the coloring by course is shown first, with a name for each rule, and agrees with the counts", () => {
  const document = {
    box: { size: [40, 40] },
    particles: [
      { name: "a", count: 20, radius: 0.5, velocity: { temperature: 1 } },
      { name: "b", count: 20, radius: 0.5, velocity: { temperature: 1 } },
    ],
    rules: [
      { for: "a", within: 4, when: [{ of: "b", min: 1 }], course: { heading: "away" } },
      { for: "a", within: 6, when: [{ of: "b", max: 0 }], course: { speed: 1 } },
    ],
    stop: { time: 5 },
  };
  const session = sessionOf(readScenario(JSON.stringify(document)).document!);
  session.work();
  const { engine, system, facts } = session;
  const { colorings, defaultColoring } = coloringsFor({ system, facts });
  expect(defaultColoring).toBe("course");
  expect(colorings.find(({ id }) => id === "course")!.names).toEqual(["no rule", "1: a away", "2: a speed 1"]);
  const frame = session.project();
  const shader = coloringOf("course", colorings).create(system, [1, 1]);
  const { shades } = shader.shade({
    frame,
    tally: engine.tally(),
    encounters: () => engine.encounterCounts(),
    memory: () => engine.memory(),
  });
  const counts = [0, 1, 2].map((course) => [...shades!].filter((shade) => shade === course).length);
  expect(counts).toEqual(engine.tally().rules!.onCourse);
  expect(counts[1]).toBeGreaterThan(0);
  expect(counts[2]).toBeGreaterThan(0);
});

test("without rules it is not offered", () => {
  const session = sessionOf({ box: { size: [9, 9] }, particles: { count: 3, radius: 0.5 } });
  const { colorings } = coloringsFor({ system: session.system, facts: session.facts });
  expect(colorings.map(({ id }) => id)).not.toContain("course");
});
