/** Checks of `flow` and of the motion `drag`: what belongs together is there. */
import { describe, expect, it } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";

const base = { box: { size: [1, 1] }, particles: { count: 10, radius: 0.01 } };
const found = (more: object) =>
  readScenario(JSON.stringify({ ...base, ...more })).diagnostics.map(({ message, fixes = [] }) => ({
    message,
    fixes: fixes.length,
  }));
const said = (more: object) =>
  found(more)
    .map(({ message }) => message)
    .join("\n");
const drag = { kind: "drag", tau: 0.1 };

describe("flow", () => {
  it("needs its parameters, and has no others", () => {
    expect(found({ flow: { kind: "shear" }, motion: drag })[0]).toMatchObject({
      message: "The flow `shear` needs `rate`.",
      fixes: 1,
    });
    expect(found({ flow: { kind: "taylor-green", rate: 1 }, motion: drag })[0].message).toMatch(
      /has no `rate`; it has `speed`/,
    );
  });

  it("fits the box", () => {
    const messages = found({ flow: { kind: "shear", rate: 1 }, motion: drag }).map(({ message }) => message);
    expect(messages.join()).toMatch(/not periodic: expected walls or open edges along y.*`box\.shear`/);
  });

  it("is steady, or given by a formula, where events of several steps are found at once", () => {
    const method = { kind: "particle-field", step: 0.01, detectEvery: 3 };
    const words = /`method.detectEvery` does not apply to (flows that change|particles that act)/;
    expect(said({ flow: { kind: "taylor-green" }, motion: drag, method })).not.toMatch(words);
    const coupling = { viscosity: 0.1 };
    for (const flow of [{ kind: "turbulence" }, { kind: "taylor-green", coupling }]) {
      expect(said({ flow, motion: drag, method })).toMatch(words);
      expect(said({ flow, motion: drag, method: { ...method, detectEvery: 1 } })).not.toMatch(words);
    }
  });

  it("drags particles with drag only; and these need a flow", () => {
    expect(found({ flow: { kind: "taylor-green" } })).toMatchObject([
      { message: expect.stringMatching(/changes nothing/), fixes: 2 },
    ]);
    expect(found({ motion: drag }).map(({ message }) => message)).toContain("Dragged particles need a `flow`.");
  });
});

describe("drag", () => {
  const flow = { kind: "taylor-green" };

  it("and a motion that cannot be read have one message each, and nothing is said of what follows from it", () => {
    const broken = [
      { flow: { kind: "turbulence", modes: 0 }, motion: drag },
      { flow: { kind: "taylor-green" }, motion: { ...drag, tau: 0 } },
    ];
    for (const more of broken) {
      const [first, ...others] = found({ ...more, method: { kind: "particle-field", step: 0.01 } });
      expect(first.message).toMatch(/expected a .*number/);
      expect(others).toEqual([]);
    }
  });

  it("has one relaxation time", () => {
    expect(found({ flow, motion: { kind: "drag" } })[0]).toMatchObject({
      message: expect.stringMatching(/need a relaxation time/),
      fixes: 2,
    });
    expect(said({ flow, motion: { ...drag, tauPerRadius: 16 } })).toMatch(/one relaxation time, .* got both/);
    expect(found({ motion: { kind: "ballistic", tau: 1 } })[0].message).toBe(
      "`tau` changes nothing here: it belongs to the motion `drag`.",
    );
  });

  it("is refused where rounding leaves nothing of the positions at its speed", () => {
    const shear = (rate: number) =>
      found({
        box: { size: [10, 10], edges: ["periodic", "reflecting"] },
        flow: { kind: "shear", rate },
        motion: { kind: "drag", tau: 1 },
        method: { kind: "particle-field", step: 0.01 },
      }).filter(({ message }) => /box lengths/.test(message));
    expect(shear(1e30)[0].message).toMatch(/expected a speed of at most 8.59e12, got about/);
    expect(shear(1)).toEqual([]);
  });

  it("needs a method with a field", () => {
    const messages = found({ flow, motion: drag, method: { kind: "cells" } }).map(({ message }) => message);
    expect(messages.join()).toMatch(/The method "cells" does not support drag in a flow/);
  });

  it("needs the motion `drag` where its method is written, which is said once", () => {
    const messages = found({ flow, method: { kind: "particle-field", step: 0.01 } });
    expect(messages).toEqual([
      {
        message:
          'The method "particle-field" computes particles that the flow drags along: the motion `drag` is missing.',
        fixes: 1,
      },
    ]);
  });
});
