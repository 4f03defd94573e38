/** Slides: images beyond the far face have been displaced by another side of a cell, and one more cell is near each cell of the last row. */
import { crowded, refile } from "../calendar.ts";
import { blocks, cells, step } from "../grid.ts";
import { enqueue, predictSlid } from "../predict.ts";
import { cellsOn, flow, gradient, slideOn, slideTime, stepsOn, third } from "./rows.ts";

/** The particles of the last row search in the cells that have come near: both sides of the face see them. Returns their number. */
export function slide(): i32 {
  const t = slideTime;
  slideOn();
  const row = step(stepsOn(gradient), cellsOn(gradient) - 1);
  let searched = 0;
  for (let a = 0; a < cellsOn(third); a++) {
    for (let c = 0; c < cellsOn(flow); c++) {
      let at = cells + ((<usize>(row + step(stepsOn(third), a) + step(stepsOn(flow), c))) << 4);
      for (;;) {
        const last = load<i32>(at, 12);
        for (let slot = at; slot < at + 16; slot += 4) {
          const i = load<i32>(slot);
          if (i < 0) continue;
          if (crowded()) refile();
          predictSlid(i, t);
          enqueue(i);
          searched++;
        }
        if (last >= -1) break;
        at = blocks + ((<usize>(-2 - last)) << 4);
      }
    }
  }
  return searched;
}
