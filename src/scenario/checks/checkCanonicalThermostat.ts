/** A thermostat under which states have the canonical distribution, for what rests on that. */
import { thermostatOf, thermostats } from "../../physics/thermostats/index.ts";
import type { Scenario } from "../schema/schema.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import { list } from "../text/wording.ts";

/** @param need a clause that begins with "which" */
export function checkCanonicalThermostat({ thermostat }: Scenario, need: string, report: Report): void {
  if (!thermostat || thermostatOf(thermostat.kind).isCanonical) return;
  const canonical = thermostats.filter(({ isCanonical }) => isCanonical);
  const temperature = thermostat.temperature ?? 1;
  report.add({
    code: "conflict",
    path: ["thermostat", "kind"],
    message:
      `The thermostat \`${thermostat.kind}\` does not give the canonical distribution, ${need}. ` +
      `Expected ${list(canonical.map(({ kind }) => kind))}.`,
    fixes: canonical.map(({ kind, example }) =>
      report.source.writing(["thermostat"], writeJson({ kind, ...example, temperature })),
    ),
  });
}
