/**
 * Checks of `fluid`: regions that say one thing, cells that fit the box, and the conditions under which stochastic rotation dynamics with
 * local repulsion is a fluid.
 *
 * The repulsion searches neighbors in adjacent cells: r_L = √(2a₀²/(γ√3)) < a₀, γ > 2/√3 (Crespin et al. 2020, (5)). Without shift the flow
 * depends on the frame of reference where thermal particles go less than half a cell in a step (Ihle & Kroll 2001).
 */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { type Fix, formatNumber, formatRounded, type Path } from "../diagnostics.ts";
import { type FilledShape, overlap, shapeOf } from "../fluid/regions.ts";
import type { ResolvedFluid } from "../fluid/resolvedFluid.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { list, plural } from "../text/wording.ts";
import { checkPressure } from "./checkPressure.ts";

/** Keywords about hard particles. */
const ofParticles = [
  "growth",
  "flow",
  "motion",
  "bonds",
  "rules",
  "thermalWalls",
  "thermostat",
] as const satisfies readonly (keyof Scenario)[];

export function checkFluidDocument({ fluid, ...document }: Scenario, report: Report): void {
  if (!fluid) return;
  const alone = document.particles === undefined ? (["contact", "start"] as const) : [];
  for (const word of [...ofParticles, ...alone]) {
    if (document[word] === undefined) continue;
    report.add({
      code: "conflict",
      path: [word],
      onName: true,
      message: `\`${word}\` does not apply to a fluid: its particles pass through each other.`,
      related: [{ message: "The fluid.", path: ["fluid"] }],
      fixes: [report.source.removing([word])],
    });
  }
  if (document.particles !== undefined && document.bodies !== undefined) {
    report.add({
      code: "conflict",
      path: ["bodies"],
      onName: true,
      message:
        "A fluid has `bodies` that it flows around, or hard `particles` that take part in its rotation, not both: bodies move in time steps, " +
        "and their contacts with particles that go from collision to collision are not computed.",
      related: [{ message: "The hard particles.", path: ["particles"] }],
      fixes: [report.source.removing(["bodies"])],
    });
  }
  fluid.fill.forEach((region, k) => {
    const path = ["fluid", "fill", k];
    const forms = [["from", "to"], ["center", "radius"], ["at"], ["file"]] as const;
    const written = forms.filter((words) => words.some((word) => region[word] !== undefined));
    if (written.length > 1) {
      const words = written.flat().filter((word) => region[word] !== undefined);
      report.add({
        code: "conflict",
        path,
        message: `A region is a box (\`from\`, \`to\`), a disc (\`center\`, \`radius\`), listed (\`at\`) or read (\`file\`); got ${list(words, "`", "and")}.`,
        fixes: words.map((word) => report.source.removing([...path, word])),
      });
    }
    for (const [word, other] of [
      ["center", "radius"],
      ["radius", "center"],
    ] as const) {
      if (region[word] === undefined || region[other] !== undefined) continue;
      const added = other === "radius" ? String(3 * fluid.cell) : `[${document.box.size.map((x) => x / 2).join(", ")}]`;
      report.add({
        code: "missing",
        path,
        onStart: true,
        message: `\`${word}\` needs \`${other}\` beside it.`,
        fixes: [{ title: `Add \`${other}\``, edits: [report.source.add(path, other, added)] }],
      });
    }
    checkVelocities(region, [...path, "velocity"], report);
  });
  const names = new Set(fluid.fill.map(({ name = "fluid" }) => name));
  const known = fluid.fill.every(({ file }) => file === undefined);
  fluid.forces?.forEach(({ on }, k) => {
    if (!known || names.has(on)) return;
    const path = ["fluid", "forces", k, "on"];
    report.add({
      code: "unknown",
      path,
      message: `There is no fluid \`${on}\`; expected ${list([...names])}.`,
      fixes: [...names].slice(0, 5).map((name) => report.source.writing(path, JSON.stringify(name))),
    });
  });
}

function checkVelocities(
  { velocity, at }: NonNullable<Scenario["fluid"]>["fill"][number],
  path: Path,
  report: Report,
): void {
  if (!velocity || typeof velocity[0] === "number" || velocity.length === at?.length) return;
  report.add({
    code: "conflict",
    path,
    message: at
      ? `expected one velocity for each of the ${plural(at.length, "particle")}, got ${velocity.length}.`
      : "Velocities are listed only of particles that are listed with `at`; expected one velocity for all.",
  });
}

export function checkFluid(scenario: ResolvedScenario, report: Report): void {
  const { fluid, method } = scenario;
  if (!fluid) return;
  const before = report.errors;
  if (!dynamicsOf(method.kind).computesFluids) return;
  checkCells(scenario, fluid, report);
  checkRegions(scenario, fluid, report);
  checkDensity(fluid, method.repulsion !== false, report);
  checkRotation(method.rotation?.angle, report);
  checkWalls(scenario, report);
  checkSolvent(scenario, report);
  if (report.errors > before) return;
  if (method.step === undefined) needsStep(scenario, fluid, report);
  else checkStep(scenario, fluid, method.step, report);
  checkPressure(scenario, fluid, report);
}

/** Cells are squares: a periodic axis must have a whole number of them, at least three. */
function checkCells({ size, periodic }: ResolvedScenario, { cell }: ResolvedFluid, report: Report): void {
  const path = ["fluid", "cell"];
  size.forEach((length, axis) => {
    const cells = length / cell;
    const whole = Math.round(cells);
    const few = periodic[axis] && whole < 3;
    if (!few && Math.abs(cells - whole) < 1e-9 * cells) return;
    const better = Number((length / Math.max(3, whole)).toPrecision(12));
    const fixes = [report.source.writing(path, String(better))];
    const along = `along ${"xyz"[axis]}, of length ${formatNumber(length)}`;
    if (periodic[axis]) {
      const message = `A periodic axis has a whole number of cells, at least 3; got ${formatRounded(cells)} ${along}.`;
      report.add({ code: "range", path, message, fixes });
    } else if (whole >= 1) {
      report.add({
        code: "range",
        severity: "information",
        path,
        message: `${formatRounded(cells)} cells ${along}: the last one is cut by the wall, and holds fewer particles.`,
        fixes,
      });
    } else report.add({ code: "range", path, message: `A cell is longer than the box ${along}.`, fixes });
  });
}

function checkRegions({ size, periodic }: ResolvedScenario, { fill }: ResolvedFluid, report: Report): void {
  const shapes = fill.map((region) => shapeOf(region, size));
  shapes.forEach((shape, k) => {
    const path = ["fluid", "fill", k];
    fill[k]!.at?.forEach((point, i) => {
      const axis = size.findIndex(
        (length, a) => !periodic[a] && (point[a]! < -1e-9 * length || point[a]! > length * (1 + 1e-9)),
      );
      if (axis < 0) return;
      report.add({
        code: "range",
        path: [...path, "at", i],
        message: `The particle is at ${formatNumber(point[axis]!)} along ${"xyz"[axis]}; the box reaches from 0 to ${formatNumber(size[axis]!)}.`,
      });
    });
    if (!shape) return;
    const { low, high } = shape;
    const axis = low.findIndex((x, a) => x < -1e-9 * size[a]! || high[a]! > size[a]! * (1 + 1e-9));
    if (axis >= 0) {
      const to = report.source.has([...path, "to"]) ? [...path, "to"] : path;
      report.add({
        code: "range",
        path: low[axis]! < 0 ? path : to,
        message: `The region reaches from ${formatNumber(low[axis]!)} to ${formatNumber(high[axis]!)} along ${"xyz"[axis]}; the box reaches from 0 to ${formatNumber(size[axis]!)}.`,
        fixes: insideBox(shape, path, size, report),
      });
    }
    const empty = low.findIndex((x, a) => x >= high[a]!);
    if (empty >= 0) {
      const message = `The region is empty: along ${"xyz"[empty]} it reaches from ${formatNumber(low[empty]!)} to ${formatNumber(high[empty]!)}.`;
      report.add({ code: "range", path, message, fixes: inOrder(shape, path, report) });
    }
    const other = shapes.findIndex((each, m) => m < k && each && overlap(each, shape));
    if (other >= 0) {
      report.add({
        code: "overlap",
        severity: "warning",
        path,
        message:
          "This region overlaps with another one: what they have in common is filled twice, and the fluid bursts apart.",
        related: [{ message: "The other region.", path: ["fluid", "fill", other] }],
      });
    }
  });
}

/** A box ends at that of the scenario; a disc or ball moves there if it is not too large. */
function insideBox({ high, ball }: FilledShape, path: Path, size: readonly number[], { source }: Report): Fix[] {
  const to = [...path, "to"];
  if (source.has(to)) {
    const ends = high.map((x, a) => Math.min(x, size[a]!));
    return [{ title: "End the region at the box", edits: [source.replace(to, JSON.stringify(ends))] }];
  }
  if (!ball) return [];
  const { center, radius } = ball;
  const least = Math.min(...size);
  const fitting = Math.min(radius, least / 2);
  const moved = center.map((x, a) => Math.min(Math.max(x, fitting), size[a]! - fitting));
  const edits = [source.replace([...path, "center"], JSON.stringify(moved))];
  if (fitting < radius) edits.push(source.replace([...path, "radius"], String(fitting)));
  return [{ title: "Move the region into the box", edits }];
}

/** Corners that were exchanged along some axes. */
function inOrder({ low, high }: FilledShape, path: Path, { source }: Report): Fix[] {
  const [from, to] = [
    [...path, "from"],
    [...path, "to"],
  ];
  if (!source.has(from) || !source.has(to) || low.some((x, a) => x === high[a])) return [];
  const least = low.map((x, a) => Math.min(x, high[a]!));
  const most = low.map((x, a) => Math.max(x, high[a]!));
  const edits = [source.replace(from, JSON.stringify(least)), source.replace(to, JSON.stringify(most))];
  return [{ title: "Exchange the corners", edits }];
}

function checkRotation(angle: number | readonly number[] | undefined, report: Report): void {
  const path = ["method", "rotation", "angle"];
  const [from, to] = typeof angle === "object" ? angle : [angle, angle];
  if (from === undefined || to === undefined) return;
  if (from > to) {
    report.add({
      code: "range",
      path,
      message: `expected an interval from the smallest angle to the largest, got [${formatNumber(from)}, ${formatNumber(to)}].`,
      fixes: [report.source.writing(path, `[${to}, ${from}]`)],
    });
  } else if (from === 0 && to === 0) {
    report.add({
      code: "conflict",
      severity: "warning",
      path,
      message: "A rotation by 0° changes nothing: particles of a cell exchange no momentum.",
      fixes: [report.source.writing(path, "90")],
    });
  }
}

function checkWalls({ periodic, obstacles = [], bodies }: ResolvedScenario, report: Report): void {
  const path = ["fluid", "walls"];
  if (!report.source.has(path) || !periodic.every(Boolean) || obstacles.length > 0 || bodies.length > 0) return;
  report.add({
    code: "conflict",
    severity: "information",
    path,
    onName: true,
    message: "`walls` has no effect: all axes are periodic, and there are no obstacles or balls.",
    fixes: [report.source.removing(path)],
  });
}

/** Hard particles exchange momentum in the rotation only: what keeps the volume of a liquid does not act on them. */
function checkSolvent({ groups, method }: ResolvedScenario, report: Report): void {
  const stages = (["repulsion", "pressure"] as const).filter((stage) => method[stage] !== false);
  if (groups.length === 0 || stages.length === 0) return;
  const { source } = report;
  const path = ["method"];
  if (!source.has(path)) return;
  const without = stages.map((stage) =>
    source.has([...path, stage]) ? source.replace([...path, stage], "false") : source.add(path, stage, "false"),
  );
  report.add({
    code: "conflict",
    severity: "information",
    path,
    onStart: true,
    message: `The ${list(stages, "", "and")} of the fluid ${stages.length > 1 ? "do" : "does"} not act on hard particles, which exchange momentum in the rotation only.`,
    fixes: [{ title: `Leave out ${list(stages, "", "and")}`, edits: without }],
  });
}

/** Of neighbors: r_L < a₀. */
function checkDensity({ cell, perCell }: ResolvedFluid, repelled: boolean, report: Report): void {
  const least = 2 / Math.sqrt(3);
  if (!repelled || perCell > least) return;
  const path = ["fluid", "perCell"];
  const distance = cell * Math.sqrt(2 / (perCell * Math.sqrt(3)));
  report.add({
    code: "range",
    path,
    message: `expected more than ${formatRounded(least)} particles per cell, got ${formatNumber(perCell)}: the repulsion keeps neighbors at ${formatRounded(distance)}, farther apart than a cell, and would not find them.`,
    fixes: [report.source.writing(path, "2")],
  });
}

/** Speeds that are known beforehand: given ones, thermal ones, and those of a fall from the highest region. */
function expectedSpeed(
  { gravity, size, method }: ResolvedScenario,
  { fill, temperature, forces }: ResolvedFluid,
): number {
  const given = fill.map(({ velocity }) =>
    Math.max(
      0,
      ...(velocity ?? []).map((each) =>
        typeof each === "number" ? Math.abs(each) : Math.sqrt(each.reduce((s, v) => s + v * v, 0)),
      ),
    ),
  );
  const thermal = Math.max(temperature, method.thermostat?.temperature ?? 0);
  const falls = gravity.map((g, axis) => {
    const squares = fill.map((region) => {
      const shape = shapeOf(region, size);
      if (!shape) return 0;
      const own = forces.filter(({ on }) => on === region.name);
      const along = own.reduce((sum, { force }) => sum + force[axis]!, g);
      return 2 * Math.abs(along) * (along < 0 ? shape.high[axis]! : size[axis]! - shape.low[axis]!);
    });
    return Math.max(0, ...squares);
  });
  return Math.sqrt(Math.max(0, ...given) ** 2 + 2 * thermal + falls.reduce((sum, fall) => sum + fall, 0));
}

/** A step in which the fastest go half a cell, as a number with one digit. */
function firstStep(scenario: ResolvedScenario, fluid: ResolvedFluid): number {
  const speed = expectedSpeed(scenario, fluid);
  return speed > 0 ? Number((fluid.cell / (2 * speed)).toPrecision(1)) : 0.1;
}

function needsStep(scenario: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const { source } = report;
  const step = firstStep(scenario, fluid);
  const inMethod = source.has(["method"]);
  const edit = inMethod
    ? source.add(["method"], "step", String(step))
    : source.add([], "method", `{ "kind": "${scenario.method.kind}", "step": ${step} }`);
  report.add({
    code: "missing",
    path: inMethod ? ["method"] : ["fluid"],
    onStart: true,
    message: "A fluid goes by time steps: the method needs `step`, the time step Δt.",
    fixes: [{ title: `Add a step of ${step}`, edits: [edit] }],
  });
}

function checkStep(scenario: ResolvedScenario, fluid: ResolvedFluid, step: number, report: Report): void {
  const { method } = scenario;
  const path = ["method", "step"];
  const way = expectedSpeed(scenario, fluid) * step;
  if (way > fluid.cell * 1.05) {
    const shorter = firstStep(scenario, fluid);
    report.add({
      code: "step-too-long",
      severity: "warning",
      path,
      message: `In a step of ${formatNumber(step)} the fastest particles go about ${formatRounded(way)}, farther than a cell, ${formatNumber(fluid.cell)}: they pass cells without an exchange of momentum.`,
      fixes: [report.source.writing(path, String(shorter))],
    });
  }
  const temperature = Math.max(fluid.temperature, method.thermostat?.temperature ?? 0);
  const free = step * Math.sqrt(temperature);
  if (!(temperature > 0) || method.shift || free >= fluid.cell / 2) return;
  report.add({
    code: "conflict",
    severity: "information",
    path: report.source.has(["method", "shift"]) ? ["method", "shift"] : path,
    message: `Thermal particles go ${formatRounded(free)} in a step, less than half a cell: without \`shift\` neighbors stay correlated, and the viscosity depends on the frame of reference.`,
    fixes: [
      {
        title: "Displace the cells at random",
        edits: [
          report.source.has(["method", "shift"])
            ? report.source.replace(["method", "shift"], "true")
            : report.source.add(["method"], "shift", "true"),
        ],
      },
    ],
  });
}
