/** Particles that painters draw one by one: all but the first ones that an overlay draws in another way. */
import type { Still } from "./painter.ts";

export function shownParticles(still: Still): Still {
  const { scene, frame, marks } = still;
  let hidden = 0;
  for (const { hides = 0 } of still.drawings.values()) hidden = Math.max(hidden, hides);
  if (hidden === 0 || !scene || !frame) return still;
  return {
    ...still,
    scene: { ...scene, radii: scene.radii.length > 1 ? scene.radii.subarray(hidden) : scene.radii },
    frame: {
      ...frame,
      positions: frame.positions.subarray(hidden * scene.dimension),
      shades: frame.shades.subarray(hidden),
    },
    marks: marks?.subarray(hidden),
  };
}
