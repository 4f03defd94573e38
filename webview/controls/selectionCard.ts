/**
 * Card of the selected particle: its numbers are shown, and follow the run, until it is deselected. The card is in a corner of the picture
 * that the particle does not occupy, folds to one line, and can be dragged into another corner.
 */

import type { ParticleUpdate } from "../../src/protocol/messages.ts";
import type { Actions } from "../app/actions.ts";
import { iconButton, make, ofEditor, setIcon, setText, setTitle, show } from "../app/element.ts";
import { keyNames } from "../app/keys.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import { newest } from "../app/throttle.ts";
import type { Disc } from "../view/view.ts";
import { type CardRoom, type Corner, cornerAt, cornerFor, type Place, placeIn } from "./cardCorner.ts";
import { announcedUpdate, kindOf, listOf, speedOf } from "./hoverCard.ts";

/** Digits that change faster cannot be read. */
const pause = 100;
/** In a smaller picture the card is one line, unless the user unfolds it. */
const roomForAll = { width: 400, height: 200 };

interface SelectionCardParts {
  readonly store: Store;
  readonly actions: Actions;
  /** The picture under the card; positions count from its upper left corner. */
  readonly picture: HTMLElement;
  readonly focusPicture: () => void;
}

export interface ChosenCard {
  readonly element: HTMLElement;
  /** Its text for screen readers. */
  readonly spoken: HTMLElement;
  /** Where the particle has been painted. */
  stands(disc: Disc | undefined): void;
  /** Of what lies over the upper edge of the picture. */
  keepBelow(sign: HTMLElement): void;
}

export function createChosenCard({ store, actions, picture, focusPicture }: SelectionCardParts): ChosenCard {
  const spoken = make("div", { class: "for-screen-readers", "aria-live": "polite" });
  const name = make("span", {});
  const kind = make("span", { class: "quiet" });
  const brief = make("span", { class: "brief quiet" });
  const follow = iconButton({ icon: "target", title: labels.follow, onClick: actions.followParticle });
  const reveal = ofEditor(
    iconButton({
      icon: "go-to-file",
      title: `${labels.showInText} (Enter)`,
      onClick: () => {
        const { chosen } = store.state;
        if (chosen !== undefined) actions.reveal(chosen);
      },
    }),
  );
  const fold = iconButton({ icon: "chevron-up", title: "Fold", onClick: () => turn() });
  const close = iconButton({
    icon: "close",
    title: `${labels.clearSelection} (Escape)`,
    onClick: () => actions.choose(undefined),
  });
  const heading = make("h3", {}, name, kind, brief);
  const head = make("div", { class: "card-head" }, heading, follow, reveal, fold, close);
  const numbers = make("div", { class: "numbers-of-one" });
  const element = make(
    "aside",
    { class: "chosen-card", "aria-label": labels.chosenParticle, hidden: true },
    head,
    numbers,
  );

  let corner: Corner = { right: true, bottom: false };
  let disc: Disc | undefined;
  let held: Place | undefined;
  const signs: HTMLElement[] = [];
  const room = (): CardRoom => ({
    width: picture.clientWidth,
    height: picture.clientHeight,
    top: Math.max(0, ...signs.map(({ offsetHeight }) => (offsetHeight > 0 ? offsetHeight + 4 : 0))),
    cardWidth: element.offsetWidth,
    cardHeight: element.offsetHeight,
  });
  const put = ({ x, y }: Place): void => {
    const wanted = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (element.style.transform !== wanted) element.style.transform = wanted;
  };
  const arrange = (): void => {
    if (element.hidden || held) return;
    const now = room();
    corner = cornerFor(corner, disc, now);
    put(placeIn(corner, now));
  };
  const folded = (): boolean => {
    const { cardFolded } = store.state.panel;
    return cardFolded ?? (picture.clientWidth < roomForAll.width || picture.clientHeight < roomForAll.height);
  };
  const fit = (): void => {
    const now = folded();
    element.classList.toggle("folded", now);
    setIcon(fold.firstElementChild as HTMLElement, now ? "chevron-down" : "chevron-up");
    setTitle(fold, now ? "Show all its numbers" : "Fold to one line");
    fold.setAttribute("aria-expanded", String(!now));
    arrange();
  };
  const turn = (): void => store.change({ panel: { ...store.state.panel, cardFolded: !folded() } });

  head.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    const grip = { x: event.clientX, y: event.clientY };
    const from = placeIn(corner, room());
    const abort = new AbortController();
    head.setPointerCapture(event.pointerId);
    const on = (type: "pointermove" | "pointerup" | "pointercancel", hear: (event: PointerEvent) => void) =>
      head.addEventListener(type, hear, abort);
    on("pointermove", (move) => {
      held = { x: from.x + move.clientX - grip.x, y: from.y + move.clientY - grip.y };
      put(held);
    });
    const drop = (): void => {
      abort.abort();
      if (held) corner = cornerAt(held, room());
      held = undefined;
      arrange();
    };
    on("pointerup", drop);
    on("pointercancel", drop);
  });

  const tell = newest<ParticleUpdate>(pause, (news) => {
    const { chosen, scene } = store.state;
    if (news.particle !== chosen) return;
    setText(kind, kindOf(news, scene));
    setText(brief, news.velocity ? `speed ${speedOf(news.velocity)}` : "");
    numbers.replaceChildren(listOf(news));
    element.classList.remove("awaited");
  });
  let said: number | undefined;
  store.watch(["chosen", "chosenNews", "following"], ({ chosen, chosenNews, scene, following, about }) => {
    if (chosen === undefined && element.contains(document.activeElement)) focusPicture();
    if (chosen !== undefined && name.textContent !== `Particle ${chosen}`) {
      // What is there is of another.
      element.classList.add("awaited");
      setText(name, `Particle ${chosen}`);
      setText(kind, "");
    }
    show(element, chosen !== undefined);
    show(reveal, about?.recorded !== true);
    follow.setAttribute("aria-pressed", String(following));
    setTitle(follow, `${following ? labels.stopFollowing : labels.follow} (${keyNames.followParticle})`);
    const known = chosen !== undefined && chosenNews?.particle === chosen;
    if (known) tell(chosenNews);
    if (known ? said !== chosen : chosen === undefined && said !== undefined) {
      said = chosen;
      spoken.textContent = known ? announcedUpdate(chosenNews, scene) : "No particle is chosen";
    }
  });
  store.watch(["chosen", "panel", "scene"], fit);
  const resized = new ResizeObserver(fit);
  resized.observe(picture);
  resized.observe(element);
  return {
    element,
    spoken,
    stands(now) {
      disc = now;
      arrange();
    },
    keepBelow(sign) {
      signs.push(sign);
      resized.observe(sign);
    },
  };
}
