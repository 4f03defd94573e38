/** Creates the best view that works in this browser. */
import { createCanvasPainter } from "./canvasPainter.ts";
import { createGlPainter } from "./gl/glPainter.ts";
import { ParticleView } from "./particleView.ts";
import type { View, ViewEvents } from "./view.ts";

export function createView(container: HTMLElement, events: ViewEvents, reducedMotion: boolean): View {
  let view: ParticleView | undefined;
  const context = { restored: () => view?.repaint(), lost: () => events.lost() };
  const painter = createGlPainter(context) ?? createCanvasPainter();
  view = new ParticleView(container, painter, events, reducedMotion);
  return view;
}
