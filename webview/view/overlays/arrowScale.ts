/** Velocities as arrows: so long that their root mean square is one and a half mean diameters. */
import type { Scene, ViewFrame } from "../../../src/protocol/messages.ts";

export const mostArrows = 50_000;

export function meanDiameter(scene: Scene): number {
  let sum = 0;
  for (const radius of scene.radii) sum += radius;
  return scene.radii.length ? (2 * sum) / scene.radii.length : 0;
}

/** Length of an arrow over the speed it stands for; 0 where all is at rest. */
export function arrowScale(scene: Scene, shot: ViewFrame): number {
  const velocities = shot.velocities ?? [];
  let sum = 0;
  for (let k = 0; k < velocities.length; k++) sum += velocities[k]! * velocities[k]!;
  const particles = velocities.length / scene.dimension;
  return sum > 0 ? (1.5 * meanDiameter(scene)) / Math.sqrt(sum / particles) : 0;
}

/** Every how manieth particle has an arrow. */
export const arrowStride = (count: number): number => Math.max(1, Math.ceil(count / mostArrows));
