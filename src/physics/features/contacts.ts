/** Features of contacts: laws, bonds, rules, growth, rest, and forms of detection. */
import { contactLaws } from "../contacts/index.ts";
import { comesToRest } from "../rest.ts";
import type { Feature, Written } from "./feature.ts";

/** The law that a scenario chooses; growing particles have none but constant restitution. */
function lawIn({ contact = {}, growth }: Written) {
  const given: Readonly<Record<string, unknown>> = { ...contact };
  return growth ? undefined : contactLaws.slice(1).find(({ name }) => typeof given[name] === "object");
}

const oneDistance = "they are for hard balls with constant restitution, whose only event is the contact";

export const contactFeatures = [
  {
    id: "growth",
    keyword: "growth",
    about: "growing particles",
    of: ({ growth }) => growth !== undefined,
    excludes: [
      {
        features: ["rules", "bonds", "obstacles", "thermal-walls"],
        because: "radii grow for hard balls between walls of the box only",
      },
    ],
  },
  {
    id: "rules",
    keyword: "rules",
    about: "rules",
    of: ({ rules }) => rules !== undefined,
    excludes: [{ features: ["bonds"], because: "both need events at distances of their own" }],
  },
  { id: "bonds", keyword: "bonds", about: "bonds", of: ({ bonds }) => bonds !== undefined },
  {
    id: "law",
    keyword: "contact",
    about: "contact laws beside constant restitution",
    of: ({ contactLaw }) => contactLaw !== undefined,
    places(scenario) {
      const law = lawIn(scenario);
      return law ? [["contact", law.name]] : [];
    },
  },
  {
    id: "detection",
    keyword: "contact.detection",
    about: "other forms of detection",
    without: '"stable"',
    of: ({ detection }) => detection !== undefined,
    places: ({ contact }) => ((contact?.detection ?? "stable") === "stable" ? [] : [["contact", "detection"]]),
    excludes: [{ features: ["growth", "rules", "bonds", "law"], because: oneDistance }],
  },
  {
    id: "rest",
    keyword: "contact.collapse.kind",
    about: "particles that come to rest",
    without: '"stop"',
    of: ({ collapse }) => comesToRest(collapse),
    places: ({ contact }) =>
      comesToRest((contact?.collapse ?? {}) as { kind?: "rest" }) ? [["contact", "collapse", "kind"]] : [],
    excludes: [
      {
        features: ["growth", "rules", "bonds", "law", "detection"],
        because: "they rest with constant restitution only",
      },
    ],
  },
] as const satisfies readonly Feature[];
