/** Keyboard shortcuts of the panel. They do not apply where the focused control uses the same keys itself. */

type KeyAction =
  | "runOrPause"
  | "stepEvent"
  | "stepFrame"
  | "eventBack"
  | "frameBack"
  | "restart"
  | "fit"
  | "slower"
  | "faster"
  | "nextParticle"
  | "previousParticle"
  | "followParticle"
  | "explainEvents";

/** What is said of them in titles. */
export const keyNames: Readonly<Record<KeyAction, string>> = {
  runOrPause: "Space",
  stepEvent: ".",
  stepFrame: "Shift+.",
  eventBack: ",",
  frameBack: "Shift+,",
  restart: "R",
  fit: "F",
  slower: "[",
  faster: "]",
  nextParticle: "N",
  previousParticle: "P",
  followParticle: "C",
  explainEvents: "E",
};

/** In the picture, while it has the focus; the others work all over the panel. */
export const pictureKeys: readonly (readonly [keys: string, what: string])[] = [
  ["Arrows", "pan, or rotate in 3-D"],
  ["Shift+arrows", "pan in 3-D"],
  ["+ −", "zoom in, zoom out"],
  [keyNames.fit, "fit view: all particles, then the whole box"],
  ["Home", "initial view"],
  ["Alt+arrows", "select the particle in the middle, then its neighbors"],
  [`${keyNames.nextParticle} ${keyNames.previousParticle}`, "next, previous particle by number"],
  [keyNames.followParticle, "follow the chosen particle with the camera"],
  [keyNames.explainEvents, "explain events while stepping"],
  ["Enter", "show it in the text"],
  ["Escape", "clear selection"],
];

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const actions: Readonly<Record<string, KeyAction>> = {
  " ": "runOrPause",
  ".": "stepEvent",
  ">": "stepFrame",
  ",": "eventBack",
  "<": "frameBack",
  r: "restart",
  R: "restart",
  f: "fit",
  F: "fit",
  "[": "slower",
  "]": "faster",
  n: "nextParticle",
  N: "nextParticle",
  p: "previousParticle",
  P: "previousParticle",
  c: "followParticle",
  C: "followParticle",
  e: "explainEvents",
  E: "explainEvents",
};

/** @param focused tag of the element that has the focus, in small letters */
export function actionOfKey(key: Key, focused: string): KeyAction | undefined {
  // Alt makes brackets on some keyboards, together with Ctrl (AltGr).
  const bracket = key.key === "[" || key.key === "]";
  if (key.metaKey || (!bracket && (key.ctrlKey || key.altKey))) return undefined;
  if (["select", "textarea", "input-text"].includes(focused)) return undefined;
  if (key.key === " " && !["body", "div", "canvas", "input-range", "main"].includes(focused)) return undefined;
  // Shift and the keys of point and comma, also where that does not make ">" and "<".
  if (key.shiftKey && key.code === "Period") return "stepFrame";
  if (key.shiftKey && key.code === "Comma") return "frameBack";
  return actions[key.key];
}
