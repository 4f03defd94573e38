/** Words that blocks reserve for later versions, by path. */
import type { Reserved } from "../schema/schemaWords.ts";

const reserved: Readonly<Record<string, Reserved>> = {
  method: {
    path: { means: "how a path in a flow is drawn within a step", planned: '"linear" | "quadratic"' },
    detectEvery: { means: "detection only every n-th step", planned: "3" },
    shift: { means: "a random shift of the SRD grid", planned: "true" },
    rotation: { means: "the SRD rotation angle", planned: '{ "angle": 2.27 } | { "uniform": [0, 6.28] }' },
    pressure: { means: "the pressure of SRD cells", planned: '{ "iterations": 10 }' },
    repulsion: { means: "local repulsion of SRD particles", planned: '{ "passes": 3 }' },
  },
  "method.kind": {
    srd: { means: "stochastic rotation dynamics", planned: '"srd"' },
  },
  stop: {
    temperature: { means: "the end at a temperature", planned: "1e-6" },
  },
};

export function reservedIn(path: string): Reserved {
  return reserved[path] ?? {};
}
