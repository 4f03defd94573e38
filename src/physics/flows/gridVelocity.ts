/**
 * Velocities on a regular grid over a box, interpolated linearly along each axis (bilinear, trilinear): continuous, and accurate to
 * second order in the spacing.
 *
 * Along periodic axes the nodes stand at i·L/n, i = 0 … n − 1, and the field continues periodically; along others at i·L/(n − 1), the
 * last one on the face, and positions outside of the box have the velocity of the nearest point of it.
 */
import { type Edges, isPeriodic } from "../box.ts";

/** Of one axis. */
interface Axis {
  readonly nodes: number;
  readonly periodic: boolean;
  /** Nodes per length. */
  readonly perLength: number;
  /** Index of the next node is this many numbers farther. */
  readonly stride: number;
}

export class GridVelocity {
  /** Velocities of the nodes, one after the other; x runs fastest. */
  readonly values: Float64Array;
  private readonly axes: readonly Axis[];
  private readonly dimension: number;

  /** @param nodes along each axis; at least 2 along axes that are not periodic */
  constructor(size: ArrayLike<number>, edges: Edges, nodes: readonly number[]) {
    this.dimension = nodes.length;
    let stride = this.dimension;
    this.axes = nodes.map((count, axis) => {
      const periodic = isPeriodic(edges, axis);
      const before = stride;
      stride *= count;
      return { nodes: count, periodic, perLength: (periodic ? count : count - 1) / size[axis], stride: before };
    });
    this.values = new Float64Array(stride);
  }

  /** Velocities at the positions of particles `from` … `to` − 1. */
  sample(positions: Float64Array, into: Float64Array, from: number, to: number): void {
    const { dimension, values } = this;
    const [x, y, z] = this.axes as readonly [Axis, Axis, Axis?];
    for (let k = from * dimension; k < to * dimension; k += dimension) {
      const atX = place(x, positions[k]);
      const atY = place(y, positions[k + 1]);
      const shareX = atX - Math.floor(atX);
      const shareY = atY - Math.floor(atY);
      const left = Math.floor(atX) * x.stride;
      const right = next(x, Math.floor(atX)) * x.stride;
      const low = Math.floor(atY) * y.stride;
      const high = next(y, Math.floor(atY)) * y.stride;
      const atZ = z ? place(z, positions[k + 2]) : 0;
      const shareZ = atZ - Math.floor(atZ);
      const near = z ? Math.floor(atZ) * z.stride : 0;
      const far = z ? next(z, Math.floor(atZ)) * z.stride : 0;
      for (let c = 0; c < dimension; c++) {
        let value = plane(values, left + near + c, right + near + c, low, high, shareX, shareY);
        if (z) {
          const behind = plane(values, left + far + c, right + far + c, low, high, shareX, shareY);
          value += shareZ * (behind - value);
        }
        into[k + c] = value;
      }
    }
  }
}

/** Bilinear interpolation in a plane. */
function plane(
  values: Float64Array,
  left: number,
  right: number,
  low: number,
  high: number,
  shareX: number,
  shareY: number,
): number {
  const bottom = values[left + low] + shareX * (values[right + low] - values[left + low]);
  const top = values[left + high] + shareX * (values[right + high] - values[left + high]);
  return bottom + shareY * (top - bottom);
}

/** Coordinate in units of the spacing, within the box: from 0 to below the number of nodes, or to the last node. */
function place(axis: Axis, x: number): number {
  const at = x * axis.perLength;
  if (!axis.periodic) return Math.min(Math.max(at, 0), axis.nodes - 1);
  const wrapped = at - axis.nodes * Math.floor(at / axis.nodes);
  // Rounding may bring a small negative coordinate up to the period.
  return wrapped < axis.nodes ? wrapped : 0;
}

function next(axis: Axis, node: number): number {
  if (node + 1 < axis.nodes) return node + 1;
  return axis.periodic ? 0 : node;
}
