/** Systems of a few particles written out by hand: everything not said is 1, elastic, still and reflecting. */
import type { Edge } from "../../src/physics/box.ts";
import type { CollapseRule, System } from "../../src/physics/system.ts";

export interface SmallSystem {
  readonly size: readonly number[];
  readonly particles: readonly {
    readonly at: readonly number[];
    readonly velocity?: readonly number[];
    readonly radius?: number;
    readonly mass?: number;
  }[];
  /** One for all faces, or one for each. */
  readonly edges?: Edge | readonly Edge[];
  readonly gravity?: readonly number[];
  readonly restitution?: number;
  readonly wallRestitution?: number;
  readonly collapse?: Partial<CollapseRule>;
}

export function smallSystem(given: SmallSystem): System {
  const dimension = given.size.length as 2 | 3;
  const { particles, edges = "reflecting" } = given;
  const still = new Array<number>(dimension).fill(0);
  return {
    dimension,
    size: Float64Array.from(given.size),
    edges: typeof edges === "string" ? new Array<Edge>(2 * dimension).fill(edges) : edges,
    gravity: Float64Array.from(given.gravity ?? still),
    count: particles.length,
    positions: Float64Array.from(particles.flatMap((p) => p.at)),
    velocities: Float64Array.from(particles.flatMap((p) => p.velocity ?? still)),
    radii: Float64Array.from(particles, (p) => p.radius ?? 1),
    masses: Float64Array.from(particles, (p) => p.mass ?? 1),
    species: new Uint16Array(particles.length),
    speciesNames: ["all"],
    restitution: Float64Array.of(given.restitution ?? 1),
    wallRestitution: new Float64Array(2 * dimension).fill(given.wallRestitution ?? given.restitution ?? 1),
    collapse: { kind: "stop", tc: 0, after: 100, ...given.collapse },
  };
}
