/** The longest distance at which particles of a scenario have events, before there are particles. */
import { contactLaws } from "../../physics/contacts/index.ts";
import type { ResolvedScenario } from "../resolve.ts";

/** Beyond contacts: of what, in words; undefined where there are contacts only. */
export function longestRange({
  contact: { law },
  groups,
  bonds = [],
  rules = [],
}: Pick<ResolvedScenario, "contact" | "groups" | "bonds" | "rules">):
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
    ...bonds.map(({ distance: [, distance] }) => ({ distance, of: "the longest bond" })),
    ...rules.map(({ within }) => ({ distance: within, of: "the largest circle of `rules`" })),
  ];
  return found.reduce<(typeof found)[number] | undefined>((a, b) => (a && a.distance >= b.distance ? a : b), undefined);
}
