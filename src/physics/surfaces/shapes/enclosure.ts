/** Points within closed meshes: a ray from a point inside crosses the surface an odd number of times. */

/** Of a direction that edges of meshes hardly have; a ray through an edge would cross two triangles at once, or none. */
const [dx, dy, dz] = [0.5391, 0.2711, 0.7974];

/** @param triangles nine numbers each */
export function isEnclosed(triangles: Float64Array, x: number, y: number, z: number): boolean {
  let crossings = 0;
  for (let k = 0; k < triangles.length; k += 9) {
    if (crosses(triangles, k, x, y, z)) crossings++;
  }
  return crossings % 2 === 1;
}

/** The ray goes through a triangle (Möller & Trumbore 1997). */
function crosses(t: Float64Array, k: number, x: number, y: number, z: number): boolean {
  const [ux, uy, uz] = [t[k + 3] - t[k], t[k + 4] - t[k + 1], t[k + 5] - t[k + 2]];
  const [vx, vy, vz] = [t[k + 6] - t[k], t[k + 7] - t[k + 1], t[k + 8] - t[k + 2]];
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return false;
  const [sx, sy, sz] = [x - t[k], y - t[k + 1], z - t[k + 2]];
  const first = (sx * px + sy * py + sz * pz) / determinant;
  if (first < 0 || first > 1) return false;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const second = (dx * qx + dy * qy + dz * qz) / determinant;
  if (second < 0 || first + second > 1) return false;
  return vx * qx + vy * qy + vz * qz > 0 === determinant > 0;
}
