/** Spherical codes by growing caps (Lubachevsky 1991, section 11). */
import { harderCodes, type KnownCode, knownCode } from "../../analysis/theory/sphericalCodes.ts";
import { searchCodes } from "../../run/sphere/bestCode.ts";
import { defineStudy, figure } from "../core/study.ts";

interface Code {
  readonly dimension: number;
  readonly caps: number;
  readonly starts: number;
  readonly [key: string]: number;
}

const dimensions = [2, 4, 5, 6, 7, 8];
const codes = (counts: readonly (readonly [dimension: number, caps: number])[]) => counts.map(([k, n]) => codeOf(k, n));
const usual = codes([
  [3, 4],
  [3, 6],
  [3, 12],
  ...dimensions.map((k) => [k, k + 1] as const),
  ...dimensions.map((k) => [k, 2 * k] as const),
]);
const degrees = (radians: number) => (radians * 180) / Math.PI;
/** A start that ends this close to the known angle, in radians, has found the code. */
const near = 1e-6;

export const sphericalCodes = defineStudy({
  name: "spherical-codes",
  title: "Spherical codes by growing caps",
  source: "Lubachevsky 1991, §11",
  finding: "Caps that grow on a sphere find spherical codes",
  paper:
    "A variant of the dense packing algorithm finds n points on the sphere in k dimensions whose least distance is greatest: caps of equal size grow from a random configuration, and collisions keep them from overlapping.",
  here: "Tetrahedron, octahedron, icosahedron, simplices and cross-polytopes for k = 2 to 8, and six more known codes: best of ten random starts, caps grown from points at 0.05 of the thermal speed to a reduced pressure of 10⁹.",
  quickly: "Three starts, without the six more codes.",
  seconds: 10,
  points: (quick): Code[] =>
    (quick ? usual : [...usual, ...harderCodes]).map(({ dimension, caps }) => {
      return { dimension, caps, starts: quick ? 3 : 10 };
    }),
  effort: ({ dimension, caps, starts }) => starts * caps ** 2 * dimension,
  *measure({ dimension, caps, starts }) {
    const { cosine } = codeOf(dimension, caps);
    const search = { dimension, count: caps, starts, seed: 1, rate: 0.05, pressure: 1e9 };
    const searching = searchCodes(search);
    let step = searching.next();
    for (; !step.done; step = searching.next()) yield step.value.done.length / starts;
    const codes = step.value;
    const missing = codes.map(({ angle }) => Math.acos(cosine) - angle);
    return {
      angle: Math.max(...codes.map(({ angle }) => angle)),
      missing: Math.min(...missing),
      found: missing.filter((each) => each < near).length,
      collisions: codes.reduce((sum, { collisions }) => sum + collisions, 0),
    };
  },
  judge(rows) {
    const largest = Math.max(...rows.filter(({ found }) => found > 0).map(({ missing }) => missing));
    return {
      figures: rows.flatMap(({ dimension, caps, starts, angle, missing, found }) => {
        const { name, cosine } = codeOf(dimension, caps);
        const title = `${name}, k = ${dimension}, n = ${caps}`;
        const known = `${degrees(Math.acos(cosine)).toFixed(6)}°`;
        return [
          figure("physics", title, known, degrees(angle), {
            unit: "°",
            remark: `${degrees(angle).toFixed(8)}°, ${missing.toExponential(1)} rad below; ${found} of ${starts} starts`,
          }),
        ];
      }),
      charts: [],
      remarks: [
        `The codes that were found are at most ${largest.toExponential(1)} rad below the known angles. Gaps of a jammed state are inverse to the pressure.`,
        ...rows
          .filter(({ found }) => found === 0)
          .map(({ dimension, caps, starts }) => {
            const { name } = codeOf(dimension, caps);
            return `The ${name} was not among ${starts} starts: ${caps} points in ${dimension} dimensions have other jammed states, in which growth ends much more often.`;
          }),
      ],
    };
  },
});

function codeOf(dimension: number, caps: number): KnownCode {
  const code = knownCode(dimension, caps);
  if (!code) throw new RangeError(`no code of ${caps} points in ${dimension} dimensions is known here`);
  return code;
}
