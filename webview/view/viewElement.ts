/** The element that a view fills with its picture, and how many pixels it has. */

/** More pixels than this to a CSS pixel are not to be seen, but to be paid for. */
const mostRatio = 2;

/** It listens to keys, and scrolling and pinching by touch are the camera's. */
export function viewElement(canvas: HTMLCanvasElement): HTMLElement {
  const element = document.createElement("div");
  element.tabIndex = 0;
  // It has keys of its own: to a screen reader a picture alone would not get them.
  element.setAttribute("role", "application");
  element.setAttribute("aria-roledescription", "picture");
  Object.assign(element.style, { position: "relative", width: "100%", height: "100%", overflow: "hidden" });
  Object.assign(element.style, { touchAction: "none", userSelect: "none" });
  Object.assign(canvas.style, { position: "absolute", left: "0", top: "0", width: "100%", height: "100%" });
  element.append(canvas);
  return element;
}

/** Pixels of the screen to a CSS pixel. Moving to another screen changes it and nothing else: no observer tells of it. */
export function ratioOfScreen(): number {
  return Math.min(Math.max(window.devicePixelRatio || 1, 0.5), mostRatio);
}

/** A copy of what has just been painted, as it is before anything else can happen. */
export function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The image could not be made: it does not fit into memory.");
  return blob;
}
