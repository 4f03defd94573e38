/**
 * Overlay: pairs that passed through each other in the last time step. Particles may be smaller than the stroke that joins them is wide,
 * and of any color: so it is extended to a length that is seen in the whole picture, over a wider one in the color of the background.
 */
import { whole } from "../../app/numberDisplay.ts";
import type { Overlay } from "./overlay.ts";
import { pairLayers } from "./pairLines.ts";

/** In CSS pixels. */
export const missedPairStyle = { width: 3, least: 18 };
export const missedGround = { width: 7, least: 22 };

export const missedCollisions: Overlay = {
  id: "missed",
  label: "Missed collisions",
  about: "Pairs that passed through each other in the last time step, also when the run is paused or finished.",
  data: "missed",
  swatch: "wrong",
  offered: ({ hasTimeSteps, fluid }) => hasTimeSteps === true && !fluid,
  unavailable: ({ mayMiss }) => (mayMiss ? undefined : "There are none: this method finds every collision."),
  legend({ data: { missed }, time }) {
    if (missed === undefined) return undefined;
    if (missed === null) return "not recorded for this moment: run or step with this overlay on";
    const pairs = missed.length / 2;
    if (pairs === 0)
      return time === 0 ? "no step has been made yet" : "no pair passed through each other in the last step";
    return `${pairs === 1 ? "1 pair" : `${whole(pairs)} pairs`} passed through each other in the last step`;
  },
  create() {
    const layers = pairLayers("missed");
    return {
      layers: ({ scene, frame, theme }) =>
        layers(scene, frame, [
          { color: theme.background, ...missedGround },
          { color: theme.wrong, ...missedPairStyle },
        ]),
    };
  },
};

interface Place {
  x: number;
  y: number;
}

/** Moves both ends apart alike until their distance is `least`; from a single point, to the sides. */
export function drawOut(from: Place, to: Place, least: number): void {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  if (length >= least) return;
  const more = (least - length) / 2;
  const [ahead, up] = length > 1e-4 ? [x / length, y / length] : [1, 0];
  from.x -= more * ahead;
  from.y -= more * up;
  to.x += more * ahead;
  to.y += more * up;
}
