/**
 * Files with velocities of a flow on a regular grid, as text. A broken file is refused with the reason and the line.
 *
 *     # Comments begin with a number sign; empty lines are ignored.
 *     nodes 64 32
 *     size 2 1
 *     0.25 -0.5
 *     …
 *
 * `nodes` are the numbers of nodes along x, y (and z), `size` the sides of the box. Then follows one line per node with the components
 * of the velocity, x running fastest. Along periodic axes node i stands at i·L/n, along others at i·L/(n − 1).
 */
import type { FlowGrid } from "../../physics/flows/flow.ts";

export type FlowGridReading =
  | { readonly ok: true; readonly grid: FlowGrid }
  | { readonly ok: false; readonly line: number; readonly message: string };

/** 64 MB of memory in two dimensions. */
const mostNodes = 4_000_000;

export function readFlowGrid(text: string, dimension: 2 | 3): FlowGridReading {
  const refuse = (line: number, message: string): FlowGridReading => ({ ok: false, line, message });
  const header: Record<"nodes" | "size", number[] | undefined> = { nodes: undefined, size: undefined };
  let values: Float64Array | undefined;
  let filled = 0;
  let line = 0;
  for (const written of text.split(/\r\n|\n|\r/)) {
    line++;
    const content = written.replace(/#.*/, "").trim();
    if (content === "") continue;
    const words = content.split(/[\s,]+/);
    if (!header.nodes || !header.size) {
      const name = words[0].toLowerCase();
      if (name !== "nodes" && name !== "size")
        return refuse(
          line,
          `expected \`${header.nodes ? "size" : "nodes"}\` and ${dimension} numbers, got "${written.trim()}"`,
        );
      if (header[name]) return refuse(line, `\`${name}\` is given twice`);
      const numbers = words.slice(1).map(Number);
      if (numbers.length !== dimension)
        return refuse(line, `expected ${dimension} numbers after \`${name}\`, one per axis, got ${numbers.length}`);
      const [fits, expected] =
        name === "nodes"
          ? [(n: number) => Number.isInteger(n) && n >= 2, "whole numbers from 2"]
          : [(n: number) => n > 0 && Number.isFinite(n), "positive numbers"];
      if (!numbers.every(fits))
        return refuse(line, `expected ${expected} after \`${name}\`, got ${words.slice(1).join(" ")}`);
      header[name] = numbers;
      if (!header.nodes) continue;
      const count = header.nodes.reduce((product, n) => product * n, 1);
      if (count > mostNodes) return refuse(line, `expected at most ${mostNodes} nodes, got ${count}`);
      values ??= new Float64Array(count * dimension);
      continue;
    }
    if (words.length !== dimension)
      return refuse(line, `expected ${dimension} components of a velocity, got ${words.length}: "${written.trim()}"`);
    if (filled === values!.length) return refuse(line, `expected ${filled / dimension} velocities, got more`);
    for (const word of words) {
      const value = Number(word);
      if (!Number.isFinite(value)) return refuse(line, `expected a number, got "${word}"`);
      values![filled++] = value;
    }
  }
  const missing = header.nodes ? "size" : "nodes";
  if (!header.nodes || !header.size || !values)
    return refuse(line, `expected \`${missing}\` and ${dimension} numbers, got the end of the file`);
  if (filled < values.length)
    return refuse(
      line,
      `expected ${values.length / dimension} velocities, got ${filled / dimension} before the end of the file`,
    );
  return { ok: true, grid: { nodes: header.nodes, size: header.size, values } };
}

/** Lines of such a file, with line ends. */
export function* flowGridLines(
  nodes: readonly number[],
  size: ArrayLike<number>,
  values: ArrayLike<number>,
  heading: string,
): Generator<string> {
  const dimension = nodes.length;
  yield `# ${heading}\nnodes ${nodes.join(" ")}\nsize ${Array.from(size).join(" ")}\n`;
  const line = new Array<number>(dimension);
  for (let k = 0; k < values.length; k += dimension) {
    for (let c = 0; c < dimension; c++) line[c] = values[k + c];
    yield `${line.join(" ")}\n`;
  }
}
