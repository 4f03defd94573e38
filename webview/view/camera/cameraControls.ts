/** Effects of pointer and keys on a view: they move its camera, point at particles and select them. */
import type { Cameras } from "./cameras.ts";
import type { Gestures } from "./gestures.ts";
import type { Hover } from "./hover.ts";

interface CameraControlsParts {
  readonly cameras: Cameras;
  readonly pointing: Hover;
  /** The camera is elsewhere. */
  readonly moved: () => void;
  /** The pointer is. */
  readonly pointed: () => void;
  readonly fit: (anew: boolean) => void;
  readonly tap: (x: number, y: number) => void;
  readonly walk: (right: number, up: number) => void;
  readonly enter: () => void;
  readonly grab: Gestures["grab"];
}

export function cameraHands({
  cameras,
  pointing,
  moved,
  pointed,
  fit,
  tap,
  walk,
  enter,
  grab,
}: CameraControlsParts): Gestures {
  return {
    drag: (dx, dy, aside) => {
      cameras.drag(dx, dy, aside);
      moved();
    },
    zoom: (factor, at) => {
      cameras.zoom(factor, at);
      moved();
    },
    step: (right, up, aside) => {
      cameras.step(right, up, aside);
      moved();
    },
    fit,
    point: (x, y) => {
      pointing.pointer = { x, y };
      pointed();
    },
    leave: () => {
      pointing.pointer = undefined;
      pointed();
    },
    tap,
    walk,
    enter,
    grab,
  };
}
