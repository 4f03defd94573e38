/** Checks of points on a sphere: caps that grow from points at one rate, and keywords that have no meaning there. */
import { isOnSphere } from "../../physics/motion/index.ts";
import type { Path } from "../diagnostics.ts";
import { formatGrouped } from "../diagnostics.ts";
import { expectedOf } from "../estimate/expectedMixture.ts";
import type { ResolvedScenario } from "../resolve.ts";
import type { Report } from "../text/report.ts";

/** Two caps are jammed at opposite points, where no direction leads from one to the other; and all pairs are kept. */
const [fewest, most] = [3, 1000];
/** Of diameters, in thermal speeds; and pressures that gaps between numbers can tell. */
const [slowest, fastest] = [1e-6, 20];
const [lowest, highest] = [10, 1e10];

export function checkSphere(scenario: ResolvedScenario, report: Report): void {
  const { motion, dimension, growth, stop } = scenario;
  if (!isOnSphere(motion)) return;
  const { source } = report;
  const refuse = (path: Path, message: string, json?: string) =>
    report.add({
      code: "range",
      path,
      message,
      related: [{ message: "The particles are points of a sphere here.", path: ["motion", "kind"] }],
      fixes: json === undefined ? [] : [source.writing(path, json)],
    });
  if (motion.dimensions < dimension)
    refuse(
      ["motion", "dimensions"],
      `A box of ${dimension} dimensions shows points in at least as many, got ${motion.dimensions}.`,
      String(dimension),
    );
  if (stop.pressure !== undefined && !(stop.pressure >= lowest && stop.pressure <= highest))
    refuse(["stop", "pressure"], `Expected a pressure from ${lowest} to 1e10 for caps, got ${stop.pressure}.`, "1e9");
  checkCount(scenario, refuse);
  if (!growth) {
    report.add({
      code: "missing",
      path: ["motion", "kind"],
      message: "Points on a sphere need `growth`, by which the caps around them become larger.",
      fixes: [{ title: "Add `growth`", edits: [source.add([], "growth", '{ "rate": 0.1, "from": 0 }')] }],
    });
    return;
  }
  const { rate, from } = growth;
  if (typeof rate !== "number")
    refuse(["growth"], "Caps on a sphere are equal: expected one `rate` for all.", '{ "rate": 0.1, "from": 0 }');
  else if (!(rate >= slowest && rate <= fastest))
    refuse(["growth", "rate"], `Expected a rate from 1e-6 to ${fastest} thermal speeds for caps, got ${rate}.`);
  if (from !== 0) refuse(["growth", "from"], `Caps begin as points: expected \`from\` 0, got ${from}.`, "0");
}

function checkCount(scenario: ResolvedScenario, refuse: (path: Path, message: string) => void): void {
  const count = expectedOf(scenario)?.count;
  if (count === undefined || (count >= fewest && count <= most)) return;
  refuse(
    ["particles"],
    `Expected ${fewest} to ${formatGrouped(most)} points on the sphere, got ${formatGrouped(Math.round(count))}.`,
  );
}
