/** View options that apply to the scenario; highlighted particles are those of the text. */
import { describe, expect, test } from "vitest";
import { chartsWith, openCharts } from "../../../webview/charts/chartCatalog.ts";
import { Highlight } from "../../../webview/view/overlays/highlight.ts";
import { overlaysFor } from "../../../webview/view/overlays/index.ts";
import { mostTrailed } from "../../../webview/view/overlays/trails.ts";
import { plansFor } from "../plansFor.ts";
import { sceneOf } from "../sceneOf.ts";

describe("overlays", () => {
  const names = (...scene: Parameters<typeof sceneOf>) => overlaysFor(sceneOf(...scene)).map(({ id }) => id);

  const unavailable = (id: string, parts: Parameters<typeof sceneOf>[0]) => {
    const scene = sceneOf(parts);
    return overlaysFor(scene).find((overlay) => overlay.id === id)!.unavailable!(scene);
  };

  test("a method without cells has none to draw", () => {
    expect(names({ count: 3, cells: [8, 8] })).toContain("cells");
    expect(names({ count: 3, cells: [1, 1] })).not.toContain("cells");
    expect(names({ count: 3, cells: [1, 4] })).toContain("cells");
  });

  test("only time steps miss collisions", () => {
    expect(names({ count: 3, method: "event-driven" })).not.toContain("missed");
    expect(names({ count: 3, method: "time-stepped", hasTimeSteps: true })).toContain("missed");
  });

  test("and of these only those that may: of others it is said that there are none", () => {
    const missed = (more: Parameters<typeof sceneOf>[0]) =>
      unavailable("missed", { method: "time-stepped", hasTimeSteps: true, ...more });
    expect(missed({ count: 3, mayMiss: true })).toBeUndefined();
    expect(missed({ count: 3 })).toMatch(/finds every collision/);
  });

  test("trails of too many are refused with a reason", () => {
    expect(unavailable("trails", { count: mostTrailed })).toBeUndefined();
    expect(unavailable("trails", { count: mostTrailed + 1 })).toMatch(/20,000/);
  });
});

describe("charts", () => {
  const plans = plansFor(["time", "eventsPerSecond", "temperature", "pressure"], []);

  const shown = (open: readonly string[], of = plans) => openCharts(of, open).map(({ id }) => id);

  test("closing one of the usual leaves the others, here and in another scenario, which keeps its own", () => {
    const open = chartsWith(["usual"], "events", false);
    expect(shown(open).sort()).toEqual(["pressure", "temperature"]);
    expect(shown(open, plansFor(["time", "eventsPerSecond", "collisionRate"], []))).toEqual(["collisionRate"]);
    expect(shown(chartsWith(open, "events", true))).toEqual(shown(["usual"]));
  });

  test("what means nothing here stays chosen for the next scenario", () => {
    expect(chartsWith(["clusters", "events"], "pressure", true)).toEqual(["clusters", "events", "pressure"]);
    expect(chartsWith(["clusters", "events"], "events", false)).toEqual(["clusters"]);
  });
});

describe("marks", () => {
  test("are the particles of the ranges, as far as there are any", () => {
    const marks = new Highlight();
    expect(marks.set([[1, 2]], sceneOf({ count: 4 }))).toBe(true);
    expect([...marks.bytes!]).toEqual([0, 1, 1, 0]);
    expect(marks.set([[1, 2]], sceneOf({ count: 4 }))).toBe(false);
    marks.apply(sceneOf({ count: 2 }));
    expect([...marks.bytes!]).toEqual([0, 1]);
    expect(marks.set([], sceneOf({ count: 2 }))).toBe(true);
    expect(marks.bytes).toBeUndefined();
  });

  test("selecting what is not in the scene makes nothing out", () => {
    const marks = new Highlight();
    marks.set([[7, 3]], sceneOf({ count: 4 }));
    expect(marks.bytes).toBeUndefined();
  });
});
