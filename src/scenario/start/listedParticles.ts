/** Particles whose positions and radii are given in the document: these are checked while typing. */
import type { Path } from "../diagnostics.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";

export interface Listed {
  readonly positions: Float64Array;
  readonly radii: Float64Array;
  /** The group of particle i, and its index there. */
  of(i: number): { readonly group: ResolvedGroup; readonly k: number };
  /** Where the position of particle i stands. */
  path(i: number): Path;
  /** As far as the document gives it. */
  speed(i: number): number;
}

export function listedParticles({ groups, dimension }: ResolvedScenario): Listed {
  const known = groups.filter(({ at, sizes }) => at && (sizes.radii.kind === "fixed" || sizes.radii.kind === "listed"));
  const starts: number[] = [];
  let count = 0;
  for (const { at } of known) {
    starts.push(count);
    count += at!.length;
  }
  /** Of each particle, as there may be thousands of groups. */
  const groupOf = new Uint32Array(count);
  const positions = new Float64Array(count * dimension);
  const radii = new Float64Array(count);
  known.forEach(({ at, sizes }, g) => {
    const start = starts[g];
    groupOf.fill(g, start, start + at!.length);
    for (let k = 0; k < at!.length; k++) {
      for (let axis = 0; axis < dimension; axis++) positions[(start + k) * dimension + axis] = at![k][axis];
    }
    if (sizes.radii.kind === "listed") radii.set(sizes.radii.list, start);
    else if (sizes.radii.kind === "fixed") radii.fill(sizes.radii.radius, start, start + at!.length);
  });
  const of = (i: number) => {
    const g = groupOf[i];
    return { group: known[g], k: i - starts[g] };
  };
  const path = (i: number): Path => {
    const { group, k } = of(i);
    return [...group.path, "at", k];
  };
  const speed = (i: number) => {
    const { group, k } = of(i);
    const { velocity } = group;
    if (velocity.kind === "listed") return Math.hypot(...velocity.list[k]);
    return velocity.kind === "alike" ? Math.hypot(...velocity.velocity) : 0;
  };
  return { positions, radii, of, path, speed };
}
