/** A picture of the start of a system as SVG: discs, or spheres seen along y, the nearest last. */
import type { System } from "../../physics/system.ts";

/** Of more particles every second, third, … one is drawn. */
const most = 4000;
const colors = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"];

export function startPicture(
  system: Pick<System, "count" | "dimension" | "positions" | "radii" | "species" | "size">,
): string {
  const { count, dimension, positions, radii, species, size } = system;
  const [width, height] = [size[0], size[dimension - 1]];
  const stride = Math.max(1, Math.ceil(count / most));
  const shown = Array.from({ length: Math.ceil(count / stride) }, (_, k) => k * stride);
  const at = (particle: number, axis: number) => positions[particle * dimension + axis];
  if (dimension === 3) shown.sort((a, b) => at(b, 1) - at(a, 1));
  const digits = (value: number) => Number(value.toPrecision(4));
  const discs = shown.map((particle) => {
    const [x, y] = [at(particle, 0), height - at(particle, dimension - 1)];
    const color = colors[species[particle] % colors.length];
    return `<circle cx="${digits(x)}" cy="${digits(y)}" r="${digits(radii[particle])}" fill="${color}"/>`;
  });
  const line = digits(Math.max(width, height) / 400);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke="#ffffff" stroke-width="${line}">` +
    `${discs.join("")}<rect width="${width}" height="${height}" fill="none" stroke="#888888"/></svg>`
  );
}
