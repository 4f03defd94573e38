/**
 * Linear stability of explicit sources, (A.5) of Sigurgeirsson, Stuart & Wan 2001. With T = 1 + νΔt A, one step multiplies errors by
 * T⁻¹(1 − Δt D) = 1 − T⁻¹Δt(D + νA), whose eigenvalues are real and at most 1. A step amplifies errors if the smallest is below −1.
 * Without diffusion that is the case where the largest eigenvalue of Δt D is above 2; diffusion damps what varies from node to node.
 *
 * Implicit sources, (A.6), multiply errors by (T + Δt D)⁻¹, whose eigenvalues lie between 0 and 1: stable for any step.
 */
import type { DiffusionSolver } from "./diffusionSolver.ts";
import { addTo, dot } from "./periodicGrid.ts";
import type { PointSources } from "./pointSources.ts";

/** Above this eigenvalue of Δt D explicit sources are unstable where diffusion does not damp them. */
export const explicitLimit = 2;

/** Power iterations: the eigenvalue of largest size is found to some percent, from below. */
const iterations = 60;

/** Largest eigenvalue of Δt D. */
export function largestSourceEigenvalue(sources: PointSources, step: number, length: number): number {
  const image = new Float64Array(length);
  return powerIteration(length, (from, into) => {
    image.fill(0);
    sources.addDrag(from, step, image);
    into.set(image);
    return dot(from, image);
  });
}

/** Factor by which a step with explicit sources multiplies the error that grows most; below 1 all errors decay. */
export function explicitAmplification(diffusion: DiffusionSolver, sources: PointSources, step: number): number {
  const length = 2 * diffusion.grid.points;
  const image = new Float64Array(length);
  const weighted = new Float64Array(length);
  // Eigenvalues of T⁻¹(T − 1 + Δt D), which is symmetric in the inner product with T.
  const largest = powerIteration(length, (from, into) => {
    diffusion.apply(from, image);
    weighted.set(image);
    const norm = dot(from, weighted);
    addTo(image, -1, from);
    sources.addDrag(from, step, image);
    const quotient = dot(from, image) / norm;
    diffusion.solve(image, into);
    return quotient * dot(from, from);
  });
  return largest - 1;
}

/** `apply` writes the image and returns the inner product of vector and image, the vector having length 1. */
function powerIteration(length: number, apply: (from: Float64Array, into: Float64Array) => number): number {
  const vector = new Float64Array(length);
  const image = new Float64Array(length);
  // No eigenvector is orthogonal to a vector without pattern.
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (state * 48271) % 2147483647;
    vector[i] = state / 2147483647;
  }
  let eigenvalue = 0;
  for (let k = 0; k < iterations; k++) {
    const size = Math.sqrt(dot(vector, vector));
    if (size === 0) return 0;
    for (let i = 0; i < length; i++) vector[i] /= size;
    eigenvalue = apply(vector, image);
    vector.set(image);
  }
  return eigenvalue;
}
