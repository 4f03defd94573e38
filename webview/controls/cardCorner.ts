/** Position of a card over the picture: a corner in which it does not cover the particle that it describes. Without DOM. */

export interface Corner {
  readonly right: boolean;
  readonly bottom: boolean;
}

export interface CardRoom {
  /** Of the picture. */
  readonly width: number;
  readonly height: number;
  /** Taken at the top already. */
  readonly top: number;
  /** Of the card. */
  readonly cardWidth: number;
  readonly cardHeight: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Between the card and the picture's edges. */
const cardMargin = 6;
/** So far the particle with its ring keeps away from the card, or the card gives way. */
const clearance = 8;

const corners: readonly Corner[] = [true, false].flatMap((right) => [false, true].map((bottom) => ({ right, bottom })));

export function placeIn({ right, bottom }: Corner, { width, height, top, cardWidth, cardHeight }: CardRoom): Place {
  return {
    x: right ? Math.max(0, width - cardWidth - cardMargin) : cardMargin,
    y: bottom ? Math.max(0, height - cardHeight - cardMargin) : cardMargin + top,
  };
}

/**
 * Where it stands it stays, until the particle comes under it; then it goes to the corner farthest from the particle.
 * @param disc the particle on the screen; undefined: it is not to be seen
 */
export function cornerFor(
  now: Corner,
  disc: (Place & { readonly radius: number }) | undefined,
  room: CardRoom,
): Corner {
  if (!disc || gapTo(now, disc, room) > clearance) return now;
  const gaps = corners.map((corner) => gapTo(corner, disc, room));
  const best = corners[gaps.indexOf(Math.max(...gaps))];
  // A particle that fills the picture is under it everywhere: no reason to wander about.
  return gapTo(best, disc, room) > gapTo(now, disc, room) + 1 ? best : now;
}

/** From the particle's edge to the card's; below nought they overlap. */
function gapTo(corner: Corner, { x, y, radius }: Place & { readonly radius: number }, room: CardRoom): number {
  const at = placeIn(corner, room);
  const aside = Math.max(at.x - x, 0, x - at.x - room.cardWidth);
  const away = Math.max(at.y - y, 0, y - at.y - room.cardHeight);
  return Math.hypot(aside, away) - radius;
}

/** Let go by a hand, it goes into the corner whose quarter its middle is in. */
export function cornerAt({ x, y }: Place, { width, height, cardWidth, cardHeight }: CardRoom): Corner {
  return { right: x + cardWidth / 2 > width / 2, bottom: y + cardHeight / 2 > height / 2 };
}
