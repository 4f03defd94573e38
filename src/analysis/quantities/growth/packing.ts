/** Packing of growing particles: the share of the box that they fill, and the contacts of the jammed state. */

import { number } from "../../../format/numbers.ts";
import { sizesGrow } from "../../../physics/features/index.ts";
import { filledFraction } from "../../../physics/growth.ts";
import { contactsOf } from "../../measures/contactNetwork.ts";
import type { Quantity, RunFacts } from "../quantity.ts";

const shown = ({ grows }: RunFacts) => grows;

export const packing: Quantity = {
  id: "packing",
  synonyms: ["packing fraction", "volume fraction"],
  label: "Packing",
  unit: "",
  about:
    "Share of the box that growing particles fill, their contacts per particle, and the share of rattlers: particles with fewer than d + 1 " +
    "contacts, which others do not hold in place. Contacts are gaps below 100 / Z of the contact distance, a hundredth at most.",
  default: sizesGrow,
  inEveryRun: true,
  requires: ["growth"],
  columns: [
    { name: "fraction", shown },
    { name: "contacts", shown },
    { name: "rattlers", shown },
  ],
  sample(sample, put) {
    const { system, tally } = sample;
    if (!system.growth) return;
    put("fraction", filledFraction(system, system.radii));
    const { perParticle, rattlers } = contactsOf(system, sample.frame.positions, tally.reducedPressure ?? Number.NaN);
    put("contacts", perParticle);
    put("rattlers", rattlers.reduce((sum, is) => sum + is, 0) / Math.max(1, system.count));
  },
  charts: (facts) =>
    shown(facts)
      ? [
          {
            id: "fraction",
            title: "Fraction",
            about: "Share of the box that the particles fill.",
            columns: { fraction: "fraction" },
            opens: ["structure", 0],
          },
          {
            id: "contacts",
            title: "Contacts",
            about: "Contacts per particle, and the share of particles that are rattlers.",
            columns: { contacts: "contacts per particle", rattlers: "rattlers" },
          },
        ]
      : [],
  expect: {
    fraction: {
      about: "Share of the box that growing particles fill at the end.",
      unit: "",
      example: { min: 0.8 },
      value: ({ end }) => end.fraction,
    },
    contacts: {
      about: "Contacts per particle at the end of growth.",
      unit: "",
      example: { min: 3 },
      value: ({ end }) => end.contacts,
    },
    rattlers: {
      about: "Share of the particles that have fewer than d + 1 contacts at the end of growth.",
      unit: "",
      example: { max: 0.1 },
      value: ({ end }) => end.rattlers,
    },
  },
  findings: ({ end }) =>
    end.fraction === undefined
      ? []
      : [
          { name: "fraction", measured: number(end.fraction) },
          { name: "contacts per particle", measured: number(end.contacts!) },
          { name: "rattlers, share", measured: number(end.rattlers!) },
        ],
};
