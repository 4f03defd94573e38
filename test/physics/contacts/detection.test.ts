/** Forms of event detection: the stable one never lets an overlap grow; each of the others fails, and the run says so. */
import { describe, expect, it } from "vitest";
import { emptyFrame } from "../../../src/engine/api/engine.ts";
import { createCellTransfers } from "../../../src/engine/reference/methods/cellTransfers.ts";
import { nearestImage } from "../../../src/physics/box.ts";
import { type ComparedDetection, Detector, detectionForms } from "../../../src/physics/contacts/detection.ts";
import { contactTime } from "../../../src/physics/contacts/encounterTime.ts";
import type { System } from "../../../src/physics/system.ts";
import { detectionOf } from "../../../src/run/diagnose/diagnoseDetection.ts";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { buildSystem } from "../../../src/scenario/start/buildSystem.ts";
import { everyNth } from "../../effort.ts";

interface Gas {
  readonly restitution: number;
  readonly fraction: number;
  readonly detection?: ComparedDetection;
}

function gasOf({ restitution, fraction, detection }: Gas): System {
  const { scenario, diagnostics } = readScenario(
    JSON.stringify({
      box: { size: [1, 1] },
      seed: 11,
      particles: { count: 56, fraction },
      contact: { restitution, ...(detection && { detection }), collapse: { tc: 1e-9, after: 1000 } },
      stop: { time: 1 },
    }),
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return buildSystem(scenario!).system;
}

/** Follows a run event by event, with all pairs. Lengths are in contact distances. */
function follow(gas: Gas, events: number) {
  const system = gasOf(gas);
  const { dimension: d, count, radii, size } = system;
  const engine = createCellTransfers(system);
  const frame = emptyFrame(system);
  const gaps = new Float64Array(count * count);
  let [deepest, growth, overlapping, happened, last] = [0, 0, 0, 0, -1];
  for (; happened < events; happened++) {
    if (engine.advance({ until: 1e15, encounters: 1 }).why !== "encounters") break;
    engine.project(frame);
    for (let j = 1; j < count; j++) {
      for (let i = 0; i < j; i++) {
        let square = 0;
        for (let k = 0; k < d; k++)
          square += nearestImage(frame.positions[i * d + k] - frame.positions[j * d + k], size[k]) ** 2;
        const contact = radii[i] + radii[j];
        const gap = Math.sqrt(square) / contact - 1;
        const before = gaps[i * count + j];
        if (gap < 0) overlapping++;
        deepest = Math.max(deepest, -gap);
        // An overlap that was there before the free motion has become deeper in it.
        if (engine.time > last && happened > 0 && before < 0) growth = Math.max(growth, before - gap);
        gaps[i * count + j] = gap;
      }
    }
    last = engine.time;
  }
  return { happened, deepest, growth, overlapping, tally: engine.tally() };
}

const rounding = 1e-12;

describe("the stable form", () => {
  const gases = [1, 0.9, 0.5].flatMap((restitution) => [0.05, 0.65].map((fraction) => ({ restitution, fraction })));
  it.each(everyNth(2, gases))("ε = $restitution, fraction $fraction: no overlap grows in free motion", (gas) => {
    const { happened, deepest, growth, overlapping } = follow(gas, 1000);
    expect(happened).toBe(1000);
    expect(overlapping).toBeGreaterThan(100);
    expect(deepest).toBeLessThan(rounding);
    expect(growth).toBeLessThan(rounding);
  });
});

/** Relative position x, velocity −1 along x toward the contact, at distance 1. */
function approachOf(form: ComparedDetection, x: number, speed = 1) {
  const detector = new Detector(form);
  return { time: detector.time(x, 0, 0, -speed, 0, 0, 1), invalid: detector.invalid };
}

describe("clamped times with the TC model", () => {
  it.each([0.05, 0.65])(
    "fraction %s, ε = 0.5: no overlap grows, no time runs back, and nothing collapses",
    (fraction) => {
      const { happened, deepest, growth, overlapping, tally } = follow(
        { restitution: 0.5, fraction, detection: "clamp" },
        1000,
      );
      expect(happened).toBe(1000);
      expect(overlapping).toBeGreaterThan(100);
      // Roots by the textbook formula lose digits: overlaps are deeper than those of the stable form.
      expect(deepest).toBeLessThan(1e-10);
      expect(growth).toBeLessThan(1e-10);
      expect(tally.invalid).toEqual({ growing: 0, rewound: 0 });
      expect(tally.dissipated).toBeGreaterThan(0);
    },
  );

  // Two rows that touch, one in motion along the other: each pair is at its closest approach, overlapped by rounding.
  const glancing = (detection: ComparedDetection | undefined, collapse: object) => {
    const { scenario } = readScenario(
      JSON.stringify({
        box: { size: [4, 4] },
        particles: { radius: 0.1, at: [[1, 0.5], [1, 0.7]], velocity: [[0, 0], [1, 0]] }, // biome-ignore format: short
        contact: { restitution: 0.5, collapse, ...(detection && { detection }) },
        stop: { time: 1 },
      }),
    );
    const engine = createCellTransfers(buildSystem(scenario!).system);
    return { why: engine.advance({ until: 1 }).why, collisions: engine.tally().collisions };
  };

  it.each([{ kind: "stop" }, { tc: 1e-3 }])(
    "glance on and on without an impulse: reported as collapse (%j)",
    (rule) => {
      expect(0.7 - 0.5 - 0.2).toBeLessThan(0);
      expect(glancing(undefined, rule)).toEqual({ why: "time", collisions: 0 });
      expect(glancing("clamp", rule)).toMatchObject({ why: "collapse" });
    },
  );
});

describe("forms beside it", () => {
  const forms = Object.keys(detectionForms) as ComparedDetection[];

  it.each(forms)("%s has the time of the stable form where nothing overlaps", (form) => {
    expect(approachOf(form, 3).time).toBeCloseTo(contactTime(3, 0, 0, -1, 0, 0, 1), 12);
    expect(approachOf(form, 3, -1).time).toBe(Infinity);
    expect(approachOf(form, 3, 0).time).toBe(Infinity);
  });

  // A third particle has pushed one of an overlapping pair: it approaches.
  const overlap = 1 - 1e-12;
  it("a pair that overlaps and approaches is stopped by the stable form, and by clamped times", () => {
    expect(contactTime(overlap, 0, 0, -1, 0, 0, 1)).toBe(0);
    expect(approachOf("clamp", overlap)).toEqual({ time: 0, invalid: { growing: 0, rewound: 0 } });
  });

  it("ignored overlaps grow", () => {
    expect(approachOf("ignore", overlap)).toEqual({ time: Infinity, invalid: { growing: 1, rewound: 0 } });
  });

  it("going back runs the clock backwards", () => {
    const { time, invalid } = approachOf("back", overlap);
    expect(time).toBeCloseTo(-1e-12, 15);
    expect(invalid).toEqual({ growing: 0, rewound: 1 });
  });

  it("the reduced diameter lets overlaps grow up to it, and those that are deeper without end", () => {
    const { time, invalid } = approachOf("shrink", overlap);
    expect(time).toBeGreaterThan(0.9e-10);
    expect(time).toBeLessThan(1e-10);
    expect(invalid.growing).toBe(1);
    expect(approachOf("shrink", 1 - 1e-9)).toEqual({ time: Infinity, invalid: { growing: 1, rewound: 0 } });
  });

  it("clamped times lose digits over a long way, and make an event of a glancing contact", () => {
    const far = 3e8;
    const detector = new Detector("clamp");
    const exact = contactTime(far, 0.5, 0, -1, 0, 0, 1);
    expect(exact).toBeCloseTo(far - Math.sqrt(0.75), 6);
    expect(Math.abs(detector.time(far, 0.5, 0, -1, 0, 0, 1) - exact)).toBeGreaterThan(1e-3);
    expect(contactTime(3, 1, 0, -1, 0, 0, 1)).toBe(Infinity);
    expect(new Detector("clamp").time(3, 1, 0, -1, 0, 0, 1)).toBeCloseTo(3, 12);
  });

  it.each(forms)("a run with %s counts what it left invalid, in its tally and its message", (detection) => {
    const system = gasOf({ restitution: 0.9, fraction: 0.3, detection });
    const engine = createCellTransfers(system);
    engine.advance({ until: 1e3, encounters: 300 });
    expect(engine.tally().collisions).toBe(300);
    expect(engine.tally().invalid).toBeDefined();
    const restored = createCellTransfers(system);
    restored.restore(engine.save());
    expect(restored.tally().invalid).toEqual(engine.tally().invalid);
    const tally = { ...engine.tally(), invalid: { growing: 3, rewound: 0 } };
    const [message] = detectionOf(detection, { overlaps: 0, overlap: 0, tally });
    expect(message!.message).toContain(`\`${detection}\``);
    expect(message!.remedies![0].value).toBe("stable");
  });
});

/** Newton's cradle of five balls that touch, some overlapped by rounding, and a sixth that comes in. Lengths are in diameters. */
function cradle(detection: ComparedDetection | undefined) {
  const { scenario } = readScenario(
    JSON.stringify({
      box: { size: [4, 1], edges: "reflecting" },
      particles: {
        radius: 0.1,
        at: [0.4, 1.6, 1.8, 2, 2.2, 2.4].map((x) => [x, 0.5]),
        velocity: [1, 0, 0, 0, 0, 0].map((v) => [v, 0]),
      },
      ...(detection && { contact: { detection } }),
      stop: { time: 20 },
    }),
  );
  const { system } = buildSystem(scenario!);
  const engine = createCellTransfers(system);
  const frame = emptyFrame(system);
  let [deepest, backwards] = [0, 0];
  for (let last = 0; engine.advance({ until: 20, encounters: 1 }).why === "encounters"; last = engine.time) {
    if (engine.time < last) backwards++;
    engine.project(frame);
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < i; j++)
        deepest = Math.max(deepest, 1 - Math.abs(frame.positions[2 * i] - frame.positions[2 * j]) / 0.2);
  }
  return { deepest, backwards, stabilising: engine.tally().stabilising, invalid: engine.tally().invalid };
}

describe("a row of balls that touch, in which impacts follow each other at one time", () => {
  it("stays in order with the stable form, and with clamped times, by events that stop overlaps", () => {
    for (const form of [undefined, "clamp"] as const) {
      const { deepest, backwards, stabilising } = cradle(form);
      expect(deepest).toBeLessThan(rounding);
      expect(backwards).toBe(0);
      expect(stabilising).toBeGreaterThan(4);
    }
  });

  it.each(["ignore", "shrink"] as const)("with %s balls pass through each other, and that is counted", (form) => {
    const { deepest, invalid } = cradle(form);
    expect(deepest).toBeGreaterThan(0.5);
    expect(invalid!.growing).toBeGreaterThan(0);
  });

  it("going back, time runs backwards, balls pass through each other, and that is counted", () => {
    const { deepest, backwards, invalid } = cradle("back");
    expect(backwards).toBeGreaterThan(0);
    expect(invalid!.rewound).toBeGreaterThan(0);
    expect(deepest).toBeGreaterThan(0.1);
  });
});
