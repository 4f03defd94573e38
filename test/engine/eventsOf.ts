/** Events of an engine in their order, from its log. */
import type { Engine } from "../../src/engine/api/engine.ts";

/** @param encounters number of encounters to wait for */
export function eventsOf(engine: Engine, encounters: number) {
  engine.log(encounters);
  const found: { time: number; pair: string }[] = [];
  while (found.length < encounters) {
    engine.advance({ until: 1e9, encounters: encounters - found.length });
    const { length, times, first, second } = engine.drain();
    for (let k = 0; k < length; k++) {
      const [i, j] = [first[k], second[k]];
      found.push({ time: times[k], pair: `${Math.min(i, j)} ${Math.max(i, j)}` });
    }
  }
  return found;
}
