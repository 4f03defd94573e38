/** Fields of a flow on a grid over the box, to be drawn beneath the particles. */
import { isPeriodic } from "../../physics/box.ts";
import type { Flow } from "../../physics/flows/flow.ts";
import type { System } from "../../physics/system.ts";
import type { Field } from "../api/engine.ts";

/** Grid points along the longest side of the box, of flows without a grid of their own. */
const finest = { 2: 64, 3: 24 };

/** The velocity of a flow; `advance` sets its time before it is read. */
export function velocityField(
  { dimension, size, edges }: Pick<System, "dimension" | "size" | "edges">,
  flow: Flow,
  advance: () => void,
): Field {
  const longest = Math.max(...size);
  const grid =
    flow.grid ?? Array.from(size, (length) => Math.max(2, Math.round((finest[dimension] * length) / longest)));
  const points = grid.reduce((product, along) => product * along, 1);
  let places: Float64Array | undefined;
  const velocities = new Float64Array(points * dimension);
  const makePlaces = () => {
    const made = new Float64Array(points * dimension);
    for (let p = 0; p < points; p++) {
      let rest = p;
      for (let axis = 0; axis < dimension; axis++) {
        const intervals = isPeriodic(edges, axis) ? grid[axis] : grid[axis] - 1;
        made[p * dimension + axis] = ((rest % grid[axis]) * size[axis]) / intervals;
        rest = Math.floor(rest / grid[axis]);
      }
    }
    return made;
  };
  return {
    id: "flow",
    label: "Velocity of the flow",
    components: dimension,
    grid,
    at: "nodes",
    read(into) {
      places ??= makePlaces();
      advance();
      flow.sample(places, velocities, 0, points);
      into.set(velocities);
    },
  };
}
