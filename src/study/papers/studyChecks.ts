/** Checks a collision over sizes of cells (Sigurgeirsson, Stuart & Wan 2001, §1.3, assumption A4). */
import { createSingleCheck } from "../../engine/reference/methods/singleCheck.ts";
import { type Clock, numberOf, type Point, type Row, type Study } from "../core/study.ts";
import { columnOf, costOf, groupBy, median } from "../core/studyCost.ts";
import { gasOf, mostCellsOf, nameOfGas } from "../core/studyGas.ts";

/** Sides of cells, in diameters. */
const sides = [1, 1.25, 1.5, 2, 3, 4, 6];

function* measure(point: Point, now: Clock) {
  const { dimension, n, fraction, seed, side, collisions } = point as unknown as Record<string, number>;
  const system = gasOf({ dimension: dimension as 2 | 3, n: n!, fraction: fraction!, seed: seed! });
  yield 0;
  const m = Math.max(3, Math.min(mostCellsOf(system), Math.floor(1 / (side! * 2 * system.radii[0]!))));
  const engine = createSingleCheck(system, { cells: new Array<number>(dimension!).fill(m) });
  const cost = yield* costOf(engine, { collisions: collisions! }, now);
  return { ...cost, m };
}

/** After a collision both search all 3^d cells about them, and so does whoever a check finds left alone; what remains are transfers’. */
function transferShare(row: Row): number {
  const all = 3 ** numberOf(row, "dimension");
  const searched = all * (2 + numberOf(row, "checks"));
  return (numberOf(row, "cellsVisited") - searched) / (all * numberOf(row, "transfers"));
}

export const checkRatio: Study = {
  name: "check-ratio",
  title: "Checks a collision, over sizes of cells",
  source: "Sigurgeirsson, Stuart & Wan 2001, §1.3, A4",
  finding: "Typically n_ch ≈ 1.1 n_c",
  paper:
    "Typically n_ch ≈ 1.1 n_c, the partner’s own check after each collision among them. After a transfer only the new neighbour cells are searched, a third of them (Fig. 3).",
  here: "Discs at 15 %, spheres at 15 % and at 1 %, cells from one diameter up to six. Counted: the same on every machine.",
  quickly: "400 particles of the same three gases in cells of one and of two diameters, 4000 collisions each.",
  seconds: 35,
  points(quick) {
    const gases: [2 | 3, number][] = [
      [2, 0.15],
      [3, 0.15],
      [3, 0.01],
    ];
    return gases.flatMap(([dimension, fraction]) =>
      (quick ? [1, 2] : sides).map((side) => ({
        dimension,
        fraction,
        n: quick ? 400 : 6000,
        seed: 1,
        side,
        collisions: quick ? 4000 : 60_000,
      })),
    );
  },
  effort: ({ side, dimension, collisions, fraction }) =>
    Number(collisions) * (3 + (Number(fraction) * (3 * Number(side)) ** Number(dimension)) / 4),
  measure,
  judge(rows) {
    const gases = [2, 3].flatMap((dimension) =>
      [
        ...groupBy(
          rows.filter(({ point }) => point.dimension === dimension),
          "fraction",
        ),
      ].map(([fraction, own]) => ({
        name: nameOfGas({ dimension: dimension as 2 | 3, fraction: Number(fraction) }),
        own,
      })),
    );
    return {
      figures: gases.flatMap(({ name, own }) => {
        const ratios = columnOf(own, "checks").map((checks) => 1 + checks);
        return [
          { name: `least n_ch / n_c, ${name}`, by: "counted" as const, paper: "1.04–1.12", ours: Math.min(...ratios) },
          {
            name: `greatest n_ch / n_c, ${name}`,
            by: "counted" as const,
            paper: "1.04–1.12",
            ours: Math.max(...ratios),
          },
          {
            name: `cells that a transfer looks into, of all neighbours, ${name}`,
            by: "counted" as const,
            paper: "1/3",
            ours: median(own.map(transferShare)),
          },
        ];
      }),
      charts: [
        {
          name: "ratio",
          chart: {
            title: "Checks a collision, the partner’s own among them",
            x: { label: "side of a cell (diameters)" },
            y: { label: "n_ch / n_c", from: 1 },
            curves: gases.map(({ name, own }) => ({
              name,
              points: own.map((row) => [numberOf(row, "side"), 1 + numberOf(row, "checks")] as const),
            })),
            marks: [{ axis: "y", at: 1.04, to: 1.12, name: "the paper’s 1.04–1.12" }],
          },
        },
      ],
      remarks: [
        "Larger cells see further ahead: more is agreed on that is later given up, and there are a few more checks. The denser the gas, the more; the paper’s range is that of its own gases. Other matter: the study `checks-elsewhere`.",
      ],
    };
  },
};
