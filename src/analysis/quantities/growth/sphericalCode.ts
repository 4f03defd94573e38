/** Spherical codes: the size of the caps that grow on a sphere, and the best code of all starts, beside the known one. */

import { whole } from "../../../format/numbers.ts";
import { hasFeature } from "../../../physics/features/index.ts";
import { knownCode } from "../../theory/sphericalCodes.ts";
import type { Quantity, RunFacts } from "../quantity.ts";

const degrees = (radians: number) => (radians * 180) / Math.PI;
const shown = ({ sphere }: RunFacts) => sphere;

export const sphericalCode: Quantity = {
  id: "code",
  label: "Spherical code",
  unit: "degree",
  about:
    "Angular diameter of caps that grow on a sphere, the largest of the smallest angles between points of jammed starts, and the number of " +
    "starts; beside the angle of the best code, where that is known.",
  default: (features) => hasFeature(features, "great-circles"),
  inEveryRun: true,
  requires: ["sphere"],
  columns: [
    { name: "capAngle", shown },
    { name: "bestAngle", shown },
    { name: "codeStarts", shown },
  ],
  sample({ tally: { code } }, put) {
    if (!code) return;
    put("capAngle", degrees(code.angle));
    put("bestAngle", code.best > 0 ? degrees(code.best) : Number.NaN);
    put("codeStarts", code.starts);
  },
  *chartOnly(rows) {
    const code = rows.system.sphere && knownCode(rows.system.sphere.dimension, rows.system.count);
    if (code) yield ["knownAngle", new Float64Array(rows.length).fill(degrees(Math.acos(code.cosine)))];
  },
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "code",
            title: "Smallest angle (°)",
            about: "Angular diameter of the caps, the best code of the starts so far, and the known one.",
            columns: { capAngle: "caps", bestAngle: "best so far", knownAngle: "known" },
            opens: ["structure", 0],
          },
        ]
      : [],
  expect: {
    bestAngle: {
      about: "Smallest angle between two points of the best code of all starts. In degrees.",
      unit: "degree",
      example: { about: 63.434949, within: 1e-4 },
      value: ({ tally: { code } }) => (code && code.best > 0 ? degrees(code.best) : undefined),
    },
  },
  findings({ tally: { code } }, { system }) {
    if (!code || code.best === 0) return [];
    const known = knownCode(code.dimension, system.count);
    const angle = (radians: number) => `${degrees(radians).toFixed(8)}°`;
    return [
      {
        name: "smallest angle",
        measured: angle(code.best),
        ...(known && { theory: `${angle(Math.acos(known.cosine))} (${known.name})` }),
      },
      { name: "starts", measured: whole(code.starts) },
    ];
  },
};
