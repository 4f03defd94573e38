/**
 * Checks of the method of a fluid: conditions under which stochastic rotation dynamics with local repulsion is a fluid.
 *
 * The repulsion searches neighbors in adjacent cells: r_L = √(2a₀²/(γ√3)) < a₀, γ > 2/√3 (Crespin et al. 2020, (5)). Without shift the flow
 * depends on the frame of reference where thermal particles go less than half a cell in a step (Ihle & Kroll 2001).
 */
import { repulsionOf } from "../../../engine/srd/srdSystem.ts";
import { type Fix, formatNumber, formatRounded } from "../../diagnostics.ts";
import { shapeOf } from "../../fluid/regions.ts";
import { coolingStages, type ResolvedFluid } from "../../fluid/resolvedFluid.ts";
import type { ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";
import { list } from "../../text/wording.ts";
import { addMissingStep } from "../steps/addMissingStep.ts";

/** What does not depend on the time step. */
export function checkStages(scenario: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const { method } = scenario;
  checkDensity(fluid, method.repulsion !== false, report);
  checkRotation(scenario, report);
  checkSolvent(scenario, report);
  checkTemperature(scenario, fluid, report);
}

export function checkSteps(scenario: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const { step } = scenario.method;
  if (step === undefined) {
    needsStep(scenario, fluid, report);
    return;
  }
  const way = expectedSpeed(scenario, fluid) * step;
  if (way > fluid.cell * 1.05) sayTooLong(scenario, fluid, { step, way }, report);
  else checkChange(scenario, step, report);
  checkShift(scenario, fluid, step, report);
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

function checkRotation({ method, dimension }: ResolvedScenario, report: Report): void {
  const angle = method.rotation?.angle;
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
    return;
  }
  const message =
    from === 0 && to === 0
      ? "A rotation by 0° changes nothing: particles of a cell exchange no momentum."
      : dimension === 2 && from === to && Math.abs(from) === 180
        ? "A rotation by 180° in two dimensions reverses all velocities relative to the mean: the shear stress of a cell stays as it is, and the viscosity of theory is infinite."
        : undefined;
  if (message !== undefined)
    report.add({ code: "range", severity: "warning", path, message, fixes: [report.source.writing(path, "90")] });
}

/**
 * A push moves a particle by d, and changes its velocity by Δv·d, which moves it by Δv·Δt·d more in this step. A ball gets the share Δv of the
 * relative momentum of each fluid particle beside it.
 */
function checkChange({ method, bodies }: ResolvedScenario, step: number, report: Report): void {
  if (method.repulsion === false) return;
  const { change } = repulsionOf(method.repulsion ?? true);
  const ofStep = Number((1 / step).toPrecision(3));
  const most = bodies.length > 0 ? Math.min(1, ofStep) : ofStep;
  if (change <= most) return;
  const got = `got ${formatNumber(change)}:`;
  const path = ["method", "repulsion", "change"];
  report.add({
    code: "range",
    path: report.source.has(path) ? path : ["method"],
    message:
      change > ofStep
        ? `expected a change of velocity by repulsion of at most ${formatNumber(ofStep)}, one over the time step, ${got} particles that were moved apart go ${formatRounded(change * step)} times as far once more in the same step, and gain energy.`
        : `expected a change of velocity by repulsion of at most 1 where there are balls, ${got} it is the share of its momentum relative to a ball that a fluid particle gives to it.`,
    fixes: [changing(method.repulsion, Math.min(0.1, most), report)],
  });
}

function changing(given: ResolvedScenario["method"]["repulsion"], change: number, { source }: Report): Fix {
  const text = JSON.stringify({ ...(typeof given === "object" && given), change });
  return { title: `A change of ${formatNumber(change)}`, edits: [source.set(["method", "repulsion"], text)] };
}

/** Hard particles exchange momentum in the rotation only: what keeps the volume of a liquid does not act on them. */
function checkSolvent({ groups, method }: ResolvedScenario, report: Report): void {
  const stages = (["repulsion", "pressure"] as const).filter((stage) => method[stage] !== false);
  const path = ["method"];
  if (groups.length === 0 || stages.length === 0 || !report.source.has(path)) return;
  report.add({
    code: "conflict",
    severity: "information",
    path,
    onStart: true,
    message: `The ${list(stages, "", "and")} of the fluid ${stages.length > 1 ? "do" : "does"} not act on hard particles, which exchange momentum in the rotation only.`,
    fixes: [without(stages, report)],
  });
}

/** Stages that bring a liquid to rest do so with thermal velocities, too. */
function checkTemperature({ method }: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const stages = coolingStages(fluid, method);
  const { source } = report;
  if (stages.length === 0 || !source.has(["method"])) return;
  const verb = stages.length > 1 ? "take" : "takes";
  const thermostat = {
    title: "Add a thermostat",
    edits: [source.add(["method"], "thermostat", `{ "temperature": ${fluid.temperature} }`)],
  };
  report.add({
    code: "conflict",
    severity: "warning",
    path: ["fluid", "temperature"],
    message: `The fluid does not keep its temperature: its ${list(stages, "", "and")} ${verb} energy from thermal velocities. Leave them out for an ideal gas, or add a thermostat.`,
    fixes: [without(stages, report), thermostat],
  });
}

function without(stages: readonly ("repulsion" | "pressure")[], { source }: Report): Fix {
  const edits = stages.map((stage) => source.set(["method", stage], "false"));
  return { title: `Leave out ${list(stages, "", "and")}`, edits };
}

/** Speeds that are known beforehand: given ones, thermal ones, and those of a fall from the highest region. */
function expectedSpeed(
  { gravity, size, method, bodies }: ResolvedScenario,
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
      const along = own.reduce((sum, { force }) => sum + force[axis], g);
      return 2 * Math.abs(along) * (along < 0 ? shape.high[axis] : size[axis] - shape.low[axis]);
    });
    return Math.max(0, ...squares);
  });
  const ofBalls = bodies.map(({ velocity }) => Math.sqrt(velocity.reduce((sum, v) => sum + v * v, 0)));
  return Math.sqrt(Math.max(0, ...given, ...ofBalls) ** 2 + 2 * thermal + falls.reduce((sum, fall) => sum + fall, 0));
}

/** A step in which the fastest go half a cell, as a number with one digit. */
function firstStep(scenario: ResolvedScenario, fluid: ResolvedFluid): number {
  const speed = expectedSpeed(scenario, fluid);
  return speed > 0 ? Number((fluid.cell / (2 * speed)).toPrecision(1)) : 0.1;
}

function needsStep(scenario: ResolvedScenario, fluid: ResolvedFluid, report: Report): void {
  const message = "A fluid goes by time steps: the method needs `step`, the time step Δt.";
  addMissingStep(scenario, { longest: firstStep(scenario, fluid), cause: "fluid", message }, report);
}

function sayTooLong(
  scenario: ResolvedScenario,
  fluid: ResolvedFluid,
  { step, way }: { readonly step: number; readonly way: number },
  report: Report,
): void {
  const path = ["method", "step"];
  report.add({
    code: "step-too-long",
    severity: "warning",
    path,
    message: `In a step of ${formatNumber(step)} the fastest particles go about ${formatRounded(way)}, farther than a cell, ${formatNumber(fluid.cell)}: they pass cells without an exchange of momentum.`,
    fixes: [report.source.writing(path, String(firstStep(scenario, fluid)))],
  });
}

function checkShift({ method }: ResolvedScenario, fluid: ResolvedFluid, step: number, report: Report): void {
  const temperature = Math.max(fluid.temperature, method.thermostat?.temperature ?? 0);
  const free = step * Math.sqrt(temperature);
  if (!(temperature > 0) || method.shift || free >= fluid.cell / 2) return;
  report.add({
    code: "conflict",
    severity: "information",
    path: report.source.has(["method", "shift"]) ? ["method", "shift"] : ["method", "step"],
    message: `Thermal particles go ${formatRounded(free)} in a step, less than half a cell: without \`shift\` neighbors stay correlated, and the viscosity depends on the frame of reference.`,
    fixes: [{ title: "Displace the cells at random", edits: [report.source.set(["method", "shift"], "true")] }],
  });
}
