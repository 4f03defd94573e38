/** The field that the panel shows below the particles of a scenario at first, at a moment, as a small image with transparent colors. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundled } from "../bundled.mjs";
import { indexedPng } from "./png.mjs";

const {
  readScenario,
  buildSystem,
  Session,
  fieldOptions,
  fieldValues,
  defaultView,
  gridOf,
  Interpolation,
  SteadyRange,
} = await bundled(
  `export { readScenario } from "./src/scenario/readScenario.ts";
     export { buildSystem } from "./src/scenario/start/buildSystem.ts";
     export { Session } from "./src/run/session/session.ts";
     export { fieldOptions, fieldValues } from "./src/run/control/fields.ts";
     export { defaultView } from "./webview/view/fields/fieldViews.ts";
     export { gridOf, Interpolation } from "./webview/view/fields/planeField.ts";
     export { SteadyRange } from "./src/format/steadyRange.ts";`,
);

/** Points of an image along its longer side. */
const points = 40;
/** Shades from the low end of the range to the high one, which has this opacity. */
const shades = 17;
const opacity = 150;
const colours = { negative: [48, 116, 200], positive: [224, 110, 44], plain: [96, 116, 144] };

/** Undefined where nothing is drawn below the particles. */
export function fieldOf(file, until) {
  const { scenario } = readScenario(readFileSync(file, "utf8"));
  const readFile = (path, encoding = "utf8") => readFileSync(join(dirname(file), path), encoding);
  const { system } = buildSystem(scenario, { readFile });
  const session = new Session(scenario, system);
  const { fields = [] } = session.engine.facets;
  const view = system.dimension === 2 && defaultView({ dimension: 2, fields: fieldOptions(fields, system) });
  if (!view) return undefined;
  while (session.engine.time < until && !session.ending) session.work({ until });
  const [[, values]] = fieldValues(fields, [view.field.data]);
  const grid = gridOf(view.field, system);
  const scalar = new Float32Array(grid.grid[0] * grid.grid[1]);
  view.scalar(grid, values, scalar);
  const range = new SteadyRange(view.isSigned);
  range.take(scalar);
  return { at: new Interpolation(grid, 1, scalar), range };
}

/** A part of the field as the address of an image. */
export function imageOf({ at, range }, low, span) {
  const scale = points / Math.max(...span);
  const [wide, high] = span.map((side) => Math.max(1, Math.round(side * scale)));
  const value = new Float64Array(1);
  const rows = Buffer.alloc(wide * high);
  for (let j = 0; j < high; j++) {
    for (let i = 0; i < wide; i++) {
      at.at(low[0] + ((i + 0.5) * span[0]) / wide, low[1] + ((high - j - 0.5) * span[1]) / high, value);
      const share = (value[0] - range.low) / (range.high - range.low || 1);
      rows[j * wide + i] = Math.round(Math.min(Math.max(share, 0), 1) * (shades - 1));
    }
  }
  const palette = Array.from({ length: shades }, (_, k) => paint(k / (shades - 1), range.signed));
  const png = indexedPng(rows, palette, wide, high);
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** Clear in the middle of a range with both signs, else at its low end. */
function paint(share, signed) {
  const strength = signed ? 2 * share - 1 : share;
  const colour = signed ? (strength < 0 ? colours.negative : colours.positive) : colours.plain;
  return [...colour, Math.round(opacity * Math.abs(strength))];
}
