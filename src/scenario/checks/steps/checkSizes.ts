/** Checks of `method.sizes`: it requires several sizes, and a detector with cells by size. */
import { hasTimeSteps } from "../../../engine/dynamics/index.ts";
import { latticeDetectors } from "../../../engine/stepped/detectors/createDetector.ts";
import { type Fix, formatNumber } from "../../diagnostics.ts";
import type { Method, ResolvedScenario } from "../../resolve.ts";
import type { Report } from "../../text/report.ts";
import { list } from "../../text/wording.ts";

const path = ["method", "sizes"];

export function checkSizes({ method, groups }: ResolvedScenario, report: Report): void {
  const { sizes, detector = "centres" } = method;
  if (!hasTimeSteps(method) || !sizes || sizes === "together") return;
  const { source } = report;
  const idle = (because: string, fixes: readonly Fix[] = []) => report.addIdle(path, because, { fixes });
  if (detector === "naive") {
    idle('the detector "naive" tests all pairs');
    return;
  }
  const only = onlyRadius(groups);
  if (only !== undefined) {
    idle(`all particles have the radius ${formatNumber(only)}`);
    return;
  }
  if (asksForLattices(sizes) && !latticeDetectors.includes(detector)) {
    idle(
      `several lattices belong to ${list(
        latticeDetectors.map((name) => `"${name}"`),
        "",
      )}; the detector is "${detector}"`,
      [
        { title: 'Take the detector "centres"', edits: [source.replace(["method", "detector"], '"centres"')] },
        source.writing(path, '"large-apart"'),
      ],
    );
    return;
  }
  if (typeof sizes !== "object" || sizes.apartAbove === undefined) return;
  const known = groups.map((group) => group.sizes.largest);
  if (known.some((radius) => radius === undefined)) return;
  const largest = Math.max(...known.map((radius) => radius!));
  if (largest > sizes.apartAbove) return;
  idle(
    `no particle is larger than ${formatNumber(sizes.apartAbove)}, the largest has the radius ${formatNumber(largest)}`,
    [{ title: 'Write "large-apart", which chooses', edits: [source.replace(path, '"large-apart"')] }],
  );
}

function asksForLattices(sizes: NonNullable<Method["sizes"]>): boolean {
  return sizes === "lattices" || (typeof sizes === "object" && sizes.lattices !== undefined);
}

/** The radius of all; undefined where there are several, or it is not known yet. */
function onlyRadius(groups: ResolvedScenario["groups"]): number | undefined {
  const radii = groups.map(({ sizes }) => {
    const { kind } = sizes.radii;
    return kind === "fixed" || (kind === "listed" && new Set(sizes.radii.list).size === 1) ? sizes.largest : undefined;
  });
  return radii.every((radius) => radius !== undefined && radius === radii[0]) ? radii[0] : undefined;
}
