/**
 * Particles as point sources of a field on a grid (Sigurgeirsson, Stuart & Wan, J. Comput. Phys. 172, 2001, appendix 3): each acts on the
 * four nodes around it, with the weights of bilinear elements.
 *
 * With d_l the weights of particle l, its source is α_l (v_l − d_l·u) d_l / (Δx Δy), and D = Σ_l α_l d_l d_lᵀ / (Δx Δy). D is symmetric,
 * has no negative eigenvalues, and the weights of each particle add up to 1: the field gains the sum of α_l (v_l − u(x_l)) per time.
 */
import type { PeriodicGrid } from "./periodicGrid.ts";

export class PointSources {
  /** Four nodes of each particle, as indices of their x components, and the weights of these nodes. */
  private readonly nodes: Int32Array;
  private readonly weights: Float64Array;
  /** α_l / (Δx Δy). */
  private readonly density: Float64Array;

  /** `strengths`: α of each particle, 0 for those that do not act on the field. */
  constructor(
    private readonly grid: PeriodicGrid,
    strengths: Float64Array,
  ) {
    this.nodes = new Int32Array(4 * strengths.length);
    this.weights = new Float64Array(4 * strengths.length);
    this.density = strengths.map((alpha) => alpha / grid.cellArea);
  }

  /** Takes the positions of all particles, two numbers each. */
  place(positions: Float64Array): void {
    const { grid, nodes, weights } = this;
    for (let l = 0; l < this.density.length; l++) {
      grid.locate(positions[2 * l], positions[2 * l + 1], nodes, weights, 4 * l);
    }
  }

  /** into += factor · D field. */
  addDrag(field: Float64Array, factor: number, into: Float64Array): void {
    const { nodes, weights, density } = this;
    for (let l = 0, k = 0; l < density.length; l++, k += 4) {
      const a = nodes[k];
      const b = nodes[k + 1];
      const c = nodes[k + 2];
      const d = nodes[k + 3];
      const wa = weights[k];
      const wb = weights[k + 1];
      const wc = weights[k + 2];
      const wd = weights[k + 3];
      const strength = factor * density[l];
      const x = strength * (wa * field[a] + wb * field[b] + wc * field[c] + wd * field[d]);
      const y = strength * (wa * field[a + 1] + wb * field[b + 1] + wc * field[c + 1] + wd * field[d + 1]);
      into[a] += wa * x;
      into[b] += wb * x;
      into[c] += wc * x;
      into[d] += wd * x;
      into[a + 1] += wa * y;
      into[b + 1] += wb * y;
      into[c + 1] += wc * y;
      into[d + 1] += wd * y;
    }
  }

  /** into += factor · Σ_l α_l v_l d_l / (Δx Δy), with two numbers for each velocity. */
  addMomentum(velocities: Float64Array, factor: number, into: Float64Array): void {
    const { nodes, weights, density } = this;
    for (let l = 0; l < density.length; l++) {
      const x = factor * density[l] * velocities[2 * l];
      const y = factor * density[l] * velocities[2 * l + 1];
      for (let k = 4 * l; k < 4 * l + 4; k++) {
        into[nodes[k]] += weights[k] * x;
        into[nodes[k] + 1] += weights[k] * y;
      }
    }
  }

  /** The field at particle l, into two numbers. */
  fieldAt(l: number, field: Float64Array, into: Float64Array): void {
    const { nodes, weights } = this;
    into[0] = 0;
    into[1] = 0;
    for (let k = 4 * l; k < 4 * l + 4; k++) {
      into[0] += weights[k] * field[nodes[k]];
      into[1] += weights[k] * field[nodes[k] + 1];
    }
  }

  /**
   * Upper bound of the largest eigenvalue of D: the largest sum of a row (Gershgorin 1931), which is nearly exact where sources vary little
   * from node to node. `scratch` is overwritten.
   */
  largestRowSum(scratch: Float64Array): number {
    const { nodes, weights, density } = this;
    scratch.fill(0);
    for (let l = 0; l < density.length; l++) {
      for (let k = 4 * l; k < 4 * l + 4; k++) scratch[nodes[k]] += weights[k] * density[l];
    }
    let largest = 0;
    for (let i = 0; i < scratch.length; i += 2) if (scratch[i] > largest) largest = scratch[i];
    return largest;
  }
}
