/**
 * Words that the format keeps for what comes later, so that a scenario using one is told so instead of being told that
 * it made a typing error, and so that later versions add kinds and not new shapes. docs/FORMAT.md prints this table.
 */
import type { Reserved } from "../schema/schemaWords.ts";

export interface ReservedWord {
  /** Where it belongs: a property (of the whole scenario: ""), or a choice such as `method.kind`. */
  readonly within: string;
  readonly word: string;
  /** A whole sentence without its subject: "how particles move between encounters". */
  readonly means: string;
  /** The shape it is going to have. */
  readonly planned: string;
}

const word = (within: string, name: string, means: string, planned: string): ReservedWord => ({
  within,
  word: name,
  means,
  planned,
});

export const reservedWords: readonly ReservedWord[] = [
  word("motion.kind", "drag", "particles that a flow drags along", '{ "kind": "drag", "tauPerRadius": 16 }'),
  word("motion", "tauPerRadius", "the relaxation time of a dragged particle over its radius", "16"),
  word(
    "",
    "flow",
    "the fluid velocity that drags particles along",
    '{ "kind": "taylor-green", "coupling": "one-way" } · { "kind": "turbulence", "spectrum": "kraichnan", "modes": 64 }',
  ),
  word(
    "",
    "fluid",
    "a fluid of its own particles",
    '{ "kind": "srd", "cell": 10, "perCell": 5, "fill": [{ "from": [0, 0], "to": [200, 400] }] }',
  ),
  word("", "bodies", "large bodies in a fluid", '[{ "kind": "ball", "at": [450, 60], "radius": 30, "density": 0.4 }]'),
  word(
    "",
    "obstacles",
    "things that stand still and are hit",
    '[{ "kind": "plane", "through": [0, 1], "normal": [0, 1] }, { "kind": "sphere", "at": [1, 1], "radius": 0.2 }, { "kind": "segment", "from": [0, 0], "to": [1, 1] }, { "kind": "mesh", "file": "funnel.stl" }]',
  ),
  word("", "shake", "an edge that moves to and fro", '{ "edge": "bottom", "amplitude": 0.3, "angularFrequency": 10 }'),
  word(
    "",
    "thermostat",
    "what keeps a temperature",
    '{ "kind": "rescale" | "andersen" | "heating", "temperature": 1, "every": 0.1 }',
  ),
  word("", "space", "a curved space in place of a box", '{ "kind": "sphere", "dimension": 4 }'),
  word(
    "",
    "rules",
    "what units do when something comes into their circle",
    '[{ "when": { "enters": "detection" }, "do": { "kind": "retreat" } }]',
  ),
  word("", "view", "how the panel shows the scenario at first", '{ "colour": "speed", "overlays": ["cells"] }'),
  word("particles", "grow", "particles that grow while they move", '{ "rate": 0.01 }'),
  word("particles", "spin", "angular velocities of rough particles", '"rest" | { "temperature": 1 } | [0.5, …]'),
  word("particles", "force", "a constant force on each particle of a group", "[1, 0]"),
  word("particles", "detection", "a circle around a unit that notices others", '{ "radius": 2 }'),
  word("particles", "strength", "a counter that units lose and gain", "100"),
  word("particles.place", "growth", "particles that grow from points until they have their size", '"growth"'),
  word(
    "contact",
    "detection",
    "how contacts made invalid by rounding are treated",
    '"stable" | "clamp" | "ignore" | "back" | "shrink"',
  ),
  word("contact", "tangential", "restitution of the tangential velocity of rough particles", "-1 … 1"),
  word("contact", "friction", "Coulomb friction at a contact", "0.3"),
  word(
    "contact",
    "viscoelastic",
    "a restitution that falls with the impact velocity",
    '{ "dissipation": 0.01, "elasticity": 1 }',
  ),
  word(
    "contact",
    "potential",
    "steps of potential energy around a particle",
    '{ "kind": "square-well", "range": 1.5, "depth": 1 }',
  ),
  word("contact.collapse.kind", "rest", "particles that collapse are put to rest", '"rest"'),
  word("box.edges", "solid", "walls of solid particles around a fluid", '"solid"'),
  word("box.edges", "thermal", "walls that give a temperature to what hits them", '"thermal"'),
  word("method", "path", "how a path in a flow is drawn within a step", '"linear" | "quadratic"'),
  word("method", "detectEvery", "detection only every so many steps", "3"),
  word("method", "shift", "a random shift of the SRD grid", "true"),
  word("method", "rotation", "the SRD rotation angle", '{ "angle": 2.27 } | { "uniform": [0, 6.28] }'),
  word("method", "pressure", "the pressure of SRD cells", '{ "iterations": 10 }'),
  word("method", "repulsion", "local repulsion of SRD particles", '{ "passes": 3 }'),
  word("method.kind", "srd", "stochastic rotation dynamics", '"srd"'),
  word("stop", "jammed", "the end when nothing can grow any more", "true"),
  word("stop", "pressure", "the end at a reduced pressure", "1e12"),
  word("stop", "fraction", "the end at a fraction", "0.64"),
  word("stop", "temperature", "the end at a temperature", "1e-6"),
  word("measure.what", "pair-correlation", "g(r)", '"pair-correlation"'),
  word("measure.what", "spectrum", "the energy spectrum of a flow", '"spectrum"'),
  word("measure.what", "rattlers", "particles with too few contacts to be held", '"rattlers"'),
  word("expect", "fraction", "the fraction at the end", '{ "min": 0.86 }'),
  word("expect", "jammed", "whether it jammed", "true"),
];

/** The words kept at one place, as `schemaWords` wants them. */
export function reservedIn(within: string): Reserved {
  return Object.fromEntries(reservedWords.filter((entry) => entry.within === within).map((e) => [e.word, e.means]));
}
