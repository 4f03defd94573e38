/** Vectors of a document have one number per axis of the box. */
import { type Path, pathText } from "../diagnostics.ts";
import { rootSchema } from "../schema/scenarioSchema.ts";
import type { Scenario } from "../schema/schema.ts";
import { fitting, isObject, type Schema } from "../schema/schemaNode.ts";
import type { Report } from "../text/report.ts";
import { capital, plural } from "../text/wording.ts";

/** Of a longer list of wrong vectors only the first is reported. */
const mostReported = 10;

export function checkVectors(document: Scenario, report: Report): void {
  new VectorCheck(document.box.size.length, report).check(rootSchema, document, []);
}

class VectorCheck {
  private readonly related: { message: string; path: Path }[];

  constructor(
    private readonly dimension: number,
    private readonly report: Report,
  ) {
    this.related = [
      {
        message: `The box has ${dimension} dimensions because its size has ${dimension} numbers.`,
        path: ["box", "size"],
      },
    ];
  }

  /** The value is valid by the schema. */
  check(schema: Schema, value: unknown, path: Path): void {
    const form = schema.anyOf ? fitting(schema.anyOf, value) : schema;
    if (!form) return;
    if (Array.isArray(value)) this.list(form, value, path);
    else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        const property = form.properties?.[name];
        if (property) this.check(property, inner, [...path, name]);
      }
    }
  }

  private list({ items, perAxis }: Schema, value: readonly unknown[], path: Path): void {
    // A list of numbers has no form of its own where it is one entry of several forms: `velocity` for one or for each.
    const vectors = items?.anyOf ? items.anyOf.find((form) => form.perAxis) : items?.perAxis ? items : undefined;
    const plain = typeof value[0] === "number";
    const other = items?.anyOf ? value.findIndex((entry) => (typeof entry === "number") !== plain) : -1;
    if (vectors && other >= 0) this.mixed(path, other, plain);
    else if (plain ? perAxis || vectors : perAxis) this.vector(value, path);
    else if (vectors) this.vectors(value, path);
    else if (items && !plain)
      value.forEach((entry, k) => {
        this.check(items, entry, [...path, k]);
      });
  }

  /** A list of several forms is one vector, or one of vectors. */
  private mixed(path: Path, other: number, plain: boolean): void {
    const [expected, got] = plain ? ["a number", "a vector"] : ["a vector", "a number"];
    this.report.add({
      code: "type",
      path: [...path, other],
      message: `${capital(pathText([...path, other]))}: expected ${expected} like the entry before it, got ${got}.`,
    });
  }

  private vector(vector: readonly unknown[], path: Path): void {
    const { dimension, report, related } = this;
    if (vector.length === dimension) return;
    const shorter = vector.length > dimension;
    const better = shorter ? vector.slice(0, dimension) : [...vector, 0];
    // In a plane the axis that points up is y.
    const upright =
      shorter && dimension === 2 && vector[1] === 0 && vector[2] !== 0 ? [vector[0], vector[2]] : undefined;
    // Two numbers with the comma of many languages.
    const decimal = shorter && dimension === 2 ? decimalsIn(vector) : undefined;
    const written = (numbers: readonly unknown[]) => `[${numbers.join(", ")}]`;
    report.add({
      code: "range",
      path,
      message: `${capital(pathText(path))} has ${plural(vector.length, "number")}; the box has ${dimension} dimensions.`,
      related,
      fixes: [
        ...(decimal ? [report.source.writing(path, written(decimal))] : []),
        ...(upright ? [report.source.writing(path, written(upright))] : []),
        {
          title: shorter ? "Remove the last number" : "Add a 0",
          edits: [report.source.replace(path, written(better))],
        },
      ],
    });
  }

  private vectors(list: readonly unknown[], path: Path): void {
    const { dimension, report, related } = this;
    const wrong: number[] = [];
    for (let k = 0; k < list.length; k++) {
      const entry = list[k];
      if (Array.isArray(entry) && entry.length !== dimension) wrong.push(k);
    }
    if (wrong.length <= mostReported) {
      for (const k of wrong) this.vector(list[k] as unknown[], [...path, k]);
      return;
    }
    report.add({
      code: "range",
      path: [...path, wrong[0]],
      message:
        `${plural(wrong.length, "vector")} of ${pathText(path)} do not have one number for each of the ${dimension} axes; this is the first. ` +
        "Change the size of the box, or the number of entries of each vector.",
      related,
    });
  }
}

/** `[0,-9,81]`: 0 and −9.81. Where all three are small whole numbers they are three components rather than that. */
function decimalsIn([first, whole, digits]: readonly unknown[]): unknown[] | undefined {
  if (!Number.isInteger(whole) || !Number.isInteger(digits) || Number(digits) < 10) return undefined;
  return [first, Number(`${whole}.${digits}`)];
}
