/** Coloring by the cell that each particle is in. */
import { hasCells } from "../../session/createEngine.ts";
import type { Coloring } from "./coloring.ts";

export const cell: Coloring = {
  id: "cell",
  label: "Cell",
  about: "The cell that each particle is in: neighboring cells differ.",
  palette: "scale",
  applies: ({ facts }) => hasCells(facts.cells),
  create: (system, initialCells) => ({
    shade({ frame: { positions }, cells = initialCells }) {
      const { dimension: d, size, count } = system;
      const shades = new Uint8Array(count);
      const phases = cells.map((n) => Uint8Array.from({ length: n }, (_, c) => phase(c, n)));
      // An odd factor modulo the number of codes scatters neighboring codes over the whole range.
      const codes = 4 ** d;
      const turn = d === 2 ? 7 : 23;
      for (let i = 0; i < count; i++) {
        let code = 0;
        for (let axis = 0; axis < d; axis++) {
          const n = cells[axis];
          const c = Math.floor((positions[i * d + axis] * n) / size[axis]);
          code = 4 * code + phases[axis][Math.min(n - 1, Math.max(0, c))];
        }
        shades[i] = Math.round((((turn * code) % codes) * 255) / (codes - 1));
      }
      const range = [0, cells.reduce((product, n) => product * n, 1)] as const;
      return { shades, range, legend: "one color per cell; neighboring cells differ" };
    },
  }),
};

/**
 * Neighboring cells differ, across periodic edges too, where an axis has two cells or more. Three phases suffice along an axis,
 * but for the last of 3 k + 1 cells, which the first follows.
 */
const phase = (c: number, n: number) => (n % 3 === 1 && n > 1 && c === n - 1 ? 3 : c % 3);
