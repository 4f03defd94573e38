/** Checks of `motion`: properties that belong to it, a method that computes it, and what Brownian motion requires and excludes. */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { diffuses, dragExample, isDragged } from "../../physics/motion/index.ts";
import { formatNumber, formatRounded, type Path, pathText, shorten } from "../diagnostics.ts";
import type { Diffusion, ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";
import { checkSphere } from "./checkSphere.ts";

const diffusionPath: Path = ["motion", "diffusion"];
/** Numbers of random numbers whose generation takes ten minutes, and half a day. */
const [manyDrawn, mostDrawn] = [2e10, 1e12];

/** Motions with properties of their own. */
const owners = [
  { kind: "brownian", called: "Brownian motion", properties: ["diffusion", "onContact", "stepsBefore"] },
  { kind: "drag", called: "the motion `drag`", properties: ["tau", "tauPerRadius"] },
  { kind: "great-circles", called: "the motion `great-circles`", properties: ["dimensions", "starts", "state"] },
];

export function checkMotion(scenario: ResolvedScenario, report: Report): void {
  const { motion, groups } = scenario;
  const { source } = report;
  const given = (name: string) => source.has(["motion", name]);
  for (const { kind, called, properties } of owners) {
    for (const name of kind === motion.kind ? [] : properties.filter(given)) {
      report.addIdle(["motion", name], `it belongs to ${called}`, {
        fixes: [source.writing(["motion", "kind"], `"${kind}"`)],
      });
    }
  }
  checkDrag(scenario, report);
  checkDragMissing(scenario, report);
  checkSphere(scenario, report);
  if (!diffuses(motion)) return;
  if (given("diffusion")) checkDiffusion(motion.diffusion, groups, report);
  else {
    report.add({
      code: "missing",
      path: ["motion"],
      onStart: true,
      message: "Brownian motion needs `diffusion`, the diffusion constant D: ⟨|Δx|²⟩ = 2dDt.",
      fixes: [{ title: "Add `diffusion`", edits: [source.add(["motion"], "diffusion", "1")] }],
    });
  }
  checkStepsBefore(scenario, report);
  if (source.has(["contact", "restitution"])) {
    const because = "Brownian particles lose nothing in contacts, whose effect is set by `motion.onContact`";
    report.addIdle(["contact", "restitution"], because, { severity: "information" });
  }
}

/** Dragged particles have one relaxation time, and a method with a field. */
function checkDrag({ motion }: ResolvedScenario, report: Report): void {
  if (!isDragged(motion)) return;
  const { source } = report;
  if (motion.tau === undefined && motion.tauPerRadius === undefined) {
    report.add({
      code: "missing",
      path: ["motion"],
      onStart: true,
      message: "Dragged particles need a relaxation time: `tau` for all, or `tauPerRadius`.",
      fixes: [
        { title: "Add `tauPerRadius`", edits: [source.add(["motion"], "tauPerRadius", "16")] },
        { title: "Add `tau`", edits: [source.add(["motion"], "tau", "0.1")] },
      ],
    });
  }
}

/** A flow and a method that computes it are written, and no motion. */
export function lacksDrag({ flow, method }: ResolvedScenario, { source }: Report): boolean {
  return flow !== undefined && dynamicsOf(method.kind).serves.includes("drag") && !source.has(["motion"]);
}

/** Particles that a flow drags along are computed, and there are none. */
function checkDragMissing(scenario: ResolvedScenario, report: Report): void {
  if (!lacksDrag(scenario, report)) return;
  report.add({
    code: "missing",
    path: ["flow"],
    onName: true,
    message: `The method "${scenario.method.kind}" computes particles that the flow drags along: the motion \`drag\` is missing.`,
    fixes: [{ title: "Add the motion `drag`", edits: [report.source.add([], "motion", dragExample)] }],
  });
}

/** Noise that another run has drawn is gone through once more before this one begins. */
function checkStepsBefore({ motion, groups, dimension, seed }: ResolvedScenario, report: Report): void {
  const { stepsBefore = 0 } = diffuses(motion) ? motion : {};
  const drawn = groups.reduce((sum, { sizes }) => sum + (sizes.count ?? 0), 0) * dimension * stepsBefore;
  if (drawn <= manyDrawn) return;
  const path = ["motion", "stepsBefore"];
  const { source } = report;
  report.add({
    code: "too-big",
    severity: drawn > mostDrawn ? "error" : "warning",
    path,
    message: `Before it begins this run goes through all the noise of ${formatNumber(stepsBefore)} steps, ${formatRounded(drawn)} random numbers. With another \`seed\` the noise is new, and nothing has to be gone through.`,
    fixes: [
      {
        title: `Write a seed of ${seed + 1} in its place`,
        edits: [source.remove(path), source.set(["seed"], String(seed + 1))],
      },
    ],
  });
}

/** Of a list: one entry a group, and no other. */
function checkDiffusion(rule: Diffusion, groups: ResolvedScenario["groups"], report: Report): void {
  if (typeof rule === "number" || "stokesEinstein" in rule) return;
  const { source } = report;
  const names = [...new Set(groups.filter(({ file, named }) => file === undefined || named).map(({ name }) => name))];
  rule.forEach(({ species }, k) => {
    if (rule.findIndex((entry) => entry.species === species) === k) return;
    const message = `\`${shorten(species)}\` has a diffusion constant already, further up.`;
    report.addTwice([...diffusionPath, k, "species"], message, [...diffusionPath, k]);
  });
  const without = names.filter((name) => !rule.some(({ species }) => species === name));
  if (without.length === 0) return;
  const whole = [...rule, ...without.map((species) => ({ species, diffusion: rule[0]?.diffusion ?? 1 }))];
  report.add({
    code: "missing",
    path: diffusionPath,
    onStart: true,
    message: `${list(without.slice(0, 5))} ${without.length === 1 ? "has" : "have"} no diffusion constant in ${pathText(diffusionPath)}: one entry a group.`,
    fixes: [
      {
        title: without.length === 1 ? `Add \`${shorten(without[0])}\`` : "Add them",
        edits: [
          source.replace(
            diffusionPath,
            `[${whole.map(({ species, diffusion }) => `{ "species": ${JSON.stringify(species)}, "diffusion": ${diffusion} }`).join(", ")}]`,
          ),
        ],
      },
    ],
  });
}
