/** Scene and frames of a file, as the page shows those of a run. */
import { chartsOf, distributionEntry } from "../../../analysis/registry.ts";
import { emptyCounts } from "../../../engine/api/engine.ts";
import { niceNear } from "../../../format/ticks.ts";
import type { Scene, ViewFrame, ViewRequest } from "../../../protocol/messages.ts";
import type { Trajectory } from "../../../scenario/io/trajectory/trajectory.ts";
import { Contacts } from "../../results/contacts.ts";
import type { Shader } from "../colorings/coloring.ts";
import { coloringOf, coloringsFor } from "../colorings/index.ts";
import { particleOf } from "../frames.ts";
import { axesOf, drawnRadii } from "../scene.ts";
import type { RecordedSystem } from "./recordedSystem.ts";

/** Real time of all frames at the usual speed (s), and bounds of that speed (1/s). */
const showing = 10;
const [slowest, fastest] = [2, 60];

export function recordedScene(
  generation: number,
  title: string,
  { system, facts, notes }: RecordedSystem,
  { clock, expected }: Pick<Trajectory, "clock" | "expected">,
): Scene {
  const { dimension, size, edges, count, species, speciesNames } = system;
  const charts = chartsOf(facts).filter(({ kind, ...chart }) => {
    return kind === "distribution" && "of" in chart && distributionEntry(chart.of)?.ofPositions === true;
  });
  return {
    kind: "scene",
    generation,
    title,
    units: "",
    method: "",
    seed: 1,
    dimension,
    size: [...size],
    edges: [...edges],
    ...(system.shear && { shear: axesOf(system.shear) }),
    gravity: facts.gravity,
    cells: facts.cells,
    count,
    radii: drawnRadii(system),
    species: speciesNames.length > 1 ? species.slice() : new Uint16Array(0),
    speciesNames,
    sources: [],
    ...coloringsFor({ system, facts }),
    charts,
    recorded: { clock },
    expectedEnd: undefined,
    endIsEstimated: false,
    autoSpeed: niceNear(Math.min(fastest, Math.max(slowest, expected / showing))),
    notes,
  };
}

/** Whether one scene serves both. */
export function areAlike(a: RecordedSystem, b: RecordedSystem): boolean {
  const equal = (x: ArrayLike<unknown>, y: ArrayLike<unknown>) => {
    if (x === y) return true;
    if (x.length !== y.length) return false;
    for (let k = 0; k < x.length; k++) if (x[k] !== y[k]) return false;
    return true;
  };
  return (["size", "edges", "radii", "species", "speciesNames"] as const).every((part) =>
    equal(a.system[part], b.system[part]),
  );
}

/** Shaders keep their ranges from frame to frame. */
export class RecordedFrames {
  private readonly shaders = new Map<string, Shader>();

  constructor(private readonly scene: Scene) {}

  take({ system }: RecordedSystem, request: ViewRequest, serial: number, number: number): ViewFrame {
    const { dimension, count, positions, velocities, spins, shear } = system;
    const { generation, colorings, cells } = this.scene;
    const coloring = coloringOf(request.coloring, colorings);
    const shader = this.shaders.get(coloring.id) ?? coloring.create(system, cells);
    this.shaders.set(coloring.id, shader);
    const { data, chosen } = request;
    return {
      kind: "frame",
      generation,
      serial,
      time: number,
      ...(shear && { offset: shear.offset }),
      positions: new Float32Array(positions),
      coloring: coloring.id,
      ...shader.shade({
        frame: { time: number, positions, velocities, ...(spins && { spins }) },
        tally: { ...emptyCounts(dimension), work: {}, bytes: 0 },
        encounters: () => new Uint32Array(count),
      }),
      data: {
        ...(data.includes("velocities") && { velocities: new Float32Array(velocities) }),
        ...(data.includes("contacts") && { contacts: new Contacts(system).pairs(positions) }),
      },
      ...(chosen !== undefined && chosen < count && { chosen: particleOf(system, system, chosen) }),
    };
  }
}
