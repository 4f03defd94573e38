/** Overlay: velocities as arrows, whose root mean square length is one and a half mean diameters. */
import type { Scene } from "../../../src/protocol/messages.ts";
import type { Overlay } from "./overlay.ts";

const mostArrows = 50_000;

export const velocities: Overlay = {
  id: "velocities",
  label: "Velocities",
  about: "An arrow from each particle; of very many particles, from some.",
  data: "velocities",
  create() {
    let version = 0;
    let drawn: unknown;
    return {
      layers({ scene, frame, theme }) {
        const vectors = frame?.data.velocities;
        if (!frame || !vectors) return [];
        if (vectors !== drawn) [drawn, version] = [vectors, version + 1];
        return [
          {
            kind: "arrows",
            positions: frame.positions,
            vectors,
            version,
            dimension: scene.dimension,
            stride: Math.max(1, Math.ceil(scene.count / mostArrows)),
            scale: arrowScale(scene, vectors),
            color: theme.foreground,
          },
        ];
      },
    };
  },
};

function meanDiameter(scene: Scene): number {
  let sum = 0;
  for (const radius of scene.radii) sum += radius;
  return scene.radii.length ? (2 * sum) / scene.radii.length : 0;
}

/** Of an arrow whose speed is the root mean square of all. */
export const lengthOfMeanSpeed = (scene: Scene): number => 1.5 * meanDiameter(scene);

/** Length of an arrow over the speed it shows; 0 where all is at rest. */
export function arrowScale(scene: Scene, vectors: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < vectors.length; k++) sum += vectors[k] * vectors[k];
  const particles = vectors.length / scene.dimension;
  return sum > 0 ? lengthOfMeanSpeed(scene) / Math.sqrt(sum / particles) : 0;
}
