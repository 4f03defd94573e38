/** The velocities of a flow, from the files that it names. */
import type { FlowGrid, FlowGrids } from "../../physics/flows/flow.ts";
import { flowOf } from "../../physics/flows/index.ts";
import type { ResolvedScenario } from "../resolve.ts";
import { CannotBuild } from "../start/particleBatch.ts";
import { byName } from "./byName.ts";
import { readFlowGrid } from "./flowGrid.ts";
import { type ReadFile, textOfFile } from "./namedFile.ts";

/** Undefined where the flow has no file. */
export function readFlowFiles(scenario: ResolvedScenario, readFile: ReadFile | undefined): FlowGrids | undefined {
  const { flow } = scenario;
  if (!flow) return undefined;
  const grids = byName<FlowGrid>();
  for (const [parameter, { type }] of Object.entries(flowOf(flow.kind).parameters)) {
    const name = flow.values[parameter];
    if (type === "file" && typeof name === "string")
      grids[name] = readOne(name, readFile, scenario, ["flow", parameter]);
  }
  return Object.keys(grids).length > 0 ? grids : undefined;
}

function readOne(
  name: string,
  readFile: ReadFile | undefined,
  { dimension, size }: ResolvedScenario,
  path: readonly string[],
): FlowGrid {
  const refuse = (message: string): never => {
    throw new CannotBuild("file", message, path);
  };
  const reading = readFlowGrid(textOfFile(name, path, readFile), dimension);
  if (!reading.ok) return refuse(`\`${name}\`, line ${reading.line}: ${reading.message}.`);
  const { grid } = reading;
  if (grid.size.some((length, axis) => Math.abs(length - size[axis]) > 1e-9 * length))
    return refuse(`\`${name}\` is a flow in a box of ${grid.size.join(" × ")}; the box here is ${size.join(" × ")}.`);
  return grid;
}
