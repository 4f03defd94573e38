/** Keywords reserved for later versions. Reserved words within a block are in its schema. */
import type { Reserved } from "../schema/schemaWords.ts";

export const reservedKeywords: Reserved = {
  fluid: {
    means: "a fluid of its own particles",
    planned: '{ "kind": "srd", "cell": 10, "perCell": 5, "fill": [{ "from": [0, 0], "to": [200, 400] }] }',
  },
  bodies: {
    means: "large bodies in a fluid",
    planned: '[{ "kind": "ball", "at": [450, 60], "radius": 30, "density": 0.4 }]',
  },
  space: { means: "a curved space in place of a box", planned: '{ "kind": "sphere", "dimension": 4 }' },
  view: { means: "how the panel shows the scenario at first", planned: '{ "colour": "speed", "overlays": ["cells"] }' },
};
