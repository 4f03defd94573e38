/** JSON on one line as a person writes it: `{ "size": [1, 1] }`, every number in the shortest form that reads back the same. */
export function writeJson(value: unknown): string {
  if (typeof value === "number") return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (properties.length === 0) return "{}";
  return `{ ${properties.map(([name, inner]) => `${JSON.stringify(name)}: ${writeJson(inner)}`).join(", ")} }`;
}

/** String(-0) is "0": the one number that does not come back by itself. */
export function writeNumber(x: number): string {
  return Object.is(x, -0) ? "-0" : String(x);
}
