/** What a page shows: a file without errors, and a scene with what a test says of it, and else a unit box of nothing. */
import type { About, ColoringOption, FieldOption, Scene, ViewFrame } from "../../src/protocol/messages.ts";

export function optionsOf(...ids: readonly string[]): ColoringOption[] {
  return ids.map((id) => ({ id, label: id, about: "", palette: "scale" }));
}

export function sceneOf(parts: Partial<Scene>): Scene {
  const dimension = parts.dimension ?? 2;
  return {
    kind: "scene",
    generation: 1,
    title: "",
    units: "",
    method: "",
    seed: 1,
    dimension,
    size: Array(dimension).fill(1),
    edges: Array(2 * dimension).fill("periodic"),
    gravity: Array(dimension).fill(0),
    cells: Array(dimension).fill(1),
    count: 0,
    radii: Float32Array.of(0.1),
    species: new Uint16Array(0),
    speciesNames: ["particle"],
    sources: [],
    colorings: optionsOf("species"),
    defaultColoring: "species",
    charts: [],
    expectedEnd: undefined,
    endIsEstimated: false,
    autoSpeed: 1,
    notes: [],
    ...parts,
  };
}

/** A flow in a unit box of two dimensions. */
export const flowField: FieldOption = {
  id: "flow",
  label: "Flow",
  unit: "length/time",
  data: "field.flow",
  components: 2,
  grid: [4, 4],
  first: [0, 0],
  spacing: [0.25, 0.25],
  shown: true,
};

export function frameOf(positions: readonly number[], parts: Partial<ViewFrame> = {}): ViewFrame {
  return {
    kind: "frame",
    generation: 1,
    serial: 1,
    time: 0,
    positions: Float32Array.from(positions),
    coloring: "species",
    shades: new Uint8Array(positions.length / 2),
    range: [0, 1],
    data: {},
    ...parts,
  };
}

export const about: About = {
  kind: "about",
  name: "gas.edpd.json",
  pinned: false,
  changed: false,
  errors: 0,
  dead: undefined,
  blank: false,
  trusted: true,
  revealOnClick: false,
};
