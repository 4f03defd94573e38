/** Every word of `measure.what` either gives a column or a distribution, or is said not to, under every kind of method and motion. */
import { describe, expect, it } from "vitest";
import { distributions } from "../../../src/analysis/distributions/index.ts";
import { quantities } from "../../../src/analysis/quantities/index.ts";
import { measureWords } from "../../../src/analysis/registry.ts";
import { distributionLines } from "../../../src/run/export/exportRun.ts";
import { seriesOf } from "../../../src/run/session/series.ts";
import { Session } from "../../../src/run/session/session.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import type { Scenario } from "../../../src/scenario/schema/schema.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { complete } from "../../effort.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 60, fraction: 0.2 }, stop: { time: 2 } } as const;
const brownian = { ...gas, motion: { kind: "brownian", diffusion: 0.05 } } as const;
const stepped = { kind: "time-stepped", step: 0.02 } as const;
const runs: Record<string, object> = {
  "event-driven": gas,
  cells: { ...gas, method: { kind: "cells" } },
  "time-stepped": { ...gas, method: stepped },
  reflecting: { ...brownian, motion: { ...brownian.motion, onContact: "reflect" }, method: stepped },
  associating: { ...brownian, motion: { ...brownian.motion, onContact: "associate" }, method: stepped },
};

describe.each(Object.keys(runs))("%s", (name) => {
  // In `npm test` every word under two of the kinds.
  const first = Object.keys(runs).indexOf(name);
  const words = Object.keys(measureWords()).filter((_, k) => complete || (2 * k + first) % 5 < 2);
  it.each(words)("%s", (word) => {
    const document = { ...(runs[name] as Scenario), measure: { every: 0.1, what: [word] } } as Scenario;
    const { scenario, diagnostics } = readScenario(JSON.stringify(document));
    const said = diagnostics.some(({ message }) => message.includes("is not measured"));
    const session = new Session(scenario!, buildSystem(scenario!).system);
    session.work();
    const { names } = seriesOf(session);
    const starts = quantities.filter(({ id }) => id === word).flatMap(({ columns }) => columns);
    const columns = names.filter((each) => starts.some((start) => each === start.name || each.startsWith(start.name)));
    const entry = distributions.find((each) => each.word === word);
    const files = entry ? distributionLines(session, [entry]).map((file) => [...file.lines].length) : [];
    const measured = columns.length > 0 || files.some((lines) => lines > 1);
    // What others of its columns give is not all that a word asks for, so both may be.
    expect(measured || said).toBe(true);
  });
});
