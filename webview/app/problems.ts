/** Problems that are shown beside the picture of the start, and the picture of a start that cannot be run. Without DOM. */
import type { RunMessage, Scene, StartSketch, ViewFrame } from "../../src/protocol/messages.ts";
import { faceOf, type PageState } from "./pageState.ts";

export interface ShownProblems {
  readonly messages: readonly RunMessage[];
  /** Places of the messages are those of the current text, not of the text that was run. */
  readonly current: boolean;
  /** The start in place of the run's picture. */
  readonly picture?: Picture;
}

export interface Picture {
  readonly scene: Scene;
  readonly frame: ViewFrame;
}

/**
 * Undefined where nothing is marked, and while the picture is that of a run: marks are those of the start. Warnings are marked in the run's
 * own start; errors in a sketch of the start.
 */
export function shownProblems(state: PageState): ShownProblems | undefined {
  const { failure, problems, status, about } = state;
  const face = faceOf(state);
  if (face === "failed" && failure && !failure.stopped) {
    const sketch = failure.sketch ?? problems?.sketch;
    if (!sketch || !failure.messages.some(({ marks }) => marks)) return undefined;
    return { messages: failure.messages, current: failure.sketch === undefined, picture: pictureOf(sketch) };
  }
  if (face !== "preview" || !problems || problems.messages.length === 0) return undefined;
  const { messages, sketch } = problems;
  if (sketch && status?.reached === 0) return { messages, current: true, picture: pictureOf(sketch) };
  return sketch || about?.changed || status?.time !== 0 ? undefined : { messages, current: true };
}

/** The scene and frame that are drawn. */
export function drawnPicture(state: PageState): Partial<Picture> {
  const { scene, frame } = state;
  return shownProblems(state)?.picture ?? { ...(scene && { scene }), ...(frame && { frame }) };
}

const pictures = new WeakMap<StartSketch, Picture>();
/** Of no run. */
const generation = -1;

/** The same objects for the same sketch. */
function pictureOf(sketch: StartSketch): Picture {
  const known = pictures.get(sketch);
  if (known) return known;
  const { positions, ...box } = sketch;
  const count = positions.length / box.dimension;
  const species = "species";
  const scene: Scene = {
    kind: "scene",
    generation,
    title: "",
    units: "",
    method: "",
    seed: 0,
    cells: box.size.map(() => 1),
    count,
    species: new Uint16Array(0),
    speciesNames: [],
    sources: [],
    colorings: [{ id: species, label: "", about: "", palette: "categories", names: [""] }],
    defaultColoring: species,
    charts: [],
    expectedEnd: undefined,
    endIsEstimated: false,
    autoSpeed: 1,
    notes: [],
    ...box,
  };
  const frame: ViewFrame = {
    kind: "frame",
    generation,
    serial: 0,
    time: 0,
    positions,
    coloring: species,
    shades: new Uint8Array(count),
    range: [0, 1],
    data: {},
  };
  const picture = { scene, frame };
  pictures.set(sketch, picture);
  return picture;
}
