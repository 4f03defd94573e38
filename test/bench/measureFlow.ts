/** Particles in a flow: frames of a grid of 256 × 256 nodes in the run's thread and in the page, and 200,000 discs in Taylor–Green flow. */
import { boxCounts } from "../../src/analysis/structure/boxCounts.ts";
import { SteadyRange } from "../../src/format/steadyRange.ts";
import { fieldOptions } from "../../src/run/control/fields.ts";
import { createEngine } from "../../src/run/session/createEngine.ts";
import { scenarioOf } from "../../src/scenario/readScenario.ts";
import { buildSystem } from "../../src/scenario/start/buildSystem.ts";
import { placesOf } from "../../src/study/core/eddies.ts";
import { processorClock } from "../../src/study/core/processorClock.ts";
import { fieldViews } from "../../webview/view/fields/fieldViews.ts";
import { gridOf } from "../../webview/view/fields/planeField.ts";
import { median } from "./measureRow.ts";

const now = processorClock(true);

type Document = Parameters<typeof scenarioOf>[0];

const flows = [
  ["turbulence", { kind: "turbulence", modes: 64, grid: 256 }],
  ["coupling", { kind: "taylor-green", coupling: { viscosity: 0.0125, grid: 256 } }],
] as const satisfies readonly (readonly [string, Document["flow"]])[];

/** Milliseconds of processor time of each part of a frame, medians of 60 frames; between two frames the flow makes a step. */
export function measureFields(): string[] {
  return flows.map(([name, flow]) => {
    const { engine, system } = started({
      box: { size: [1, 1] },
      particles: { count: 100, fraction: 0.01, velocity: "rest" },
      flow,
      motion: { kind: "drag", tau: 0.1 },
      method: { kind: "particle-field", step: 0.01 },
      stop: { time: 10 },
    });
    const [field] = engine.facets.fields ?? [];
    if (!field) throw new Error(`expected a field of ${name}`);
    const { dimension, size, edges } = system;
    const fields = fieldOptions([field], system);
    const points = field.grid.reduce((product, along) => product * along, 1);
    const values = new Float32Array(points * field.components);
    const [scalar, shades] = [new Float32Array(points), new Uint8Array(points)];
    const views = fieldViews({ fields, dimension }).map((view) => ({ view, range: new SteadyRange(view.isSigned) }));
    const times = new Map<string, number[]>();
    const timed = (part: string, work: () => void) => {
      const begun = now();
      work();
      times.set(part, [...(times.get(part) ?? []), now() - begun]);
    };
    for (let frame = 1; frame <= 60; frame++) {
      engine.advance({ until: 0.01 * frame });
      timed("velocities at all nodes", () => field.read(values));
      for (const { view, range } of views) {
        timed(`page, ${view.label.toLowerCase()}`, () => {
          view.scalar(gridOf(view.field, { edges, size: Array.from(size) }), values, scalar);
          range.take(scalar);
          range.shades(scalar, shades);
        });
      }
    }
    return `${name}, ${field.grid.join(" × ")} nodes: ${Array.from(times, ([part, all]) => `${part} ${median(all).toFixed(1)} ms`).join(", ")}`;
  });
}

/** Discs of the sample `taylor-green`, many more of them and with a longer relaxation time: speed and gathering as time goes by. */
export function measureGathering(count: number, until: number): void {
  const { engine, system } = started({
    box: { size: [1, 1] },
    particles: { count, fraction: 0.045, velocity: "rest" },
    flow: { kind: "taylor-green" },
    motion: { kind: "drag", tau: 0.1 },
    method: { kind: "particle-field", step: 0.01, cells: "adaptive" },
    stop: { time: until },
  });
  const between = 0.03;
  let [seconds, done] = [0, 0];
  for (let k = 1; engine.time < until; k++) {
    const begun = now();
    engine.advance({ until: Math.min(until, k * between) });
    const spent = (now() - begun) / 1000;
    seconds += spent;
    const { collisions } = engine.tally();
    const { inside, positions } = placesOf(engine);
    const { variance, random, mean } = boxCounts(system, positions).find(({ side }) => side < 1 / 63)!;
    console.log(
      `t = ${engine.time.toFixed(2)}: ${seconds.toFixed(0)} s, ${((2 * collisions) / count).toFixed(1)} collisions of a disc, ` +
        `${((collisions - done) / spent).toFixed(0)} per second; mean |sin 2πx sin 2πy| ${inside.toFixed(2)} of uniform, ` +
        `variance in squares of 1/64 ${(variance / random).toFixed(1)} of random, fullest ${(fullest(positions) / mean).toFixed(1)} times the mean`,
    );
    done = collisions;
  }
}

/** Most discs in one of 64 × 64 squares. */
function fullest(positions: Float64Array): number {
  const held = new Uint32Array(64 * 64);
  for (let k = 0; k < positions.length; k += 2) {
    held[Math.floor(64 * positions[k]) + 64 * Math.floor(64 * positions[k + 1])]++;
  }
  return Math.max(...held);
}

function started(document: Document) {
  const scenario = scenarioOf(document);
  const { system } = buildSystem(scenario);
  return { system, engine: createEngine(scenario.method, system) };
}
