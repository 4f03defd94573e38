/** The keys of the panel. They are left alone where the focused control has a use for them itself. */

export type KeyDeed = "runOrPause" | "stepEvent" | "stepFrame" | "restart" | "fit" | "slower" | "faster";

/** What is said of them in titles. */
export const keyNames: Readonly<Record<KeyDeed, string>> = {
  runOrPause: "Space",
  stepEvent: ".",
  stepFrame: "Shift+.",
  restart: "R",
  fit: "F",
  slower: "[",
  faster: "]",
};

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const deeds: Readonly<Record<string, KeyDeed>> = {
  " ": "runOrPause",
  ".": "stepEvent",
  ">": "stepFrame",
  r: "restart",
  R: "restart",
  f: "fit",
  F: "fit",
  "[": "slower",
  "]": "faster",
};

/** @param focused tag of the element that has the focus, in small letters */
export function deedOfKey(key: Key, focused: string): KeyDeed | undefined {
  // Alt makes brackets on some keyboards, together with Ctrl (AltGr).
  const bracket = key.key === "[" || key.key === "]";
  if (key.metaKey || (!bracket && (key.ctrlKey || key.altKey))) return undefined;
  if (focused === "select" || focused === "textarea") return undefined;
  if (key.key === " " && !["body", "div", "canvas", "input-range", "main"].includes(focused)) return undefined;
  // Shift and the point's key, also where that does not make ">".
  if (key.shiftKey && key.code === "Period") return "stepFrame";
  return deeds[key.key];
}
