/** Pointer, wheel and key events on the picture, translated into gestures. */
import type { Pull } from "./pushDrag.ts";

export interface Gestures {
  /** Dragged by this many CSS pixels; `aside` with the right button, Shift, or two fingers. */
  drag(dx: number, dy: number, aside: boolean): void;
  zoom(factor: number, at: { readonly x: number; readonly y: number } | undefined): void;
  /** An arrow key: −1, 0 or 1 to the right and upwards. */
  step(right: number, up: number, aside: boolean): void;
  point(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number): void;
  fit(anew: boolean): void;
  /** To the next particle in a direction, as `step`. */
  walk(right: number, up: number): void;
  /** Enter: to the selected particle's place in the text. */
  enter(): void;
  /** A drag that begins here moves no camera; undefined: it does. */
  grab(at: { readonly x: number; readonly y: number }, byFinger: boolean): Pull | undefined;
}

/** Movements of the pointer up to this many pixels are no drag. */
const tremble = 4;
const doubleTap = 350;

/** To the right and upwards. */
const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A pull that has been given up: the pointer is still down. */
const noPull: Pull = { move() {}, end() {} };

export function listenTo(element: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const down = new Map<number, { x: number; y: number }>();
  let began = { x: 0, y: 0 };
  let dragged = false;
  let asideButton = false;
  let pull: Pull | undefined;
  let lastTap = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(name, listener, { signal, passive: false });

  on("pointerdown", (event) => {
    if (event.button > 2) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    const at = place(event);
    if (down.size === 0) {
      began = at;
      dragged = false;
      asideButton = event.button !== 0;
      const isPlain = event.button === 0 && !event.shiftKey;
      pull = isPlain ? gestures.grab(at, event.pointerType === "touch") : undefined;
    } else {
      dragged = true;
      // A second finger moves the camera.
      pull?.end(false);
      pull = undefined;
    }
    down.set(event.pointerId, at);
    // The middle button would begin to scroll.
    if (event.button === 1) event.preventDefault();
  });

  on("pointermove", (event) => {
    const at = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      gestures.point(at.x, at.y);
      return;
    }
    if (!dragged && Math.hypot(at.x - began.x, at.y - began.y) < tremble) return;
    dragged = true;
    if (pull) {
      element.style.cursor = "grabbing";
      pull.move(at.x - began.x, at.y - began.y);
      return;
    }
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)![1];
      const spread = Math.hypot(before.x - other.x, before.y - other.y);
      const spreadNow = Math.hypot(at.x - other.x, at.y - other.y);
      gestures.drag((at.x - before.x) / 2, (at.y - before.y) / 2, true);
      if (spread > 0 && spreadNow > 0) {
        gestures.zoom(spreadNow / spread, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      }
    } else {
      element.style.cursor = "grabbing";
      gestures.drag(at.x - before.x, at.y - before.y, asideButton || event.shiftKey);
    }
    down.set(event.pointerId, at);
  });

  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    element.style.cursor = "";
    const at = place(event);
    if (dragged) pull?.end(event.type === "pointerup");
    pull = undefined;
    if (dragged || event.type === "pointercancel") {
      gestures.point(at.x, at.y);
      return;
    }
    if (event.button !== 0) return;
    const near = Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 2 * tremble;
    if (near && event.timeStamp - lastTap.time < doubleTap) {
      lastTap.time = Number.NEGATIVE_INFINITY;
      gestures.fit(false);
    } else {
      lastTap = { ...at, time: event.timeStamp };
      gestures.tap(at.x, at.y);
    }
  };
  on("pointerup", up);
  on("pointercancel", up);
  on("pointerleave", () => gestures.leave());
  // The right button drags, so that no menu opens at the end of a drag.
  on("contextmenu", (event) => {
    if (dragged) event.preventDefault();
  });

  on("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    // A pinch on a touch pad comes as a wheel with Ctrl, in small steps.
    const gain = event.ctrlKey ? 0.01 : 0.0015;
    const amount = Math.min(Math.max(-event.deltaY * lines * gain, -0.7), 0.7);
    if (amount !== 0) gestures.zoom(Math.exp(amount), place(event));
  });

  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Escape" && pull && dragged) {
      pull.end(false);
      pull = noPull;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const arrow = arrows[key];
    if (event.altKey && !arrow) return;
    if (arrow && event.altKey) gestures.walk(...arrow);
    else if (arrow) gestures.step(...arrow, event.shiftKey);
    else if (key === "Enter") gestures.enter();
    else if (key === "+" || key === "=") gestures.zoom(1.25, undefined);
    else if (key === "-" || key === "_") gestures.zoom(0.8, undefined);
    else if (key === "f" || key === "F") gestures.fit(false);
    else if (key === "Home" || key === "0") gestures.fit(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
