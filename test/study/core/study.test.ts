/** Fits and minima on data whose answer is known; studies at tiny sizes, whose counted facts hold all the same. */
import { describe, expect, test } from "vitest";
import { svgChart } from "../../../src/batch/charts/svgChart.ts";
import { atOnce } from "../../../src/run/measuring.ts";
import { findMinimum, flatAbout } from "../../../src/study/core/minimum.ts";
import { powerFit } from "../../../src/study/core/powerFit.ts";
import { csvOfStudy, filesOfStudy } from "../../../src/study/core/report.ts";
import {
  keyOf,
  numberOf,
  type Point,
  type Row,
  type Study,
  secondsLeft,
  timedColumns,
} from "../../../src/study/core/study.ts";
import { findStudy, studies } from "../../../src/study/papers/index.ts";
import { complete, everyNth } from "../../effort.ts";

const now = () => performance.now();
/** Share of the work of a quick run that is done in `npm test`, where a tenth leaves nothing to be judged. */
const shares: Readonly<Record<string, number>> = { "break-up": 1, transport: 1, queues: 0.15, turbulence: 0.5 };
const lengths = ["collisions", "steps", "time", "starts"];

/** The points of a quick run; in `npm test` with less work each. */
function pointsOf(study: Study): readonly Point[] {
  const share = complete ? 1 : (shares[study.name] ?? 0.1);
  const shortened = study.name === "wells" ? [...lengths, "events"] : lengths;
  const shorter = (key: string, value: Point[string]) => {
    if (!shortened.includes(key)) return value;
    return Number.isInteger(value) ? Math.ceil(share * Number(value)) : share * Number(value);
  };
  return study
    .points(true)
    .map((point) => Object.fromEntries(Object.entries(point).map(([key, value]) => [key, shorter(key, value)])));
}

/** As from a file: JSON has no NaN. */
const quickly = (study: Study, points = pointsOf(study)): Row[] =>
  points.map((point) => ({ point, measured: JSON.parse(JSON.stringify(atOnce(study.measure(point, now)))) }));

/** Each study at its tiny size, run once. */
const small = new Map<string, Row[]>();

async function rowsOf(name: string): Promise<Row[]> {
  if (!small.has(name)) small.set(name, quickly(findStudy(name)!));
  return small.get(name)!;
}

describe("a power law", () => {
  test("is found exactly where it is exact", () => {
    const x = [1, 3, 10, 70];
    const fit = powerFit(
      x,
      x.map((value) => 0.75 * value ** 0.56),
    );
    expect(fit.factor).toBeCloseTo(0.75, 12);
    expect(fit.exponent).toBeCloseTo(0.56, 12);
    expect(fit.error).toBeLessThan(1e-12);
  });

  test("the error is that of the slope: two thirds of fits to noise lie within it", () => {
    let inside = 0;
    let state = 12_345;
    const noise = () => {
      // Twelve uniform numbers less six are nearly normal.
      let sum = -6;
      for (let k = 0; k < 12; k++) {
        state = (state * 16_807) % 2_147_483_647;
        sum += state / 2_147_483_647;
      }
      return sum;
    };
    const x = Array.from({ length: 20 }, (_, k) => 1.5 ** k);
    for (let trial = 0; trial < 1000; trial++) {
      const fit = powerFit(
        x,
        x.map((value) => value * Math.exp(0.1 * noise())),
      );
      if (Math.abs(fit.exponent - 1) < fit.error) inside++;
    }
    expect(inside).toBeGreaterThan(630);
    expect(inside).toBeLessThan(720);
  });

  test("of four points the scatter is shared by two of them", () => {
    // About a straight line by +δ, −δ, −δ, +δ: neither slope nor mean.
    const rest = [0.01, -0.01, -0.01, 0.01];
    const x = [0, 1, 2, 3].map(Math.exp);
    const fit = powerFit(
      x,
      x.map((value, k) => value ** 2 * Math.exp(rest[k])),
    );
    expect(fit.exponent).toBeCloseTo(2, 12);
    expect(fit.error).toBeCloseTo(Math.sqrt((4 * 0.01 ** 2) / 2 / 5), 12);
    expect(powerFit([1, 2], [1, 4]).error).toBeNaN();
  });

  test("wants numbers above 0", () => {
    expect(() => powerFit([1, 0], [1, 1])).toThrow(RangeError);
    expect(() => powerFit([1], [1])).toThrow(RangeError);
  });
});

describe("the cheapest place", () => {
  const at = [20, 30, 40, 50, 60, 80, 100, 130];

  test("is found between those that were tried", () => {
    const { at: best, edge } = findMinimum(
      at,
      at.map((m) => 3 * Math.exp(0.5 * Math.log(m / 56) ** 2)),
    );
    expect(best).toBeCloseTo(56, 6);
    expect(edge).toBe("none");
  });

  test("is the last one, and said so, where the cost falls to the end", () => {
    expect(
      findMinimum(
        at,
        at.map((m) => 1000 / m),
      ),
    ).toMatchObject({ at: 130, edge: "high" });
    expect(
      findMinimum(
        at,
        at.map((m) => 10 + m),
      ),
    ).toMatchObject({ at: 20, edge: "low" });
  });
});

describe("how flat a minimum is", () => {
  const at = Array.from({ length: 41 }, (_, k) => 10 * 1.05 ** k);

  test("is where the cost is a given multiple of the least, on both sides", () => {
    // e^(x²) is 1.1 where x = √ln 1.1.
    const cost = at.map((m) => Math.exp(Math.log(m / at[20]) ** 2));
    const [from, to] = flatAbout(at, cost, 1.1);
    expect(Math.log(at[20] / from)).toBeCloseTo(Math.sqrt(Math.log(1.1)), 2);
    expect(Math.log(to / at[20])).toBeCloseTo(Math.sqrt(Math.log(1.1)), 2);
  });

  test("ends where the places end", () => {
    expect(
      flatAbout(
        at,
        at.map(() => 1),
        1.05,
      ),
    ).toEqual([at[0], at[40]]);
  });
});

const inOneLine = (page: string) => page.replaceAll("\n", " ");

describe("studies", () => {
  test.each(everyNth(32, studies).map((study) => [study.name, study] as const))(
    "by another clock %s differs in its columns of time only",
    async (_, study) => {
      const [row] = await rowsOf(study.name);
      let ticks = 0;
      const again = atOnce(study.measure(row!.point, () => (ticks += 7)));
      const timed = timedColumns(study);
      const counted = (measured: Row["measured"]) => Object.entries(measured).filter(([name]) => !timed.includes(name));
      expect(counted(JSON.parse(JSON.stringify(again)))).toEqual(counted(row!.measured));
    },
  );

  test.each(everyNth(16, studies).map((study) => [study.name, study] as const))(
    "%s runs at a tiny size and says something",
    async (_, study) => {
      const rows = await rowsOf(study.name);
      const { figures, charts } = study.judge(rows);
      expect(figures.length).toBeGreaterThan(0);
      for (const { name, ours } of figures) expect(Number.isFinite(ours), name).toBe(true);
      for (const { chart } of charts) {
        const svg = svgChart(chart);
        expect(svg).not.toMatch(/NaN|Infinity/);
        expect(svg.length).toBeLessThan(30_000);
      }
      const files = new Map(filesOfStudy(study, rows, "here", true));
      const page = files.get(`${study.name}.md`)!;
      // What was run, and nothing concluded from it.
      expect(inOneLine(page)).toContain(study.quickly);
      for (const remark of study.judge(rows).remarks) expect(inOneLine(page)).not.toContain(remark);
      for (const [, said] of page.matchAll(/ (\d[\d ]*) small spheres/g)) expect(Number(said)).toBe(rows[0].point.n);
      for (const [, file] of page.matchAll(/\]\(([^)]+)\)/g)) expect(files.has(file!), file).toBe(true);
      const [head, ...lines] = [...csvOfStudy(rows)].map((line) => line.trim().split(","));
      expect(lines).toHaveLength(rows.length);
      for (const line of lines) expect(line).toHaveLength(head!.length);
    },
  );

  test.each(studies.map((study) => [study.name, study] as const))(
    "of a quick %s the sizes are said as they are",
    (_, study) => {
      const said = [...study.quickly.matchAll(/\d+(?: \d{3})*/g)].map(([digits]) => Number(digits.replaceAll(" ", "")));
      const points = study.points(true);
      for (const what of ["n", "collisions", "events", "judged", "looks", "steps"]) {
        const sizes = new Set(points.map((point) => point[what]).filter((size) => size !== undefined));
        // Few are said in words.
        for (const size of sizes) if (Number(size) > 4) expect(said, `${what} ${size}`).toContain(size);
      }
    },
  );

  test("what a list says of a study fits beside the name of its paper, and its time shrinks with the points that are left", () => {
    for (const study of studies) {
      expect(study.finding.length, study.name).toBeLessThanOrEqual(50);
      const points = study.points(false);
      const first = new Set(points.slice(0, Math.ceil(points.length / 2)));
      expect(secondsLeft(study, () => false)).toBeCloseTo(study.seconds, 9);
      expect(secondsLeft(study, () => true)).toBe(0);
      const [half, rest] = [(point: Point) => first.has(point), (point: Point) => !first.has(point)].map((known) => {
        const again = { ...study, points: () => points };
        return secondsLeft(again, known);
      });
      expect(half! + rest!).toBeCloseTo(study.seconds, 9);
    }
    // Together it is what docs/STUDIES.md says of all: about 70 minutes.
    const all = studies.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(all).toBeGreaterThan(60 * 60);
    expect(all).toBeLessThan(80 * 60);
  });

  test("pucks run quickly are not set beside a time of thirteen times as many events", async () => {
    const rows = await rowsOf("pucks");
    const [seconds] = findStudy("pucks")!.judge(rows).figures;
    expect(seconds!.name).toContain("4000 events");
    expect(seconds!.paper).toContain("for 52 000 events");
  });

  test("a full run has points with different names, which are found again after they were saved", () => {
    for (const study of studies) {
      const points = study.points(false);
      const keys = points.map(keyOf);
      expect(new Set(keys).size, study.name).toBe(points.length);
      expect(points.map((point) => keyOf(JSON.parse(JSON.stringify(point))))).toEqual(keys);
      for (const point of points) expect(study.effort(point)).toBeGreaterThan(0);
    }
  });

  test("counted work is the same whenever and however a point is run", async () => {
    const study = findStudy("check-ratio")!;
    const alone = await rowsOf(study.name);
    // All points in turns, a step of each.
    const together: Row[] = [];
    const open = new Map(pointsOf(study).map((point, k) => [k, { point, measuring: study.measure(point, now) }]));
    while (open.size > 0) {
      for (const [k, { point, measuring }] of open) {
        const step = measuring.next();
        if (!step.done) continue;
        together[k] = { point, measured: step.value };
        open.delete(k);
      }
    }
    const counted = (rows: readonly Row[]) =>
      rows.map((row) => ["checks", "pairTests", "transfers", "work"].map((what) => numberOf(row, what)));
    expect(counted(together)).toEqual(counted(alone));
  });
});

describe("counted facts at tiny sizes", () => {
  test("checks are a few per cent of collisions for discs at 15 %", async () => {
    const discs = (await rowsOf("check-ratio")).filter(({ point }) => point.dimension === 2);
    for (const row of discs) {
      expect(numberOf(row, "checks")).toBeGreaterThan(0.02);
      expect(numberOf(row, "checks")).toBeLessThan(0.12);
    }
  });

  test("four balls without sectors take several times the pair tests", async () => {
    const rows = await rowsOf("sectors");
    const tests = (sectors: number) =>
      numberOf(rows.find(({ point }) => point.n === 4 && point.sectors === sectors)!, "pairTests");
    expect(tests(0) / tests(1)).toBeGreaterThan(3);
  });

  test("pucks: collisions twice and crossings once are the events asked for", async () => {
    for (const row of await rowsOf("pucks")) {
      const done = 2 * numberOf(row, "collisions") + numberOf(row, "transfers") + numberOf(row, "wallHits");
      expect(done - numberOf(row, "events")).toBeGreaterThanOrEqual(0);
      expect(done - numberOf(row, "events")).toBeLessThan(200);
    }
  });

  test("whichever queue keeps the events, the same happens; a list is looked through", async () => {
    const study = findStudy("queues")!;
    const points = pointsOf(study).filter(({ engine }) => engine === "single-check");
    const rows = quickly(study, points);
    const steps = (queue: string, n: number) => {
      const row = rows.find(({ point }) => point.queue === queue && point.n === n)!;
      return numberOf(row, "queueSteps") / numberOf(row, "queuePushes");
    };
    const rates = rows.filter(({ point }) => point.n === 200 && point.queue !== "list");
    expect(new Set(rates.map((row) => numberOf(row, "rate"))).size).toBe(1);
    expect(steps("list", 800) / steps("list", 200)).toBeCloseTo(4, 0);
    expect(steps("calendar", 800) / steps("calendar", 200)).toBeCloseTo(1, 0);
  });

  test("an overlap test misses the more, the longer the step; with steps split no collision is missed", async () => {
    const rows = await rowsOf("missed");
    for (const dimension of [2, 3]) {
      const own = (detector: string) =>
        rows
          .filter(({ point }) => point.dimension === dimension && point.detector === detector)
          .map((row) => numberOf(row, "missed") / numberOf(row, "judged"));
      const late = own("overlap");
      expect(late).toEqual([...late].sort((a, b) => a - b));
      expect(late.at(-1)).toBeGreaterThan(0.2);
      expect(own("split").every((share) => share === 0)).toBe(true);
    }
  });

  test("a transfer visits a third of the cells around a particle", async () => {
    const { figures } = findStudy("check-ratio")!.judge(await rowsOf("check-ratio"));
    const thirds = figures.filter(({ name }) => name.startsWith("cells visited after a transfer"));
    expect(thirds).toHaveLength(3);
    for (const { ours } of thirds) expect(ours).toBeCloseTo(1 / 3, 3);
  });

  test("two computations part after a dozen collisions or two, and never by an error", async () => {
    for (const row of await rowsOf("divergence")) {
      expect(row.measured.by).not.toBe("error");
      expect(numberOf(row, "parted")).toBeGreaterThan(5);
      expect(numberOf(row, "complete")).toBeLessThan(60);
    }
  });
});
