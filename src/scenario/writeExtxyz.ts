/** A state as an extended XYZ file that OVITO, ASE and this project read. */

export interface ExtxyzContent {
  readonly dimension: 2 | 3;
  readonly size: ArrayLike<number>;
  readonly periodic: readonly boolean[];
  readonly positions: ArrayLike<number>;
  readonly velocities?: ArrayLike<number>;
  readonly radii?: ArrayLike<number>;
  readonly masses?: ArrayLike<number>;
  readonly species?: ArrayLike<number>;
  readonly speciesNames?: readonly string[];
  readonly time?: number;
}

/**
 * One frame. The names go into a column `type`: OVITO makes its particle types of it, and ASE, which stops at a `species`
 * that is no chemical element, keeps it as it is. Numbers have as many digits as it takes to read the same ones back.
 */
export function writeExtxyz(content: ExtxyzContent): string {
  const { dimension, size, periodic, positions, velocities, radii, masses, species, time } = content;
  const count = Math.floor(positions.length / dimension);
  // Blanks separate columns.
  const names = (content.speciesNames ?? ["X"]).map((name) => name.replace(/\s+/g, "_") || "X");
  const vector = (values: ArrayLike<number>, i: number) => {
    const at = i * dimension;
    return `${digits(values[at]!)} ${digits(values[at + 1]!)} ${dimension === 3 ? digits(values[at + 2]!) : "0"}`;
  };
  const [lx, ly, lz] = [digits(size[0]!), digits(size[1]!), dimension === 3 ? digits(size[2]!) : "1"];
  const pbc = [0, 1, 2].map((k) => (k < dimension && periodic[k] ? "T" : "F")).join(" ");
  const properties = `type:S:1:pos:R:3${velocities ? ":velo:R:3" : ""}${radii ? ":radius:R:1" : ""}${masses ? ":mass:R:1" : ""}`;
  const comment = `Lattice="${lx} 0 0 0 ${ly} 0 0 0 ${lz}" Properties=${properties}${time === undefined ? "" : ` Time=${digits(time)}`} pbc="${pbc}"`;
  const lines = [String(count), comment];
  for (let i = 0; i < count; i++) {
    let line = `${names[species?.[i] ?? 0] ?? "X"} ${vector(positions, i)}`;
    if (velocities) line += ` ${vector(velocities, i)}`;
    if (radii) line += ` ${digits(radii[i]!)}`;
    if (masses) line += ` ${digits(masses[i]!)}`;
    lines.push(line);
  }
  lines.push("");
  return lines.join("\n");
}

/** String(-0) is "0": the one number that does not come back by itself. */
function digits(x: number): string {
  return Object.is(x, -0) ? "-0" : String(x);
}
