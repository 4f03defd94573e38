/** Fields of an engine as the page receives them: what the scene offers, and the values of one moment. */
import type { Field } from "../../engine/api/engine.ts";
import { type Box, isPeriodic } from "../../physics/box.ts";
import { flowOf } from "../../physics/flows/index.ts";
import type { System } from "../../physics/system.ts";
import type { FieldOption } from "../../protocol/messages.ts";

/** How a flow is drawn, by what of it is the same everywhere. */
const pictures = { nothing: true, vorticity: "speed", velocity: "arrows" } as const;

const dataId = ({ id }: Field) => `field.${id}`;

/** @param box a system, with a flow or without */
export function fieldOptions(fields: readonly Field[], box: Box & Partial<Pick<System, "flow">>): FieldOption[] {
  return fields.map((field): FieldOption => {
    const { id, label, components, at, unit = components === 1 ? "" : "length/time" } = field;
    const [x, y, z] = field.grid.map((points, axis) => axisOf(points, at, box, axis));
    return {
      id,
      label,
      unit,
      data: dataId(field),
      components,
      grid: [x!.points, y!.points],
      first: [x!.first, y!.first],
      spacing: [x!.spacing, y!.spacing],
      ...(z && { z: z.first + z.spacing * middleOf(z.points) }),
      // A flow is seen by its field alone, a fluid of particles by these.
      ...(box.flow && components > 1 && { shown: pictures[flowOf(box.flow.kind).even ?? "nothing"] }),
    };
  });
}

function axisOf(points: number, at: Field["at"], { size, edges }: Box, axis: number) {
  const intervals = at === "middles" || isPeriodic(edges, axis) ? points : points - 1;
  const spacing = size[axis] / Math.max(intervals, 1);
  return { points, spacing, first: at === "middles" ? spacing / 2 : 0 };
}

const middleOf = (points: number) => Math.floor(points / 2);

/** The requested fields, each in an array of its own by the id of its data. */
export function fieldValues(fields: readonly Field[], requested: readonly string[]): [id: string, Float32Array][] {
  return fields.filter((field) => requested.includes(dataId(field))).map((field) => [dataId(field), planeOf(field)]);
}

function planeOf(field: Field): Float32Array {
  const [alongX = 1, alongY = 1, alongZ = 1] = field.grid;
  const plane = field.components * alongX * alongY;
  const values = new Float32Array(plane * alongZ);
  field.read(values);
  return alongZ === 1 ? values : values.slice(plane * middleOf(alongZ), plane * (middleOf(alongZ) + 1));
}
