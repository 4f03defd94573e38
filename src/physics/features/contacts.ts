/** Features of contacts: laws, bonds, rules, growth, rest, and forms of detection. */
import type { ContactLaw } from "../contacts/contactLaw.ts";
import { contactLaws } from "../contacts/index.ts";
import { rough } from "../contacts/rough.ts";
import { steppedPotential } from "../contacts/steppedPotential.ts";
import { viscoelastic } from "../contacts/viscoelastic.ts";
import { comesToRest } from "../rest.ts";
import type { System } from "../system.ts";
import { type Feature, placesIn, type Written } from "./feature.ts";

/** The laws that are features of one kind: one that a kernel computes, others whose pairs have states, such as bound and free, or the rest. */
const laws = (areOfKind: (law: ContactLaw) => boolean) => {
  const named = contactLaws.slice(1).filter(areOfKind);
  return {
    keyword: "contact",
    of: ({ contactLaw }: System) => named.some(({ name }) => name === contactLaw?.name),
    // Growing particles have none but constant restitution.
    places: ({ contact = {}, growth }: Written) => {
      const given: Readonly<Record<string, unknown>> = { ...contact };
      const law = growth ? undefined : named.find(({ name }) => typeof given[name] === "object");
      return law ? [["contact", law.name]] : [];
    },
  };
};

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
      {
        keywords: { "method.membership": ["centre"] },
        because: "cells that particles touch are made for sizes that stay",
      },
      {
        keywords: { "particles.radius.grown": [] },
        because: "radii of random growth are fixed when the run begins",
      },
    ],
  },
  {
    id: "rules",
    keyword: "rules",
    about: "rules",
    of: ({ rules }) => rules !== undefined,
    excludes: [{ features: ["bonds", "steps", "pair-states"], because: "both need events at distances of their own" }],
  },
  {
    id: "losses",
    keyword: "contact.restitution",
    about: "restitution other than 1",
    without: "1",
    of: ({ restitution }) => restitution.some((e) => e !== 1),
    places: (scenario) =>
      [
        ["contact", "restitution"],
        ["contact", "pairs", "restitution"],
      ].flatMap((word) => placesIn(scenario, word).flatMap(({ place, value }) => (value === 1 ? [] : [place]))),
  },
  { id: "bonds", keyword: "bonds", about: "bonds", isCanonical: true, of: ({ bonds }) => bonds !== undefined },
  { id: "viscoelastic", about: "viscoelastic contacts", ...laws((law) => law === viscoelastic) },
  { id: "rough", about: "rough contacts", ...laws((law) => law === rough) },
  {
    id: "law",
    about: "other contact laws without states of pairs",
    ...laws((law) => !law.hasPairStates && law !== viscoelastic && law !== rough),
  },
  { id: "steps", about: "stepped potentials", isCanonical: true, ...laws((law) => law === steppedPotential) },
  {
    id: "pair-states",
    about: "other contact laws with states of pairs",
    ...laws((law) => law.hasPairStates === true && law !== steppedPotential),
  },
  {
    id: "detection",
    keyword: "contact.detection",
    about: "other forms of detection",
    without: '"stable"',
    of: ({ detection }) => detection !== undefined,
    places: ({ contact }) => ((contact?.detection ?? "stable") === "stable" ? [] : [["contact", "detection"]]),
    excludes: [
      {
        features: ["growth", "rules", "bonds", "viscoelastic", "rough", "law", "steps", "pair-states"],
        because: oneDistance,
      },
    ],
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
        features: ["growth", "rules", "bonds", "viscoelastic", "rough", "law", "steps", "pair-states", "detection"],
        because: "they rest with constant restitution only",
      },
    ],
    requires: [{ features: ["gravity"], because: "nothing else holds them on a surface", isIdle: true }],
  },
] as const satisfies readonly Feature[];
