/** Creates the best view that works in this browser. */
import { createCanvasPainter } from "./canvasPainter.ts";
import { createGlPainter } from "./gl/glPainter.ts";
import { ParticleView } from "./particleView.ts";
import type { View, ViewEvents } from "./view.ts";

interface ViewOptions {
  readonly reducedMotion: boolean;
  /** Also where WebGL2 works: after it was lost, and for tests. */
  readonly forceCanvas?: boolean;
}

export function createView(container: HTMLElement, events: ViewEvents, options: ViewOptions): View {
  let view: ParticleView | undefined;
  const context = { restored: () => view?.repaint(), lost: () => events.lost() };
  const painter = (options.forceCanvas ? undefined : createGlPainter(context)) ?? createCanvasPainter();
  view = new ParticleView(container, painter, events, options.reducedMotion);
  return view;
}
