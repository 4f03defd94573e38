/** Keywords reserved for later versions. Reserved words within a block are in its schema. */
import type { Reserved } from "../schema/schemaWords.ts";

export const reservedKeywords: Reserved = {
  view: { means: "how the panel shows the scenario at first", planned: '{ "colour": "speed", "overlays": ["cells"] }' },
};
