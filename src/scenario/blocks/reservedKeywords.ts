/** Keywords reserved for later versions. Reserved words within a block are in its schema. */
import type { Reserved } from "../schema/schemaWords.ts";

export const reservedKeywords: Reserved = {
  space: {
    means: "a curved space in place of a box",
    planned: '{ "kind": "sphere", "dimension": 3 } | { "kind": "sphere", "dimension": 4 }',
  },
  view: { means: "how the panel shows the scenario at first", planned: '{ "colour": "speed", "overlays": ["cells"] }' },
};
