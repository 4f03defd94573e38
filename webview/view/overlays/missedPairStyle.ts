/**
 * How pairs that missed each other are drawn: particles may be smaller than the stroke that joins them is wide, and of any colour. So
 * it is drawn out to a length that is seen in the whole picture, over a wider one in the colour of the ground.
 */
export interface MissedPairStyle {
  /** Pixels of the page. */
  readonly width: number;
  readonly least: number;
}

export const missedPairStyle: MissedPairStyle = { width: 3, least: 18 };
export const missedGround: MissedPairStyle = { width: 7, least: 22 };

interface Place {
  x: number;
  y: number;
}

/** Both ends, moved apart alike until they are so far from each other; from one place, to the sides. */
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
