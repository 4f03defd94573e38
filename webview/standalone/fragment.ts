/** Options in the fragment of the address: `#autoplay&colors=speed&camera=0.5,0.5,1`. What is not understood is left out. */
import type { PanelState } from "../../src/protocol/messages.ts";

export interface FragmentOptions {
  readonly autoplay: boolean;
  readonly panel: Partial<PanelState>;
}

export function optionsOf(fragment: string): FragmentOptions {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const coloring = words.get("colors");
  return {
    autoplay: words.has("autoplay"),
    panel: { ...(coloring && /^[\w-]{1,40}$/.test(coloring) && { coloring }), ...cameraOf(words.get("camera")) },
  };
}

/** Three numbers are center and height of a plane, six are position and target in space. */
function cameraOf(written: string | null): Pick<Partial<PanelState>, "camera2" | "camera3"> {
  const numbers = written?.split(",").map(Number) ?? [];
  if (!numbers.every(Number.isFinite)) return {};
  const [x, y, z, ...target] = numbers as [number, number, number, ...number[]];
  if (numbers.length === 3 && z > 0) return { camera2: { centre: [x, y], height: z } };
  const [a, b, c] = target as [number, number, number];
  return numbers.length === 6 ? { camera3: { position: [x, y, z], target: [a, b, c] } } : {};
}
