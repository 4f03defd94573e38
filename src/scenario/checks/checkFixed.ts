/** Checks of groups whose particles never move: names that are theirs, and that others move. */
import type { Path } from "../diagnostics.ts";
import { groupList, nameOf } from "../resolve.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";

export function checkFixed(document: Scenario, report: Report): void {
  const groups = groupList(document);
  const moving = new Set(groups.flatMap(({ group }, k) => (group.fixed ? [] : [nameOf(group, k, groups.length)])));
  const firstFixed = groups.find(({ group }) => group.fixed);
  if (!firstFixed) return;
  if (moving.size === 0) {
    const path = [...firstFixed.path, "fixed"];
    report.add({ code: "conflict", path, message: "No particles move: expected a group that is not fixed." });
  }
  for (const [k, { group, path }] of groups.entries()) {
    if (!group.fixed) continue;
    const name = nameOf(group, k, groups.length);
    if (moving.has(name)) {
      const message = `The name \`${name}\` is that of particles that move too; expected another for those that are fixed.`;
      report.add({ code: "conflict", path: group.name === undefined ? path : [...path, "name"], message });
    }
    for (const at of uses(document, name)) {
      const message = `The particles of \`${name}\` are fixed: expected a group that moves.`;
      report.add({ code: "conflict", path: at, message });
    }
  }
}

/** Places in `bonds` and `rules` that name a group. */
function uses({ bonds = [], rules = [] }: Scenario, name: string): Path[] {
  return [
    ...bonds.flatMap(({ group }, k) => (group === name ? [["bonds", k, "group"]] : [])),
    ...rules.flatMap((rule, k) => [
      ...(rule.for === name ? [["rules", k, "for"]] : []),
      ...(rule.when ?? []).flatMap(({ of }, at) => (of === name ? [["rules", k, "when", at, "of"]] : [])),
    ]),
  ];
}
