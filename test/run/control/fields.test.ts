/** Fields of an engine on the way to the page: where their points are, the plane of a box in space, arrays that can be transferred. */
import { describe, expect, test } from "vitest";
import type { Engine, Field } from "../../../src/engine/api/engine.ts";
import { defaultViewRequest } from "../../../src/protocol/messages.ts";
import { coloringOf, coloringsFor } from "../../../src/run/control/colorings/index.ts";
import { fieldOptions, fieldValues } from "../../../src/run/control/fields.ts";
import { buffersOf, Frames } from "../../../src/run/control/frames.ts";
import type { Session } from "../../../src/run/session/session.ts";
import { sessionOf } from "../sessionOf.ts";

/** Its values are their own indices. */
function counted(parts: Partial<Field>): Field {
  return {
    id: "flow",
    label: "Flow",
    components: 2,
    grid: [4, 2],
    at: "nodes",
    read(into) {
      for (let k = 0; k < into.length; k++) into[k] = k;
    },
    ...parts,
  };
}

describe("points", () => {
  const box = { size: [2, 3], edges: ["periodic", "periodic", "reflecting", "open"] } as const;

  test("are nodes, without the far edge of a periodic axis", () => {
    const [option] = fieldOptions([counted({ grid: [4, 4] })], box);
    expect(option).toMatchObject({ grid: [4, 4], first: [0, 0], spacing: [0.5, 1], unit: "length/time" });
    expect(option).not.toHaveProperty("z");
    expect(option).not.toHaveProperty("shown");
  });

  test("are middles of cells", () => {
    const density = counted({ id: "density", components: 1, at: "middles", unit: "1/area" });
    const [option] = fieldOptions([density], box);
    expect(option).toMatchObject({ first: [0.25, 0.75], spacing: [0.5, 1.5], unit: "1/area", data: "field.density" });
  });

  test("of a flow are shown from the start", () => {
    const flow = { kind: "vortex", values: {}, seed: 1 };
    const fields = [counted({}), counted({ id: "p", components: 1 })];
    expect(fieldOptions(fields, { ...box, flow }).map(({ shown }) => shown)).toEqual([true, undefined]);
    const shear = { ...flow, kind: "shear" };
    expect(fieldOptions(fields, { ...box, flow: shear }).map(({ shown }) => shown)).toEqual(["speed", undefined]);
  });
});

test("of a box in space the plane through the middle is sent", () => {
  const cube = counted({ components: 3, grid: [2, 1, 4] });
  const edges = Array(6).fill("periodic");
  expect(fieldOptions([cube], { size: [1, 1, 2], edges })[0]).toMatchObject({ grid: [2, 1], z: 1 });
  expect(fieldValues([cube], ["field.flow"])).toEqual([["field.flow", Float32Array.of(12, 13, 14, 15, 16, 17)]]);
});

test("particles are colored by the value of the cell that they are in", () => {
  const session = sessionOf({
    box: { size: [4, 2] },
    particles: {
      radius: 0.1,
      at: [
        [0.5, 0.5],
        [3.5, 0.5],
        [1.5, 1.8],
      ],
    },
    stop: { time: 1 },
  });
  const pressure = counted({ id: "p", label: "Pressure", components: 1, at: "middles" });
  const options = coloringsFor({ system: session.system, facts: session.facts, fields: [pressure, counted({})] });
  expect(options.colorings.filter(({ id }) => id.startsWith("field."))).toMatchObject([{ label: "Pressure" }]);
  const { create } = coloringOf("field.p", options.colorings, [pressure]);
  const input = { frame: session.view(), tally: session.engine.tally(), encounters: () => new Uint32Array(3) };
  const { shades, range } = create(session.system, [1, 1]).shade({ ...input, fields: [pressure] });
  // Values 0, 3 and 5 of a range up to 5.
  expect(range).toEqual([0, 5]);
  expect([...shades]).toEqual([0, Math.round((3 / 5) * 255), 255]);
});

test("frames carry the requested fields and no others, in memory of their own", () => {
  const session = sessionOf({ box: { size: [9, 9] }, particles: { count: 2, radius: 0.3 }, stop: { time: 1 } });
  const fields = [counted({}), counted({ id: "p", components: 1 })];
  const engine: Engine = Object.create(session.engine, { facets: { value: { ...session.engine.facets, fields } } });
  const flowing: Session = Object.create(session, { engine: { value: engine } });
  const frames = new Frames(1, session, [1, 1], { colorings: [{ id: "species" }] });
  const take = (data: string[], serial: number) => frames.take(flowing, { ...defaultViewRequest, data }, serial);
  expect(take([], 1).data).toEqual({});
  const frame = take(["field.p", "field.gone"], 2);
  expect(frame.data).toEqual({ "field.p": Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7) });
  expect(buffersOf(frame)).toContain(frame.data["field.p"].buffer);
  expect(take(["field.p"], 3).data["field.p"]).not.toBe(frame.data["field.p"]);
});
