/** Views of a field: a scalar itself; of a velocity its vorticity and its magnitude. */
import type { FieldOption, Scene } from "../../../src/protocol/messages.ts";
import { magnitude, type PlaneGrid, vorticity } from "./planeField.ts";

export interface FieldView {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly unit: string;
  readonly field: FieldOption;
  readonly isSigned: boolean;
  /** Writes one number per point. */
  scalar(points: PlaneGrid, values: Float32Array, into: Float32Array): void;
}

export function fieldViews({ fields = [], dimension }: Pick<Scene, "fields" | "dimension">): FieldView[] {
  const where = dimension === 3 ? ", in the plane through the middle of the box" : "";
  return fields.flatMap((field) => (field.components === 1 ? [plain(field, where)] : ofVelocity(field, where)));
}

function plain(field: FieldOption, where: string): FieldView {
  const { id, label, unit } = field;
  const about = `${label} on the grid${where}.`;
  return { id, label, about, unit, field, isSigned: false, scalar: (_, values, into) => into.set(values) };
}

function ofVelocity(field: FieldOption, where: string): FieldView[] {
  const { id, unit, components } = field;
  return [
    {
      id: `${id}.vorticity`,
      label: named(field, "vorticity"),
      about: `∂v/∂x − ∂u/∂y, positive where the rotation is counterclockwise${where}.`,
      // A velocity is a length over a time.
      unit: unit.replace(/^.*\//, "1/"),
      field,
      isSigned: true,
      scalar: (points, values, into) => vorticity(points, components, values, into),
    },
    {
      id: `${id}.speed`,
      label: named(field, "speed"),
      about: `Magnitude of the velocity${where}.`,
      unit,
      field,
      isSigned: false,
      scalar: (_, values, into) => magnitude(components, values, into),
    },
  ];
}

/** Of "Flow", "Flow velocity" and "Velocity of the flow": Flow speed; of "Velocity": Speed. */
function named({ label }: FieldOption, what: string): string {
  const of = label.replace(/^velocity( of)?( the)?\s*|\s*velocity$/gi, "");
  const name = of ? `${of} ${what}` : what;
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}

/** The velocity whose arrows and streamlines are drawn: the first. */
export function velocityField({ fields }: Pick<Scene, "fields">): FieldOption | undefined {
  return fields?.find(({ components }) => components > 1);
}

/** Of the chosen or first shown field; undefined: none is drawn. */
export function defaultView(scene: Pick<Scene, "fields" | "dimension">): FieldView | undefined {
  return fieldViews(scene).find(({ id, field }) =>
    field.shown === "speed" ? id === `${field.id}.speed` : field.shown === true,
  );
}
