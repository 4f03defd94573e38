/** Colors of the gallery's pictures: all stand out from white and from black. */

/** From slow to fast. */
const speeds = ["#3867d6", "#1f9bcf", "#20a87b", "#d29a1c", "#e0562f"];
const species = ["#3f7fd8", "#e08a2c", "#2aa58a", "#b75ac0"];
export const grey = "#808890";

/** A color for each particle, by species where there are several, else by speed against the mean square of all. */
export function coloursOf(particles) {
  const names = [...new Set(particles.map(({ name }) => name))];
  if (names.length > 1) return particles.map(({ name }) => species[names.indexOf(name) % species.length]);
  const usual = Math.sqrt(particles.reduce((sum, { speed }) => sum + speed ** 2, 0) / particles.length) || 1;
  return particles.map(({ speed }) => speeds[Math.min(speeds.length - 1, Math.floor((speed / usual) * 2.2))]);
}
