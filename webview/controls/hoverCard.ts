/** The numbers of the particle under the pointer. At most one request is pending, and at most one is sent per screen frame. */
import type { ParticleUpdate, Scene } from "../../src/protocol/messages.ts";
import { make, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { figure, whole } from "../app/numberDisplay.ts";
import type { Store } from "../app/store.ts";

/** While particles move under a still pointer their numbers are asked for again so often. */
const again = 100;
const lost = 1000;

interface HoverCard {
  readonly element: HTMLElement;
  /** The pointer is over this particle, at this place of the picture. */
  over(particle: number | undefined, x: number, y: number): void;
}

export function createHoverCard(store: Store, { post }: Host): HoverCard {
  const element = make("div", { class: "hover-card", role: "tooltip", hidden: true });
  let place = { x: 0, y: 0 };
  let asked = 0;
  let answered = true;
  let waiting = false;
  const ask = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame((now) => {
      waiting = false;
      const { hovered } = store.state;
      if (hovered === undefined) return;
      if (!answered && now - asked < lost) return;
      [asked, answered] = [now, false];
      post({ kind: "inspect", particle: hovered });
    });
  };
  store.watch(["inspected", "hovered", "chosen", "push"], ({ inspected, hovered, chosen, scene, push }) => {
    answered = true;
    // An arrow that is drawn stays visible, and the chosen one has its numbers on the screen already.
    const isDrawn = push?.velocity.some((v) => v !== 0);
    const known = inspected !== undefined && inspected.particle === hovered && hovered !== chosen && !isDrawn;
    if (known) element.replaceChildren(...rowsOf(inspected, scene));
    show(element, known);
    if (known) put(element, place);
    else if (hovered !== undefined) ask();
  });
  store.watch(["frame"], ({ hovered }) => {
    if (hovered !== undefined && performance.now() - asked > again) ask();
  });
  return {
    element,
    over(particle, x, y) {
      place = { x, y };
      if (particle !== store.state.hovered) store.change({ hovered: particle, inspected: undefined });
      else if (!element.hidden) put(element, place);
    },
  };
}

/** Beside the pointer, on the side where there is room. */
function put(element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const { clientWidth: width, clientHeight: height } = element.parentElement!;
  const { offsetWidth, offsetHeight } = element;
  const left = x + 16 + offsetWidth < width ? x + 16 : Math.max(4, x - 12 - offsetWidth);
  const top = y + 16 + offsetHeight < height ? y + 16 : Math.max(4, y - 12 - offsetHeight);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** Number and species as a heading, then one row a quantity. */
function rowsOf(news: ParticleUpdate, scene: Scene | undefined): Node[] {
  const kind = make("span", { class: "quiet" }, kindOf(news, scene));
  return [make("h3", {}, `Particle ${news.particle}`, kind), listOf(news)];
}

/** The name of a species is not informative where there is only one. */
export function kindOf({ species }: ParticleUpdate, scene: Scene | undefined): string {
  return (scene?.speciesNames.length ?? 0) > 1 ? ` ${species}` : "";
}

export function listOf({ radius, mass, position, velocity, encounters }: ParticleUpdate): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    ["position", vector(position)],
    ...(velocity
      ? ([
          ["velocity", vector(velocity)],
          ["speed", speedOf(velocity)],
        ] as const)
      : []),
    ["radius", figure(radius)],
    ...(mass === undefined ? [] : [["mass", figure(mass)] as const]),
    ...(encounters === undefined ? [] : [["collisions", whole(encounters)] as const]),
  ];
  const list = make("dl", {});
  for (const [name, value] of rows) list.append(make("dt", {}, name), make("dd", {}, value));
  return list;
}

/** To be heard. */
export function announcedUpdate(news: ParticleUpdate, scene: Scene | undefined): string {
  const { particle, position, velocity, encounters } = news;
  const at = position.map((place) => figure(place, 3)).join(", ");
  const speed = velocity ? `, speed ${speedOf(velocity, 3)}` : "";
  const counted = encounters === undefined ? "" : `, ${whole(encounters)} collisions`;
  return `Particle ${particle}${kindOf(news, scene)} at ${at}${speed}${counted}`;
}

export function speedOf(velocity: readonly number[], digits?: number): string {
  return figure(Math.hypot(...velocity), digits);
}

/** As wide as a digit: columns stand still while numbers change. */
const figureSpace = "\u2007";
/** Four digits, point and sign. */
const longest = 7;

function vector(components: readonly number[]): string {
  return components.map((component) => figure(component).padStart(longest, figureSpace)).join("  ");
}
