/** The longest distance for which cells of a scenario are made, before there are particles. */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import type { ResolvedScenario } from "../resolve.ts";

/** Beyond contacts: of what, in words; undefined where cells are made for contacts only. */
export function longestRange({
  contact: { law },
  groups,
  bonds = [],
  rules = [],
  method,
}: Pick<ResolvedScenario, "contact" | "groups" | "bonds" | "rules" | "method">):
  | { readonly distance: number; readonly of: string }
  | undefined {
  // All that no exception names have the same range.
  const excepted = new Set(law?.pairs?.flatMap(({ between }) => between));
  const all = [...new Set(groups.map(({ name }) => name))];
  const names = [...all.filter((name) => excepted.has(name)), ...all.filter((name) => !excepted.has(name)).slice(0, 1)];
  const { rangeOf } = contactLaws.find(({ name }) => name === law?.name) ?? {};
  const ranges = rangeOf && law ? names.flatMap((a) => names.map((b) => rangeOf({ contactLaw: law }, a, b))) : [];
  const found = [
    ...ranges.map((distance) => ({ distance, of: `the range of \`${law?.name}\`` })),
    ...(dynamicsOf(method.kind).followsBonds ? [] : bonds).map(({ distance: [, distance] }) => ({
      distance,
      of: "the longest bond",
    })),
    ...rules.map(({ within }) => ({ distance: within, of: "the largest circle of `rules`" })),
  ];
  return found.reduce<(typeof found)[number] | undefined>((a, b) => (a && a.distance >= b.distance ? a : b), undefined);
}
